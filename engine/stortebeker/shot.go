package stortebeker

import "portside/engine"

func (s *state) legalAim(dst []engine.Action) []engine.Action {
	for i := range s.slots {
		if b := &s.slot[i]; b.ship != NoShip && b.side[s.active].n > 0 {
			dst = append(dst, Fire(b.ship))
		}
	}
	return dst
}

// dieBag is a colour die: each of the six kinds once, named by the plain provision (§2).
var dieBag = func() (b engine.Bag) {
	for k := range Kind(Kinds) {
		b.Put(uint8(Provision(k, false)))
	}
	return b
}()

func (s *state) rollColours(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	for i := range s.dice {
		face := ch.Draw(&s.faces)
		s.faces.Put(face)
		s.dice[i] = Card(face).Kind()
	}
	s.roll.Coloured, s.roll.Colour = true, s.dice
	log.Public(EvColours, seat, int(s.dice[0]), int(s.dice[1]))
	log.Bar(engine.BarrierShown)
}

// applyFire rolls the shot (§5, phase 2): each die takes a card, then the captured cards find their place,
// then the pirate limit of the others is checked, once (ST-R4).
func (s *state) applyFire(ship Ship, ch engine.Chance, log *engine.Log) {
	s.target = uint8(s.slotOf(ship))
	s.roll = Roll{Ship: ship, Seat: s.active}
	log.Public(EvFired, s.active, int(ship))
	s.rollColours(s.active, ch, log)
	for rival := s.before(s.active); rival != s.active; rival = s.before(rival) {
		s.push(stepLimit, rival, 0)
	}
	s.push(stepPlace, 0, 0)
	s.push(stepSeize, 0, 1)
	s.push(stepSeize, 0, 0)
}

// seize asks which card a die takes, unless there is only one, or none.
func (s *state) seize(die uint8, log *engine.Log) {
	s.die = die
	var buf [2 * maxSeats]engine.Action
	switch list := s.legalSeize(buf[:0]); len(list) {
	case 0:
		log.Public(EvBlank, s.active, int(s.dice[die]), int(s.slot[s.target].ship))
	case 1:
		s.applySeize(Card(list[0].A), engine.Seat(list[0].B), log)
	default:
		s.ask(PhaseSeize, s.active)
	}
}

func (s *state) legalSeize(dst []engine.Action) []engine.Action {
	b, k := &s.slot[s.target], s.dice[s.die]
	for rival := s.next(s.active); rival != s.active; rival = s.next(rival) {
		for c := Provision(k, false); c <= Provision(k, true); c++ {
			if b.side[rival].prov[c] > 0 {
				dst = append(dst, Seize(c, rival))
			}
		}
	}
	return dst
}

func (s *state) applySeize(c Card, from engine.Seat, log *engine.Log) {
	s.slot[s.target].side[from].take(c)
	s.loot[s.nLoot] = c
	s.nLoot++
	log.Public(EvSeized, s.active, int(c), int(s.slot[s.target].ship), int(from))
}

// place puts captured cards on the own side as far as there is room, the rest on the discard pile.
func (s *state) place(log *engine.Log) {
	b := &s.slot[s.target]
	d := &b.side[s.active]
	if s.nLoot == 2 && s.loot[0] != s.loot[1] && s.loot[0].Kind() == s.loot[1].Kind() && d.room(b.ship, s.loot[0].Kind()) == 1 {
		s.ask(PhaseKeep, s.active)
		return
	}
	for _, c := range s.loot[:s.nLoot] {
		s.settle(c, d.room(b.ship, c.Kind()) > 0, log)
	}
	s.loot, s.nLoot = [2]Card{}, 0
}

func (s *state) settle(c Card, stays bool, log *engine.Log) {
	b := &s.slot[s.target]
	if stays {
		b.side[s.active].add(c)
		log.Public(EvStowed, s.active, int(c), int(b.ship))
		return
	}
	s.discard[c]++
	log.Public(EvSunk, s.active, int(c), int(b.ship))
}

func (s *state) applyKeep(c Card, log *engine.Log) {
	for _, l := range s.loot {
		s.settle(l, l == c, log)
	}
	s.loot, s.nLoot = [2]Card{}, 0
}

// limit makes a seat lose pirates at the target until there are no more of them than provisions (§4). The
// lowest goes, or the owner is asked: always while one of them lies face down, because that nobody is
// asked would tell what it is.
func (s *state) limit(seat engine.Seat, log *engine.Log) {
	d := &s.slot[s.target].side[seat]
	for d.crew > d.n {
		if s.ownerChooses && d.n > 0 && !d.alike() {
			s.push(stepLimit, seat, 0)
			s.ask(PhasePirate, seat)
			return
		}
		s.lose(seat, d.lowest(), true, log)
	}
}

// alike tells whether all can see that the pirates are worth the same.
func (d *side) alike() bool {
	if d.hidden > 0 {
		return false
	}
	for _, n := range d.up {
		if n > 0 && n != d.crew {
			return false
		}
	}
	return true
}

func (s *state) legalPirate(seat engine.Seat, dst []engine.Action) []engine.Action {
	d := &s.slot[s.target].side[seat]
	for c := Card(provisions); c < cardKinds; c++ {
		if d.has(c) > 0 {
			dst = append(dst, Lose(c))
		}
	}
	return dst
}

// lose puts a card of a side at the target on the discard pile.
func (s *state) lose(seat engine.Seat, c Card, limit bool, log *engine.Log) {
	b := &s.slot[s.target]
	d := &b.side[seat]
	why := 0
	if limit {
		why = 1
	}
	s.discard[c]++
	log.Public(EvLost, seat, int(c), int(b.ship), why)
	if !c.IsPirate() {
		d.take(c)
		return
	}
	if seat != s.active {
		log.Bar(engine.BarrierOther)
	}
	if d.up[c-provisions] == 0 {
		s.seen(seat, c)
	}
	d.drop(c)
	if s.ownerChooses {
		d.least = [2]uint8{min(d.least[0], d.hidden), min(d.least[1], d.hidden)}
		return
	}
	for i := range d.least { // the lowest has gone: what is still face down is worth no less
		if c.Value() >= 3+i {
			d.least[i] = d.hidden
		}
	}
}
