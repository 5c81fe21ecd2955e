package campaigns

import (
	"context"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
)

// GiveUp says whether user wants to give up the attempt of this kind under way. It ends as soon as every
// user at the table wants to, or the owner does and the others have used up their time. That is no defeat.
// Errors: campaign.ErrNotWaiting if none is under way, host.ErrNotSeated.
func (cs *Service) GiveUp(ctx context.Context, id record.CampaignID, user record.UserID, kind record.AttemptKind, want bool) error {
	unlock, err := cs.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return err
	}
	if v.Me == nil {
		return record.ErrNotFound
	}
	a := v.beside(kind)
	if a == nil {
		return campaign.ErrNotWaiting
	}
	stop := func(e *host.Entry) error {
		if e.Rec.Status != record.Running || e.Attempt == nil {
			return host.ErrNotRunning
		}
		seat := e.Rec.SeatOf(user)
		if seat == engine.Nobody && !v.Owns() {
			return host.ErrNotSeated
		}
		stopping := e.Attempt.Stopping
		switch {
		case seat == engine.Nobody:
		case want:
			stopping = stopping.With(seat)
		default:
			stopping = stopping.Without(seat)
		}
		if want && cs.allStop(e, stopping, v.Owns()) {
			return cs.host.ChangeLocked(ctx, e, func(w *host.Change) error {
				w.CallOff()
				return nil
			})
		}
		var notices []record.Notice
		if e.Attempt.Stopping == 0 && stopping != 0 {
			notices = cs.host.Notices().OfGiveUp(e.Rec, stopping, cs.host.Now())
		}
		if err := cs.store.SetStopping(context.WithoutCancel(ctx), e.Attempt.ID, e.Attempt.Stopping, stopping, notices); err != nil {
			e.Drop() // it is not as it was read
			return err
		}
		cs.host.Notices().Stored(notices)
		at := *e.Attempt
		at.Stopping = stopping
		e.Attempt = &at
		cs.host.NotifyPages(ctx, e)
		return nil
	}
	return cs.host.WithMatch(ctx, a.Match, func(e *host.Entry) error { return cs.host.Anew(ctx, e, func() error { return stop(e) }) })
}

// allStop tells whether no user at the table must still be asked.
func (cs *Service) allStop(e *host.Entry, stopping engine.SeatSet, owner bool) bool {
	now := cs.host.Clock()
	for i, s := range e.Rec.Seats {
		seat := engine.Seat(i)
		if s.Kind == record.User && !stopping.Has(seat) && !(owner && now.Overdue(e.Rec, seat)) {
			return false
		}
	}
	return true
}
