package portroyal

import (
	"slices"

	"portside/engine"
)

// What a position leaves open of the turn under way, and what no match can come to.

// settleTurn fills in what follows from cards that lie there: a harbour was drawn card by card, a successful
// gamble used a gambler, and a seat that finds both piles empty is one that cannot draw (§6.4).
func (p *scriptPosition) settleTurn() {
	s := p.s
	inHarbour := s.nHarbour
	if s.phase == PhaseShip {
		inHarbour++
	}
	if !p.drawn && s.draws == 0 {
		s.draws = inHarbour
	}
	if s.phase == PhaseAfterGamble {
		s.gambles = max(1, s.gambles)
	}
	s.gamblers = max(s.gamblers, s.gambles)
	if s.phase == PhaseDiscover && !p.parched && s.draws == 0 && !s.canDraw() && !s.mode.timed() {
		s.dry = max(1, s.dry)
	}
}

// settlePossible refuses what no match can come to, and what belongs to another phase.
func (p *scriptPosition) settlePossible(wrong func(string, ...any) error) error {
	s := p.s
	gambling := s.phase == PhaseOffer || s.phase == PhaseSetAside || s.phase == PhaseAfterGamble
	switch {
	case (s.phase == PhaseDifficulty || s.phase == PhaseSetAside) && !s.mode.timed():
		return wrong("phase %v is of matches against the time pile", s.phase)
	case s.phase == PhaseGift && !s.pending.Gift():
		return wrong("%v is no gift ship", s.pending)
	case s.phase == PhaseGift && s.seats == 1:
		return wrong("alone there is nobody to get the gift")
	case s.phase == PhaseClosing && s.nHarbour > 0:
		return wrong("after a bust the harbour is empty")
	case s.nRevealed > 0 && !gambling:
		return wrong("phase %v leaves no card of a gamble to be dealt with", s.phase)
	case s.gamblers > 0 && s.extras&extraGambler == 0:
		return wrong("no gambler takes part in this match")
	case p.calm && s.triggered:
		return wrong("%v has reached the goal, which triggers the end", s.trigger)
	case s.phase == PhaseOffer && activeOnly(s.offering) && s.actor != s.active:
		return wrong("only the active seat is offered %v", s.offering)
	}
	for seat := range engine.Seat(s.seats) {
		if err := p.seatPossible(seat, wrong); err != nil {
			return err
		}
	}
	if s.mode.adventure() {
		if err := p.voyagePossible(wrong); err != nil {
			return err
		}
	}
	whole := *s
	if s.special() && p.open(Special) == 0 && s.discard.Count(uint8(Special)) == 0 { // a row that names only what matters may leave it out
		whole.discard.Put(uint8(Special))
	}
	if err := whole.Invariants(); err != nil {
		return wrong("%v", err)
	}
	return nil
}

// activeOnly tells of the contracts that only the active seat can fulfil (§11.2).
func activeOnly(c Contract) bool {
	return c == Jinx || c == TinyGamester || c == Gamester || c == PackOfPirates
}

func (p *scriptPosition) seatPossible(seat engine.Seat, wrong func(string, ...any) error) error {
	s := p.s
	place := &s.seat[seat]
	for t := range place.display.All() {
		if c := Card(t); c.Kind() == Ship && !s.hasMerchant(place, c.Colour()) {
			return wrong("%v lies in the display of %v without a merchant of its colour", c, seat)
		}
	}
	if place.pack != [colours]uint8{} && !s.mode.contracts() {
		return wrong("%v collects no ships where there are no contracts", seat)
	}
	for c := range Contract(contractKinds) {
		if s.table.wait[c][seat] > 0 && slices.Contains(s.table.marks[c][:], int8(seat)+1) {
			return wrong("%v has fulfilled %v and waits on it as well", seat, c)
		}
	}
	return nil
}

// hasMerchant tells whether a merchant of a colour lies in a display.
func (s *state) hasMerchant(place *place, col Colour) bool {
	for t := range place.display.All() {
		if c := Card(t); c.Role() == Merchant && c.Kind() == Character && c.Colour() == col {
			return true
		}
	}
	return false
}

func (p *scriptPosition) voyagePossible(wrong func(string, ...any) error) error {
	s, v := p.s, &p.s.voyage
	setup := s.phase == PhaseCharacter || s.phase == PhaseShare
	switch {
	case s.phase == PhaseShare && v.pot == 0:
		return wrong("phase share needs pot, the coins to be split")
	case v.toll > 0 && s.phase != PhaseRemove:
		return wrong("toll belongs to phase remove-marker")
	case v.month == 0 && !setup:
		return wrong("months count from 1")
	case v.used && (v.card == NoHappening || happenings[v.card].effect != repelFree):
		return wrong("no event of this turn has a free repel to be used up")
	case v.less > 1:
		return wrong("mission 51 takes away one card")
	case int(v.lookouts) > s.lookouts() && !setup:
		return wrong("%v has used %d lookouts and has %d", s.active, v.lookouts, s.lookouts())
	}
	for i, n := range v.sold {
		if int(n) > s.seat[s.actor].display.Count(uint8(innkeepers[i])) {
			return wrong("%v has no such innkeeper: %v", s.actor, innkeepers[i])
		}
	}
	for i := 1; i < int(v.nPile); i++ { // kept from the bottom
		if h := Happening(v.pile[i]); v.pile[i] != noEvent && (h == endOfMonth || h == endOfMonth10) {
			return wrong("%v lies at the bottom of the event pile, which is written from the top", h)
		}
	}
	for i := range s.seats {
		for k := range i {
			if d := s.seat[i].dealt; s.phase == PhaseCharacter && d != 0 && d == s.seat[k].dealt {
				return wrong("s%d and s%d have the same character card", k, i)
			}
		}
	}
	return nil
}
