package portroyal

import "portside/engine"

// offer asks seat for a contract that must be decided at once, if it could take it up (§11.5).
func (s *state) offer(seat engine.Seat, c Contract) {
	if !s.markable(seat, c) {
		return
	}
	if c == TinyGamester && s.table.wait[c][seat] > 0 && s.table.since[seat] == s.turn {
		return // the second time must be in a later turn
	}
	s.phase, s.actor, s.offering = PhaseOffer, seat, c
}

// legalOffer lists decision D9. Side actions only at the offers for colours.
func (s *state) legalOffer(dst []engine.Action) []engine.Action {
	if s.offering == NoContract {
		return s.legalMissionOffer(dst)
	}
	dst = append(dst, Yes(s.offering), No(s.offering))
	if s.offering == TinyGamester || s.offering == Gamester {
		dst = s.legalSide(dst)
	}
	return dst
}

func (s *state) applyOffer(yes bool, log *engine.Log) {
	c, seat := s.offering, s.actor
	s.offering, s.actor = NoContract, s.active
	if yes {
		s.advance(seat, c, log)
	} else {
		log.Public(EvDeclined, seat, int(c))
	}
}

// legalSide lists the side actions of the actor: expeditions for the active seat, contracts for whoever is
// on its own turn (§13).
func (s *state) legalSide(dst []engine.Action) []engine.Action {
	if s.actor == s.active {
		dst = s.legalClaims(dst)
	}
	if s.table.n > 0 {
		dst = s.legalFulfil(s.actor, dst, maxOpen)
	}
	if s.mode.adventure() {
		dst = s.legalMissions(s.actor, dst, maxSide)
		dst = s.legalSales(s.actor, dst, maxSide)
	}
	return dst
}

// canSide tells whether the actor has any side action.
func (s *state) canSide() bool {
	if s.actor == s.active && s.nRow > 0 && s.canClaim() {
		return true
	}
	var buf [1]engine.Action
	if s.mode.adventure() {
		return len(s.legalMissions(s.actor, buf[:0], 1)) > 0 || len(s.legalSales(s.actor, buf[:0], 1)) > 0
	}
	if s.table.n == 0 {
		return false
	}
	return len(s.legalFulfil(s.actor, buf[:0], 1)) > 0
}

// afterSide returns to the point where the side action was made, which may have nothing left to ask.
func (s *state) afterSide(at Phase) {
	switch at {
	case PhaseTake:
		s.push(stepTake, 0)
	case PhaseClosing:
		s.push(stepClosing, 0)
	case PhaseAfterGamble:
		s.push(stepAfterGamble, 0)
	case PhaseEvent:
		s.push(stepEventChoice, 0)
	case PhaseOffer:
		if s.offering != NoContract {
			s.phase = at
			return
		}
		s.push(stepFleet, uint8(s.voyage.offering)) // the coins may still be missing, with nothing left to do about it
		s.voyage.offering = NoMission
	default:
		s.phase = at
	}
}
