package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat != s.Actor {
		return dst
	}
	switch s.Phase {
	case stortebeker.PhasePlay:
		return s.legalPlay(dst)
	case stortebeker.PhaseTake:
		return append(s.legalTake(dst), stortebeker.Done())
	case stortebeker.PhaseAim:
		return s.legalAim(dst)
	case stortebeker.PhaseSeize:
		return s.legalSeize(dst)
	case stortebeker.PhaseKeep:
		return append(dst, stortebeker.Keep(min(s.Loot[0], s.Loot[1])), stortebeker.Keep(max(s.Loot[0], s.Loot[1])))
	case stortebeker.PhaseBoard:
		return s.legalBoard(dst)
	case stortebeker.PhaseLose:
		k := s.Dice[s.Die]
		return append(dst, stortebeker.Lose(stortebeker.Provision(k, false)), stortebeker.Lose(stortebeker.Provision(k, true)))
	case stortebeker.PhaseCounter:
		return s.legalCounter(seat, append(dst, stortebeker.Pass()))
	case stortebeker.PhasePirate:
		return s.legalPirate(seat, dst)
	}
	return dst
}

// Apply implements engine.State.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.Phase = stortebeker.PhaseNone
	switch a.Op {
	case stortebeker.OpLay:
		s.applyLay(stortebeker.Card(a.A), stortebeker.Ship(a.B), log)
	case stortebeker.OpDiscard:
		s.applyDiscard(stortebeker.Card(a.A), log)
	case stortebeker.OpTake:
		s.applyTake(stortebeker.Card(a.A), log)
	case stortebeker.OpDone:
		s.push(stepBoard, 0, 0)
	case stortebeker.OpShoot:
		s.applyShoot(stortebeker.Card(a.A), log)
	case stortebeker.OpFire:
		s.applyFire(stortebeker.Ship(a.A), ch, log)
	case stortebeker.OpSeize:
		s.applySeize(stortebeker.Card(a.A), engine.Seat(a.B), log)
	case stortebeker.OpKeep:
		s.applyKeep(stortebeker.Card(a.A), log)
	case stortebeker.OpBoard:
		s.applyBoard(stortebeker.Ship(a.A), ch, log)
	case stortebeker.OpStop:
		log.Public(stortebeker.EvStopped, seat)
		s.endTurn(ch, log)
	case stortebeker.OpLose:
		s.lose(seat, stortebeker.Card(a.A), stortebeker.Card(a.A).IsPirate(), log)
	case stortebeker.OpCounter:
		s.applyCounter(seat, a, ch, log)
	case stortebeker.OpPass:
		log.Public(stortebeker.EvPassed, seat, int(s.Slot[s.Target].Ship))
		log.Bar(engine.BarrierOther)
	default:
		panic("stortebeker: action of no known kind")
	}
	s.run(ch, log)
}
