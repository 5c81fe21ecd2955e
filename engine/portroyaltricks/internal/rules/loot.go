package rules

import (
	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// askLoad asks the winner what to do with the loot card just won, unless there is only one possibility:
// everything that decides this is public (§5.6).
func (s *State) askLoad(ch engine.Chance, log *engine.Log) {
	s.Phase = face.PhaseLoad
	var buf [64]engine.Action
	if list := s.legalLoad(buf[:0]); len(list) == 1 {
		s.applyLoad(list[0], ch, log)
	}
}

// legalLoad lists decision D5 on the loot card just won (§5.6).
func (s *State) legalLoad(dst []engine.Action) []engine.Action {
	p, l := &s.Seat[s.Winner], s.InPlay
	switch {
	case l == face.Remove:
		for g := range face.Goods {
			dst = s.items(&p.Ships[g], face.AllLoot, true, dst, face.Discard)
		}
		return append(dst, face.Keep())
	case l == face.Move:
		for from := range face.Goods {
			for to := range face.Goods {
				if from != to {
					dst = s.items(&p.Ships[from], face.AllLoot&^(1<<face.Plus8-1), true, dst, func(i face.Item) engine.Action { return face.Shift(i, to) })
				}
			}
		}
		return append(dst, face.Decline())
	case l.Simple():
		dst = append(dst, face.Load(l, l.Good()))
	default:
		for g := range face.Goods {
			dst = append(dst, face.Load(l, g))
		}
	}
	if s.Holder == s.Winner && s.BidOpen && l.Pays() {
		dst = append(dst, face.PayBack(l))
	}
	if p.Kept && s.RemoveLater != RemoveLoaded {
		dst = append(dst, face.Discard(face.Item(l)))
	}
	return dst
}

// items appends an action for each card of a ship: loot in only, and the bonus cards.
func (s *State) items(h *face.Cargo, only face.Set, bonus bool, dst []engine.Action, make func(face.Item) engine.Action) []engine.Action {
	for m := h.Loot & only; m != 0; m &= m - 1 {
		dst = append(dst, make(face.Item(face.Lowest(m))))
	}
	for v := 1; bonus && v <= face.Bonuses; v++ {
		if h.Bonus>>(v-1)&1 != 0 {
			dst = append(dst, make(face.BonusItem(v)))
		}
	}
	return dst
}

// applyLoad does with the loot card what was decided, then turns up the bonus cards under it (§5.6).
func (s *State) applyLoad(a engine.Action, ch engine.Chance, log *engine.Log) {
	seat, p, l := s.Winner, &s.Seat[s.Winner], s.InPlay
	switch a.Op {
	case face.OpLoad:
		p.Ships[a.B].Loot |= 1 << l
		log.Public(face.EvLoaded, seat, int(l), int(a.B))
	case face.OpPayBack:
		s.Bid -= min(s.Bid, uint8(l.Tons()))
		log.Public(face.EvPaidBack, seat, int(l), int(s.Bid))
		s.settle(log)
	case face.OpKeep:
		p.Kept = true
		log.Public(face.EvKept, seat)
	case face.OpRemove:
		if face.Item(a.A) == face.Item(l) { // a kept remove 1, used on the card just won
			p.Kept = false
			log.Public(face.EvRemoved, seat, int(l), int(face.Goods))
		} else {
			s.takeOut(seat, face.Item(a.A), log)
		}
	case face.OpMove:
		i, to := face.Item(a.A), face.Good(a.B)
		from := p.ShipOf(i)
		p.out(i, from)
		p.In(i, to)
		if i.Bonus() > 0 {
			log.Public(face.EvMovedB, seat, 0, int(from), int(to))
			log.Private(face.EvMovedOwn, seat, int(i))
		} else {
			log.Public(face.EvMoved, seat, int(i), int(from), int(to))
		}
	case face.OpDecline:
		log.Public(face.EvDeclined, seat)
	}
	s.winBonus(ch, log)
}

// takeOut removes a card from the ships of a seat.
func (s *State) takeOut(seat engine.Seat, i face.Item, log *engine.Log) {
	p := &s.Seat[seat]
	g := p.ShipOf(i)
	p.out(i, g)
	if b := i.Bonus(); b > 0 {
		p.Lost |= 1 << (b - 1)
		log.Public(face.EvRemovedB, seat, 0, int(g))
		log.Private(face.EvRemovedOwn, seat, int(i))
	} else {
		log.Public(face.EvRemoved, seat, int(i), int(g))
	}
}

// winBonus lets the winner look at the bonus cards under the loot (PR-R12, PR-R16).
func (s *State) winBonus(ch engine.Chance, log *engine.Log) {
	n := s.Under[s.InPlay]
	s.Under[s.InPlay], s.InPlay = 0, face.NoLoot
	if n == 0 {
		s.penalties(ch, log)
		return
	}
	bag := &s.bag
	for v := range face.Bonuses {
		if s.Hidden>>v&1 != 0 {
			bag.Put(uint8(face.BonusItem(v + 1)))
		}
	}
	for range n {
		i := face.Item(ch.Draw(bag))
		s.Hidden &^= 1 << (i.Bonus() - 1)
		s.Pending |= 1 << (i.Bonus() - 1)
		log.Private(face.EvBonus, s.Winner, int(i))
	}
	*bag = engine.Bag{}
	s.Phase = face.PhaseStow
}

// stow lays a bonus card just won into a ship.
func (s *State) stow(i face.Item, g face.Good, ch engine.Chance, log *engine.Log) {
	s.Pending &^= 1 << (i.Bonus() - 1)
	s.Seat[s.Winner].In(i, g)
	log.Public(face.EvStowed, s.Winner, 0, int(g))
	log.Private(face.EvStowedOwn, s.Winner, int(i), int(g))
	if s.Pending == 0 {
		s.penalties(ch, log)
	}
}

// penalties asks the right neighbour of each offender of the trick, then goes on (§8, revoke=penalty). A
// seat with one loot card loses that one: all can see that there is no choice.
func (s *State) penalties(ch engine.Chance, log *engine.Log) {
	for s.Caught != 0 {
		offender := s.Offender()
		p := &s.Seat[offender]
		cargo := p.Cargo()
		if p.Kept {
			cargo |= 1 << face.Remove
		}
		switch {
		case cargo == 0:
			s.Caught = s.Caught.Without(offender)
			log.Public(face.EvLapsed, offender)
		case cargo&(cargo-1) == 0:
			s.punish(offender, face.Loot(face.Lowest(cargo)), log)
		default:
			s.Phase, s.Actor = face.PhasePenalty, s.Right(offender)
			return
		}
	}
	s.afterTrick(ch, log)
}

// punish takes a loot card from an offender; its bonus cards stay.
func (s *State) punish(offender engine.Seat, l face.Loot, log *engine.Log) {
	p := &s.Seat[offender]
	g := p.ShipOf(face.Item(l))
	if g == face.Goods {
		p.Kept = false
	} else {
		p.out(face.Item(l), g)
	}
	s.Caught = s.Caught.Without(offender)
	log.Public(face.EvPenalty, offender, int(l), int(s.Right(offender)), int(g))
}

// afterTrick asks for the next leader; after the last trick the round ends. Before the end of the
// match the owner of a kept remove 1 is asked once (§5.8).
func (s *State) afterTrick(ch engine.Chance, log *engine.Log) {
	if s.TrickNo < face.Tricks {
		s.TrickNo++
		s.Phase, s.Actor = face.PhaseLeader, s.Winner
		return
	}
	if s.Round == face.Rounds && s.RemoveLater != RemoveNewly {
		for i := range engine.Seat(s.Seats) {
			if p := &s.Seat[i]; p.Kept && p.Cargo() != 0 {
				s.Phase, s.Actor = face.PhaseWindow, i
				return
			}
		}
	}
	s.endRound(ch, log)
}

// legalFree appends what the owner of a kept remove 1 may remove at any moment: a loaded loot card (§5.8).
func (s *State) legalFree(seat engine.Seat, dst []engine.Action) []engine.Action {
	p := &s.Seat[seat]
	if !p.Kept || s.RemoveLater == RemoveNewly || s.Phase == face.PhasePenalty && s.Offender() == seat {
		return dst
	}
	for g := range face.Goods {
		dst = s.items(&p.Ships[g], face.AllLoot, false, dst, face.Discard)
	}
	return dst
}

// useKept removes a loaded card with the kept remove 1.
func (s *State) useKept(seat engine.Seat, i face.Item, ch engine.Chance, log *engine.Log) {
	s.Seat[seat].Kept = false
	s.takeOut(seat, i, log)
	if seat != s.Actor {
		return
	}
	switch s.Phase {
	case face.PhaseLoad:
		s.askLoad(ch, log)
	case face.PhaseWindow:
		s.endRound(ch, log)
	}
}
