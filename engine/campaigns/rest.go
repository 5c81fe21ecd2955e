package campaigns

import (
	"context"

	"portside/engine/host"
	"portside/engine/record"
)

// rested stops or restarts the clocks of a campaign's matches after it was paused or resumed, and lets
// their bots play again. The database has the new state already.
func (cs *Service) rested(ctx context.Context, c *record.Campaign) {
	pauses, err := cs.store.Pauses(ctx, c.ID)
	for i := range c.Attempts {
		a := &c.Attempts[i]
		if a.Copied {
			continue
		}
		if err == nil && a.Result == record.Unfinished {
			if werr := cs.host.WithMatch(ctx, a.Match, func(e *host.Entry) error {
				now := e.Rec.Clone() // others may hold the previous one
				now.Pauses = pauses
				e.Rec = now
				if e.Match != nil {
					cs.host.Published(ctx, e)
				}
				return nil
			}); werr == nil {
				continue
			}
		}
		cs.host.Forget(a.Match) // it is reloaded when it is needed
	}
}
