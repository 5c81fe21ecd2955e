package stortebeker

import "portside/engine"

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

func (s *state) push(st step, seat engine.Seat, a uint8) { s.frames.Push(frame{st, seat, a}) }

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.phase == phaseNone {
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
func (s *state) ask(p Phase, seat engine.Seat) { s.phase, s.actor, s.idle = p, seat, 0 }

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat != s.actor {
		return dst
	}
	switch s.phase {
	case PhasePlay:
		return s.legalPlay(dst)
	case PhaseTake:
		return append(s.legalTake(dst), Done())
	case PhaseAim:
		return s.legalAim(dst)
	case PhaseSeize:
		return s.legalSeize(dst)
	case PhaseKeep:
		return append(dst, Keep(min(s.loot[0], s.loot[1])), Keep(max(s.loot[0], s.loot[1])))
	case PhaseBoard:
		return s.legalBoard(dst)
	case PhaseLose:
		k := s.dice[s.die]
		return append(dst, Lose(Provision(k, false)), Lose(Provision(k, true)))
	case PhaseCounter:
		return s.legalCounter(seat, append(dst, Pass()))
	case PhasePirate:
		return s.legalPirate(seat, dst)
	}
	return dst
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.phase = phaseNone
	switch a.Op {
	case OpLay:
		s.applyLay(Card(a.A), Ship(a.B), log)
	case OpDiscard:
		s.applyDiscard(Card(a.A), log)
	case OpTake:
		s.applyTake(Card(a.A), log)
	case OpDone:
		s.push(stepBoard, 0, 0)
	case OpShoot:
		s.applyShoot(Card(a.A), log)
	case OpFire:
		s.applyFire(Ship(a.A), ch, log)
	case OpSeize:
		s.applySeize(Card(a.A), engine.Seat(a.B), log)
	case OpKeep:
		s.applyKeep(Card(a.A), log)
	case OpBoard:
		s.applyBoard(Ship(a.A), ch, log)
	case OpStop:
		log.Public(EvStopped, seat)
		s.endTurn(ch, log)
	case OpLose:
		s.lose(seat, Card(a.A), Card(a.A).IsPirate(), log)
	case OpCounter:
		s.applyCounter(seat, a, ch, log)
	case OpPass:
		log.Public(EvPassed, seat, int(s.slot[s.target].ship))
		log.Bar(engine.BarrierOther)
	default:
		panic("stortebeker: action of no known kind")
	}
	s.run(ch, log)
}
