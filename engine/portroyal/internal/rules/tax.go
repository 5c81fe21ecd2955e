package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// tax resolves a tax increase: the threshold is checked once, payers pay clockwise; then come their
// immediate decisions, the bonus, and against the time pile a card set aside (§5.3, R-38).
func (s *State) tax(c portroyal.Card, ch engine.Chance, log *engine.Log) {
	f := c.Face()
	seat := s.Active
	s.payers = 0
	for range s.Seats {
		if n := int(s.Places[seat].Coins); n >= int(f.Threshold) {
			lost := n / 2
			if f.DownTo > 0 {
				lost = n - int(f.DownTo)
			}
			log.Public(portroyal.EvTaxPaid, seat, lost)
			s.Places[seat].Taxed++
			s.payers |= 1 << seat
			s.pay(seat, lost, ch, log)
		}
		seat = s.Next(seat)
	}
	if s.Mode.Timed() {
		s.Push(stepSetAside, 0)
	}
	s.Push(stepTaxBonus, uint8(c))
	if s.payers != 0 && (s.Table.N > 0 || s.Adventure.N > 0) {
		s.Push(stepTaxOffer, 0)
	}
}

// offerTaxOfficer asks the next payer, clockwise from the active seat, that can fulfil tax officer.
func (s *State) offerTaxOfficer(looked int) {
	seat := s.Active
	for i := range int(s.Seats) {
		switch paid := i >= looked && s.payers&(1<<seat) != 0; {
		case paid && s.Markable(seat, portroyal.TaxOfficer):
			s.Push(stepTaxOffer, uint8(i+1))
			s.offer(seat, portroyal.TaxOfficer)
			return
		case paid && s.Adventure.N > 0:
			if m := s.open(seat, portroyal.OnTax, 0); m != portroyal.NoMission {
				s.Push(stepTaxOffer, uint8(i+1))
				s.offerMission(seat, m)
				return
			}
		}
		seat = s.Next(seat)
	}
}

// taxBonus gives the bonus by the present standing and discards the card. A single seat always gets it.
func (s *State) taxBonus(c portroyal.Card, log *engine.Log) {
	bySwords, flag := c.Face().ToSwords, 0
	if bySwords {
		flag = 1
	}
	rank := func(p *Place) int {
		if bySwords {
			return p.Arms()
		}
		return -int(p.Influence)
	}
	best := rank(&s.Places[0])
	for i := range s.Seats {
		best = max(best, rank(&s.Places[i]))
	}
	seat := s.Active
	for range s.Seats {
		if rank(&s.Places[seat]) == best {
			log.Public(portroyal.EvTaxBonus, seat, int(c.Face().Bonus), flag)
			s.gain(seat, int(c.Face().Bonus), log)
		}
		seat = s.Next(seat)
	}
	s.Discard.Put(uint8(c))
	s.payers = 0
}

// applySetAside moves a time card unseen to the score pile (§11.6).
func (s *State) applySetAside(log *engine.Log) {
	s.Time--
	s.Score++
	log.Public(portroyal.EvSetAside, s.Active, int(s.Time), int(s.Score))
	log.Bar(engine.BarrierMoved)
}
