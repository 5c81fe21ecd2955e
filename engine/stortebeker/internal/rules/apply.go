package rules

import (
	"portside/engine"
	face "portside/engine/stortebeker"
)

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat != s.Actor {
		return dst
	}
	switch s.Phase {
	case face.PhasePlay:
		return s.legalPlay(dst)
	case face.PhaseTake:
		return append(s.legalTake(dst), face.Done())
	case face.PhaseAim:
		return s.legalAim(dst)
	case face.PhaseSeize:
		return s.legalSeize(dst)
	case face.PhaseKeep:
		return append(dst, face.Keep(min(s.Loot[0], s.Loot[1])), face.Keep(max(s.Loot[0], s.Loot[1])))
	case face.PhaseBoard:
		return s.legalBoard(dst)
	case face.PhaseLose:
		k := s.Dice[s.Die]
		return append(dst, face.Lose(face.Provision(k, false)), face.Lose(face.Provision(k, true)))
	case face.PhaseCounter:
		return s.legalCounter(seat, append(dst, face.Pass()))
	case face.PhasePirate:
		return s.legalPirate(seat, dst)
	}
	return dst
}

// Apply implements engine.State.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.Phase = face.PhaseNone
	switch a.Op {
	case face.OpLay:
		s.applyLay(face.Card(a.A), face.Ship(a.B), log)
	case face.OpDiscard:
		s.applyDiscard(face.Card(a.A), log)
	case face.OpTake:
		s.applyTake(face.Card(a.A), log)
	case face.OpDone:
		s.push(stepBoard, 0, 0)
	case face.OpShoot:
		s.applyShoot(face.Card(a.A), log)
	case face.OpFire:
		s.applyFire(face.Ship(a.A), ch, log)
	case face.OpSeize:
		s.applySeize(face.Card(a.A), engine.Seat(a.B), log)
	case face.OpKeep:
		s.applyKeep(face.Card(a.A), log)
	case face.OpBoard:
		s.applyBoard(face.Ship(a.A), ch, log)
	case face.OpStop:
		log.Public(face.EvStopped, seat)
		s.endTurn(ch, log)
	case face.OpLose:
		s.lose(seat, face.Card(a.A), face.Card(a.A).IsPirate(), log)
	case face.OpCounter:
		s.applyCounter(seat, a, ch, log)
	case face.OpPass:
		log.Public(face.EvPassed, seat, int(s.Slot[s.Target].Ship))
		log.Bar(engine.BarrierOther)
	default:
		panic("stortebeker: action of no known kind")
	}
	s.run(ch, log)
}
