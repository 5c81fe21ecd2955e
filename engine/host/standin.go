package host

import (
	"context"
	"fmt"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// StandIn lets a stand-in answer for an overdue seat until it owes nothing any more. Any other seated
// user may ask for it; it never happens by itself. A seat that was left open counts
// as overdue. Errors: ErrNotOverdue, ErrResting, ErrPaused, match.ErrStale if the seat is not asked.
func (h *Host) StandIn(ctx context.Context, id match.ID, user record.UserID, absent engine.Seat) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		switch {
		case w.Now.Status != record.Running:
			return ErrNotRunning
		case w.Now.Resting():
			return w.WhyPaused()
		case !w.Match.Owes(absent):
			return match.ErrStale
		case absent == seat || !w.Clock().Overdue(w.Now, absent):
			return ErrNotOverdue
		}
		policy := w.Game.StandIn()
		for range maxAuto {
			if !w.Match.Owes(absent) {
				return nil
			}
			ans, err := w.Match.Answer(absent, policy, match.ByStandIn, w.dice, w.At)
			if err == nil && ans.Do != engine.DoPlay {
				err = fmt.Errorf("%w: the stand-in of %s does not answer", ErrRules, w.Now.Game)
			}
			if err != nil {
				return err
			}
			if err := w.autoplay(); err != nil {
				return err
			}
		}
		return fmt.Errorf("%w: a stand-in without end", ErrRules)
	})
}
