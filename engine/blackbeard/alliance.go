package blackbeard

import "portside/engine"

// mayAlly tells whether two pirates can become allies: of two seats out of at least three, anchored in the
// same port, both without an ally (22.1).
func (s *state) mayAlly(p, q int8) bool {
	return s.seats > 2 && s.mayDeal(p, q) && s.pirates[p].ally == 0 && s.pirates[q].ally == 0
}

// ally makes two pirates allies.
func (s *state) ally(p, q int8, log *engine.Log) {
	s.pirates[p].ally, s.pirates[q].ally = q+1, p+1
	s.tell(log, EvAlliance, owner(p), int16(s.pirates[p].captain), int16(s.pirates[q].captain), 1)
}

// breakAlliance ends an alliance; who is left in port may challenge at that moment (22.6) [R38].
func (s *state) breakAlliance(p int8, log *engine.Log) {
	q := s.pirates[p].ally - 1
	s.part(p, log)
	if s.pirates[p].anchored && s.together(p, q) {
		s.askQuarrel(p, q, quarrelLeft)
	}
}

// mayDeal tells whether two pirates of different seats lie at anchor in the same port (22.1, 23). Alone
// nobody trades (25.1).
func (s *state) mayDeal(p, q int8) bool {
	return !s.solo && owner(p) != owner(q) && s.pirates[p].anchored && s.together(p, q)
}

// mayOffer tells whether a pirate may lay an offer ready for another: to be put when both lie in the same
// port at the end of a turn.
func (s *state) mayOffer(p, q int8) bool {
	return !s.solo && s.inPlay(p) && s.inPlay(q) && owner(p) != owner(q) && s.pirates[p].anchored
}

// maxComposing bounds how often an offer is changed in one turn.
const maxComposing = 24

// legalDeals lists what a pirate can do about others: break an alliance, offer. ending: at the end of the
// turn, only to those who can answer at once.
func (s *state) legalDeals(p int8, ending bool, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	me := int16(k.captain)
	if k.ally != 0 {
		dst = append(dst, act(opBreakAlliance, me))
	}
	if s.bargain.steps >= maxComposing {
		return dst
	}
	for q := range int8(slots) {
		if ending && s.mayDeal(p, q) || !ending && s.mayOffer(p, q) {
			dst = append(dst, act(opOffer, me, int16(s.pirates[q].captain)))
		}
	}
	return dst
}

// endChoices lets the actor make offers at the end of his turn and puts those that lie ready to the other
// side (22, 23); money may go to the hide-out he has just reached or sold in (12.8).
func (s *state) endChoices(f frame, ch engine.Chance, log *engine.Log) {
	s.stack.Push(frame{step: stepTurnOver})
	s.stack.Push(frame{step: stepOffers})
	if !s.dummy(f.p) {
		s.stack.Push(frame{step: stepAskEnd, p: f.p})
	}
}

// askEnd asks for the end of the turn if there is anything to do.
func (s *state) askEnd(f frame, _ engine.Chance, _ *engine.Log) {
	player := f.p
	deals := false
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.inPlay(p) {
			continue
		}
		for q := range int8(slots) {
			deals = deals || s.mayDeal(p, q) && s.bargain.steps < maxComposing
		}
		deals = deals || s.mayHide(p)
	}
	if deals {
		s.question(frame{step: stepAnswer, p: player}, AskEnd, player, 0, 0, 0)
	}
}

// mayHide tells whether a pirate has only just come to what he can put away: before his operation he
// could not.
func (s *state) mayHide(p int8) bool {
	k := &s.pirates[p]
	if s.op.unit != pirateUnit(p) || k.worth == 0 || !k.anchored || s.status(p, k.at.Port(), true) != Hideout {
		return false
	}
	return s.op.kind == opMove || s.op.kind == opSell || s.op.kind == opRansom
}

func (s *state) legalEnd(player int8, dst []engine.Action) []engine.Action {
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.inPlay(p) {
			continue
		}
		if s.mayHide(p) {
			dst = s.legalStash(p, dst)
		}
		dst = s.legalDeals(p, true, dst)
	}
	return append(dst, act(opDone))
}

func (s *state) replyEnd(player int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	if a.Op == opDone {
		return
	}
	s.stack.Push(frame{step: stepAskEnd, p: player})
	s.freely(a, ch, log)
}
