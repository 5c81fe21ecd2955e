package chat

import (
	"context"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Notes shows the notes on a match to user. Whether the user may see the match is for the caller to decide. Errors:
// ErrNotRunning before the start.
func (s *Service) Notes(ctx context.Context, id match.ID, user record.UserID) (*projection.Notes, error) {
	var n *projection.Notes
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) (err error) {
		if e.Match == nil {
			return host.ErrNotRunning
		}
		n, err = s.notes(ctx, e, user)
		return err
	})
	if err != nil {
		return nil, err
	}
	return n, nil
}

// notes reads the notes on a match, as user may read them.
func (s *Service) notes(ctx context.Context, e *host.Entry, user record.UserID) (*projection.Notes, error) {
	all, err := s.store.Notes(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	return projection.NotesFor(e.Rec, all, user), nil
}

// WriteNote stores what a user writes about a match that has begun, replacing version was; an empty text
// deletes it. It can be shared once the match is over; before that it stays private whatever share says.
// Repeating the same call is no error. The caller has checked the text; it is in no error. Errors: ErrConflict if
// something else was written meanwhile, ErrNotSeated, ErrNotRunning before the start.
func (s *Service) WriteNote(ctx context.Context, id match.ID, user record.UserID, was int, text string, share bool) (*projection.Table, error) {
	return s.change(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		now, err := s.notes(ctx, e, user)
		if err != nil {
			return err
		}
		share = share && now.Ended && text != ""
		switch same := now.Own.Text == text && now.Own.Shared == share; {
		case same: // nothing to store, or stored already
			return nil
		case now.Own.Version != was:
			return host.ErrConflict
		}
		note := record.Note{Seat: seat, User: user, Text: text, Shared: share, Version: was + 1}
		if err := s.store.SetNote(context.WithoutCancel(ctx), id, note); err != nil {
			return err
		}
		if share || now.Own.Shared {
			s.host.NotifyPages(ctx, e) // others now see it, or no longer do
		}
		return nil
	})
}
