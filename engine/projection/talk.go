package projection

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Chat is what has been said at a table, as one viewer may read it.
type Chat struct {
	Lines    []record.ChatLine // the newest, oldest of them first
	Unread   int               // lines of others that the viewer has not read
	Newest   int               // number of the newest line, 0: none
	MayWrite bool
}

// ChatFor is the chat for a viewer: users at the table read, and write once the match has begun; spectators read at
// public tables unless the table has closed it to them. nil: the viewer may not read it.
func ChatFor(rec *record.Match, begun bool, talk *record.Chat, user record.UserID) *Chat {
	seat := rec.SeatOf(user)
	if seat == engine.Nobody && !rec.SpectatorsRead() {
		return nil
	}
	c := &Chat{Lines: slices.Clone(talk.Lines), MayWrite: seat != engine.Nobody && begun}
	if n := len(c.Lines); n > 0 {
		c.Newest = c.Lines[n-1].N
	}
	if seat != engine.Nobody {
		for _, l := range c.Lines {
			if l.N > talk.Read[user] && l.User != user {
				c.Unread++
			}
		}
	}
	return c
}

// SuggestionFor is what another seat suggests for the viewer's open decision.
type SuggestionFor struct {
	By     engine.Seat
	Action engine.Action
}

// Partner is a seat of the viewer's team that owes a decision, with what the viewer needs to help.
type Partner struct {
	Seat      engine.Seat
	Decision  int
	View      engine.View // what that seat sees: no more than the viewer does, see engine.Team
	Legal     []engine.Action
	Suggested string // what the viewer has suggested, "" for nothing
}

// suggestions fills in what others suggest to the viewer of t, and to whom the viewer may suggest.
func (s *Source) suggestions(t *Table) {
	if s.Rec.Status != record.Running || s.Rec.Resting() || !engine.IsTeam(t.View) {
		return
	}
	user := s.Rec.Seats[t.Seat].User
	for _, g := range s.Chat.Suggestions {
		by := s.Rec.SeatOf(g.By)
		if g.Seat != t.Seat || g.Decision != t.Decision || by == engine.Nobody {
			continue
		}
		if a, err := s.Game.Parse(g.Action); err == nil && slices.Contains(t.Legal, a) {
			t.Suggestions = append(t.Suggestions, SuggestionFor{By: by, Action: a})
		}
	}
	for seat := range s.Match.Deciders().All() {
		if seat == t.Seat || s.Rec.Seats[seat].Kind != record.User {
			continue
		}
		p := Partner{Seat: seat, Decision: s.Match.Decision(seat), View: s.Match.View(seat), Legal: s.Match.Legal(seat)}
		if i := Suggested(s.Chat, seat, user); i >= 0 && s.Chat.Suggestions[i].Decision == p.Decision {
			p.Suggested = s.Chat.Suggestions[i].Action
		}
		t.Partners = append(t.Partners, p)
	}
}

// Suggested is the index of what user suggests for a seat, -1 for nothing.
func Suggested(talk *record.Chat, seat engine.Seat, user record.UserID) int {
	return slices.IndexFunc(talk.Suggestions, func(g record.Suggestion) bool { return g.Seat == seat && g.By == user })
}

// Notes are what users have written about a match, as one of them may read it.
type Notes struct {
	Own    record.Note   // of the user who asks; the zero Note: none, or they do not sit there
	Shared []record.Note // what users have shared, including the user who asks, by seat; empty before the end
	Ended  bool          // the match has ended, so that notes can be shared
}

// NotesFor is the notes on a match that user may read, out of all.
func NotesFor(rec *record.Match, all []record.Note, user record.UserID) *Notes {
	n := &Notes{Ended: rec.Status.Ended()}
	seat := rec.SeatOf(user)
	for _, note := range all {
		if seat != engine.Nobody && note.Seat == seat && note.User == user {
			n.Own = note
		}
		if n.Ended && note.Shared && note.Text != "" {
			n.Shared = append(n.Shared, note)
		}
	}
	return n
}
