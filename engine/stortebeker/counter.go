package stortebeker

import "portside/engine"

// pushCounters puts the counters of the seats to the left of after on the stack: pushed last is asked
// first, the left neighbour (§5, phase 4).
func (s *state) pushCounters(after engine.Seat) {
	b := &s.slot[s.target]
	stop := after
	for rival := s.before(s.active); rival != stop; rival = s.before(rival) {
		if b.side[rival].n > 0 {
			s.push(stepCounter, rival, 0)
		}
	}
}

// askCounter asks a seat, in its turn, unless only those who can counter are asked and it cannot; then
// the others learn that its hand lacks something.
func (s *state) askCounter(seat engine.Seat) {
	b := &s.slot[s.target]
	lack, n := b.side[seat].lackOf(b.ship)
	can := n <= maxCounter && s.holds(seat, &lack)
	switch {
	case s.askAll:
		s.ask(PhaseCounter, seat)
	case can:
		s.showsKinds(seat, &lack)
		s.ask(PhaseCounter, seat)
	case n <= maxCounter:
		s.showsLack(seat, &lack)
	}
}

// holds tells whether a hand has all these provisions.
func (s *state) holds(seat engine.Seat, lack *[Kinds]uint8) bool {
	h := &s.seat[seat].hand
	for k, n := range lack {
		if h[2*k]+h[2*k+1] < n {
			return false
		}
	}
	return true
}

// legalCounter lists the counters of a seat: every choice of plain and symbol cards that fills its side.
func (s *state) legalCounter(seat engine.Seat, dst []engine.Action) []engine.Action {
	b := &s.slot[s.target]
	lack, n := b.side[seat].lackOf(b.ship)
	if n > maxCounter || !s.holds(seat, &lack) {
		return dst
	}
	return s.fill(seat, lack, 0, engine.Action{Op: OpCounter}, dst)
}

// fill goes through the kinds from k on; a is the counter with the cards chosen so far.
func (s *state) fill(seat engine.Seat, lack [Kinds]uint8, k Kind, a engine.Action, dst []engine.Action) []engine.Action {
	for k < Kinds && lack[k] == 0 {
		k++
	}
	if k == Kinds {
		return append(dst, a)
	}
	h := &s.seat[seat].hand
	plain, symbol := Provision(k, false), Provision(k, true)
	for symbols := uint8(0); symbols <= lack[k]; symbols++ {
		if h[symbol] < symbols || h[plain] < lack[k]-symbols {
			continue
		}
		more := a
		for i := range lack[k] {
			if i < lack[k]-symbols {
				more = withCard(more, plain)
			} else {
				more = withCard(more, symbol)
			}
		}
		dst = s.fill(seat, lack, k+1, more, dst)
	}
	return dst
}

func (s *state) applyCounter(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	b := &s.slot[s.target]
	log.Public(EvCounters, seat, int(b.ship), int(s.best))
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n == 0 {
			continue
		}
		c := Card(n - 1)
		s.fromHand(seat, c)
		s.seen(seat, c)
		b.side[seat].add(c)
		log.Public(EvLaid, seat, int(c), int(b.ship))
	}
	result := s.attack(seat, ch, log)
	if result <= int(s.best) { // equal results stay with whoever reached them first
		log.Public(EvShort, seat, int(b.ship), result)
		return
	}
	s.best, s.leader = uint8(result), seat
	log.Public(EvLeads, seat, int(b.ship), result)
}
