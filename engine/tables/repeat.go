package tables

import (
	"cmp"
	"context"
	"errors"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Repeat opens a match of one seat again with the same deal: the same rules, options and secret, so
// that the same actions meet the same cards. It is marked as a repeat and is no rematch; there may be
// many. Only its user may, once the match is over or they have left it; for a campaign, once its luck
// may be revealed. A repeat that was opened but not played in is found again. Errors: ErrNotSolo,
// ErrNotSeated, ErrNotOver, ErrSealed.
func (s *Service) Repeat(ctx context.Context, id match.ID, user record.UserID) (match.ID, error) {
	var next match.ID
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) (err error) { // the lock makes a double click one repeat
		r := e.Rec
		switch {
		case len(r.Seats) != 1:
			return ErrNotSolo
		case !mayRepeat(r, user):
			return host.ErrNotSeated
		case r.Status != record.Over && !left(r):
			return host.ErrNotOver
		}
		if open, err := s.host.LuckKnown(ctx, e); err != nil || !open && e.Attempt != nil { // playing the deal again would reveal what comes
			return cmp.Or(err, ErrSealed)
		}
		from := origin{repeats: r.ID, secret: r.Secret}
		if r.Repeats != 0 {
			from.repeats = r.Repeats // all repeats name the match that had the deal first
		}
		if next, err = s.store.Untouched(ctx, from.repeats, user); err == nil || !errors.Is(err, host.ErrNotFound) {
			return err
		}
		next, err = s.create(ctx, NewMatch{
			Game: r.Game, Setup: r.Setup, Owner: user, Seats: []string{SeatMe}, TableOptions: r.TableOptions,
		}, from)
		if errors.Is(err, host.ErrConflict) { // the other click was another process's
			next, err = s.store.Untouched(ctx, from.repeats, user)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	return next, nil
}

// left tells whether the only user of a running match has given up its seat.
func left(r *record.Match) bool { return r.Status == record.Running && r.Seats[0].Kind == record.Open }

// mayRepeat tells whether user sits, or before leaving sat, in a match of one seat.
func mayRepeat(r *record.Match, user record.UserID) bool {
	return user != 0 && (r.SeatOf(user) != engine.Nobody || left(r) && r.Owner == user)
}
