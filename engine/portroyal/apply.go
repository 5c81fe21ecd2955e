package portroyal

import "portside/engine"

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	switch {
	case s.jointly():
		if !s.Deciders().Has(seat) {
			return dst
		}
	case seat != s.actor && s.phase != PhaseCharacter:
		return dst
	}
	switch s.phase {
	case PhaseDifficulty:
		return s.legalDifficulty(dst)
	case PhaseDiscover:
		return s.legalDiscover(dst)
	case PhaseShip:
		return s.legalShip(dst)
	case PhaseOffer:
		return s.legalOffer(dst)
	case PhaseSetAside:
		return append(dst, SetAside(), Leave())
	case PhaseAfterGamble:
		return s.legalAfterGamble(dst)
	case PhaseTake:
		return s.legalTake(dst)
	case PhaseGift:
		return s.legalGift(dst)
	case PhaseClosing:
		return append(s.legalSide(dst), EndTurn())
	case PhaseShare:
		return s.legalShare(dst)
	case PhaseCharacter:
		return s.legalCharacter(seat, dst)
	case PhaseEvent:
		return s.legalEvent(dst)
	case PhaseRemove:
		return append(dst, Agree(), Refuse())
	case PhasePick:
		return s.legalPick(dst)
	}
	return dst
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	at := s.phase
	s.phase = phaseNone
	switch a.Op {
	case opDraw:
		s.applyDraw(ch, log)
	case opStop, opGoOn:
		s.stop(log)
	case opLetIn:
		s.applyLetIn(log)
	case opRepel:
		s.applyRepel(log)
	case opKeep:
		s.applyKeep(log)
	case opGamble:
		s.applyGamble(ch, log)
	case opTrade:
		s.applyTrade(Card(a.A), log)
	case opForgo:
		s.applyForgo(Card(a.A), log)
	case opHire:
		s.applyHire(Card(a.A), ch, log)
	case opGive:
		s.give(engine.Seat(a.A), log)
	case opClaim:
		s.applyClaim(Card(a.A), unpack(a.B, a.C), log)
		s.afterSide(at)
	case opFulfil:
		if s.applyFulfil(Contract(a.A), ch, log); s.phase != PhaseOver {
			s.afterSide(at)
		}
	case opYes, opNo:
		s.applyOffer(a.Op == opYes, log)
	case opSetAside:
		s.applySetAside(log)
	case opLeave:
	case opPropose:
		s.applyPropose(seat, int(a.A), ch, log)
	case opAccept:
		if at == PhaseShare {
			s.acceptShare(seat, ch, log)
		} else {
			s.applyAccept(seat, ch, log)
		}
	case opRepelFree:
		s.applyRepelFree(log)
	case opLookout:
		s.applyLookout(ch, log)
	case opPick:
		s.applyPick(Card(a.A), log)
	case opStow:
		s.applyStow(Card(a.A), log)
	case opComplete:
		s.complete(s.actor, Mission(a.A), keptOf(a), ch, log)
		s.afterSide(at)
	case opSell:
		s.applySell(Card(a.A), Card(a.B), log)
		s.afterSide(at)
	case opYesMission, opNoMission:
		s.applyMissionOffer(Mission(a.A), a.Op == opYesMission, ch, log)
	case opAgree, opRefuse:
		if at == PhaseEvent {
			s.applyEvent(a.Op == opAgree, ch, log)
		} else {
			s.applyRemoval(a.Op == opAgree, ch, log)
		}
	case opChoose:
		s.applyChoose(seat, Persona(a.A), ch, log)
	case opShare:
		s.applyShare(seat, uint8(a.A), ch, log)
	case opDone:
		s.endStep(0, ch, log)
	case opEnd:
		s.endTurn(ch, log)
	default:
		panic("portroyal: action of no known kind")
	}
	s.run(ch, log)
}
