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
		if s.phase == PhaseDiscover && s.nHarbour > 0 && !p.entered { // each of the cards drawn lies there
			s.voyage.entered = s.mode.adventure()
		}
	}
	if s.phase == PhaseAfterGamble {
		s.gambles = max(1, s.gambles)
	}
	s.gamblers = max(s.gamblers, s.gambles)
	if s.nRevealed > 0 {
		s.gamblers = max(s.gamblers, s.gambles+1)
	}
	if !p.offered && s.gamblers == s.gambles { // a gamble under way makes the offers at its end
		p.settleOffered()
	}
	if s.phase == PhasePick && s.lookouts() > 0 {
		s.voyage.lookouts = max(1, s.voyage.lookouts)
	}
	if s.phase == PhaseDiscover && !p.parched && s.draws == 0 && !s.canDraw() && !s.mode.timed() {
		s.dry = max(1, s.dry)
	}
}

// settleAllowance is what the actor may still take. The gift of a ship is given before that ship is counted, after the
// clerks of its colour have worked (§7.4, §7.6).
func (p *scriptPosition) settleAllowance(wrong func(string, ...any) error) error {
	s := p.s
	s.allowance = 0
	if s.phase != PhaseTake && s.phase != PhaseGift {
		if p.allowed && p.allow > 0 {
			return wrong("in phase %v nobody may take anything", s.phase)
		}
		return nil
	}
	place := &s.seat[s.actor]
	n := 1 + int(place.role[Governor])
	if s.actor == s.active {
		n = s.takes()
	}
	if s.phase == PhaseGift {
		n = max(1, n) + int(place.clerks[s.pending.Colour()])
	}
	if p.allow >= 0 {
		n = p.allow
	}
	if n == 0 && s.phase == PhaseGift {
		return wrong("%v has taken %v, so that something could be taken", s.actor, s.pending)
	}
	s.allowance = uint8(max(0, n))
	return nil
}

