package host

import (
	"context"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/votes"
)

// Table is what one viewer may know of a match at one moment. It is a copy: it stays as it is while
// the match goes on, and can be used without a lock. Nothing in it is secret to the viewer.
type Table struct {
	ID     match.ID
	Game   engine.Game
	Setup  engine.Setup
	Status record.Status
	record.Terms
	Owner      record.UserID
	SeesHands  bool            // the viewer may see the hands of others now, SpectatorDelay plies late
	Resting    bool            // it, or its campaign, is paused or put away: nothing is played, no clock runs
	Why        record.RestKind // why an ordinary match rests
	Asleep     bool            // it is night at the table: no clock runs
	Hung       bool            // its rules did not come back: nothing is played until the server is started again
	Due        int64           // ms until it is called off or put away because nobody is there; 0: not soon
	Imported   bool            // it was played elsewhere and came with the file of a campaign
	Invite     string          // for seated users only
	Watch      string          // for seated users only
	Previous   match.ID
	Rematch    match.ID
	Repeats    match.ID          // the match whose deal is played again here, 0: none
	Campaign   record.CampaignID // the campaign it is an attempt of, 0: none
	Attempt    *record.Attempt   // which of them, as the campaign knows it; nil: none
	CreatedAt  int64
	StartedAt  int64
	EndedAt    int64
	Commitment string // SHA-256 that binds the match to its seed

	Version uint64      // grows with every change that the viewer could see, presence excepted
	Ply     int         // number of the newest ply, -1 before the start
	Hash    string      // of the state, for support
	Seat    engine.Seat // the viewer's, engine.Nobody for a spectator
	Seats   []Sitter

	View     engine.View // nil before the start, as are the next four
	Deciders engine.SeatSet
	Decision int // under which the viewer can act, -1: it cannot
	Legal    []engine.Action
	Scores   []int64        // when the match is over
	History  engine.History // nil if the game keeps none

	CanUndo  bool
	Barrier  engine.Barrier   // if not, why; NoBarrier: there is nothing to take back
	Stopped  Stop             // why the viewer's last plan stopped on the way
	Order    *record.Order    // the viewer's own
	Proposal *record.Proposal // for seated users
	Vote     *votes.Poll      // the open vote; nil: none
	Deeds    []record.Deed    // the newest that happened besides plies, oldest first
	Claim    engine.Seat      // the viewer's seat that somebody else keeps, engine.Nobody: none

	Chat        *Chat           // nil: the viewer may not read it
	Suggestions []SuggestionFor // for the decision that the viewer owes
	Partners    []Partner       // whom the viewer may suggest something

	Recent []Entry // the last few plies, oldest first
	Missed []Entry // since the viewer's last visit, oldest first; at most 100
}

// Asked tells whether the viewer owes a decision.
func (t *Table) Asked() bool { return t.Seat >= 0 && t.Deciders.Has(t.Seat) }

// Sitter is somebody at the table as the viewer sees them.
type Sitter struct {
	Kind    record.Kind
	User    record.UserID
	Name    string // of the user
	Level   string // of the bot
	Here    bool   // the user's page is open
	Asked   bool   // owes a decision
	Since   int64  // since when
	Left    int64  // ms of the time limit that are left, negative when overdue; 0 without a limit
	Overdue bool   // a stand-in may answer
	Absent  bool   // others may decide without it, and about it
	Place   int    // rank at the end
	Owner   string // name of the user whose seat it is while somebody else keeps it, "" if nobody's
}

// How much of the log a table shows, and after how long an absence a visit is a new one.
const (
	recent    = 8
	maxMissed = 100
	absence   = 5 * 60 * 1000
)

