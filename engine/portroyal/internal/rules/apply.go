package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// choices list what a decider may do in each phase, decisions D1 … D14 (§13).
var choices = [...]func(s *State, dst []engine.Action) []engine.Action{
	portroyal.PhaseDifficulty: (*State).legalDifficulty,
	portroyal.PhaseDiscover:   (*State).legalDiscover,
	portroyal.PhaseShip:       (*State).legalShip,
	portroyal.PhaseOffer:      (*State).legalOffer,
	portroyal.PhaseSetAside: func(_ *State, dst []engine.Action) []engine.Action {
		return append(dst, portroyal.SetAside(), portroyal.Leave())
	},
	portroyal.PhaseAfterGamble: (*State).legalAfterGamble,
	portroyal.PhaseTake:        (*State).legalTake,
	portroyal.PhaseGift:        (*State).legalGift,
	portroyal.PhaseClosing: func(s *State, dst []engine.Action) []engine.Action {
		return append(s.legalSide(dst), portroyal.EndTurn())
	},
	portroyal.PhaseShare: (*State).legalShare,
	portroyal.PhaseEvent: (*State).legalEvent,
	portroyal.PhaseRemove: func(_ *State, dst []engine.Action) []engine.Action {
		return append(dst, portroyal.Agree(), portroyal.Refuse())
	},
	portroyal.PhasePick: (*State).legalPick,
}

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	switch s.Phase {
	case portroyal.PhaseDifficulty, portroyal.PhaseShare, portroyal.PhaseCharacter, portroyal.PhaseOver, portroyal.PhaseNone: // several decide, or nobody
		if !s.Deciders().Has(seat) {
			return dst
		}
	default:
		if seat != s.Actor {
			return dst
		}
	}
	if s.Phase == portroyal.PhaseCharacter { // the only choice that is not the same for all deciders
		return s.legalCharacter(seat, dst)
	}
	return choices[s.Phase](s, dst)
}

// ply is an action that is being carried out.
type ply struct {
	engine.Action
	seat engine.Seat
	at   portroyal.Phase // in which it was chosen
}

// answers carry out each kind of action.
var answers = [...]func(s *State, p ply, ch engine.Chance, log *engine.Log){
	portroyal.OpDraw:      func(s *State, _ ply, ch engine.Chance, log *engine.Log) { s.applyDraw(ch, log) },
	portroyal.OpStop:      func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.stop(log) },
	portroyal.OpGoOn:      func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.stop(log) },
	portroyal.OpLetIn:     func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyLetIn(log) },
	portroyal.OpRepel:     func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyRepel(log) },
	portroyal.OpRepelFree: func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyRepelFree(log) },
	portroyal.OpKeep:      func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyKeep(log) },
	portroyal.OpGamble:    func(s *State, _ ply, ch engine.Chance, log *engine.Log) { s.applyGamble(ch, log) },
	portroyal.OpTrade:     func(s *State, p ply, _ engine.Chance, log *engine.Log) { s.applyTrade(portroyal.Card(p.A), log) },
	portroyal.OpForgo:     func(s *State, p ply, _ engine.Chance, log *engine.Log) { s.applyForgo(portroyal.Card(p.A), log) },
	portroyal.OpHire:      func(s *State, p ply, ch engine.Chance, log *engine.Log) { s.applyHire(portroyal.Card(p.A), ch, log) },
	portroyal.OpStow:      func(s *State, p ply, _ engine.Chance, log *engine.Log) { s.applyStow(portroyal.Card(p.A), log) },
	portroyal.OpGive:      func(s *State, p ply, _ engine.Chance, log *engine.Log) { s.give(engine.Seat(p.A), log) },
	portroyal.OpDone:      func(s *State, _ ply, ch engine.Chance, log *engine.Log) { s.endStep(0, ch, log) },
	portroyal.OpEnd:       func(s *State, _ ply, ch engine.Chance, log *engine.Log) { s.endTurn(ch, log) },
	portroyal.OpYes:       func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyOffer(true, log) },
	portroyal.OpNo:        func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applyOffer(false, log) },
	portroyal.OpSetAside:  func(s *State, _ ply, _ engine.Chance, log *engine.Log) { s.applySetAside(log) },
	portroyal.OpLeave:     func(*State, ply, engine.Chance, *engine.Log) {},
	portroyal.OpPropose:   func(s *State, p ply, ch engine.Chance, log *engine.Log) { s.applyPropose(p.seat, int(p.A), ch, log) },
	portroyal.OpLookout:   func(s *State, _ ply, ch engine.Chance, log *engine.Log) { s.applyLookout(ch, log) },
	portroyal.OpPick:      func(s *State, p ply, _ engine.Chance, log *engine.Log) { s.applyPick(portroyal.Card(p.A), log) },
	portroyal.OpChoose: func(s *State, p ply, ch engine.Chance, log *engine.Log) {
		s.applyChoose(p.seat, portroyal.Persona(p.A), ch, log)
	},
	portroyal.OpShare: func(s *State, p ply, ch engine.Chance, log *engine.Log) { s.applyShare(p.seat, uint8(p.A), ch, log) },
	portroyal.OpClaim: func(s *State, p ply, _ engine.Chance, log *engine.Log) {
		pay, _ := portroyal.ClaimPayment(p.Action)
		s.applyClaim(portroyal.Card(p.A), pay, log)
		s.afterSide(p.at)
	},
	portroyal.OpFulfil: func(s *State, p ply, ch engine.Chance, log *engine.Log) {
		if s.applyFulfil(portroyal.Contract(p.A), ch, log); s.Phase != portroyal.PhaseOver {
			s.afterSide(p.at)
		}
	},
	portroyal.OpComplete: func(s *State, p ply, ch engine.Chance, log *engine.Log) {
		s.complete(s.Actor, portroyal.Mission(p.A), portroyal.Discards(p.Action), ch, log)
		s.afterSide(p.at)
	},
	portroyal.OpSell: func(s *State, p ply, _ engine.Chance, log *engine.Log) {
		s.applySell(portroyal.Card(p.A), portroyal.Card(p.B), log)
		s.afterSide(p.at)
	},
	portroyal.OpAccept:     (*State).applyAgreement,
	portroyal.OpYesMission: (*State).applyMissionOffer,
	portroyal.OpNoMission:  (*State).applyMissionOffer,
	portroyal.OpAgree:      (*State).applyPayment,
	portroyal.OpRefuse:     (*State).applyPayment,
}

// Apply implements engine.State.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := ply{a, seat, s.Phase}
	s.Phase = portroyal.PhaseNone
	answers[a.Op](s, p, ch, log)
	s.run(ch, log)
}

// applyAgreement agrees to what is proposed: how extra coins are split, or the difficulty.
func (s *State) applyAgreement(p ply, ch engine.Chance, log *engine.Log) {
	if p.at == portroyal.PhaseShare {
		s.acceptShare(p.seat, ch, log)
		return
	}
	s.applyAccept(p.seat, ch, log)
}

// applyPayment pays what an event or the end of the month offers, or declines.
func (s *State) applyPayment(p ply, ch engine.Chance, log *engine.Log) {
	if p.at == portroyal.PhaseEvent {
		s.applyEvent(p.Op == portroyal.OpAgree, ch, log)
		return
	}
	s.applyRemoval(p.Op == portroyal.OpAgree, ch, log)
}
