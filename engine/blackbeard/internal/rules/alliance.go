package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// mayAlly tells whether two pirates can become allies: of two seats out of at least three, anchored in the
// same port, both without an ally (22.1).
func (s *State) mayAlly(p, q int8) bool {
	return s.Seats > 2 && s.mayDeal(p, q) && s.Pirates[p].Ally == 0 && s.Pirates[q].Ally == 0
}

// ally makes two pirates allies.
func (s *State) ally(p, q int8, log *engine.Log) {
	s.Pirates[p].Ally, s.Pirates[q].Ally = q+1, p+1
	s.emit(log, blackbeard.EvAlliance, Owner(p), int16(s.Pirates[p].Captain), int16(s.Pirates[q].Captain), 1)
}

// legalBreak lists the alliances that a player may end, which is possible with every question he is asked (22.1). Up to
// rules version 5 it was so in his own turn only (R82).
func (s *State) legalBreak(player int8, dst []engine.Action) []engine.Action {
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Ally != 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpBreakAlliance, int16(k.Captain)))
		}
	}
	return dst
}

// breakMeanwhile ends an alliance while another question waits. The question stays, unless it asked whether he stands by
// this ally: then he does not. What the two have begun together they finish together (22.2). An ally left in port
// challenges at once where he can do so without harm to what is under way, otherwise when it is done (22.6).
func (s *State) breakMeanwhile(p int8, log *engine.Log) {
	q := s.Pirates[p].Ally - 1
	asked := s.Ask
	s.part(p, log)
	s.release(p, q)
	left := s.Pirates[p].Anchored && s.together(p, q)
	switch kind := blackbeard.AskBase + uint16(asked.Kind); {
	case (kind == blackbeard.AskHelp || kind == blackbeard.AskJoin) && asked.A == int16(s.Pirates[p].Captain):
		s.Ask = Ask{}
		s.Stack.Pop()
	case !left:
		return
	case kind == blackbeard.AskSail:
		s.Ask = Ask{}
		s.Stack.Push(Frame{Step: stepSail, U: s.Stack.Pop().U})
	default:
		s.Stack.Push(Frame{})
		list := s.Stack.All()
		copy(list[2:], list[1:]) // the lowest frame is the turn or its cards
		list[1] = Frame{Step: stepLeft, P: q, A: int16(p), B: int16(s.Pirates[q].Captain)<<8 | int16(s.Pirates[p].Captain)}
		return
	}
	if left {
		s.askQuarrel(p, q, quarrelLeft)
	}
}

// left asks an ally who was left in port, when what was under way is done, whether he challenges: if both captains still
// lie there and have not become allies again.
func (s *State) left(f Frame, _ engine.Chance, _ *engine.Log) {
	p, q := int8(f.A), f.P
	k := &s.Pirates[p]
	if f.B == int16(s.Pirates[q].Captain)<<8|int16(k.Captain) && k.Anchored && s.together(p, q) && k.Ally != q+1 {
		s.askQuarrel(p, q, quarrelLeft)
	}
}

// release ends what hunters might do to two pirates as allies: one that has fought the first does not fight the
// second any more this turn (8.10).
func (s *State) release(p, q int8) {
	both := uint8(1)<<p | 1<<q
	for c := range s.Crown {
		s.Crown[c].with &^= both
	}
	for w := range s.Warships {
		s.Warships[w].with &^= both
	}
}

// breakAlliance ends an alliance; a pirate left in port may challenge at that moment (22.6) [R38].
func (s *State) breakAlliance(p int8, log *engine.Log) {
	q := s.Pirates[p].Ally - 1
	s.part(p, log)
	s.release(p, q)
	if s.Pirates[p].Anchored && s.together(p, q) {
		s.askQuarrel(p, q, quarrelLeft)
	}
}

