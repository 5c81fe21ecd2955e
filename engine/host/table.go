package host

import (
	"context"
	"errors"

	"portside/engine"
	"portside/engine/clock"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// absence is how long a user must be away, in milliseconds, for the next visit to count as new.
const absence = 5 * 60 * 1000

// Table shows a match to a user, 0 for an unknown spectator. It notes that a seated user has
// now seen it. Whether a spectator may see a private table is for the caller to decide.
// Errors: ErrNotFound, ErrDamaged, ErrUnknown, ErrRules.
func (h *Host) Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return h.table(ctx, id, user, true)
}

// Peek is Table for a page that nobody may be looking at any more: it does not note that the user has seen the match.
// Errors: those of Table.
func (h *Host) Peek(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return h.table(ctx, id, user, false)
}

// table is Table or Peek; sees tells whether the user sees the table.
func (h *Host) table(ctx context.Context, id match.ID, user record.UserID, sees bool) (t *projection.Table, err error) {
	err = h.WithMatch(ctx, id, func(e *Entry) error {
		t = h.tableOf(e, user, sees)
		return nil
	})
	return t, err
}

// Deserted is clock.Reading.Deserted for a match that is locked.
func (h *Host) Deserted(e *Entry, now clock.Reading) (left int64, ok bool) {
	last := int64(0)
	if e.Match != nil {
		last = e.Match.Plies(e.Match.Len() - 1)[0].At
	}
	return now.Deserted(e.Rec, last, h.upkeepFrom)
}

// WithMatchFor is WithMatch for an operation of user, and returns their table as it is afterwards, even if op refuses. op gets
// the seat of user, engine.Nobody for none. The table is nil if the match cannot be read.
func (h *Host) WithMatchFor(ctx context.Context, id match.ID, user record.UserID, op func(*Entry, engine.Seat) error) (*projection.Table, error) {
	var t *projection.Table
	err := h.WithMatch(ctx, id, func(e *Entry) error {
		err := op(e, e.Rec.SeatOf(user))
		if e.Rec == nil { // dropped: the table needs what is stored
			if lerr := h.load(ctx, e); lerr != nil {
				return errors.Join(err, lerr)
			}
		}
		t = h.TableOf(e, user)
		return err
	})
	return t, err
}

// TableOf is Table for callers that have locked the match.
func (h *Host) TableOf(e *Entry, user record.UserID) *projection.Table {
	return h.tableOf(e, user, true)
}

// tableOf is TableOf; sees tells whether the user sees the table.
func (h *Host) tableOf(e *Entry, user record.UserID, sees bool) *projection.Table {
	now, seat := h.Clock(), e.Rec.SeatOf(user)
	s := projection.Source{
		ID: e.ID, Game: e.Game, Rec: e.Rec, Match: e.Match, Chat: e.Chat, Attempt: e.Attempt, Clock: now, Commitment: e.promise, WatchKey: e.watchKey, Version: e.versionFor(seat),
		Here: h.hub.present(e.ID, e.Rec.Seats),
	}
	if left, ok := h.Deserted(e, now); ok && left <= clock.Warned {
		s.Due = max(left, 1)
	}
	if sees && (seat != engine.Nobody || e.Rec.ClaimOf(user) != engine.Nobody) {
		h.notices.MatchShown(e.ID, user, now.Now)
	}
	if e.Match != nil {
		s.History = e.history.read(e.Game, e.Match)
		if seat != engine.Nobody {
			if sees {
				h.noteSeen(e, seat, now.Now)
			}
			s.Stopped, s.Back, s.Missed = e.plans[seat].stop, e.seen[seat].back, e.seen[seat].missed
		}
	}
	return projection.TableFor(&s, user)
}

// noteSeen notes that a seat has seen all that was played.
func (h *Host) noteSeen(e *Entry, seat engine.Seat, now int64) {
	l := &e.seen[seat]
	was, newest := *l, e.Match.Len()-1
	if now-l.at > absence && now-h.Watched(e.ID, e.Rec.Seats[seat].User) > absence {
		l.back, l.missed = l.newest, newest
	}
	l.at, l.newest = now, newest
	if was.newest != l.newest || was.back != l.back {
		e.dirty.Store(true)
	}
}

// Rejoin notes that a page which has missed something is back: what it has missed nobody has seen on it.
func (h *Host) Rejoin(ctx context.Context, id match.ID, user record.UserID) error {
	return h.WithMatch(ctx, id, func(e *Entry) error {
		if seat := e.Rec.SeatOf(user); seat != engine.Nobody && e.Match != nil {
			e.seen[seat].missed = e.Match.Len() - 1
		}
		return nil
	})
}
