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

const maxFrames = 12

func (s *state) push(st step, a uint8) {
	s.stack[s.depth] = frame{st, a}
	s.depth++
}

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.phase == phaseNone {
		s.depth--
		f := s.stack[s.depth]
		s.stack[s.depth] = frame{}
		switch f.step {
		case stepDiscover:
			s.ask(PhaseDiscover)
		case stepTaxOffer:
			s.offerTaxOfficer(int(f.a))
		case stepTaxBonus:
			s.taxBonus(Card(f.a), log)
		case stepSetAside:
			if s.time > 0 {
				s.ask(PhaseSetAside)
			}
		case stepDeal:
			s.dealRevealed(ch, log)
		case stepGambled:
			s.gambled(log)
		case stepOffer:
			s.offer(s.active, Contract(f.a))
		case stepAfterGamble:
			s.afterGamble(log)
		case stepBust:
			s.clearBust(log)
		case stepClosing:
			s.closing(ch, log)
		case stepTaken:
			s.afterTake(f.a == 1, log)
		case stepTake:
			s.takeOrPass(ch, log)
		case stepStep:
			s.beginTakes(log)
		case stepEvent:
			s.turnEvent(ch, log)
		case stepEventChoice:
			s.askEvent(log)
		case stepOpen:
			s.openPhase1(log)
		case stepRemoval:
			s.askRemoval(int(f.a))
		case stepRebuild:
			s.rebuild(log)
		case stepFleet:
			s.offerFleet(Mission(f.a))
		}
	}
}

// ask makes the active seat the one that decides.
func (s *state) ask(p Phase) { s.phase, s.actor = p, s.active }

// dropFrames forgets everything that was still to happen.
func (s *state) dropFrames() { s.stack, s.depth = [maxFrames]frame{}, 0 }