// settleOffered notes the moments that the ships in the harbour have been, each once in a turn.
func (p *scriptPosition) settleOffered() {
	s, v := p.s, &p.s.voyage
	colours := s.shipCount()
	if s.mode.contracts() {
		for i, least := range []int{3, 4} { // tiny gamester, gamester
			if colours >= least {
				s.offered |= 1 << i
			}
		}
	}
	for slot, m := range v.missions[:v.n] {
		if e := v.demanded(m); e.when == OnColours && colours >= int(e.count) {
			v.offered |= 1 << slot
		}
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
	case s.phase == PhaseGift && !s.inDeck(s.pending.Face()):
		return wrong("%v does not take part in this match%s", s.pending, p.comesWith(s.pending.Face()))
	case s.phase == PhaseGift && s.seats == 1:
		return wrong("alone there is nobody to get the gift")
	case s.phase == PhaseClosing && s.nHarbour > 0:
		return wrong("after a bust the harbour is empty")
	case s.nRevealed > 0 && !gambling:
		return wrong("phase %v leaves no card of a gamble to be dealt with", s.phase)
	case s.gamblers > 0 && s.extras&extraGambler == 0:
		return wrong("no gambler takes part in this match")
	case s.gamblers > s.seat[s.active].role[Gambler]:
		return wrong("%v has used %d gamblers and has %d", s.active, s.gamblers, s.seat[s.active].role[Gambler])
	case s.phase == PhaseDifficulty && p.begun:
		return wrong("phase %v comes before the rest of what is given", s.phase)
	case s.triggered && (s.mode.timed() || s.mode.journey()):
		return wrong("no influence ends a match that is played together")
	case s.phase == PhaseDiscover && s.gambles > 0:
		return wrong("after a gamble that succeeded nothing is drawn")
	case int(s.dry) > (int(s.active)-int(s.start)+int(s.seats))%int(s.seats)+1:
		return wrong("%d seats have found nothing to draw, more than have been active in this round", s.dry)
	case p.calm && s.trigger != engine.Nobody && !s.triggered:
		return wrong("the end is not triggered, so that nobody has done it")
	case s.draws == 0 && s.nHarbour > 0 && s.phase == PhaseDiscover:
		return wrong("cards lie in the harbour, so that some have been drawn")
	case p.calm && s.triggered:
		return wrong("%v has reached the goal, which triggers the end", s.trigger)
	case s.phase == PhaseOffer && s.mode.contracts():
		if err := p.offerPossible(wrong); err != nil {
			return err
		}
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

// offerPossible refuses offers of contracts that are not decided at once, or not now (§11.5).
func (p *scriptPosition) offerPossible(wrong func(string, ...any) error) error {
	s := p.s
	colours := map[Contract]int{TinyGamester: 3, Gamester: 4}[s.offering]
	switch c := s.offering; {
	case c != TaxOfficer && !activeOnly(c):
		return wrong("%v is not offered by itself", c)
	case c != TaxOfficer && s.actor != s.active:
		return wrong("only the active seat is offered %v", c)
	case s.nHarbour > 0 && s.shipCount() < colours:
		return wrong("%v is offered when ships of %d colours lie in the harbour", c, colours)
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
		if c := Card(t); c.Kind() == Ship && !hasMerchant(place, c.Colour()) {
			return wrong("%v lies in the display of %v without a merchant of its colour", c, seat)
		}
	}
	if place.pack != [colours]uint8{} && !s.table.isOpen(PackOfPirates) {
		return wrong("%v collects no ships, %v is not open", seat, PackOfPirates)
	}
	full := true
	for col := Yellow; col < Violet; col++ {
		if k := place.pack[col]; k > 0 && Card(k-1).Face().skull {
			return wrong("%v can never be repelled", Card(k-1))
		}
		full = full && place.pack[col] > 0
	}
	switch fulfilled := slices.Contains(s.table.marks[PackOfPirates][:], int8(seat)+1); {
	case full:
		return wrong("%v has five colours, which are discarded at once", seat)
	case fulfilled && place.pack != [colours]uint8{}:
		return wrong("%v has fulfilled %v and keeps no ships for it", seat, PackOfPirates)
	}
	for c := range Contract(contractKinds) {
		if s.table.wait[c][seat] > 0 && slices.Contains(s.table.marks[c][:], int8(seat)+1) {
			return wrong("%v has fulfilled %v and waits on it as well", seat, c)
		}
	}
	return nil
}

// hasMerchant tells whether a merchant of a colour lies in a display.
func hasMerchant(place *place, col Colour) bool {
	for t := range place.display.All() {
		if c := Card(t); c.Role() == Merchant && c.Kind() == Character && c.Colour() == col {
			return true
		}
	}
	return false
}

// missionOfferPossible refuses offers of missions to seats that are not active, or with a harbour that is no
// occasion for them (§12.5). A position that names no harbour leaves it open.
func (p *scriptPosition) missionOfferPossible(wrong func(string, ...any) error) error {
	s, m := p.s, p.s.voyage.offering
	switch e := m.Face(); {
	case e.when == OnTax:
		return nil
	case s.actor != s.active:
		return wrong("only the active seat is offered %v", m)
	case s.nHarbour > 0 && e.when == OnColours && s.shipCount() < int(e.count):
		return wrong("%v is offered when ships of %d colours lie in the harbour", m, e.count)
	case s.nHarbour > 0 && (e.when == OnStop || e.when == OnTwoStops) && s.nHarbour != e.count:
		return wrong("%v is offered after card %d of the harbour, there are %d", m, e.count, s.nHarbour)
	}
	return nil
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
	case v.used && (v.card == NoHappening || v.card.Face().effect != EffectRepelFree):
		return wrong("no event of this turn has a free repel to be used up")
	case v.toll > 0 && s.mode.journey():
		return wrong("nobody pays for markers in a chapter played together")
	case v.toll > 0 && v.toll != tollOfMonth(s):
		return wrong("a marker costs %d coins", tollOfMonth(s))
	case s.mode == ModeVariable && v.n > 4:
		return wrong("four missions are open, not %d", v.n)
	case v.pot > 0 && (!s.mode.journey() || v.pot%3 != 0):
		return wrong("%d coins are never split: three for each chapter lost together", v.pot)
	case v.less > 1:
		return wrong("mission 51 takes away one card")
	case int(v.lookouts) > s.lookouts() && !setup:
		return wrong("%v has used %d lookouts and has %d", s.active, v.lookouts, s.lookouts())
	}
	for seat := range engine.Seat(s.seats) {
		for slot, m := range v.missions[:v.n] {
			if m.Face().when == OnTwoStops && v.waits>>seat&1 != 0 && slices.Contains(v.marks[slot][:], int8(seat)+1) {
				return wrong("%v has completed %v and waits on it as well", seat, m)
			}
		}
	}
	for i, n := range v.sold {
		if int(n) > s.seat[s.actor].display.Count(uint8(innkeepers[i])) {
			return wrong("%v has no such innkeeper: %v", s.actor, innkeepers[i])
		}
	}
	for i := 1; i < int(v.nPile); i++ { // kept from the bottom
		if h := Happening(v.pile[i]); v.pile[i] != noEvent && (h == EndOfMonth || h == EndOfMonth10) {
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
