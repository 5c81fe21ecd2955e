package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// askLoad asks the winner what to do with the loot card just won, unless there is only one possibility:
// everything that decides this is public (§5.6).
func (s *State) askLoad(ch engine.Chance, log *engine.Log) {
	s.Phase = portroyaltricks.PhaseLoad
	var buf [64]engine.Action
	if list := s.legalLoad(buf[:0]); len(list) == 1 {
		s.applyLoad(list[0], ch, log)
	}
}

// legalLoad lists decision D5 on the loot card just won (§5.6).
func (s *State) legalLoad(dst []engine.Action) []engine.Action {
	p, l := &s.Seat[s.Winner], s.InPlay
	switch {
	case l == portroyaltricks.Remove:
		for g := range portroyaltricks.Goods {
			dst = s.items(&p.Ships[g], portroyaltricks.AllLoot, true, dst, portroyaltricks.Discard)
		}
		return append(dst, portroyaltricks.Keep())
	case l == portroyaltricks.Move:
		for from := range portroyaltricks.Goods {
			for to := range portroyaltricks.Goods {
				if from != to {
					dst = s.items(&p.Ships[from], portroyaltricks.AllLoot&^(1<<portroyaltricks.Plus8-1), true, dst, func(i portroyaltricks.Item) engine.Action { return portroyaltricks.Shift(i, to) })
				}
			}
		}
		return append(dst, portroyaltricks.Decline())
	case l.Simple():
		dst = append(dst, portroyaltricks.Load(l, l.Good()))
	default:
		for g := range portroyaltricks.Goods {
			dst = append(dst, portroyaltricks.Load(l, g))
		}
	}
	if s.Holder == s.Winner && s.BidOpen && l.Pays() {
		dst = append(dst, portroyaltricks.PayBack(l))
	}
	if p.Kept && s.RemoveLater != RemoveLoaded {
		dst = append(dst, portroyaltricks.Discard(portroyaltricks.Item(l)))
	}
	return dst
}

// items appends an action for each card of a ship: loot in only, and the bonus cards.
func (s *State) items(h *portroyaltricks.Cargo, only portroyaltricks.Set, bonus bool, dst []engine.Action, make func(portroyaltricks.Item) engine.Action) []engine.Action {
	for m := h.Loot & only; m != 0; m &= m - 1 {
		dst = append(dst, make(portroyaltricks.Item(portroyaltricks.Lowest(m))))
	}
	for v := 1; bonus && v <= portroyaltricks.Bonuses; v++ {
		if h.Bonus>>(v-1)&1 != 0 {
			dst = append(dst, make(portroyaltricks.BonusItem(v)))
		}
	}
	return dst
}

// applyLoad does with the loot card what was decided, then turns up the bonus cards under it (§5.6).
func (s *State) applyLoad(a engine.Action, ch engine.Chance, log *engine.Log) {
	seat, p, l := s.Winner, &s.Seat[s.Winner], s.InPlay
	switch a.Op {
	case portroyaltricks.OpLoad:
		p.Ships[a.B].Loot |= 1 << l
		log.Public(portroyaltricks.EvLoaded, seat, int(l), int(a.B))
	case portroyaltricks.OpPayBack:
		s.Bid -= min(s.Bid, uint8(l.Tons()))
		log.Public(portroyaltricks.EvPaidBack, seat, int(l), int(s.Bid))
		s.settle(log)
	case portroyaltricks.OpKeep:
		p.Kept = true
		log.Public(portroyaltricks.EvKept, seat)
	case portroyaltricks.OpRemove:
		if portroyaltricks.Item(a.A) == portroyaltricks.Item(l) { // a kept remove 1, used on the card just won
			p.Kept = false
			log.Public(portroyaltricks.EvRemoved, seat, int(l), int(portroyaltricks.Goods))
		} else {
			s.takeOut(seat, portroyaltricks.Item(a.A), log)
		}
	case portroyaltricks.OpMove:
		i, to := portroyaltricks.Item(a.A), portroyaltricks.Good(a.B)
		from := p.ShipOf(i)
		p.out(i, from)
		p.In(i, to)
		if i.Bonus() > 0 {
			log.Public(portroyaltricks.EvMovedB, seat, 0, int(from), int(to))
			log.Private(portroyaltricks.EvMovedOwn, seat, int(i))
		} else {
			log.Public(portroyaltricks.EvMoved, seat, int(i), int(from), int(to))
		}
	case portroyaltricks.OpDecline:
		log.Public(portroyaltricks.EvDeclined, seat)
	}
	s.winBonus(ch, log)
}

