package tables

import (
	"context"
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Rematch opens the rematch of a finished match, with the same game, options and bots, or joins it
// if somebody has opened it already: there is one per match. Errors: ErrNotOver, ErrNotSeated.
func (s *Service) Rematch(ctx context.Context, id match.ID, by host.Request, seating record.Seating) (match.ID, error) {
	for range 2 { // a second time if somebody else was faster
		var next match.ID
		var mine engine.Seat
		opened := false
		// The lock is held until the match knows its rematch: the sender of the notices looks for it there.
		err := s.host.WithMatch(ctx, id, func(e *host.Entry) (err error) {
			if e.Rec.Status != record.Over {
				return host.ErrNotOver
			}
			if e.Rec.Attempt != 0 {
				return host.ErrOfCampaign
			}
			if mine = e.Rec.SeatOf(by.User); mine == engine.Nobody {
				return host.ErrNotSeated
			}
			if next = e.Rec.Rematch; next != 0 {
				return nil
			}
			tell := s.host.Notices().OfRematch(e.Rec, by.User, s.host.Now())
			if next, err = s.create(ctx, again(e.Rec, by, seating), origin{previous: id, crew: sameCrew(e.Rec, seating), tell: tell}); err != nil {
				e.Drop() // it may have a rematch that memory does not know yet
				return err
			}
			opened, e.Rec.Rematch = true, next
			s.host.Published(ctx, e)
			s.host.Notices().Stored(tell)
			return nil
		})
		switch {
		case opened:
			return next, nil
		case err == nil:
			_, err = s.joinRematch(ctx, next, by.User, mine)
			return next, err
		case !errors.Is(err, host.ErrConflict):
			return 0, err
		}
	}
	return 0, fmt.Errorf("rematch of %d: %w", id, host.ErrConflict)
}

// again is the set-up of a rematch: bots keep their seats, the seats of other users are open.
func again(rec *record.Match, by host.Request, seating record.Seating) NewMatch {
	n := NewMatch{Game: rec.Game, Setup: rec.Setup, Owner: by.User, From: by.Network, TableOptions: rec.TableOptions, Seats: make([]string, len(rec.Seats))}
	n.Seating = seating
	n.Setup.Rules = 0 // a new match has the newest rules
	for i, s := range rec.Seats {
		what := SeatOpen
		switch {
		case s.User == by.User || s.Kind == record.Bot && s.Former == by.User:
			what = SeatMe
		case s.Kind == record.Bot && s.Former != 0: // the seat belongs to a user
		case s.Kind == record.Bot:
			what = s.Level
		}
		n.Seats[rematchSeat(seating, engine.Seat(i), len(rec.Seats))] = what
	}
	return n
}

// sameCrew is the crew of a rematch: each pirate goes where the seat goes, so the same opponents play again.
func sameCrew(rec *record.Match, seating record.Seating) []record.Pirate {
	crew := make([]record.Pirate, len(rec.Seats))
	for i, s := range rec.Seats {
		crew[rematchSeat(seating, engine.Seat(i), len(crew))] = s.Pirate
	}
	return crew
}

// rematchSeat is the seat in a rematch for the user who sat on s.
func rematchSeat(seating record.Seating, s engine.Seat, seats int) engine.Seat {
	if seating == record.Rotate {
		return engine.Seat((int(s) + seats - 1) % seats)
	}
	return s
}
