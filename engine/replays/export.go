package replays

import (
	"context"
	"encoding/hex"
	"fmt"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Export is a match as a file. Of a running match it holds what the asking seat could know.
type Export struct {
	Format         string             `json:"format"` // "portside-match-1"
	Game           string             `json:"game"`
	Rules          int                `json:"rules"`
	Options        map[string]string  `json:"options"`
	Seats          []string           `json:"seats"` // names
	Status         record.Status      `json:"status"`
	SpectatorDelay int                `json:"spectator_delay,omitempty"` // how many plies late spectators see hands
	Commitment     string             `json:"commitment"`
	Repeats        match.ID           `json:"repeats,omitempty"` // the match whose deal it repeats
	Seed           string             `json:"seed,omitempty"`    // once the luck may be revealed, see Fair
	Salt           string             `json:"salt,omitempty"`
	Places         []int              `json:"places,omitempty"`
	Scores         []int64            `json:"scores,omitempty"`
	Plies          []ExportPly        `json:"plies"`
	Table          []ExportTableEvent `json:"table,omitempty"` // what happened at the table besides plies
	Chat           []ExportLine       `json:"chat,omitempty"`  // for seated users only
	Notes          []ExportNote       `json:"notes,omitempty"` // of users who have shared theirs, once the match is over
}

// ExportTableEvent is a vote that has ended, a seat that was taken back, or the like; see record.TableEventKind.
type ExportTableEvent struct {
	N       int                   `json:"n"`
	Ply     int                   `json:"after_ply"`
	At      int64                 `json:"at"`
	Kind    record.TableEventKind `json:"kind"`
	Seat    int                   `json:"seat"` // the seat in question, -1: none
	Args    []string              `json:"args"`
	For     []string              `json:"for,omitempty"` // names of users, as they were then
	Against []string              `json:"against,omitempty"`
}

// ExportPly is one ply of an Export. Action and tape are left out while the match runs.
type ExportPly struct {
	N      int      `json:"n"`
	Seat   int      `json:"seat"`
	By     match.By `json:"by"`
	At     int64    `json:"at"` // to the minute while the match runs
	Action string   `json:"action,omitempty"`
	Tape   string   `json:"tape,omitempty"`
	Events []string `json:"events"` // in the notation of the game
	Gone   bool     `json:"taken_back,omitempty"`
}

// ExportLine is a line of the chat in an Export.
type ExportLine struct {
	N    int    `json:"n"`
	Seat int    `json:"seat"`           // its user's seat then
	Name string `json:"name,omitempty"` // left out if the user is gone
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// ExportNote is what a user has written about the match and then shared.
type ExportNote struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// Export writes a match to a file for user.
func (s *Service) Export(ctx context.Context, id match.ID, user record.UserID) (*Export, error) {
	var x *Export
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		open, err := s.host.LuckKnown(ctx, e)
		if err != nil {
			return err
		}
		x = exportOptions(e.Rec)
		if err := s.exportTalk(ctx, e, user, x); err != nil || e.Match == nil {
			return err
		}
		if open && e.Rec.Promise == "" {
			x.Seed, x.Salt = hex.EncodeToString(e.Rec.Secret.Seed[:]), hex.EncodeToString(e.Rec.Secret.Salt[:])
		}
		if e.Rec.Status == record.Over {
			x.Scores = e.Match.Scores()
			for _, s := range e.Rec.Seats {
				x.Places = append(x.Places, s.Place)
			}
		}
		for _, en := range projection.Log(e.Match, e.Rec.SeatOf(user), e.Rec.Status, 0, e.Match.Len()) {
			p := ExportPly{N: en.N, Seat: int(en.Seat), By: en.By, At: en.At, Action: en.Action, Tape: en.Tape, Gone: en.Gone}
			for _, ev := range en.Events {
				p.Events = append(p.Events, e.Game.FormatEvent(ev))
			}
			x.Plies = append(x.Plies, p)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return x, nil
}

// exportTerms is the terms of a match, and who sits there.
func exportOptions(r *record.Match) *Export {
	x := &Export{
		Format: "portside-match-1", Game: r.Game, Rules: r.Setup.Rules, Options: r.Setup.Options, Status: r.Status,
		SpectatorDelay: r.SpectatorDelay, Commitment: r.Commitment(), Repeats: r.Repeats,
	}
	for i, s := range r.Seats {
		name := s.Name
		if s.Kind != record.User {
			name = fmt.Sprintf("(%s %s)", s.Kind, engine.Seat(i))
		}
		x.Seats = append(x.Seats, name)
	}
	return x
}

// exportTalk adds the chat and notes of the table, and what happened there besides plies.
func (s *Service) exportTalk(ctx context.Context, e *host.Entry, user record.UserID, x *Export) error {
	if e.Rec.SeatOf(user) != engine.Nobody {
		talk, err := s.store.Chat(ctx, e.ID, 0)
		if err != nil {
			return err
		}
		for _, l := range talk.Lines {
			x.Chat = append(x.Chat, ExportLine{N: l.N, Seat: int(l.Seat), Name: l.Name, At: l.At, Text: l.Text})
		}
	}
	if e.Match == nil {
		return nil
	}
	events, err := s.store.TableEvents(ctx, e.ID, 0)
	if err != nil {
		return err
	}
	for _, d := range events {
		x.Table = append(x.Table, ExportTableEvent{N: d.N, Ply: d.Ply, At: d.At, Kind: d.Kind, Seat: int(d.Seat), Args: d.Args, For: d.Yes, Against: d.No})
	}
	notes, err := s.store.Notes(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, n := range projection.NotesFor(e.Rec, notes, user).Shared {
		x.Notes = append(x.Notes, ExportNote{Seat: int(n.Seat), Name: n.Name, Text: n.Text})
	}
	return nil
}
