package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// offer asks seat about a contract that must be decided at once, if it could accept it (§11.5).
func (s *State) offer(seat engine.Seat, c portroyal.Contract) {
	if !s.Markable(seat, c) {
		return
	}
	if c == portroyal.TinyGamester && s.Table.Wait[c][seat] > 0 && s.Table.since[seat] == s.Turn {
		return // the second time must be in a later turn
	}
	s.Phase, s.Actor, s.Offering = portroyal.PhaseOffer, seat, c
}

// legalOffer lists decision D9. Side actions are possible only at the offers for colours.
func (s *State) legalOffer(dst []engine.Action) []engine.Action {
	if s.Offering == portroyal.NoContract {
		return s.legalMissionOffer(dst)
	}
	if s.Markable(s.Actor, s.Offering) { // its last marker may have gone to another contract meanwhile
		dst = append(dst, portroyal.Yes(s.Offering))
	}
	dst = append(dst, portroyal.No(s.Offering))
	if s.Offering == portroyal.TinyGamester || s.Offering == portroyal.Gamester {
		dst = s.legalSide(dst)
	}
	return dst
}

func (s *State) applyOffer(yes bool, log *engine.Log) {
	c, seat := s.Offering, s.Actor
	s.Offering, s.Actor = portroyal.NoContract, s.Active
	if yes {
		s.advance(seat, c, log)
	} else {
		log.Public(portroyal.EvDeclined, seat, int(c))
	}
}

// legalSide lists the side actions of the actor: expeditions for the active seat, contracts for a seat
// on its own turn (§13).
func (s *State) legalSide(dst []engine.Action) []engine.Action {
	if s.Actor == s.Active {
		dst = s.legalClaims(dst)
	}
	if s.Table.N > 0 {
		dst = s.legalFulfil(s.Actor, dst, portroyal.MaxOpen)
	}
	if s.Mode.Adventure() {
		dst = s.legalMissions(s.Actor, dst, maxSide)
		dst = s.legalSales(s.Actor, dst, maxSide)
	}
	return dst
}

// canSide tells whether the actor has any side action.
func (s *State) canSide() bool {
	if s.Actor == s.Active && s.NRow > 0 && s.canClaim() {
		return true
	}
	var buf [1]engine.Action
	if s.Mode.Adventure() {
		return len(s.legalMissions(s.Actor, buf[:0], 1)) > 0 || len(s.legalSales(s.Actor, buf[:0], 1)) > 0
	}
	if s.Table.N == 0 {
		return false
	}
	return len(s.legalFulfil(s.Actor, buf[:0], 1)) > 0
}

// afterSide returns to the point where the side action was made; it may have nothing left to ask.
func (s *State) afterSide(at portroyal.Phase) {
	switch at {
	case portroyal.PhaseTake:
		s.Push(stepTake, 0)
	case portroyal.PhaseClosing:
		s.Push(stepClosing, 0)
	case portroyal.PhaseAfterGamble:
		s.Push(stepAfterGamble, 0)
	case portroyal.PhaseEvent:
		s.Push(stepEventChoice, 0)
	case portroyal.PhaseOffer:
		if s.Offering != portroyal.NoContract {
			s.Phase = at
			return
		}
		s.Push(stepFleet, uint8(s.Adventure.Offering)) // the coins may still be missing, and the seat can no longer get them
		s.Adventure.Offering = portroyal.NoMission
	default:
		s.Phase = at
	}
}
