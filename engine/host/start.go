package host

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Start begins a match whose seats are not all taken: bots of the given level take the open ones.
// With an empty level no seat may be open. Errors: ErrNotOwner, ErrNotSeated, ErrStarted,
// projection.ErrSeatsOpen, ErrLevel.
func (h *Host) Start(ctx context.Context, id match.ID, user record.UserID, level string) error {
	return h.Change(ctx, id, func(w *Change) error {
		if w.Now.Status == record.Running {
			return ErrStarted
		}
		if err := w.mayFill(user); err != nil {
			return err
		}
		for i := range w.Now.Seats {
			switch {
			case w.Now.Seats[i].Kind != record.Open:
			case level == "":
				return projection.ErrSeatsOpen
			case !slices.Contains(h.cfg.Bots.Levels(), level):
				return ErrLevel
			default:
				w.sit(i, record.Seat{Kind: record.Bot, Level: level})
			}
		}
		return w.beginIfFull()
	})
}

// StartWithout begins a match with those who are there: its open seats are taken away, and the others move up.
// Errors: ErrNotOwner, ErrNotSeated, ErrStarted, projection.ErrSeatsOpen if the game or its options want more seats.
func (h *Host) StartWithout(ctx context.Context, id match.ID, user record.UserID) error {
	return h.Change(ctx, id, func(w *Change) error {
		if w.Now.Status == record.Running {
			return ErrStarted
		}
		if err := w.mayFill(user); err != nil {
			return err
		}
		seats := slices.DeleteFunc(slices.Clone(w.Now.Seats), func(s record.Seat) bool { return s.Kind == record.Open })
		setup, err := projection.WithoutOpen(w.Game, w.Now.Setup, len(seats))
		if err != nil {
			return fmt.Errorf("%w: %w", projection.ErrSeatsOpen, err)
		}
		w.Now.Setup, w.Now.Seats = setup, seats
		w.look, w.plans = [engine.MaxSeats]look{}, [engine.MaxSeats]plan{}
		return w.beginIfFull()
	})
}
