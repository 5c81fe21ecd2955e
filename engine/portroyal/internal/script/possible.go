package script

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// What a position leaves open of the turn under way, and what no match can come to.

// settleTurn fills in what follows from cards that lie there: a harbour was drawn card by card, a successful
// gamble used a gambler, and a seat that finds both piles empty is one that cannot draw (§6.4).
func (p *position) settleTurn() {
	s := p.s
	inHarbour := s.NHarbour
	if s.Phase == portroyal.PhaseShip {
		inHarbour++
	}
	if !p.Said("draws") && s.Draws == 0 {
		s.Draws = inHarbour
		if s.Phase == portroyal.PhaseDiscover && s.NHarbour > 0 && !p.Said("entered") { // each of the cards drawn lies there
			s.Adventure.Entered = s.Mode.Adventure()
		}
	}
	if s.Phase == portroyal.PhaseAfterGamble {
		s.Gambles = max(1, s.Gambles)
	}
	s.Gamblers = max(s.Gamblers, s.Gambles)
	if s.NRevealed > 0 {
		s.Gamblers = max(s.Gamblers, s.Gambles+1)
	}
	if !p.Said("offered") && s.Gamblers == s.Gambles { // a gamble under way makes the offers at its end
		p.settleOffered()
	}
	if s.Phase == portroyal.PhasePick && s.Lookouts() > 0 {
		s.Adventure.Lookouts = max(1, s.Adventure.Lookouts)
	}
	if s.Phase == portroyal.PhaseDiscover && !p.Said("dry") && s.Draws == 0 && !s.CanDraw() && !s.Mode.Timed() {
		s.Dry = max(1, s.Dry)
	}
}

// settleAllowance is what the actor may still take. The gift of a ship is given before that ship is counted, after the
// clerks of its colour have worked (§7.4, §7.6).
func (p *position) settleAllowance() error {
	s := p.s
	s.Allowance = 0
	if s.Phase != portroyal.PhaseTake && s.Phase != portroyal.PhaseGift {
		if p.Said("allowance") && p.allow > 0 {
			return wrong("in phase %v nobody may take anything", s.Phase)
		}
		return nil
	}
	place := &s.Places[s.Actor]
	n := 1 + int(place.Role[portroyal.Governor])
	if s.Actor == s.Active {
		n = s.Takes()
	}
	if s.Phase == portroyal.PhaseGift {
		n = max(1, n) + int(place.Clerks[s.Pending.Colour()])
	}
	if p.allow >= 0 {
		n = p.allow
	}
	if n == 0 && s.Phase == portroyal.PhaseGift {
		return wrong("%v has taken %v, so that something could be taken", s.Actor, s.Pending)
	}
	s.Allowance = uint8(max(0, n))
	return nil
}

// settleOffered notes the moments that the ships in the harbour have been, each once in a turn.
func (p *position) settleOffered() {
	s, v := p.s, &p.s.Adventure
	colours := s.ShipCount()
	if s.Mode.Contracts() {
		for i, least := range []int{3, 4} { // tiny gamester, gamester
			if colours >= least {
				s.Offered |= 1 << i
			}
		}
	}
	for slot, m := range v.Missions[:v.N] {
		if e := v.Demanded(m); e.When == portroyal.OnColours && colours >= int(e.Count) {
			v.Offered |= 1 << slot
		}
	}
}