// mayDeal tells whether two pirates of different seats lie at anchor in the same port (22.1, 23). There is no
// trade in solo play (25.1).
func (s *State) mayDeal(p, q int8) bool {
	return !s.Solo && Owner(p) != Owner(q) && s.Pirates[p].Anchored && s.together(p, q)
}

// mayOffer tells whether a pirate may prepare an offer to another: it is made when both lie in the same
// port at the end of a turn.
func (s *State) mayOffer(p, q int8) bool {
	return !s.Solo && s.InPlay(p) && s.InPlay(q) && Owner(p) != Owner(q) && s.Pirates[p].Anchored
}

// maxComposing limits how often an offer is changed in one turn.
const maxComposing = 24

// legalDeals lists a pirate's dealings with others: breaking an alliance, making an offer. ending: at the end of the
// turn, only with those who can answer at once.
func (s *State) legalDeals(p int8, ending bool, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	me := int16(k.Captain)
	if k.Ally != 0 && s.Rules < blackbeard.RulesSheet { // otherwise legalBreak
		dst = append(dst, blackbeard.Act(blackbeard.OpBreakAlliance, me))
	}
	if s.Bargain.Steps >= maxComposing {
		return dst
	}
	for q := range int8(Slots) {
		if ending && s.mayDeal(p, q) || !ending && s.mayOffer(p, q) {
			dst = append(dst, blackbeard.Act(blackbeard.OpOffer, me, int16(s.Pirates[q].Captain)))
		}
	}
	return dst
}

// endChoices lets the actor make offers at the end of his turn and makes the prepared ones to the other
// side (22, 23); money may go to the hide-out he has just reached or sold in (12.8).
func (s *State) endChoices(f Frame, ch engine.Chance, log *engine.Log) {
	s.Stack.Push(Frame{Step: stepTurnOver})
	s.Stack.Push(Frame{Step: stepOffers})
	if !s.Dummy(f.P) {
		s.Stack.Push(Frame{Step: stepAskEnd, P: f.P})
	}
}

// askEnd asks for the end of the turn if there is anything to do.
func (s *State) askEnd(f Frame, _ engine.Chance, _ *engine.Log) {
	player := f.P
	deals := false
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.InPlay(p) {
			continue
		}
		for q := range int8(Slots) {
			deals = deals || s.mayDeal(p, q) && s.Bargain.Steps < maxComposing
		}
		deals = deals || s.mayHide(p)
	}
	if deals {
		s.question(Frame{Step: stepAnswer, P: player}, blackbeard.AskEnd, player, 0, 0, 0)
	}
}

// mayHide tells whether a pirate can only now put money away: he has just reached the hide-out or earned the
// money.
func (s *State) mayHide(p int8) bool {
	k := &s.Pirates[p]
	if s.Op.unit != PirateUnit(p) || k.Worth == 0 || !k.Anchored || s.Status(p, k.At.Port(), true) != blackbeard.Hideout {
		return false
	}
	return s.Op.kind == blackbeard.OpMove || s.Op.kind == blackbeard.OpSell || s.Op.kind == blackbeard.OpRansom
}

func (s *State) legalEnd(player int8, dst []engine.Action) []engine.Action {
	for p := 2 * player; p < 2*player+2; p++ {
		if !s.InPlay(p) {
			continue
		}
		if s.mayHide(p) {
			dst = s.legalStash(p, dst)
		}
		dst = s.legalDeals(p, true, dst)
	}
	return append(dst, blackbeard.Act(blackbeard.OpDone))
}

func (s *State) replyEnd(player int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	if a.Op == blackbeard.OpDone {
		return
	}
	s.Stack.Push(Frame{Step: stepAskEnd, P: player})
	s.freely(a, ch, log)
}

// The subjects of a quarrel: B in the frame of the question.
const (
	quarrelPrize = iota
	quarrelLoot
	quarrelLeft
)

