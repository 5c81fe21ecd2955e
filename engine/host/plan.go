package host

import (
	"portside/engine"
	"portside/engine/match"
)

// plan is the last plan that a seat has begun, kept in memory so that the same form sent twice is known again.
type plan struct {
	text     string
	decision int
}

// plan lists the actions that an answer stands for, in notation: itself, or those of a plan of the game. kind is
// that of the question a plan answers.
func (w *work) plan(seat engine.Seat, decision int, action string) (words []string, kind uint16) {
	if _, err := w.e.game.Parse(action); err == nil || w.e.m.Decision(seat) != decision || !w.e.m.Owes(seat) {
		return []string{action}, 0
	}
	v := w.e.m.View(seat)
	list := engine.Plan(v, action)
	if len(list) == 0 {
		return []string{action}, 0
	}
	w.e.plans[seat] = plan{action, decision}
	for _, a := range list {
		words = append(words, w.e.game.Format(a))
	}
	return words, v.Question().Kind
}

// follow lets standing orders answer after the first action of a plan and plays the others, until something new
// shows: luck, anything that somebody else does, a question of another kind, an action that is not legal.
func (w *work) follow(seat engine.Seat, plan []string, kind uint16) error {
	for i := 0; ; i++ {
		n := w.e.m.Len()
		if err := w.autoplay(); err != nil {
			return err
		}
		if i+1 == len(plan) || w.e.m.Len() != n || !w.e.m.Owes(seat) || w.e.m.View(seat).Question().Kind != kind || w.e.m.Plies(n - 1)[0].Tape != "" {
			return nil
		}
		if err := w.e.m.Play(seat, w.e.m.Decision(seat), plan[i+1], match.ByUser, w.dice, w.at); err != nil {
			return nil // what was planned is not possible any more; what was played stands
		}
	}
}
