package blackbeard

import "portside/engine"

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