// settlePossible refuses what no match can come to, and what belongs to another phase.
func (p *position) settlePossible() error {
	s := p.s
	gambling := s.Phase == portroyal.PhaseOffer || s.Phase == portroyal.PhaseSetAside || s.Phase == portroyal.PhaseAfterGamble
	switch {
	case (s.Phase == portroyal.PhaseDifficulty || s.Phase == portroyal.PhaseSetAside) && !s.Mode.Timed():
		return wrong("phase %v is of matches against the time pile", s.Phase)
	case s.Phase == portroyal.PhaseGift && !s.Pending.Gift():
		return wrong("%v is no gift ship", s.Pending)
	case s.Phase == portroyal.PhaseGift && !s.InDeck(s.Pending.Face()):
		return wrong("%v does not take part in this match%s", s.Pending, p.comesWith(s.Pending.Face()))
	case s.Phase == portroyal.PhaseGift && s.Seats == 1:
		return wrong("alone there is nobody to get the gift")
	case s.Phase == portroyal.PhaseClosing && s.NHarbour > 0:
		return wrong("after a bust the harbour is empty")
	case s.NRevealed > 0 && !gambling:
		return wrong("phase %v leaves no card of a gamble to be dealt with", s.Phase)
	case s.Gamblers > 0 && s.Extras&rules.ExtraGambler == 0:
		return wrong("no gambler takes part in this match")
	case s.Gamblers > s.Places[s.Active].Role[portroyal.Gambler]:
		return wrong("%v has used %d gamblers and has %d", s.Active, s.Gamblers, s.Places[s.Active].Role[portroyal.Gambler])
	case s.Phase == portroyal.PhaseDifficulty && p.begun():
		return wrong("phase %v comes before the rest of what is given", s.Phase)
	case s.Triggered && (s.Mode.Timed() || s.Mode.Together()):
		return wrong("no influence ends a match that is played together")
	case s.Phase == portroyal.PhaseDiscover && s.Gambles > 0:
		return wrong("after a gamble that succeeded nothing is drawn")
	case int(s.Dry) > (int(s.Active)-int(s.Start)+int(s.Seats))%int(s.Seats)+1:
		return wrong("%d seats have found nothing to draw, more than have been active in this round", s.Dry)
	case p.calm && s.Trigger != engine.Nobody && !s.Triggered:
		return wrong("the end is not triggered, so that nobody has done it")
	case s.Draws == 0 && s.NHarbour > 0 && s.Phase == portroyal.PhaseDiscover:
		return wrong("cards lie in the harbour, so that some have been drawn")
	case p.calm && s.Triggered:
		return wrong("%v has reached the goal, which triggers the end", s.Trigger)
	case s.Phase == portroyal.PhaseOffer && s.Mode.Contracts():
		if err := p.offerPossible(); err != nil {
			return err
		}
	}
	for seat := range engine.Seat(s.Seats) {
		if err := p.seatPossible(seat); err != nil {
			return err
		}
	}
	if s.Mode.Adventure() {
		if err := p.voyagePossible(); err != nil {
			return err
		}
	}
	whole := *s
	if s.Special() && p.open(portroyal.Special) == 0 && s.Discard.Count(uint8(portroyal.Special)) == 0 { // a row that names only what matters may leave it out
		whole.Discard.Put(uint8(portroyal.Special))
	}
	if err := whole.Invariants(); err != nil {
		return wrong("%v", err)
	}
	return nil
}

// offerPossible refuses offers of contracts that are not decided at once, or not now (§11.5).
func (p *position) offerPossible() error {
	s := p.s
	colours := map[portroyal.Contract]int{portroyal.TinyGamester: 3, portroyal.Gamester: 4}[s.Offering]
	switch c := s.Offering; {
	case c != portroyal.TaxOfficer && !activeOnly(c):
		return wrong("%v is not offered by itself", c)
	case c != portroyal.TaxOfficer && s.Actor != s.Active:
		return wrong("only the active seat is offered %v", c)
	case s.NHarbour > 0 && s.ShipCount() < colours:
		return wrong("%v is offered when ships of %d colours lie in the harbour", c, colours)
	}
	return nil
}

// activeOnly tells of the contracts that only the active seat can fulfil (§11.2).
func activeOnly(c portroyal.Contract) bool {
	return c == portroyal.Jinx || c == portroyal.TinyGamester || c == portroyal.Gamester || c == portroyal.PackOfPirates
}

func (p *position) seatPossible(seat engine.Seat) error {
	s := p.s
	place := &s.Places[seat]
	for t := range place.Display.All() {
		if c := portroyal.Card(t); c.Kind() == portroyal.Ship && !hasMerchant(place, c.Colour()) {
			return wrong("%v lies in the display of %v without a merchant of its colour", c, seat)
		}
	}
	if place.Pack != [portroyal.Colours]uint8{} && !s.Table.IsOpen(portroyal.PackOfPirates) {
		return wrong("%v collects no ships, %v is not open", seat, portroyal.PackOfPirates)
	}
	full := true
	for col := portroyal.Yellow; col < portroyal.Violet; col++ {
		if k := place.Pack[col]; k > 0 && portroyal.Card(k-1).Face().Skull {
			return wrong("%v can never be repelled", portroyal.Card(k-1))
		}
		full = full && place.Pack[col] > 0
	}
	switch fulfilled := slices.Contains(s.Table.Marks[portroyal.PackOfPirates][:], int8(seat)+1); {
	case full:
		return wrong("%v has five colours, which are discarded at once", seat)
	case fulfilled && place.Pack != [portroyal.Colours]uint8{}:
		return wrong("%v has fulfilled %v and keeps no ships for it", seat, portroyal.PackOfPirates)
	}
	for c := range portroyal.Contract(portroyal.ContractKinds) {
		if s.Table.Wait[c][seat] > 0 && slices.Contains(s.Table.Marks[c][:], int8(seat)+1) {
			return wrong("%v has fulfilled %v and waits on it as well", seat, c)
		}
	}
	return nil
}

