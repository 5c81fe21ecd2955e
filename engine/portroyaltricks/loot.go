package portroyaltricks

import "portside/engine"

// askLoad asks the winner what becomes of the loot card just won, unless there is one possibility only:
// all that decides about that lies open (§5.6).
func (s *state) askLoad(ch engine.Chance, log *engine.Log) {
	s.phase = PhaseLoad
	var buf [64]engine.Action
	if list := s.legalLoad(buf[:0]); len(list) == 1 {
		s.applyLoad(list[0], ch, log)
	}
}

// legalLoad lists decision D5 on the loot card just won (§5.6).
func (s *state) legalLoad(dst []engine.Action) []engine.Action {
	p, l := &s.seat[s.winner], s.inPlay
	switch {
	case l == Remove:
		for g := range goods {
			dst = s.items(&p.ships[g], allLoot, true, dst, Discard)
		}
		return append(dst, Keep())
	case l == Move:
		for from := range goods {
			for to := range goods {
				if from != to {
					dst = s.items(&p.ships[from], allLoot&^(1<<Plus8-1), true, dst, func(i Item) engine.Action { return Shift(i, to) })
				}
			}
		}
		return append(dst, Decline())
	case l.Simple():
		dst = append(dst, Load(l, l.Good()))
	default:
		for g := range goods {
			dst = append(dst, Load(l, g))
		}
	}
	if s.holder == s.winner && s.bidOpen && l.Pays() {
		dst = append(dst, PayBack(l))
	}
	if p.kept && s.removeLater != removeLoaded {
		dst = append(dst, Discard(Item(l)))
	}
	return dst
}

// items appends an action for each card of a ship: loot among only, and the bonus cards.
func (s *state) items(h *ship, only set, bonus bool, dst []engine.Action, make func(Item) engine.Action) []engine.Action {
	for m := h.loot & only; m != 0; m &= m - 1 {
		dst = append(dst, make(Item(lowest(m))))
	}
	for v := 1; bonus && v <= bonuses; v++ {
		if h.bonus>>(v-1)&1 != 0 {
			dst = append(dst, make(BonusItem(v)))
		}
	}
	return dst
}

// applyLoad does with the loot card what was decided, then turns up the bonus cards under it (§5.6).
func (s *state) applyLoad(a engine.Action, ch engine.Chance, log *engine.Log) {
	seat, p, l := s.winner, &s.seat[s.winner], s.inPlay
	switch a.Op {
	case opLoad:
		p.ships[a.B].loot |= 1 << l
		log.Add(public(EvLoaded, seat, int(l), int(a.B), 0))
	case opPayBack:
		s.bid -= min(s.bid, uint8(l.Tons()))
		log.Add(public(EvPaidBack, seat, int(l), int(s.bid), 0))
		s.settle(log)
	case opKeep:
		p.kept = true
		log.Add(public(EvKept, seat, 0, 0, 0))
	case opRemove:
		if Item(a.A) == Item(l) { // a kept remove 1, used on the card just won
			p.kept = false
			log.Add(public(EvRemoved, seat, int(l), int(goods), 0))
		} else {
			s.takeOut(seat, Item(a.A), log)
		}
	case opMove:
		i, to := Item(a.A), Good(a.B)
		from := p.shipOf(i)
		p.out(i, from)
		p.in(i, to)
		if i.Bonus() > 0 {
			log.Add(public(EvMovedB, seat, 0, int(from), int(to)))
			log.Add(private(EvMovedOwn, seat, int(i), 0, 0))
		} else {
			log.Add(public(EvMoved, seat, int(i), int(from), int(to)))
		}
	case opDecline:
		log.Add(public(EvDeclined, seat, 0, 0, 0))
	}
	s.winBonus(ch, log)
}

// takeOut removes a card from the ships of a seat.
func (s *state) takeOut(seat engine.Seat, i Item, log *engine.Log) {
	p := &s.seat[seat]
	g := p.shipOf(i)
	p.out(i, g)
	if b := i.Bonus(); b > 0 {
		p.lost |= 1 << (b - 1)
		log.Add(public(EvRemovedB, seat, 0, int(g), 0))
		log.Add(private(EvRemovedOwn, seat, int(i), 0, 0))
	} else {
		log.Add(public(EvRemoved, seat, int(i), int(g), 0))
	}
}

