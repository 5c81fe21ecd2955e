package campaigns

import (
	"context"

	"portside/engine/host"
	"portside/engine/record"
)

// rested brings the matches of a campaign in line with its having been paused or taken up again: their clocks
// stop or go on, and bots that are asked move again. What is stored says so already.
func (cs *Service) rested(ctx context.Context, c *record.Campaign) {
	rests, err := cs.store.Rests(ctx, c.ID)
	for i := range c.Attempts {
		a := &c.Attempts[i]
		if a.Copied {
			continue
		}
		if err == nil && a.Result == record.Unfinished {
			if werr := cs.host.Hold(ctx, a.Match, func(e *host.Held) error {
				now := e.Rec.Clone() // others may hold the one before
				now.Rests = rests
				e.Rec = now
				if e.Match != nil {
					cs.host.Published(e, "")
				}
				return nil
			}); werr == nil {
				continue
			}
		}
		cs.host.Forget(a.Match) // it is read anew when it is needed
	}
}
