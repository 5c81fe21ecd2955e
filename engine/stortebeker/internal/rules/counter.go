package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// pushCounters puts the counters of the seats to the left of after on the stack: pushed last is asked
// first, the left neighbour (§5, phase 4).
func (s *State) pushCounters(after engine.Seat) {
	b := &s.Slot[s.Target]
	stop := after
	for rival := s.before(s.Active); rival != stop; rival = s.before(rival) {
		if b.Side[rival].Size > 0 {
			s.push(stepCounter, rival, 0)
		}
	}
}

// askCounter asks a seat, in its turn, unless only seats that can counter are asked and this one cannot; then
// the others learn that its hand lacks something.
func (s *State) askCounter(seat engine.Seat) {
	b := &s.Slot[s.Target]
	lack, n := b.Side[seat].LackOf(b.Ship)
	can := n <= stortebeker.MaxCounter && s.Holds(seat, &lack)
	switch {
	case s.askAll:
		s.ask(stortebeker.PhaseCounter, seat)
	case can:
		s.showsKinds(seat, &lack)
		s.ask(stortebeker.PhaseCounter, seat)
	case n <= stortebeker.MaxCounter:
		s.showsLack(seat, &lack)
	}
}

// Holds tells whether a hand has all these provisions.
func (s *State) Holds(seat engine.Seat, lack *[stortebeker.Kinds]uint8) bool {
	h := &s.Seat[seat].Hand
	for k, n := range lack {
		if h[2*k]+h[2*k+1] < n {
			return false
		}
	}
	return true
}

// legalCounter lists the counters of a seat: every choice of plain and symbol cards that fills its side.
func (s *State) legalCounter(seat engine.Seat, dst []engine.Action) []engine.Action {
	b := &s.Slot[s.Target]
	lack, n := b.Side[seat].LackOf(b.Ship)
	if n > stortebeker.MaxCounter || !s.Holds(seat, &lack) {
		return dst
	}
	return s.fill(seat, lack, 0, engine.Action{Op: stortebeker.OpCounter}, dst)
}

// fill goes through the kinds from k on; a is the counter with the cards chosen so far.
func (s *State) fill(seat engine.Seat, lack [stortebeker.Kinds]uint8, k stortebeker.Kind, a engine.Action, dst []engine.Action) []engine.Action {
	for k < stortebeker.Kinds && lack[k] == 0 {
		k++
	}
	if k == stortebeker.Kinds {
		return append(dst, a)
	}
	h := &s.Seat[seat].Hand
	plain, symbol := stortebeker.Provision(k, false), stortebeker.Provision(k, true)
	for symbols := uint8(0); symbols <= lack[k]; symbols++ {
		if h[symbol] < symbols || h[plain] < lack[k]-symbols {
			continue
		}
		more := a
		for i := range lack[k] {
			if i < lack[k]-symbols {
				more = stortebeker.WithCard(more, plain)
			} else {
				more = stortebeker.WithCard(more, symbol)
			}
		}
		dst = s.fill(seat, lack, k+1, more, dst)
	}
	return dst
}

func (s *State) applyCounter(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	b := &s.Slot[s.Target]
	log.Public(stortebeker.EvCounters, seat, int(b.Ship), int(s.Best))
	for _, n := range [3]int16{a.A, a.B, a.C} {
		if n == 0 {
			continue
		}
		c := stortebeker.Card(n - 1)
		s.fromHand(seat, c)
		s.seen(seat, c)
		b.Side[seat].Add(c)
		log.Public(stortebeker.EvLaid, seat, int(c), int(b.Ship))
	}
	result := s.attack(seat, ch, log)
	if result <= int(s.Best) { // equal results stay with the seat that reached them first
		log.Public(stortebeker.EvShort, seat, int(b.Ship), result)
		return
	}
	s.Best, s.Leader = uint8(result), seat
	log.Public(stortebeker.EvLeads, seat, int(b.Ship), result)
}
