package tables

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Start begins a match whose seats are not all taken: bots of the given level take the open ones.
// With an empty level no seat may be open. Errors: ErrNotOwner, ErrNotSeated, ErrStarted,
// projection.ErrSeatsOpen, ErrLevel.
func (s *Service) Start(ctx context.Context, id match.ID, by host.Request, level string) error {
	return s.host.Change(ctx, id, func(w *host.Change) error {
		if w.Now.Status == record.Running {
			return ErrStarted
		}
		if err := mayFill(w.Now, by.User); err != nil {
			return err
		}
		w.From(by)
		for i := range w.Now.Seats {
			switch {
			case w.Now.Seats[i].Kind != record.Open:
			case level == "":
				return projection.ErrSeatsOpen
			case !slices.Contains(s.host.Levels(), level):
				return host.ErrLevel
			default:
				w.Sit(engine.Seat(i), record.Seat{Kind: record.Bot, Level: level})
			}
		}
		return w.BeginIfFull()
	})
}

// StartWithout begins a match without its open seats: they are removed, and the others move up.
// Errors: ErrNotOwner, ErrNotSeated, ErrStarted, projection.ErrSeatsOpen if the game or its options need more seats.
func (s *Service) StartWithout(ctx context.Context, id match.ID, by host.Request) error {
	return s.host.Change(ctx, id, func(w *host.Change) error {
		if w.Now.Status == record.Running {
			return ErrStarted
		}
		if err := mayFill(w.Now, by.User); err != nil {
			return err
		}
		w.From(by)
		seats := slices.DeleteFunc(slices.Clone(w.Now.Seats), func(s record.Seat) bool { return s.Kind == record.Open })
		setup, err := projection.WithoutOpen(w.Game, w.Now.Setup, len(seats))
		if err != nil {
			return fmt.Errorf("%w: %w", projection.ErrSeatsOpen, err)
		}
		w.Reseat(setup, seats)
		return w.BeginIfFull()
	})
}
