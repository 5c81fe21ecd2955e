package host

import (
	"context"
	"fmt"

	"portside/engine/clock"
)

// unnoticedPause is how long, in milliseconds, a machine may have slept unnoticed.
const unnoticedPause = 90_000

// NoteAlive notes that the server runs, and reads when it did not: while its machine slept it was down as well. While the
// clock of the machine is behind what was noted before, time stands still. Call it before anything that is done
// because time has passed.
func (h *Host) NoteAlive(ctx context.Context) error {
	h.awoke.Store(h.Now())
	stoppedAt, lowered, err := h.cfg.Store.Alive(ctx)
	if err != nil {
		return err
	}
	if lowered {
		h.forgetAll()
	}
	outages, err := h.cfg.Store.Outages(ctx)
	if err != nil {
		return fmt.Errorf("outages: %w", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outages = outages
	h.stoppedAt.Store(stoppedAt)
	return nil
}

// NoteOutages notes that the server runs, if the last note is so old that the machine may have slept.
func (h *Host) NoteOutages(ctx context.Context) error {
	if h.Now()-h.awoke.Load() <= unnoticedPause {
		return nil
	}
	return h.NoteAlive(ctx)
}

// clock reads the clocks of the tables at the moment now.
func (h *Host) clock(now int64) clock.Reading {
	h.mu.Lock()
	defer h.mu.Unlock()
	return clock.Reading{Now: now, Outages: h.outages}
}

// Clock reads the clocks of the tables at the moment of the change.
func (w *Change) Clock() clock.Reading { return w.h.clock(w.At) }

// Clock reads the clocks of the tables now.
func (h *Host) Clock() clock.Reading { return h.clock(h.Now()) }
