package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// What must still happen waits on a small stack of frames in the state: pushed last, done first. An
// answer pushes what follows from it; then frames are carried out until one of them asks somebody.
type frame struct {
	step step
	a    uint8
}

type step uint8

const (
	StepDiscover    step = iota + 1 // ask the active seat to go on with phase 1
	stepTaxOffer                    // a: seats looked at so far; offer tax officer to payers (§5.3)
	stepTaxBonus                    // a: tax card
	stepSetAside                    // ask whether a time card is set aside (§11.6)
	StepDeal                        // deal with the next card of a gamble (§10)
	StepGambled                     // judge the harbour after a gamble
	stepOffer                       // a: contract offered to the active seat, if it can take it up
	StepAfterGamble                 // ask: another gambler, or phase 2
	StepBust                        // clear the harbour, pay jesters
	stepClosing                     // ask for claims after a bust, or end the turn
	StepTaken                       // a: 1 if the fee is still owed
	stepTake                        // ask the actor for its next take, or pass on
	StepStep                        // begin phase 2
	stepEvent                       // turn up the event of the turn (§12.3)
	stepEventChoice                 // ask the active seat about the event
	StepOpen                        // phase 1 begins
	StepRemoval                     // a: seats looked at so far; offer to remove a marker for coins (§12.4)
	StepRebuild                     // the event pile is turned over
	stepFleet                       // a: mission for ship colours, offered to the active seat
)

func (s *State) Push(st step, a uint8) { s.Stack.Push(frame{st, a}) }

// steps carry out each kind of frame.
var steps = [...]func(s *State, a uint8, ch engine.Chance, log *engine.Log){
	StepDiscover: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) { s.ask(portroyal.PhaseDiscover) },
	stepTaxOffer: func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.offerTaxOfficer(int(a)) },
	stepTaxBonus: func(s *State, a uint8, _ engine.Chance, log *engine.Log) { s.taxBonus(portroyal.Card(a), log) },
	stepSetAside: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) {
		if s.Time > 0 {
			s.ask(portroyal.PhaseSetAside)
		}
	},
	StepDeal:        func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.dealRevealed(ch, log) },
	StepGambled:     func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.gambled(log) },
	stepOffer:       func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.offer(s.Active, portroyal.Contract(a)) },
	StepAfterGamble: func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.afterGamble(log) },
	StepBust:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.clearBust(log) },
	stepClosing:     func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.closing(ch, log) },
	StepTaken:       func(s *State, a uint8, _ engine.Chance, log *engine.Log) { s.afterTake(a == 1, log) },
	stepTake:        func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.takeOrPass(ch, log) },
	StepStep:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.beginTakes(log) },
	stepEvent:       func(s *State, _ uint8, ch engine.Chance, log *engine.Log) { s.turnEvent(ch, log) },
	stepEventChoice: func(s *State, _ uint8, _ engine.Chance, _ *engine.Log) { s.askEvent() },
	StepOpen:        func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.openPhase1(log) },
	StepRemoval:     func(s *State, a uint8, _ engine.Chance, _ *engine.Log) { s.askRemoval(int(a)) },
	StepRebuild:     func(s *State, _ uint8, _ engine.Chance, log *engine.Log) { s.rebuild(log) },
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
