package host

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/record"
)

// booking is what the change w means for the campaign of its match, nil for nothing. It is stored with the
// change: neither can be lost without the other.
func (h *Host) booking(ctx context.Context, w *Change) (*record.Booking, error) {
	a := w.Attempt
	if a == nil || w.Match == nil {
		return nil, nil
	}
	s := h.campaigns[w.Now.Game]
	if s == nil {
		return nil, fmt.Errorf("%w with a campaign: %q", ErrGame, w.Now.Game)
	}
	report := campaign.ReportOf(s, a, w.Match.View(engine.Nobody), w.Now.Status)
	return campaign.Book(s, a, w.Rec.Seats, w.Now.Seats, report, w.At, func() (*record.Campaign, error) { return h.cfg.Store.Campaign(ctx, w.Rec.Campaign) })
}

// latest tells whether no later attempt of its campaign builds on e's.
func (h *Host) latest(ctx context.Context, e *Entry) (bool, error) {
	c, err := h.cfg.Store.Campaign(ctx, e.Rec.Campaign)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(c.Attempts, func(a record.Attempt) bool { return a.ID == e.Attempt.ID })
	return i >= 0 && campaign.Latest(c, i), nil
}

// LuckKnown tells whether the seed of a match may be known: the match is over, and nothing can be taken back any more.
// An ordinary match that is over never goes on; the latest chapter of a campaign may, until its seed has been
// revealed or another chapter has begun.
func (h *Host) LuckKnown(ctx context.Context, e *Entry) (bool, error) {
	switch {
	case e.Match == nil || !e.Rec.Status.Ended():
		return false, nil
	case e.Rec.Status == record.Cancelled || e.Attempt == nil || e.Attempt.Shown != 0:
		return true, nil
	}
	latest, err := h.latest(ctx, e)
	return err == nil && !latest, err
}

// booked notes in memory that b is stored.
func (e *Entry) booked(b *record.Booking) {
	if b == nil {
		return
	}
	a := *e.Attempt // tables hold the previous one
	a.Result, a.Report = b.Report.Result, b.Report
	if a.EndedAt = b.At; a.Result == record.Unfinished {
		a.EndedAt = 0
	}
	if b.Was != b.Report.Result {
		a.Stopping = 0
	}
	e.Attempt = &a
}

// endedAttempt tells whether w is of a finished match that a campaign may still take back.
func (w *Change) endedAttempt() bool {
	return w.Now.Status == record.Over && w.Attempt != nil
}

// mayReopen refuses to take back plies of an ended attempt once a later one builds on it, or once its seed has
// been revealed: a user who looked would know what comes. Errors: ErrLater, ErrShown.
func (h *Host) mayReopen(ctx context.Context, w *Change) error {
	if !w.endedAttempt() {
		return nil
	}
	if w.Attempt.Shown != 0 {
		return ErrShown
	}
	if latest, err := h.latest(ctx, w.Entry); err != nil || !latest {
		return cmp.Or(err, ErrLater)
	}
	return nil
}

// reopen sets a finished match running again after plies were taken back.
func (w *Change) reopen() {
	if w.Now.Status != record.Over {
		return
	}
	w.Now.Status, w.Now.EndedAt = record.Running, 0
	for i := range w.Now.Seats {
		w.Now.Seats[i].Place, w.Now.Seats[i].Since = 0, 0
	}
}
