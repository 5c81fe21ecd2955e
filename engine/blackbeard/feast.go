package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// What a feast belongs to: a of the frame of the question.
const (
	feastPrize = iota
	feastSale
)

// askFeast asks whether the pirate calls a feast; due: refusing it costs popularity (17.1).
func (s *state) askFeast(p int8, from int16, due bool) {
	k := &s.pirates[p]
	if k.captain == 0 || k.feast {
		return
	}
	flag := int16(0)
	if due {
		flag = 1
	}
	s.question(frame{step: stepAnswer, p: p, a: from, b: flag}, AskFeast, owner(p), int16(k.captain), flag, 0)
}

// askSaleFeast asks for the feast of a SELL; in a haven it is due if something was sold (12.6, 12.7).
func (s *state) askSaleFeast(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	if st, ok := s.usable(p); ok {
		s.askFeast(p, feastSale, st == Haven && s.sale.emptied)
	}
}

// prizeFeast asks for the feast of a capture, after an ally who shares it had his say (10.4, 22.6).
// f.a: 1 when he has.
func (s *state) prizeFeast(f frame, _ engine.Chance, _ *engine.Log) {
	z := &s.prize
	if f.a == 0 && z.ally >= 0 && s.inPlay(z.ally) && s.inPlay(f.p) && (z.loader == f.p+1 || z.taker == f.p) {
		f.a = 1
		s.stack.Push(f)
		s.askQuarrel(f.p, z.ally, quarrelPrize)
		return
	}
	if s.inPlay(f.p) {
		s.askFeast(f.p, feastPrize, z.feast)
	}
}

// replyFeast holds the feast or refuses it (17.1). The duel comes before the governor (17.4).
func (s *state) replyFeast(r reply, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[r.p]
	if !r.yes {
		s.tell(log, EvFeast, owner(r.p), int16(k.captain), 0, 0)
		if r.b != 0 {
			s.please(r.p, -1, log)
		}
		return
	}
	k.feast, k.feastNew = true, true
	s.tell(log, EvFeast, owner(r.p), int16(k.captain), 1, 0)
	if r.a == feastSale {
		s.stack.Push(frame{step: stepFeastGovernor, p: r.p})
	}
	s.stack.Push(frame{step: stepFeastDuel, p: r.p})
	s.please(r.p, 1, log)
}

// guests are the pirates whom a feast may make angry, the most notorious of them: those of other players in
// the same port, and an ally who shared the prize (17.4) [R35]. Bits.
func (s *state) guests(p int8) (set uint8) {
	k := &s.pirates[p]
	most := int16(-1)
	for q := range int8(slots) {
		o := &s.pirates[q]
		sharer := s.op.captured && (s.prize.ally == q || s.prize.pirate == q)
		if o.captain == 0 || owner(q) == owner(p) || !sharer && !(k.anchored && o.anchored && o.at == k.at) {
			continue
		}
		if o.notoriety > most {
			most, set = o.notoriety, 0
		}
		if o.notoriety == most {
			set |= 1 << q
		}
	}
	return set
}

// feastDuel makes the challenge that a feast obliges to; among equals the host chooses. Alone nobody duels
// (25.1).
func (s *state) feastDuel(f frame, _ engine.Chance, log *engine.Log) {
	if s.solo || !s.inPlay(f.p) {
		return
	}
	set := s.guests(f.p)
	switch bits.OnesCount8(set) {
	case 0:
	case 1:
		s.beginDuel(f.p, int8(bits.TrailingZeros8(set)), duelFeast, log)
	default:
		s.question(frame{step: stepAnswer, p: f.p, a: int16(f.p), b: nameGuest}, AskName, owner(f.p), -1, 0, 0)
	}
}

// feastGovernor draws the governor whom the noise of a feast brings, unless one against pirates sits there
// already (12.7) [R65]. None in a pirate port.
func (s *state) feastGovernor(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	if k.captain == 0 || !k.anchored {
		return
	}
	h := k.at.Port()
	t := &s.port[h]
	if t.pirateport || t.anti() {
		return
	}
	g, ok := s.drawGovernor(ch, log)
	switch {
	case ok && g.Pro():
		s.tell(log, EvGovernorGone, -1, int16(g), int16(h), 1)
	case t.governor == 0:
		s.appoint(h, g, ok, log)
		s.chaseShut(h)
	default:
		if ok {
			s.governorBag.Put(uint8(g))
			s.tell(log, EvGovernorGone, -1, int16(g), int16(h), 0)
		}
		if k.hideout == h {
			s.question(frame{step: stepAnswer, p: f.p}, AskRenounce, owner(f.p), int16(k.captain), int16(t.governor), 0)
			return
		}
		s.dismiss(h, true, log)
	}
}

// appoint gives a port a governor; if the bag had none, it is against pirates for good (3.3).
func (s *state) appoint(h Port, g Counter, ok bool, log *engine.Log) {
	t := &s.port[h]
	if !ok {
		g = 0
		t.permanentAnti = true
	}
	replaced := int16(0)
	if t.governor != 0 {
		replaced = 1
		s.dismiss(h, t.governor.Pro(), log)
	}
	t.governor = g
	s.tell(log, EvGovernor, -1, int16(orNone(g)), int16(h), replaced)
}

// replyRenounce: the owner of the hide-out gives it up to keep the governor, or the governor goes [R25].
func (s *state) replyRenounce(r reply, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[r.p]
	if !r.yes {
		s.dismiss(k.at.Port(), true, log)
		return
	}
	s.tell(log, EvHideout, owner(r.p), int16(k.captain), int16(k.hideout), 0)
	k.hideout = 0
}
