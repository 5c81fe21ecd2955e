package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// frame is something that must still happen. Frames wait on a small stack in the state: pushed last, done first. An
// answer pushes what follows from it; then frames are carried out until one of them asks somebody.
type frame struct {
	step step
	a    uint8
}

type step uint8

const (
	stepDiscover    step = iota + 1 // ask the active seat to go on with phase 1
	stepTaxOffer                    // a: seats checked so far; offer tax officer to payers (§5.3)
	stepTaxBonus                    // a: tax card
	stepSetAside                    // ask whether a time card is set aside (§11.6)
	stepDeal                        // resolve the next card of a gamble (§10)
	stepGambled                     // judge the harbour after a gamble
	stepOffer                       // a: contract offered to the active seat, if it can accept it
	stepAfterGamble                 // ask: another gambler, or phase 2
	stepBust                        // clear the harbour, pay jesters
	stepClosing                     // ask for claims after a bust, or end the turn
	stepTaken                       // a: 1 if the fee is still owed
	stepTake                        // ask the actor for its next take, or pass on
	stepStep                        // begin phase 2
	stepEvent                       // turn up the event of the turn (§12.3)
	stepEventChoice                 // ask the active seat about the event
	stepOpen                        // phase 1 begins
	stepRemoval                     // a: seats checked so far; offer to remove a marker for coins (§12.4)
	stepRebuild                     // the event pile is turned over
	stepFleet                       // a: mission for ship colours, offered to the active seat
)

func (s *State) Push(st step, a uint8) { s.Stack.Push(frame{st, a}) }

// Resume pushes what follows the decision in a state that was set up, not reached by plies: a case script's position.
func (s *State) Resume() {
	s.Stack.Cut(0)
	switch s.Phase {
	case portroyal.PhaseShip:
		s.Push(stepDiscover, 0)
	case portroyal.PhaseSetAside:
		s.resumePhase1()
	case portroyal.PhaseOffer:
		switch {
		case s.Offering == portroyal.Jinx:
			s.Push(stepBust, 0)
		case s.Offering == portroyal.NoContract && s.Adventure.Offering.Face().When >= portroyal.OnStop:
			s.Push(stepStep, 0)
		default:
			s.resumePhase1()
		}
	case portroyal.PhaseEvent:
		s.Push(stepDiscover, 0)
		s.Push(stepOpen, 0)
	case portroyal.PhaseRemove:
		s.Push(stepDiscover, 0)
		s.Push(stepOpen, 0)
		s.Push(stepRebuild, 0)
		s.Push(stepRemoval, uint8((int(s.Actor)-int(s.Active)+int(s.Seats))%int(s.Seats)+1))
	case portroyal.PhaseGift:
		s.Push(stepTaken, uint8(asBit(s.Actor != s.Active)))
	}
}

// resumePhase1 pushes what follows in phase 1: the rest of a gamble under way, its end if it has
// succeeded, otherwise the next card.
func (s *State) resumePhase1() {
	switch {
	case s.Gamblers > s.Gambles:
		s.Push(stepGambled, 0)
		s.Push(stepDeal, 0)
	case s.Gambles > 0:
		s.Push(stepAfterGamble, 0)
	default:
		s.Push(stepDiscover, 0)
	}
}

// steps carry out each kind of frame.
var steps = [...]func(s *State, a uint8, ch engine.Chance, log *engine.Log){
	stepDiscover: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) { s.ask(portroyal.PhaseDiscover) },
	stepTaxOffer: func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.offerTaxOfficer(int(a)) },
	stepTaxBonus: func(s *State, a uint8, _ engine.Chance, log *engine.Log) { s.taxBonus(portroyal.Card(a), log) },
	stepSetAside: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) {
		if s.Time > 0 {
			s.ask(portroyal.PhaseSetAside)
		}
	},
	stepDeal:        func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.dealRevealed(ch, log) },
	stepGambled:     func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.gambled(log) },
	stepOffer:       func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.offer(s.Active, portroyal.Contract(a)) },
	stepAfterGamble: func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.afterGamble(log) },
	stepBust:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.clearBust(log) },
	stepClosing:     func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.closing(ch, log) },
	stepTaken:       func(s *State, a uint8, _ engine.Chance, log *engine.Log) { s.afterTake(a == 1, log) },
	stepTake:        func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.takeOrPass(ch, log) },
	stepStep:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.beginTakes(log) },
	stepEvent:       func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.turnEvent(ch, log) },
	stepEventChoice: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) { s.askEvent() },
	stepOpen:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.openPhase1(log) },
	stepRemoval:     func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.askRemoval(int(a)) },
	stepRebuild:     func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.rebuild(log) },
	stepFleet:       func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.offerFleet(portroyal.Mission(a)) },
}

// run carries out frames until somebody must decide or the match is over.
func (s *State) run(ch engine.Chance, log *engine.Log) {
	for s.Phase == portroyal.PhaseNone {
		f := s.Stack.Pop()
		steps[f.step](s, f.a, ch, log)
	}
}

// ask makes the active seat the one that decides.
func (s *State) ask(p portroyal.Phase) { s.Phase, s.Actor = p, s.Active }