// askQuarrel asks q whether he challenges p, who has divided unfairly or left him (22.6, I15) [R38].
func (s *State) askQuarrel(p, q int8, about int16) {
	s.question(Frame{Step: stepAnswer, P: q, A: int16(p), B: about}, blackbeard.AskQuarrel, Owner(q), int16(s.Pirates[q].Captain), int16(s.Pirates[p].Captain), about)
}

// replyQuarrel begins the duel.
func (s *State) replyQuarrel(r reply, _ engine.Chance, log *engine.Log) {
	if r.yes {
		s.beginDuel(r.P, int8(r.A), [...]uint8{duelPrize, duelLoot, duelBroken}[r.B], log)
	}
}

// afterQuarrel lets the winner of a quarrel divide anew, unless he made the first division.
func (s *State) afterQuarrel(winner uint8) {
	d := &s.Duel
	if winner != 0 {
		return
	}
	if d.cause == duelPrize {
		s.Stack.Push(Frame{Step: stepRedivide, P: d.Sides[0], A: 1})
		s.Stack.Push(Frame{Step: stepRedivide, P: d.Sides[0]})
		return
	}
	s.Stack.Push(Frame{Step: stepRedivide, P: d.Sides[0], A: 2})
}

// redivide lets p divide again what the other has divided: the cargo, the hostage, the loot. The other is now
// the one who may be given something.
func (s *State) redivide(f Frame, _ engine.Chance, log *engine.Log) {
	z := &s.Prize
	switch f.A {
	case 0:
		if z.loader == 0 || !s.InPlay(f.P) {
			return
		}
		q := z.loader - 1
		if k := &s.Pirates[q]; k.Captain == 0 || k.Holds[z.hold] != z.Value {
			return
		} else {
			k.Holds[z.hold] = 0
			s.emit(log, blackbeard.EvJettisoned, Owner(q), int16(k.Captain), WorthOf(z.Value), int16(z.hold))
		}
		s.swapPartners(f.P)
		s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskCargo, Owner(f.P), int16(s.Pirates[f.P].Captain), WorthOf(z.Value), 0)
	case 1:
		s.regiveHostage(f.P, log)
	default:
		b := &s.Board
		if q := b.Pirate + b.Ally - f.P; s.InPlay(q) && s.InPlay(f.P) {
			s.popShares()
			s.askShare(f.P, q)
		}
	}
}

// swapPartners makes p divide the prize and the other the partner who may be given something.
func (s *State) swapPartners(p int8) {
	z := &s.Prize
	if z.pirate != p {
		z.Ally, z.pirate = z.pirate, p
	}
}

// regiveHostage gives the hostage of the prize to the winner of a quarrel, with its effects (16.4).
func (s *State) regiveHostage(p int8, log *engine.Log) {
	z := &s.Prize
	q := z.taker
	if q < 0 || q == p || !s.InPlay(q) || !s.InPlay(p) {
		return
	}
	k, o := &s.Pirates[p], &s.Pirates[q]
	if o.NHostages == 0 || k.NHostages == MaxHostages {
		return
	}
	last := o.Hostages[o.NHostages-1]
	if last.Nation != z.hostage.Nation || last.Origin != z.hostage.Origin {
		return
	}
	o.dropHostage(int(o.NHostages) - 1)
	k.Hostages[k.NHostages] = last
	k.NHostages++
	z.taker = p
	s.emit(log, blackbeard.EvHostage, Owner(p), int16(k.Captain), int16(last.Nation), int16(last.Origin))
	s.fame(q, -blackbeard.NotorietyHostage, log)
	s.fame(p, blackbeard.NotorietyHostage, log)
	s.famous(log)
}

// popShares takes the loading of the first division off the stack, because the loot is divided anew.
func (s *State) popShares() {
	n := 0
	for _, f := range s.Stack.All() {
		if f.Step != stepLoad {
			s.Stack.All()[n] = f
			n++
		}
	}
	s.Stack.Cut(n)
}
