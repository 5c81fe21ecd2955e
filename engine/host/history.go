package host

import (
	"context"
	"encoding/hex"
	"fmt"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Log is the log of a match as user may know it, from ply from up to, not including, to (negative:
// to the end).
func (h *Host) Log(ctx context.Context, id match.ID, user record.UserID, from, to int) ([]projection.Entry, error) {
	var list []projection.Entry
	err := h.Hold(ctx, id, func(e *Held) error {
		if e.Match == nil {
			return nil
		}
		if to < 0 {
			to = e.Match.Len()
		}
		list = projection.Log(e.Match, e.Rec.SeatOf(user), e.Rec.Status, from, to)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Moment is one step of a replay.
type Moment struct {
	projection.Entry
	View   engine.View
	Scores []int64 // the standing then; nil while the match runs, for it may give secrets away
}

// Replay walks through the plies that count and calls step for each, until it returns false. With engine.Nobody for as
// user sees what they could see while the match runs, and afterwards a spectator's view with all that has happened.
// With a seat it is what that seat saw: in a finished match any, in a running one the user's own, and that of others
// only as far as projection.HandsUpTo allows. step runs under the lock of the match and must be quick. Errors: ErrNotRunning
// before the start, ErrNotFound if there is no such seat, those of projection.HandsUpTo.
func (h *Host) Replay(ctx context.Context, id match.ID, user record.UserID, as engine.Seat, step func(Moment) bool) error {
	return h.Hold(ctx, id, func(e *Held) error {
		if e.Match == nil {
			return ErrNotRunning
		}
		over, told, last := e.Rec.Status.Ended(), e.Rec.Status, e.Match.Len()-1
		switch mine := e.Rec.SeatOf(user); {
		case int(as) >= len(e.Rec.Seats):
			return fmt.Errorf("%v of match %d: %w", as, id, ErrNotFound)
		case over && as >= 0:
			told = record.Running // the seat was told no more than that
		case over:
			as = engine.Nobody
		case as < 0 || as == mine:
			as = mine
		default:
			var err error
			if last, err = projection.HandsUpTo(e.Rec, e.Match, user); err != nil {
				return err
			}
		}
		if err := h.enter(e, callReplay, "", -1); err != nil {
			return err
		}
		return e.Match.Walk(func(p match.Past) bool {
			if _, what := e.running(); what == callReplay { // it comes on
				e.runs(h.beats.Load(), callReplay)
			}
			if p.Ply.N > last {
				return false
			}
			mo := Moment{Entry: projection.Log(e.Match, as, told, p.Ply.N, p.Ply.N+1)[0], View: p.State.View(as)}
			if over {
				mo.Scores = p.State.Scores(nil)
			}
			return step(mo)
		})
	})
}

// Export is a match as a file. Of a running match it holds what the asking seat could know.
type Export struct {
	Format         string             `json:"format"` // "portside-match-1"
	Game           string             `json:"game"`
	Rules          int                `json:"rules"`
	Options        map[string]string  `json:"options"`
	Seats          []string           `json:"seats"` // names
	Status         record.Status      `json:"status"`
	SpectatorDelay int                `json:"spectator_delay,omitempty"` // plies by which spectators see hands late
	Commitment     string             `json:"commitment"`
	Repeats        match.ID           `json:"repeats,omitempty"` // the match whose deal this one has
	Seed           string             `json:"seed,omitempty"`    // when the luck may be laid open, see Fair
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
	Seat    int                   `json:"seat"` // whose it is, -1: nobody's
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
	Seat int    `json:"seat"`           // where its user sat then
	Name string `json:"name,omitempty"` // left out if the user is gone
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// ExportNote is what a user has written down about the match and then shared.
type ExportNote struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// Export writes a match down for user.
func (h *Host) Export(ctx context.Context, id match.ID, user record.UserID) (*Export, error) {
	var x *Export
	err := h.Hold(ctx, id, func(e *Held) error {
		r := e.Rec
		open, err := h.LuckKnown(ctx, e)
		if err != nil {
			return err
		}
		x = &Export{Format: "portside-match-1", Game: r.Game, Rules: r.Setup.Rules, Options: r.Setup.Options, Status: r.Status, SpectatorDelay: r.SpectatorDelay, Commitment: e.promise, Repeats: r.Repeats}
		for i, s := range r.Seats {
			name := s.Name
			if s.Kind != record.User {
				name = fmt.Sprintf("(%s %s)", s.Kind, engine.Seat(i))
			}
			x.Seats = append(x.Seats, name)
		}
		if r.SeatOf(user) != engine.Nobody {
			var talk *record.Talk
			if err := h.OnDisk(e, func() (err error) {
				talk, err = h.cfg.Store.Talk(ctx, id, 0)
				return err
			}); err != nil {
				return err
			}
			for _, l := range talk.Lines {
				x.Chat = append(x.Chat, ExportLine{N: l.N, Seat: int(l.Seat), Name: l.Name, At: l.At, Text: l.Text})
			}
		}
		if e.Match == nil {
			return nil
		}
		var events []record.TableEvent
		if err := h.OnDisk(e, func() (err error) {
			events, err = h.cfg.Store.TableEvents(ctx, id, 0)
			return err
		}); err != nil {
			return err
		}
		for _, d := range events {
			x.Table = append(x.Table, ExportTableEvent{N: d.N, Ply: d.Ply, At: d.At, Kind: d.Kind, Seat: int(d.Seat), Args: d.Args, For: d.Yes, Against: d.No})
		}
		notes, err := h.notes(ctx, e, user)
		if err != nil {
			return err
		}
		for _, n := range notes.Shared {
			x.Notes = append(x.Notes, ExportNote{Seat: int(n.Seat), Name: n.Name, Text: n.Text})
		}
		if open && r.Promise == "" {
			x.Seed, x.Salt = hex.EncodeToString(r.Secret.Seed[:]), hex.EncodeToString(r.Secret.Salt[:])
		}
		if r.Status == record.Over {
			x.Scores = e.Match.Scores()
			for _, s := range r.Seats {
				x.Places = append(x.Places, s.Place)
			}
		}
		for _, en := range projection.Log(e.Match, r.SeatOf(user), r.Status, 0, e.Match.Len()) {
			p := ExportPly{N: en.N, Seat: int(en.Seat), By: en.By, At: en.At, Action: en.Action, Tape: en.Tape, Gone: en.Gone}
			for _, ev := range en.Events {
				p.Events = append(p.Events, e.Game.Tell(ev))
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
