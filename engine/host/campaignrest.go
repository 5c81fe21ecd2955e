package host

import (
	"context"

	"portside/engine/record"
)

// rested brings the matches of a campaign in line with its having been paused or taken up again: their clocks
// stop or go on, and bots that are asked move again. What is stored says so already.
func (h *Host) rested(ctx context.Context, c *record.Campaign) {
	rests, err := h.cfg.Store.Rests(ctx, c.ID)
	for i := range c.Attempts {
		a := &c.Attempts[i]
		if a.Copied {
			continue
		}
		if err == nil && a.Result == record.Unfinished {
			if werr := h.with(ctx, a.Match, func(e *entry) error {
				now := e.rec.Clone() // others may hold the one before
				now.Rests = rests
				e.rec = now
				if e.m != nil {
					h.published(e, "")
				}
				return nil
			}); werr == nil {
				continue
			}
		}
		h.forget(a.Match) // it is read anew when it is needed
	}
}
