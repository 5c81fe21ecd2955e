package portroyal

import "portside/engine"

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat != s.actor {
		return dst
	}
	switch s.phase {
	case PhaseDiscover:
		return s.legalDiscover(dst)
	case PhaseShip:
		return s.legalShip(dst)
	case PhaseTake:
		return s.legalTake(dst)
	case PhaseClosing:
		return append(s.legalClaims(dst), EndTurn())
	}
	return dst
}

// Apply implements engine.State.
func (s *state) Apply(_ engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	switch a.Op {
	case opDraw:
		s.applyDraw(ch, log)
	case opStop:
		s.stop(log)
	case opLetIn:
		s.letIn(s.pending, log)
	case opRepel:
		s.applyRepel(log)
	case opTrade:
		s.applyTrade(Card(a.A), log)
	case opHire:
		s.applyHire(Card(a.A), ch, log)
	case opClaim:
		s.applyClaim(Card(a.A), unpack(a.B), log)
	case opDone:
		s.endStep(0, log)
	case opEnd:
		s.endTurn(log)
	default:
		panic("portroyal: action of no known kind")
	}
}
