package stortebeker

import "portside/engine"

// What must still happen waits on a small stack of frames in the state: pushed last, done first. An
// answer pushes what follows from it; then frames are carried out until one of them asks somebody.
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

const maxFrames = 10

func (s *state) push(st step, seat engine.Seat, a uint8) {
	s.stack[s.depth] = frame{st, seat, a}
	s.depth++
}

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.phase == phaseNone {
		s.depth--
		f := s.stack[s.depth]
		s.stack[s.depth] = frame{}
		switch f.step {
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
	case opLay:
		s.applyLay(Card(a.A), Ship(a.B), log)
	case opDiscard:
		s.applyDiscard(Card(a.A), log)
	case opTake:
		s.applyTake(Card(a.A), log)
	case opDone:
		s.push(stepBoard, 0, 0)
	case opShoot:
		s.applyShoot(Card(a.A), log)
	case opFire:
		s.applyFire(Ship(a.A), ch, log)
	case opSeize:
		s.applySeize(Card(a.A), engine.Seat(a.B), log)
	case opKeep:
		s.applyKeep(Card(a.A), log)
	case opBoard:
		s.applyBoard(Ship(a.A), ch, log)
	case opStop:
		log.Add(public(EvStopped, seat))
		s.endTurn(ch, log)
	case opLose:
		s.lose(seat, Card(a.A), Card(a.A).IsPirate(), log)
	case opCounter:
		s.applyCounter(seat, a, ch, log)
	case opPass:
		log.Add(public(EvPassed, seat, int(s.slot[s.target].ship)))
		log.Bar(engine.BarrierOther)
	default:
		panic("stortebeker: action of no known kind")
	}
	s.run(ch, log)
}
