package host

import (
	"context"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// keptLines is how much of a chat a table shows and is kept in memory; it travels with every ply.
const keptLines = 30

// WholeChat is all that has been said at a table, oldest first. Errors: ErrNotFound for a spectator of a
// private table.
func (h *Host) WholeChat(ctx context.Context, id match.ID, user record.UserID) ([]record.ChatLine, error) {
	var lines []record.ChatLine
	err := h.Hold(ctx, id, func(e *Held) error {
		if projection.ChatFor(e.Rec, e.Match != nil, e.talk, user) == nil {
			return ErrNotFound
		}
		return h.OnDisk(e, func() error {
			talk, err := h.cfg.Store.Talk(ctx, id, 0)
			if err == nil {
				lines = talk.Lines
			}
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return lines, nil
}

// SendChatLine adds a line to the chat of a match that has begun, also after its end, and tells everybody who may read it to
// look again. The caller has checked the text; it is in no error. Errors: ErrNotSeated, ErrNotRunning
// before the start.
func (h *Host) SendChatLine(ctx context.Context, id match.ID, user record.UserID, text string) (*projection.Table, error) {
	return h.changeTalk(ctx, id, user, func(e *Held, seat engine.Seat) error {
		l := record.ChatLine{N: 1, User: user, Name: e.Rec.Seats[seat].Name, Seat: seat, Text: text, At: h.Now()}
		if n := len(e.talk.Lines); n > 0 {
			l.N = e.talk.Lines[n-1].N + 1
		}
		if err := h.OnDisk(e, func() error { return h.cfg.Store.AddChatLine(context.WithoutCancel(ctx), id, l) }); err != nil {
			e.Drop() // it may be there all the same
			return err
		}
		e.talk.Lines = append(e.talk.Lines, l)
		e.talk.Lines = e.talk.Lines[max(0, len(e.talk.Lines)-keptLines):]
		e.talk.Read[user] = l.N
		if e.Rec.SpectatorsRead() {
			h.NotifyPages(e)
		} else { // nobody else reads it
			h.whisper(e, sitting(e.Rec), "")
		}
		return nil
	})
}

// MarkChatRead notes that user has read the chat up to line n. Nobody else learns of it. Errors: ErrNotSeated.
func (h *Host) MarkChatRead(ctx context.Context, id match.ID, user record.UserID, n int) (*projection.Table, error) {
	return h.changeTalk(ctx, id, user, func(e *Held, seat engine.Seat) error {
		newest := 0
		if k := len(e.talk.Lines); k > 0 {
			newest = e.talk.Lines[k-1].N
		}
		if n = min(n, newest); n <= e.talk.Read[user] {
			return nil
		}
		if err := h.OnDisk(e, func() error { return h.cfg.Store.SetChatRead(context.WithoutCancel(ctx), id, user, n) }); err != nil {
			return err
		}
		e.talk.Read[user] = n
		e.own[seat]++ // other pages of this user show the mark no longer
		return nil
	})
}

// changeTalk runs an operation of a seated user that touches no ply, and returns the user's table also when
// it is refused.
func (h *Host) changeTalk(ctx context.Context, id match.ID, user record.UserID, op func(*Held, engine.Seat) error) (*projection.Table, error) {
	return h.HoldFor(ctx, id, user, func(e *Held, seat engine.Seat) error {
		switch {
		case seat == engine.Nobody:
			return ErrNotSeated
		case e.Match == nil:
			return ErrNotRunning
		}
		return op(e, seat)
	})
}

// renameLines gives the lines of a user their new name and tells whether there are any.
func (e *Held) renameLines(user record.UserID, name string) bool {
	found := false
	for i := range e.talk.Lines { // tables have copies
		if e.talk.Lines[i].User == user {
			e.talk.Lines[i].Name, found = name, true
		}
	}
	return found
}