// Table shows a match to a user, 0 for a spectator who is not known. It notes what a seated user has
// now seen. Whether a spectator may see a private table is for the caller to decide.
// Errors: ErrNotFound, match.ErrReplay, ErrRules.
func (h *Host) Table(ctx context.Context, id match.ID, user record.UserID) (*Table, error) {
	var t *Table
	err := h.Hold(ctx, id, func(e *Held) error {
		t = h.TableOf(e, user)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

func (h *Host) TableOf(e *Held, user record.UserID) *Table {
	_ = h.enter(e, riteShow, "", -1) // whoever got here may look
	r := e.Rec
	seat, now := r.SeatOf(user), h.Now()
	t := &Table{
		ID: e.ID, Game: e.Game, Setup: r.Setup, Status: r.Status, Terms: r.Terms, Owner: r.Owner,
		Resting: r.Resting(), Why: r.Why, Claim: r.ClaimOf(user), Vote: votes.PollFor(r, seat, user, h.clock(now)), Deeds: r.Deeds, Imported: r.Imported,
		Previous: r.Previous, Rematch: r.Rematch, Repeats: r.Repeats, Campaign: r.Campaign, Attempt: e.Attempt, CreatedAt: r.CreatedAt, StartedAt: r.StartedAt, EndedAt: r.EndedAt,
		Commitment: e.promise, Version: e.versionFor(seat), Ply: -1, Seat: seat, Decision: -1,
	}
	if seat != engine.Nobody {
		t.Invite, t.Watch, t.Order, t.Proposal = r.Invite, r.Watch, r.Seats[seat].Order, r.Proposal
	}
	if left, ok := h.due(e, now); ok && left <= announced {
		t.Due = max(left, 1)
	}
	h.sitters(t, e, now)
	if seat != engine.Nobody || t.Claim != engine.Nobody {
		h.notices.MatchShown(e.ID, user, now)
	}
	t.Chat = e.chat(user, seat)
	if m := e.Match; m != nil {
		t.Ply, t.Hash = m.Len()-1, m.Hash().String()
		t.View, t.Deciders = m.View(seat), m.Deciders()
		t.History = e.history.read(e.Game, m)
		_, err := e.handsUpTo(user)
		t.SeesHands = err == nil
		t.Decision, t.Legal = m.Decision(seat), m.Legal(seat)
		t.Hung = r.Status == record.Running && e.hung&ritePly != 0
		if r.Status == record.Cancelled || r.Resting() || t.Hung { // given up, its campaign rests, or its rules do not come back: it is only looked at
			t.Deciders, t.Decision, t.Legal = 0, -1, nil
		}
		if m.Over() {
			t.Scores = m.Scores()
		}
		if seat != engine.Nobody && r.Status == record.Running && !r.Resting() {
			t.CanUndo, t.Barrier = m.CanUndo(seat)
			t.Stopped = e.plans[seat].stop
		}
		t.Recent = entries(m, seat, r.Status, t.Ply+1-recent, t.Ply+1)
		if seat != engine.Nobody {
			h.look(t, e, now)
			e.suggestions(t)
		}
	}
	return t
}

func (h *Host) sitters(t *Table, e *Held, now int64) {
	here := h.hub.here(e.ID, e.Rec.Seats)
	t.Seats = make([]Sitter, len(e.Rec.Seats))
	for i, s := range e.Rec.Seats {
		sitter := Sitter{Kind: s.Kind, User: s.User, Name: s.Name, Level: s.Level, Here: here.Has(engine.Seat(i)), Place: s.Place, Owner: s.Owner}
		if e.Match != nil && e.Rec.Status != record.Cancelled && !e.Rec.Resting() && e.Match.Owes(engine.Seat(i)) {
			sitter.Asked, sitter.Since = true, s.Since
			if e.Rec.Pace > 0 && s.Kind == record.User {
				sitter.Left = h.clock(now).Left(e.Rec, engine.Seat(i))
				t.Asleep = h.clock(now).Asleep(e.Rec)
			}
			sitter.Overdue = h.clock(now).Overdue(e.Rec, engine.Seat(i))
			sitter.Absent = h.clock(now).Absent(e.Rec, engine.Seat(i))
		}
		t.Seats[i] = sitter
	}
}

// look fills in what the viewer has missed and notes that they have seen it now.
func (h *Host) look(t *Table, e *Held, now int64) {
	l := &e.look[t.Seat]
	was := *l
	if now-l.at > absence {
		l.back = l.seen
	}
	l.at, l.seen = now, t.Ply
	t.Missed = entries(e.Match, t.Seat, e.Rec.Status, max(l.back+1, t.Ply+1-maxMissed), t.Ply+1)
	if was.seen != l.seen || was.back != l.back {
		e.dirty.Store(true)
	}
}

// Entry is a ply as one viewer may know it.
type Entry struct {
	N      int
	Seat   engine.Seat
	By     match.By
	At     int64          // to the minute while the match runs
	Events []engine.Event // those that reach the viewer; all of them when the match is over
	Action string         // match.Deal, match.Undo, match.Rewind; the game's own only when the match is over
	Tape   string         // only when the match is over
	Gone   bool           // taken back later
}

// coarsely is to what plies of a match under way are timed for those who look at it, in milliseconds.
const coarsely = 60_000

// Ended tells whether a match with plies is over, or was given up: there is nothing left to hide but its luck,
// see LuckKnown.
func Ended(s record.Status) bool { return s == record.Over || s == record.Cancelled }

// entries is the log from ply from up to, not including, to, for one viewer. It is the only place
// where a log is redacted: pages, exports and notices all get it from here.
func entries(m *match.Match, viewer engine.Seat, status record.Status, from, to int) []Entry {
	from, to = max(from, 0), min(to, m.Len())
	if from >= to {
		return nil
	}
	over := Ended(status)
	live := m.Live()
	at, _ := slices.BinarySearch(live, from)
	list := make([]Entry, 0, to-from)
	for _, p := range m.Plies(from)[:to-from] {
		e := Entry{N: p.N, Seat: p.Seat, By: p.By, At: p.At, Events: p.Events}
		if !over { // how long somebody thought tells what they hold
			e.At -= e.At % coarsely
		}
		if over || p.Action[0] == '@' {
			e.Action = p.Action
		}
		if over {
			e.Tape = p.Tape
		} else {
			e.Events = visible(p.Events, viewer)
		}
		if at < len(live) && live[at] == p.N {
			at++
		} else {
			e.Gone = e.Action != match.Undo && e.Action != match.Rewind
		}
		list = append(list, e)
	}
	return list
}

// visible are the events addressed to viewer. It copies only if some are not.
func visible(events []engine.Event, viewer engine.Seat) []engine.Event {
	for i := range events {
		if !events[i].To.Has(viewer) {
			out := slices.Clone(events[:i])
			for _, e := range events[i+1:] {
				if e.To.Has(viewer) {
					out = append(out, e)
				}
			}
			return out
		}
	}
	return events
}
