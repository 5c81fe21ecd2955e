package host

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// After how long, in milliseconds, a match that has not begun is called off and one nobody plays is put away; for how
// long before that its page says so, and what one round of the clean-up does at most.
const (
	day          = 24 * 60 * 60 * 1000
	openListed   = 14 * day
	openUnlisted = 180 * day
	idleTime     = 90 * day
	warnedBefore = 7 * day
	upkeepAtOnce = 50
)

// due is how many milliseconds are left until a match is called off or put away because nobody is there, and whether
// that will ever be. Times when the server was down do not count, and nothing is due before it could be read
// that it would be.
func (h *Host) due(e *Held, now int64) (left int64, ok bool) {
	r := e.Rec
	switch {
	case r.Status == record.Waiting && r.Campaign == 0:
		limit := int64(openUnlisted)
		if r.Public {
			limit = openListed
		}
		left = limit - h.clock(now).Elapsed(r.CreatedAt)
	case r.Status == record.Running && r.Campaign == 0 && r.Why != record.Archive && e.Match != nil:
		last := max(r.StartedAt, e.Match.Plies(e.Match.Len() - 1)[0].At)
		if n := len(r.Events); n > 0 {
			last = max(last, r.Events[n-1].At)
		}
		if now-last < idleTime-warnedBefore { // at nearly every ply
			return 0, false
		}
		left = idleTime - h.clock(now).Elapsed(last)
	default:
		return 0, false
	}
	return max(left, h.upkeepFrom+warnedBefore-now), true
}

// runUpkeep stores now and then what users have seen, and does the upkeep once a minute, until the host stops.
func (h *Host) runUpkeep() {
	defer h.busy.Done()
	tick := time.NewTicker(20 * time.Second)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-tick.C:
			h.flush(context.Background())
			h.notices.Forget(h.Now())
			if n%3 == 0 {
				h.upkeep(context.Background())
			}
		case <-h.stop:
			return
		}
	}
}

// upkeep calls off and puts away what is due, and ends votes that have lasted their time: each match in a small
// transaction of its own, so that no ply waits for it.
func (h *Host) upkeep(ctx context.Context) {
	if err := h.awake(ctx); err != nil {
		h.cfg.Log.Log(ctx, LogLevel(err, slog.LevelWarn), "the clock of outages stands still", "err", err)
		return
	}
	now := h.Now()
	h.each(ctx, "votes that have lasted their time stay open", func() ([]match.ID, error) { return h.cfg.Store.Expired(ctx, now) }, func(e *Held) error {
		return h.expire(ctx, e)
	})
	if now < h.nextRound.Load() {
		return
	}
	h.nextRound.Store(now + day/24)
	h.each(ctx, "matches that do not begin stay", func() ([]match.ID, error) {
		return h.cfg.Store.Forsaken(ctx, now-openListed, now-openUnlisted, upkeepAtOnce)
	}, func(e *Held) error {
		return h.ifDue(ctx, e, func(w *Change) { w.Now.Status, w.Now.EndedAt = record.Cancelled, w.At })
	})
	h.each(ctx, "matches that nobody plays stay", func() ([]match.ID, error) {
		return h.cfg.Store.Idle(ctx, now-idleTime, upkeepAtOnce)
	}, func(e *Held) error {
		return h.ifDue(ctx, e, func(w *Change) {
			w.overtakeVote()
			if w.Now.Resting() { // it is put away while it is paused
				w.Now.Why = record.Archive
			} else {
				w.rest(record.Archive)
			}
			w.AddEvent(record.TableEvent{Kind: record.EventArchived, Seat: engine.Nobody})
		})
	})
}

func (h *Host) ifDue(ctx context.Context, e *Held, op func(*Change)) error {
	if left, ok := h.due(e, h.Now()); !ok || left > 0 {
		return nil
	}
	return h.ChangeHeld(ctx, e, func(w *Change) error {
		op(w)
		return nil
	})
}

// each runs a job on matches, one after the other. A match that fails does not keep the others from theirs.
func (h *Host) each(ctx context.Context, complaint string, find func() ([]match.ID, error), do func(*Held) error) {
	ids, err := find()
	if err != nil {
		h.cfg.Log.Log(ctx, LogLevel(err, slog.LevelWarn), complaint, "err", err)
		return
	}
	for _, id := range ids {
		err := h.Hold(ctx, id, do)
		if errors.Is(err, ErrStopping) {
			return
		}
		if err != nil && !errors.Is(err, ErrConflict) { // somebody has come back this very moment
			h.cfg.Log.Log(ctx, LogLevel(err, slog.LevelWarn), complaint, "match", int64(id), "err", err)
		}
	}
}

// Upkeep does now what the host does by itself every minute.
func (h *Host) Upkeep(ctx context.Context) { h.upkeep(ctx) }
