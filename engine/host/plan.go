package host

import (
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
)

// plan is the last plan that a seat has begun, kept in memory so that the seat learns why it stopped.
type plan struct {
	stop projection.Stop
	at   int // number of plies when it stopped
}

// actionsOf lists the actions that an answer stands for, in notation: the answer itself, or those of a plan of the game.
// kind is the kind of question that a plan answers, 0 for a plain answer.
func (w *Change) actionsOf(seat engine.Seat, decision int, action string) (words []string, kind uint16) {
	if _, err := w.Game.Parse(action); err == nil || w.Match.Decision(seat) != decision || !w.Match.Owes(seat) {
		return []string{action}, 0
	}
	v := w.Match.View(seat)
	list := engine.Plan(v, action)
	if len(list) == 0 {
		return []string{action}, 0
	}
	for _, a := range list {
		words = append(words, w.Game.Format(a))
	}
	return words, v.Question().Kind
}

// planned tells whether a ply and those that were played with it are what a plan came to: the plan is made again at the state in which it was
// answered, because another process, or this one before it was started again, may have played it.
func (w *Change) planned(first match.Ply, text string) bool {
	if _, err := w.Game.Parse(text); err == nil {
		return false
	}
	then, err := match.Load(w.Game, w.Now.Setup, slices.Clone(w.Match.Plies(0)[:first.N]))
	if err != nil {
		return false
	}
	list := engine.Plan(then.View(first.Seat), text)
	played := w.Match.Plies(first.N)
	for _, a := range list {
		i := slices.IndexFunc(played, func(p match.Ply) bool { return p.Seat == first.Seat })
		if i < 0 || played[i].At != first.At { // the plan was stopped before
			break
		}
		if played[i].Action != w.Game.Format(a) {
			return false
		}
		played = played[i+1:]
	}
	return len(list) > 0
}

// follow lets standing orders answer after the first action of a plan and plays the others, and those with which the plan goes on,
// until something new shows: luck on the way, anything that somebody else does, a question of another kind, an action that is not legal. The reason
// is kept for the seat until it acts again.
func (w *Change) follow(seat engine.Seat, text string, actions []string, kind uint16) error {
	for i := 0; ; i++ {
		n := w.Match.Len()
		if err := w.autoplay(); err != nil {
			return err
		}
		if w.Match.Over() {
			return nil
		}
		if i+1 == len(actions) {
			if i > 0 && w.Match.Plies(n - 1)[0].Tape != "" {
				return nil // only the operation that begins a plan may roll
			}
			more, next := w.further(seat, text)
			if len(more) == 0 || len(actions) > maxPlan {
				return nil
			}
			if w.Match.Play(seat, w.Match.Decision(seat), more[0], match.ByUser, w.dice, w.At) != nil {
				w.plans[seat].stop, w.plans[seat].at = projection.Stop{Why: projection.StopIllegal, Done: i + 1, Of: len(actions) + len(more)}, w.Match.Len()
				return nil
			}
			actions, kind = append(actions, more...), next
			continue
		}
		why := w.halted(seat, kind, n)
		if why == 0 && w.Match.Play(seat, w.Match.Decision(seat), actions[i+1], match.ByUser, w.dice, w.At) != nil {
			why = projection.StopIllegal // what was planned is not possible any more; what was played stands
		}
		if why != 0 {
			w.plans[seat].stop, w.plans[seat].at = projection.Stop{Why: why, Done: i + 1, Of: len(actions)}, w.Match.Len()
			return nil
		}
	}
}

// maxPlan limits the actions of a plan that goes on, against rules that never end one.
const maxPlan = 100

// further lists the actions with which a plan whose actions have been played goes on, and the kind of question that they answer.
func (w *Change) further(seat engine.Seat, text string) (words []string, kind uint16) {
	if !w.Match.Owes(seat) {
		return nil, 0
	}
	v := w.Match.View(seat)
	for _, a := range engine.Further(v, text) {
		words = append(words, w.Game.Format(a))
	}
	return words, v.Question().Kind
}

// halted is the reason why a seat's plan cannot go on after ply n-1, 0 if it can.
func (w *Change) halted(seat engine.Seat, kind uint16, n int) projection.StopWhy {
	switch m := w.Match; {
	case m.Plies(n - 1)[0].Tape != "":
		return projection.StopLuck
	case m.Len() != n:
		return projection.StopOrder
	case !m.Owes(seat):
		return projection.StopOther
	case m.View(seat).Question().Kind != kind:
		return projection.StopQuestion
	}
	return 0
}

// forgetStops drops the stop reasons of the seats that have acted since, and of all seats after a ply was taken back
// by agreement.
func (w *Change) forgetStops(since []match.Ply) {
	for _, p := range since {
		for i := range w.plans {
			if at := w.plans[i].at; p.N >= at && (p.Seat == engine.Seat(i) || p.Action == match.Rewind) {
				w.plans[i].stop = projection.Stop{}
			}
		}
	}
}
