package portroyal

import "portside/engine"

// tax resolves a tax increase: the threshold is looked at once, payers pay clockwise; then what they may
// decide at once, the bonus, and against the time pile a card set aside (§5.3, R-38).
func (s *state) tax(c Card, ch engine.Chance, log *engine.Log) {
	f := c.Face()
	seat := s.active
	s.payers = 0
	for range s.seats {
		if n := int(s.seat[seat].coins); n >= int(f.threshold) {
			lost := n / 2
			if f.downTo > 0 {
				lost = n - int(f.downTo)
			}
			log.Public(EvTaxPaid, seat, lost)
			s.seat[seat].taxed++
			s.payers |= 1 << seat
			s.pay(seat, lost, ch, log)
		}
		seat = s.next(seat)
	}
	if s.mode.timed() {
		s.push(stepSetAside, 0)
	}
	s.push(stepTaxBonus, uint8(c))
	if s.payers != 0 && (s.table.n > 0 || s.voyage.n > 0) {
		s.push(stepTaxOffer, 0)
	}
}

// offerTaxOfficer asks the next payer, clockwise from the active seat, that can fulfil tax officer.
func (s *state) offerTaxOfficer(looked int) {
	seat := s.active
	for i := range int(s.seats) {
		switch paid := i >= looked && s.payers&(1<<seat) != 0; {
		case paid && s.markable(seat, TaxOfficer):
			s.push(stepTaxOffer, uint8(i+1))
			s.offer(seat, TaxOfficer)
			return
		case paid && s.voyage.n > 0:
			if m := s.open(seat, OnTax, 0); m != NoMission {
				s.push(stepTaxOffer, uint8(i+1))
				s.offerMission(seat, m)
				return
			}
		}
		seat = s.next(seat)
	}
}

// taxBonus gives the bonus as things stand now and discards the card. A single seat always gets it.
func (s *state) taxBonus(c Card, log *engine.Log) {
	bySwords, flag := c.Face().toSwords, 0
	if bySwords {
		flag = 1
	}
	rank := func(p *place) int {
		if bySwords {
			return p.arms()
		}
		return -int(p.influence)
	}
	best := rank(&s.seat[0])
	for i := range s.seats {
		best = max(best, rank(&s.seat[i]))
	}
	seat := s.active
	for range s.seats {
		if rank(&s.seat[seat]) == best {
			log.Public(EvTaxBonus, seat, int(c.Face().bonus), flag)
			s.gain(seat, int(c.Face().bonus), log)
		}
		seat = s.next(seat)
	}
	s.discard.Put(uint8(c))
	s.payers = 0
}

// applySetAside moves a time card unseen to the score pile (§11.6).
func (s *state) applySetAside(log *engine.Log) {
	s.time--
	s.score++
	log.Public(EvSetAside, s.active, int(s.time), int(s.score))
	log.Bar(engine.BarrierMoved)
}