// winBonus lets the winner look at the bonus cards under the loot (PR-R12, PR-R16).
func (s *state) winBonus(ch engine.Chance, log *engine.Log) {
	n := s.under[s.inPlay]
	s.under[s.inPlay], s.inPlay = 0, NoLoot
	if n == 0 {
		s.penalties(ch, log)
		return
	}
	bag := &s.bag
	for v := range bonuses {
		if s.hidden>>v&1 != 0 {
			bag.Put(uint8(BonusItem(v + 1)))
		}
	}
	for range n {
		i := Item(ch.Draw(bag))
		s.hidden &^= 1 << (i.Bonus() - 1)
		s.pending |= 1 << (i.Bonus() - 1)
		log.Add(private(EvBonus, s.winner, int(i), 0, 0))
	}
	*bag = engine.Bag{}
	s.phase = PhaseStow
}

// stow lays a bonus card just won into a ship.
func (s *state) stow(i Item, g Good, ch engine.Chance, log *engine.Log) {
	s.pending &^= 1 << (i.Bonus() - 1)
	s.seat[s.winner].in(i, g)
	log.Add(public(EvStowed, s.winner, 0, int(g), 0))
	log.Add(private(EvStowedOwn, s.winner, int(i), int(g), 0))
	if s.pending == 0 {
		s.penalties(ch, log)
	}
}

// penalties asks the right neighbour of each offender of the trick, then goes on (§8, revoke=penalty). A
// seat with one loot card loses that one: all can see that there is no choice.
func (s *state) penalties(ch engine.Chance, log *engine.Log) {
	for s.caught != 0 {
		offender := s.offender()
		p := &s.seat[offender]
		cargo := p.cargo()
		if p.kept {
			cargo |= 1 << Remove
		}
		switch {
		case cargo == 0:
			s.caught = s.caught.Without(offender)
			log.Add(public(EvLapsed, offender, 0, 0, 0))
		case cargo&(cargo-1) == 0:
			s.punish(offender, Loot(lowest(cargo)), log)
		default:
			s.phase, s.actor = PhasePenalty, s.right(offender)
			return
		}
	}
	s.afterTrick(ch, log)
}

// punish takes a loot card from an offender; its bonus cards stay.
func (s *state) punish(offender engine.Seat, l Loot, log *engine.Log) {
	p := &s.seat[offender]
	g := p.shipOf(Item(l))
	if g == goods {
		p.kept = false
	} else {
		p.out(Item(l), g)
	}
	s.caught = s.caught.Without(offender)
	log.Add(public(EvPenalty, offender, int(l), int(s.right(offender)), int(g)))
}

// afterTrick asks for the next leader; after the last trick the round ends, and before the end of the
// match the owner of a kept remove 1 is asked once (§5.8).
func (s *state) afterTrick(ch engine.Chance, log *engine.Log) {
	if s.trickNo < tricks {
		s.trickNo++
		s.phase, s.actor = PhaseLeader, s.winner
		return
	}
	if s.round == rounds && s.removeLater != removeNewly {
		for i := range engine.Seat(s.seats) {
			if p := &s.seat[i]; p.kept && p.cargo() != 0 {
				s.phase, s.actor = PhaseWindow, i
				return
			}
		}
	}
	s.endRound(ch, log)
}

// legalFree appends what the owner of a kept remove 1 may remove at any moment: a loaded loot card (§5.8).
func (s *state) legalFree(seat engine.Seat, dst []engine.Action) []engine.Action {
	p := &s.seat[seat]
	if !p.kept || s.removeLater == removeNewly || s.phase == PhasePenalty && s.offender() == seat {
		return dst
	}
	for g := range goods {
		dst = s.items(&p.ships[g], allLoot, false, dst, Discard)
	}
	return dst
}

// useKept removes a loaded card with the kept remove 1.
func (s *state) useKept(seat engine.Seat, i Item, ch engine.Chance, log *engine.Log) {
	s.seat[seat].kept = false
	s.takeOut(seat, i, log)
	if seat != s.actor {
		return
	}
	switch s.phase {
	case PhaseLoad:
		s.askLoad(ch, log)
	case PhaseWindow:
		s.endRound(ch, log)
	}
}
