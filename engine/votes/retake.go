package votes

import (
	"context"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Retake gives a user back their own seat that a bot keeps or that is open, at any time between plies; nobody is
// asked. From a person it comes back by a vote, see Propose. Retaking a seat one already has is no error.
// Errors: ErrNotSeated if no seat of the user is kept, ErrTaken by a person, ErrNotRunning.
func (s *Service) Retake(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return s.change(ctx, id, user, func(w *host.Change, own engine.Seat) error {
		seat := w.Now.ClaimOf(user)
		switch {
		case own != engine.Nobody && seat == engine.Nobody:
			return errSame
		case own != engine.Nobody || seat == engine.Nobody:
			return host.ErrNotSeated
		case w.Now.Status != record.Running:
			return host.ErrNotRunning
		case w.Now.Seats[seat].Kind == record.User:
			return host.ErrTaken
		}
		w.AddEvent(record.TableEvent{Kind: record.EventRetaken, Seat: seat, Args: []string{w.Now.Seats[seat].Owner}})
		w.GiveBack(seat)
		return nil
	})
}

// Restore reopens a match that was archived because nobody played. Its clocks go on with the time they had.
// Errors: ErrNotSeated, ErrNotPaused if it is not archived.
func (s *Service) Restore(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return s.change(ctx, id, user, func(w *host.Change, own engine.Seat) error {
		switch {
		case own == engine.Nobody:
			return host.ErrNotSeated
		case w.Now.Why != record.Archive:
			return ErrNotPaused
		}
		w.AddEvent(record.TableEvent{Kind: record.EventRestored, Seat: own, Args: []string{w.Now.Seats[own].Name}})
		w.Resume()
		return nil
	})
}
