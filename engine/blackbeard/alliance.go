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

// What a quarrel is about: b of the frame of the question.
const (
	quarrelPrize = iota
	quarrelLoot
	quarrelLeft
)

// askQuarrel asks q whether he challenges p, who has divided badly or left him (22.6, I15) [R38].
func (s *state) askQuarrel(p, q int8, about int16) {
	s.question(frame{step: stepAnswer, p: q, a: int16(p), b: about}, AskQuarrel, owner(q), int16(s.pirates[q].captain), int16(s.pirates[p].captain), about)
}

// replyQuarrel begins the duel.
func (s *state) replyQuarrel(r reply, _ engine.Chance, log *engine.Log) {
	if r.yes {
		s.beginDuel(r.p, int8(r.a), [...]uint8{duelPrize, duelLoot, duelBroken}[r.b], log)
	}
}

// afterQuarrel lets the winner of a quarrel divide anew; who divided in the first place need not.
func (s *state) afterQuarrel(winner uint8) {
	d := &s.duel
	if winner != 0 {
		return
	}
	if d.cause == duelPrize {
		s.stack.Push(frame{step: stepRedivide, p: d.sides[0], a: 1})
		s.stack.Push(frame{step: stepRedivide, p: d.sides[0]})
		return
	}
	s.stack.Push(frame{step: stepRedivide, p: d.sides[0], a: 2})
}

// redivide lets p divide what the other has divided: the cargo, the hostage, the loot. The other is then
// who may be given something.
func (s *state) redivide(f frame, _ engine.Chance, log *engine.Log) {
	z := &s.prize
	switch f.a {
	case 0:
		if z.loader == 0 || !s.inPlay(f.p) {
			return
		}
		q := z.loader - 1
		if k := &s.pirates[q]; k.captain == 0 || k.holds[z.hold] != z.value {
			return
		} else {
			k.holds[z.hold] = 0
			s.tell(log, EvJettisoned, owner(q), int16(k.captain), worthOf(z.value), int16(z.hold))
		}
		s.swapPartners(f.p)
		s.question(frame{step: stepAnswer, p: f.p}, AskCargo, owner(f.p), int16(s.pirates[f.p].captain), worthOf(z.value), 0)
	case 1:
		s.regiveHostage(f.p, log)
	default:
		b := &s.board
		if q := b.pirate + b.ally - f.p; s.inPlay(q) && s.inPlay(f.p) {
			s.popShares()
			s.askShare(f.p, q)
		}
	}
}

// swapPartners makes p the one who divides the prize and the other the partner who may be given something.
func (s *state) swapPartners(p int8) {
	z := &s.prize
	if z.pirate != p {
		z.ally, z.pirate = z.pirate, p
	}
}

// regiveHostage gives the hostage of the prize to the winner of a quarrel, with what it brings (16.4).
func (s *state) regiveHostage(p int8, log *engine.Log) {
	z := &s.prize
	q := z.taker
	if q < 0 || q == p || !s.inPlay(q) || !s.inPlay(p) {
		return
	}
	k, o := &s.pirates[p], &s.pirates[q]
	if o.nHostages == 0 || k.nHostages == maxHostages {
		return
	}
	last := o.hostages[o.nHostages-1]
	if last.nation != z.hostage.nation || last.origin != z.hostage.origin {
		return
	}
	o.dropHostage(int(o.nHostages) - 1)
	k.hostages[k.nHostages] = last
	k.nHostages++
	z.taker = p
	s.tell(log, EvHostage, owner(p), int16(k.captain), int16(last.nation), int16(last.origin))
	s.fame(q, -NotorietyHostage, log)
	s.fame(p, NotorietyHostage, log)
	s.famous(log)
}

// popShares takes the loading of the first division off the stack: it is divided anew.
func (s *state) popShares() {
	n := 0
	for _, f := range s.stack.All() {
		if f.step != stepLoad {
			s.stack.All()[n] = f
			n++
		}
	}
	s.stack.Cut(n)
}
