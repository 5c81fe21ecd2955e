package portroyal

import "portside/engine"

// What must still happen waits on a small stack of frames in the state: pushed last, done first. An
// answer pushes what follows from it; then frames are carried out until one of them asks somebody.
type frame struct {
	step step
	a    uint8
}

type step uint8

const (
	stepDiscover    step = iota + 1 // ask the active seat to go on with phase 1
	stepTaxOffer                    // a: seats looked at so far; offer tax officer to payers (§5.3)
	stepTaxBonus                    // a: tax card
	stepSetAside                    // ask whether a time card is set aside (§11.6)
	stepDeal                        // deal with the next card of a gamble (§10)
	stepGambled                     // judge the harbour after a gamble
	stepOffer                       // a: contract offered to the active seat, if it can take it up
	stepAfterGamble                 // ask: another gambler, or phase 2
	stepBust                        // clear the harbour, pay jesters
	stepClosing                     // ask for claims after a bust, or end the turn
	stepTaken                       // a: 1 if the fee is still owed
	stepTake                        // ask the actor for its next take, or pass on
	stepStep                        // begin phase 2
	stepEvent                       // turn up the event of the turn (§12.3)
	stepEventChoice                 // ask the active seat about the event
	stepOpen                        // phase 1 begins
	stepRemoval                     // a: seats looked at so far; offer to remove a marker for coins (§12.4)
	stepRebuild                     // the event pile is turned over
	stepFleet                       // a: mission for ship colours, offered to the active seat
)

func (s *state) push(st step, a uint8) { s.stack.Push(frame{st, a}) }

// steps carry out each kind of frame.
var steps = [...]func(s *state, a uint8, ch engine.Chance, log *engine.Log){
	stepDiscover: func(s *state, _ uint8, _ engine.Chance, _ *engine.Log) { s.ask(PhaseDiscover) },
	stepTaxOffer: func(s *state, a uint8, _ engine.Chance, _ *engine.Log) { s.offerTaxOfficer(int(a)) },
	stepTaxBonus: func(s *state, a uint8, _ engine.Chance, log *engine.Log) { s.taxBonus(Card(a), log) },
	stepSetAside: func(s *state, _ uint8, _ engine.Chance, _ *engine.Log) {
		if s.time > 0 {
			s.ask(PhaseSetAside)
		}
	},
	stepDeal:        func(s *state, _ uint8, ch engine.Chance, log *engine.Log) { s.dealRevealed(ch, log) },
	stepGambled:     func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.gambled(log) },
	stepOffer:       func(s *state, a uint8, _ engine.Chance, _ *engine.Log) { s.offer(s.active, Contract(a)) },
	stepAfterGamble: func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.afterGamble(log) },
	stepBust:        func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.clearBust(log) },
	stepClosing:     func(s *state, _ uint8, ch engine.Chance, log *engine.Log) { s.closing(ch, log) },
	stepTaken:       func(s *state, a uint8, _ engine.Chance, log *engine.Log) { s.afterTake(a == 1, log) },
	stepTake:        func(s *state, _ uint8, ch engine.Chance, log *engine.Log) { s.takeOrPass(ch, log) },
	stepStep:        func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.beginTakes(log) },
	stepEvent:       func(s *state, _ uint8, ch engine.Chance, log *engine.Log) { s.turnEvent(ch, log) },
	stepEventChoice: func(s *state, _ uint8, _ engine.Chance, _ *engine.Log) { s.askEvent() },
	stepOpen:        func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.openPhase1(log) },
	stepRemoval:     func(s *state, a uint8, _ engine.Chance, _ *engine.Log) { s.askRemoval(int(a)) },
	stepRebuild:     func(s *state, _ uint8, _ engine.Chance, log *engine.Log) { s.rebuild(log) },
	stepFleet:       func(s *state, a uint8, _ engine.Chance, _ *engine.Log) { s.offerFleet(Mission(a)) },
}

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.phase == phaseNone {
		f := s.stack.Pop()
		steps[f.step](s, f.a, ch, log)
	}
}

// ask makes the active seat the one that decides.
func (s *state) ask(p Phase) { s.phase, s.actor = p, s.active }
