package portroyal

import "portside/engine"

// choices list what a decider may do in each phase, decisions D1 … D14 (§13).
var choices = [...]func(s *state, dst []engine.Action) []engine.Action{
	PhaseDifficulty: (*state).legalDifficulty,
	PhaseDiscover:   (*state).legalDiscover,
	PhaseShip:       (*state).legalShip,
	PhaseOffer:      (*state).legalOffer,
	PhaseSetAside: func(_ *state, dst []engine.Action) []engine.Action {
		return append(dst, SetAside(), Leave())
	},
	PhaseAfterGamble: (*state).legalAfterGamble,
	PhaseTake:        (*state).legalTake,
	PhaseGift:        (*state).legalGift,
	PhaseClosing: func(s *state, dst []engine.Action) []engine.Action {
		return append(s.legalSide(dst), EndTurn())
	},
	PhaseShare: (*state).legalShare,
	PhaseEvent: (*state).legalEvent,
	PhaseRemove: func(_ *state, dst []engine.Action) []engine.Action {
		return append(dst, Agree(), Refuse())
	},
	PhasePick: (*state).legalPick,
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if !s.Deciders().Has(seat) {
		return dst
	}
	if s.phase == PhaseCharacter { // the only choice that is not the same for all deciders
		return s.legalCharacter(seat, dst)
	}
	return choices[s.phase](s, dst)
}

// ply is an action that is being carried out.
type ply struct {
	engine.Action
	seat engine.Seat
	at   Phase // in which it was chosen
}

// answers carry out each kind of action.
var answers = [...]func(s *state, p ply, ch engine.Chance, log *engine.Log){
	OpDraw:      func(s *state, _ ply, ch engine.Chance, log *engine.Log) { s.applyDraw(ch, log) },
	OpStop:      func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.stop(log) },
	OpGoOn:      func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.stop(log) },
	OpLetIn:     func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyLetIn(log) },
	OpRepel:     func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyRepel(log) },
	OpRepelFree: func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyRepelFree(log) },
	OpKeep:      func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyKeep(log) },
	OpGamble:    func(s *state, _ ply, ch engine.Chance, log *engine.Log) { s.applyGamble(ch, log) },
	OpTrade:     func(s *state, p ply, _ engine.Chance, log *engine.Log) { s.applyTrade(Card(p.A), log) },
	OpForgo:     func(s *state, p ply, _ engine.Chance, log *engine.Log) { s.applyForgo(Card(p.A), log) },
	OpHire:      func(s *state, p ply, ch engine.Chance, log *engine.Log) { s.applyHire(Card(p.A), ch, log) },
	OpStow:      func(s *state, p ply, _ engine.Chance, log *engine.Log) { s.applyStow(Card(p.A), log) },
	OpGive:      func(s *state, p ply, _ engine.Chance, log *engine.Log) { s.give(engine.Seat(p.A), log) },
	OpDone:      func(s *state, _ ply, ch engine.Chance, log *engine.Log) { s.endStep(0, ch, log) },
	OpEnd:       func(s *state, _ ply, ch engine.Chance, log *engine.Log) { s.endTurn(ch, log) },
	OpYes:       func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyOffer(true, log) },
	OpNo:        func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applyOffer(false, log) },
	OpSetAside:  func(s *state, _ ply, _ engine.Chance, log *engine.Log) { s.applySetAside(log) },
	OpLeave:     func(*state, ply, engine.Chance, *engine.Log) {},
	OpPropose:   func(s *state, p ply, ch engine.Chance, log *engine.Log) { s.applyPropose(p.seat, int(p.A), ch, log) },
	OpLookout:   func(s *state, _ ply, ch engine.Chance, log *engine.Log) { s.applyLookout(ch, log) },
	OpPick:      func(s *state, p ply, _ engine.Chance, log *engine.Log) { s.applyPick(Card(p.A), log) },
	OpChoose:    func(s *state, p ply, ch engine.Chance, log *engine.Log) { s.applyChoose(p.seat, Persona(p.A), ch, log) },
	OpShare:     func(s *state, p ply, ch engine.Chance, log *engine.Log) { s.applyShare(p.seat, uint8(p.A), ch, log) },
	OpClaim: func(s *state, p ply, _ engine.Chance, log *engine.Log) {
		pay, _ := ClaimPayment(p.Action)
		s.applyClaim(Card(p.A), pay, log)
		s.afterSide(p.at)
	},
	OpFulfil: func(s *state, p ply, ch engine.Chance, log *engine.Log) {
		if s.applyFulfil(Contract(p.A), ch, log); s.phase != PhaseOver {
			s.afterSide(p.at)
		}
	},
	OpComplete: func(s *state, p ply, ch engine.Chance, log *engine.Log) {
		s.complete(s.actor, Mission(p.A), Discards(p.Action), ch, log)
		s.afterSide(p.at)
	},
	OpSell: func(s *state, p ply, _ engine.Chance, log *engine.Log) {
		s.applySell(Card(p.A), Card(p.B), log)
		s.afterSide(p.at)
	},
	OpAccept:     (*state).applyAgreement,
	OpYesMission: (*state).applyMissionOffer,
	OpNoMission:  (*state).applyMissionOffer,
	OpAgree:      (*state).applyPayment,
	OpRefuse:     (*state).applyPayment,
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := ply{a, seat, s.phase}
	s.phase = phaseNone
	answers[a.Op](s, p, ch, log)
	s.run(ch, log)
}

// applyAgreement agrees to what is proposed: how extra coins are split, or the difficulty.
func (s *state) applyAgreement(p ply, ch engine.Chance, log *engine.Log) {
	if p.at == PhaseShare {
		s.acceptShare(p.seat, ch, log)
		return
	}
	s.applyAccept(p.seat, ch, log)
}

// applyPayment pays what an event or the end of the month offers, or declines.
func (s *state) applyPayment(p ply, ch engine.Chance, log *engine.Log) {
	if p.at == PhaseEvent {
		s.applyEvent(p.Op == OpAgree, ch, log)
		return
	}
	s.applyRemoval(p.Op == OpAgree, ch, log)
}