// hasMerchant tells whether a merchant of a colour lies in a display.
func hasMerchant(place *rules.Place, col portroyal.Colour) bool {
	for t := range place.Display.All() {
		if c := portroyal.Card(t); c.Role() == portroyal.Merchant && c.Kind() == portroyal.Character && c.Colour() == col {
			return true
		}
	}
	return false
}

// missionOfferPossible refuses offers of missions to seats that are not active, or with a harbour that is no
// occasion for them (§12.5). A position that names no harbour leaves it open.
func (p *position) missionOfferPossible() error {
	s, m := p.s, p.s.Adventure.Offering
	switch e := m.Face(); {
	case e.When == portroyal.OnTax:
		return nil
	case s.Actor != s.Active:
		return wrong("only the active seat is offered %v", m)
	case s.NHarbour > 0 && e.When == portroyal.OnColours && s.ShipCount() < int(e.Count):
		return wrong("%v is offered when ships of %d colours lie in the harbour", m, e.Count)
	case s.NHarbour > 0 && (e.When == portroyal.OnStop || e.When == portroyal.OnTwoStops) && s.NHarbour != e.Count:
		return wrong("%v is offered after card %d of the harbour, there are %d", m, e.Count, s.NHarbour)
	}
	return nil
}

func (p *position) voyagePossible() error {
	s, v := p.s, &p.s.Adventure
	setup := s.Phase == portroyal.PhaseCharacter || s.Phase == portroyal.PhaseShare
	switch {
	case s.Phase == portroyal.PhaseShare && v.Pot == 0:
		return wrong("phase share needs pot, the coins to be split")
	case v.Toll > 0 && s.Phase != portroyal.PhaseRemove:
		return wrong("toll belongs to phase remove-marker")
	case v.Month == 0 && !setup:
		return wrong("months count from 1")
	case v.Used && (v.Card == portroyal.NoHappening || v.Card.Face().Effect != portroyal.EffectRepelFree):
		return wrong("no event of this turn has a free repel to be used up")
	case v.Toll > 0 && s.Mode.Together():
		return wrong("nobody pays for markers in a chapter played together")
	case v.Toll > 0 && v.Toll != tollOfMonth(s):
		return wrong("a marker costs %d coins", tollOfMonth(s))
	case s.Mode == portroyal.ModeAdventureVariable && v.N > 4:
		return wrong("four missions are open, not %d", v.N)
	case v.Pot > 0 && (!s.Mode.Together() || v.Pot%3 != 0):
		return wrong("%d coins are never split: three for each chapter lost together", v.Pot)
	case v.Less > 1:
		return wrong("mission 51 takes away one card")
	case int(v.Lookouts) > s.Lookouts() && !setup:
		return wrong("%v has used %d lookouts and has %d", s.Active, v.Lookouts, s.Lookouts())
	}
	for seat := range engine.Seat(s.Seats) {
		for slot, m := range v.Missions[:v.N] {
			if m.Face().When == portroyal.OnTwoStops && v.Waits>>seat&1 != 0 && slices.Contains(v.Marks[slot][:], int8(seat)+1) {
				return wrong("%v has completed %v and waits on it as well", seat, m)
			}
		}
	}
	for i, n := range v.Sold {
		if int(n) > s.Places[s.Actor].Display.Count(uint8(rules.Innkeepers[i])) {
			return wrong("%v has no such innkeeper: %v", s.Actor, rules.Innkeepers[i])
		}
	}
	for i := 1; i < int(v.NPile); i++ { // kept from the bottom
		if h := portroyal.Happening(v.Pile[i]); v.Pile[i] != rules.NoEvent && (h == portroyal.EndOfMonth || h == portroyal.EndOfMonth10) {
			return wrong("%v lies at the bottom of the event pile, which is written from the top", h)
		}
	}
	for i := range s.Seats {
		for k := range i {
			if d := s.Places[i].Dealt; s.Phase == portroyal.PhaseCharacter && d != 0 && d == s.Places[k].Dealt {
				return wrong("s%d and s%d have the same character card", k, i)
			}
		}
	}
	return nil
}
