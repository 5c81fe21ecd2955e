package host

import (
	"context"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/record"
)

// GiveUp says whether user wants the attempt under way of this kind to be given up. It is as soon as everybody
// on a seat wants it, or the owner does and the others have used up their time. That is no defeat.
// Errors: campaign.ErrNotWaiting if none is under way, ErrNotSeated.
func (h *Host) GiveUp(ctx context.Context, id record.CampaignID, user record.UserID, kind record.AttemptKind, want bool) error {
	unlock, err := h.logs.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	v, err := h.voyage(ctx, id, user)
	if err != nil {
		return err
	}
	if v.Me == nil {
		return ErrNotFound
	}
	a := v.Beside(kind)
	if a == nil {
		return campaign.ErrNotWaiting
	}
	return h.with(ctx, a.Match, func(e *entry) error {
		if e.rec.Status != record.Running || e.attempt == nil {
			return ErrNotRunning
		}
		seat := e.rec.SeatOf(user)
		if seat == engine.Nobody && !v.Owns() {
			return ErrNotSeated
		}
		stopping := e.attempt.Stopping
		switch {
		case seat == engine.Nobody:
		case want:
			stopping = stopping.With(seat)
		default:
			stopping = stopping.Without(seat)
		}
		if want && h.allStop(e, stopping, v.Owns()) {
			return h.changeLocked(ctx, e, func(w *work) error {
				w.callOff()
				return nil
			})
		}
		var notices []record.Notice
		if e.attempt.Stopping == 0 && stopping != 0 {
			notices = h.notices.OfGiveUp(e.rec, stopping, h.Now())
		}
		if err := h.stored(e, func() error {
			return h.cfg.Store.SetStopping(context.WithoutCancel(ctx), e.attempt.ID, stopping, notices)
		}); err != nil {
			return err
		}
		h.notices.Stored(notices)
		at := *e.attempt
		at.Stopping = stopping
		e.attempt = &at
		h.told(e)
		return nil
	})
}

// allStop tells whether nobody at the table has to be asked any more.
func (h *Host) allStop(e *entry, stopping engine.SeatSet, owner bool) bool {
	now := h.Now()
	for i, s := range e.rec.Seats {
		seat := engine.Seat(i)
		if s.Kind == record.User && !stopping.Has(seat) && !(owner && h.clock(now).Overdue(e.rec, seat)) {
			return false
		}
	}
	return true
}

// callOff ends a match under way without a result.
func (w *work) callOff() {
	w.now.Status, w.now.EndedAt, w.now.Proposal = record.Cancelled, w.at, nil
	for i := range w.now.Seats {
		s := &w.now.Seats[i]
		s.Since, s.Order, s.Key = 0, nil, ""
	}
	w.overtake()
}