// takeOut removes a card from the ships of a seat.
func (s *State) takeOut(seat engine.Seat, i portroyaltricks.Item, log *engine.Log) {
	p := &s.Seat[seat]
	g := p.ShipOf(i)
	p.out(i, g)
	if b := i.Bonus(); b > 0 {
		p.Lost |= 1 << (b - 1)
		log.Public(portroyaltricks.EvRemovedB, seat, 0, int(g))
		log.Private(portroyaltricks.EvRemovedOwn, seat, int(i))
	} else {
		log.Public(portroyaltricks.EvRemoved, seat, int(i), int(g))
	}
}

// winBonus lets the winner look at the bonus cards under the loot (PR-R12, PR-R16).
func (s *State) winBonus(ch engine.Chance, log *engine.Log) {
	n := s.Under[s.InPlay]
	s.Under[s.InPlay], s.InPlay = 0, portroyaltricks.NoLoot
	if n == 0 {
		s.penalties(ch, log)
		return
	}
	bag := &s.bag
	for v := range portroyaltricks.Bonuses {
		if s.Hidden>>v&1 != 0 {
			bag.Put(uint8(portroyaltricks.BonusItem(v + 1)))
		}
	}
	for range n {
		i := portroyaltricks.Item(ch.Draw(bag))
		s.Hidden &^= 1 << (i.Bonus() - 1)
		s.Pending |= 1 << (i.Bonus() - 1)
		log.Private(portroyaltricks.EvBonus, s.Winner, int(i))
	}
	*bag = engine.Bag{}
	s.Phase = portroyaltricks.PhaseStow
}

// stow lays a bonus card just won into a ship.
func (s *State) stow(i portroyaltricks.Item, g portroyaltricks.Good, ch engine.Chance, log *engine.Log) {
	s.Pending &^= 1 << (i.Bonus() - 1)
	s.Seat[s.Winner].In(i, g)
	log.Public(portroyaltricks.EvStowed, s.Winner, 0, int(g))
	log.Private(portroyaltricks.EvStowedOwn, s.Winner, int(i), int(g))
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
			cargo |= 1 << portroyaltricks.Remove
		}
		switch {
		case cargo == 0:
			s.Caught = s.Caught.Without(offender)
			log.Public(portroyaltricks.EvLapsed, offender)
		case cargo&(cargo-1) == 0:
			s.punish(offender, portroyaltricks.Loot(portroyaltricks.Lowest(cargo)), log)
		default:
			s.Phase, s.Actor = portroyaltricks.PhasePenalty, s.Right(offender)
			return
		}
	}
	s.afterTrick(ch, log)
}

// punish takes a loot card from an offender; its bonus cards stay.
func (s *State) punish(offender engine.Seat, l portroyaltricks.Loot, log *engine.Log) {
	p := &s.Seat[offender]
	g := p.ShipOf(portroyaltricks.Item(l))
	if g == portroyaltricks.Goods {
		p.Kept = false
	} else {
		p.out(portroyaltricks.Item(l), g)
	}
	s.Caught = s.Caught.Without(offender)
	log.Public(portroyaltricks.EvPenalty, offender, int(l), int(s.Right(offender)), int(g))
}

// afterTrick asks for the next leader; after the last trick the round ends. Before the end of the
// match the owner of a kept remove 1 is asked once (§5.8).
func (s *State) afterTrick(ch engine.Chance, log *engine.Log) {
	if s.TrickNo < portroyaltricks.Tricks {
		s.TrickNo++
		s.Phase, s.Actor = portroyaltricks.PhaseLeader, s.Winner
		return
	}
	if s.Round == portroyaltricks.Rounds && s.RemoveLater != RemoveNewly {
		for i := range engine.Seat(s.Seats) {
			if p := &s.Seat[i]; p.Kept && p.Cargo() != 0 {
				s.Phase, s.Actor = portroyaltricks.PhaseWindow, i
				return
			}
		}
	}
	s.endRound(ch, log)
}

// legalFree appends what the owner of a kept remove 1 may remove at any moment: a loaded loot card (§5.8).
func (s *State) legalFree(seat engine.Seat, dst []engine.Action) []engine.Action {
	p := &s.Seat[seat]
	if !p.Kept || s.RemoveLater == RemoveNewly || s.Phase == portroyaltricks.PhasePenalty && s.Offender() == seat {
		return dst
	}
	for g := range portroyaltricks.Goods {
		dst = s.items(&p.Ships[g], portroyaltricks.AllLoot, false, dst, portroyaltricks.Discard)
	}
	return dst
}

// useKept removes a loaded card with the kept remove 1.
func (s *State) useKept(seat engine.Seat, i portroyaltricks.Item, ch engine.Chance, log *engine.Log) {
	s.Seat[seat].Kept = false
	s.takeOut(seat, i, log)
	if seat != s.Actor {
		return
	}
	switch s.Phase {
	case portroyaltricks.PhaseLoad:
		s.askLoad(ch, log)
	case portroyaltricks.PhaseWindow:
		s.endRound(ch, log)
	}
}
