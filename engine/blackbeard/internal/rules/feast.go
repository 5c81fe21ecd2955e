package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/blackbeard"
)

// The occasions of a feast: A in the frame of the question.
const (
	feastPrize = iota
	feastSale
)

// askFeast asks whether the pirate calls a feast; due: refusing it costs popularity (17.1).
func (s *State) askFeast(p int8, from int16, due bool) {
	k := &s.Pirates[p]
	if k.Captain == 0 || k.Feast {
		return
	}
	flag := int16(0)
	if due {
		flag = 1
	}
	s.question(Frame{Step: stepAnswer, P: p, A: from, B: flag}, blackbeard.AskFeast, Owner(p), int16(k.Captain), flag, 0)
}

// askSaleFeast asks for the feast of a SELL; in a haven it is due if something was sold (12.6, 12.7).
func (s *State) askSaleFeast(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	if st, ok := s.Usable(p); ok {
		s.askFeast(p, feastSale, st == blackbeard.Haven && s.Sale.emptied)
	}
}

// prizeFeast asks for the feast of a capture, after an ally who shares the prize has had his say (10.4, 22.6).
// f.A: 1 when he has.
func (s *State) prizeFeast(f Frame, _ engine.Chance, _ *engine.Log) {
	z := &s.Prize
	if f.A == 0 && z.Ally >= 0 && s.InPlay(z.Ally) && s.InPlay(f.P) && (z.loader == f.P+1 || z.taker == f.P) {
		f.A = 1
		s.Stack.Push(f)
		s.askQuarrel(f.P, z.Ally, quarrelPrize)
		return
	}
	if s.InPlay(f.P) {
		s.askFeast(f.P, feastPrize, z.feast)
	}
}

// replyFeast holds the feast or refuses it (17.1). The duel comes before the governor (17.4).
func (s *State) replyFeast(r reply, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[r.P]
	if !r.yes {
		s.emit(log, blackbeard.EvFeast, Owner(r.P), int16(k.Captain), 0, 0)
		if r.B != 0 {
			s.please(r.P, -1, log)
		}
		return
	}
	k.Feast, k.feastNew = true, true
	s.emit(log, blackbeard.EvFeast, Owner(r.P), int16(k.Captain), 1, 0)
	if r.A == feastSale {
		s.Stack.Push(Frame{Step: stepFeastGovernor, P: r.P})
	}
	s.Stack.Push(Frame{Step: stepFeastDuel, P: r.P})
	s.please(r.P, 1, log)
}

// guests are the most notorious of the pirates that a feast may anger: those of other players in
// the same port, and an ally who shared the prize (17.4) [R35]. Bits.
func (s *State) guests(p int8) (set uint8) {
	k := &s.Pirates[p]
	most := int16(-1)
	for q := range int8(Slots) {
		o := &s.Pirates[q]
		sharer := s.Op.captured && (s.Prize.Ally == q || s.Prize.pirate == q)
		if o.Captain == 0 || Owner(q) == Owner(p) || !sharer && !(k.Anchored && o.Anchored && o.At == k.At) {
			continue
		}
		if o.Notoriety > most {
			most, set = o.Notoriety, 0
		}
		if o.Notoriety == most {
			set |= 1 << q
		}
	}
	return set
}

// feastDuel makes the challenge that a feast requires; among equals the host chooses. Solo play has no duels
// (25.1).
func (s *State) feastDuel(f Frame, _ engine.Chance, log *engine.Log) {
	if s.Solo || !s.InPlay(f.P) {
		return
	}
	set := s.guests(f.P)
	switch bits.OnesCount8(set) {
	case 0:
	case 1:
		s.beginDuel(f.P, int8(bits.TrailingZeros8(set)), duelFeast, log)
	default:
		s.question(Frame{Step: stepAnswer, P: f.P, A: int16(f.P), B: nameGuest}, blackbeard.AskName, Owner(f.P), -1, 0, 0)
	}
}

// feastGovernor draws the governor attracted by a feast, unless one against pirates sits there
// already (12.7) [R65]. None comes to a pirate port.
func (s *State) feastGovernor(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	if k.Captain == 0 || !k.Anchored {
		return
	}
	h := k.At.Port()
	t := &s.Port[h]
	if t.Pirateport || t.Anti() {
		return
	}
	g, ok := s.drawGovernor(ch, log)
	switch {
	case ok && g.Pro():
		s.emit(log, blackbeard.EvGovernorGone, -1, int16(g), int16(h), 1)
	case t.Governor == 0:
		s.appoint(h, g, ok, log)
		s.chaseShut(h)
	default:
		if ok {
			s.GovernorBag.Put(uint8(g))
			s.emit(log, blackbeard.EvGovernorGone, -1, int16(g), int16(h), 0)
		}
		if k.Hideout == h {
			s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskRenounce, Owner(f.P), int16(k.Captain), int16(t.Governor), 0)
			return
		}
		s.dismiss(h, true, log)
	}
}

// appoint gives a port a governor; if the bag had none, it is against pirates for good (3.3). Information on the port ends
// (10.4); up to rules version 5 it did so at event I only (R79).
func (s *State) appoint(h blackbeard.Port, g blackbeard.Counter, ok bool, log *engine.Log) {
	t := &s.Port[h]
	if !ok {
		g = 0
		t.PermanentAnti = true
	}
	replaced := int16(0)
	if t.Governor != 0 {
		replaced = 1
		s.dismiss(h, t.Governor.Pro(), log)
	}
	t.Governor = g
	s.emit(log, blackbeard.EvGovernor, -1, int16(orNone(g)), int16(h), replaced)
	if s.Rules >= blackbeard.RulesSheet {
		s.forgetPort(h)
	}
}

// replyRenounce: the owner of the hide-out gives it up to keep the governor, or the governor goes [R25].
func (s *State) replyRenounce(r reply, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[r.P]
	if !r.yes {
		s.dismiss(k.At.Port(), true, log)
		return
	}
	s.emit(log, blackbeard.EvHideout, Owner(r.P), int16(k.Captain), int16(k.Hideout), 0)
	k.Hideout = 0
}
