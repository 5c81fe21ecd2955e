package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// frame is something that must still happen.
type frame struct {
	step step
	seat engine.Seat
	a    uint8
}

type step uint8

const (
	stepBoard   step = iota + 1 // ask the active seat to board, or end its turn
	stepSeize                   // a: die; take what it shows
	stepPlace                   // put captured cards where they belong
	stepLose                    // a: die; a failed boarding costs what it shows
	stepLimit                   // seat: its pirates at the target against its provisions
	stepCounter                 // seat: ask for a counter
	stepScore                   // the leader gets the target
)

func (s *State) push(st step, seat engine.Seat, a uint8) { s.frames.Push(frame{st, seat, a}) }

// run carries out frames until somebody must decide or the match is over.
func (s *State) run(ch engine.Chance, log *engine.Log) {
	for s.Phase == stortebeker.PhaseNone {
		switch f := s.frames.Pop(); f.step {
		case stepBoard:
			s.board(ch, log)
		case stepSeize:
			s.seize(f.a, log)
		case stepPlace:
			s.place(log)
		case stepLose:
			s.loseByDie(f.a, log)
		case stepLimit:
			s.limit(f.seat, log)
		case stepCounter:
			s.askCounter(f.seat)
		case stepScore:
			s.award(log)
		}
	}
}

// ask makes a seat the one that decides.
func (s *State) ask(p stortebeker.Phase, seat engine.Seat) { s.Phase, s.Actor, s.Idle = p, seat, 0 }
