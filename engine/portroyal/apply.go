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
	case OpDraw:
		s.applyDraw(ch, log)
	case OpStop, OpGoOn:
		s.stop(log)
	case OpLetIn:
		s.applyLetIn(log)
	case OpRepel:
		s.applyRepel(log)
	case OpKeep:
		s.applyKeep(log)
	case OpGamble:
		s.applyGamble(ch, log)
	case OpTrade:
		s.applyTrade(Card(a.A), log)
	case OpForgo:
		s.applyForgo(Card(a.A), log)
	case OpHire:
		s.applyHire(Card(a.A), ch, log)
	case OpGive:
		s.give(engine.Seat(a.A), log)
	case OpClaim:
		s.applyClaim(Card(a.A), unpack(a.B, a.C), log)
		s.afterSide(at)
	case OpFulfil:
		if s.applyFulfil(Contract(a.A), ch, log); s.phase != PhaseOver {
			s.afterSide(at)
		}
	case OpYes, OpNo:
		s.applyOffer(a.Op == OpYes, log)
	case OpSetAside:
		s.applySetAside(log)
	case OpLeave:
	case OpPropose:
		s.applyPropose(seat, int(a.A), ch, log)
	case OpAccept:
		if at == PhaseShare {
			s.acceptShare(seat, ch, log)
		} else {
			s.applyAccept(seat, ch, log)
		}
	case OpRepelFree:
		s.applyRepelFree(log)
	case OpLookout:
		s.applyLookout(ch, log)
	case OpPick:
		s.applyPick(Card(a.A), log)
	case OpStow:
		s.applyStow(Card(a.A), log)
	case OpComplete:
		s.complete(s.actor, Mission(a.A), Discards(a), ch, log)
		s.afterSide(at)
	case OpSell:
		s.applySell(Card(a.A), Card(a.B), log)
		s.afterSide(at)
	case OpYesMission, OpNoMission:
		s.applyMissionOffer(Mission(a.A), a.Op == OpYesMission, ch, log)
	case OpAgree, OpRefuse:
		if at == PhaseEvent {
			s.applyEvent(a.Op == OpAgree, ch, log)
		} else {
			s.applyRemoval(a.Op == OpAgree, ch, log)
		}
	case OpChoose:
		s.applyChoose(seat, Persona(a.A), ch, log)
	case OpShare:
		s.applyShare(seat, uint8(a.A), ch, log)
	case OpDone:
		s.endStep(0, ch, log)
	case OpEnd:
		s.endTurn(ch, log)
	default:
		panic("portroyal: action of no known kind")
	}
	s.run(ch, log)
}
