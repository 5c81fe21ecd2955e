package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

func (s *State) legalAim(dst []engine.Action) []engine.Action {
	for i := range s.Slots {
		if b := &s.Slot[i]; b.Ship != stortebeker.NoShip && b.Side[s.Active].Size > 0 {
			dst = append(dst, stortebeker.Fire(b.Ship))
		}
	}
	return dst
}

// dieBag is a colour die: each of the six kinds once, named by the plain provision (§2).
var dieBag = func() (b engine.Bag) {
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		b.Put(uint8(stortebeker.Provision(k, false)))
	}
	return b
}()

func (s *State) rollColours(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	for i := range s.Dice {
		token := ch.Draw(&s.faces)
		s.faces.Put(token)
		s.Dice[i] = stortebeker.Card(token).Kind()
	}
	s.Roll.Coloured, s.Roll.Colour = true, s.Dice
	log.Public(stortebeker.EvColours, seat, int(s.Dice[0]), int(s.Dice[1]))
	log.Bar(engine.BarrierShown)
}

// applyFire rolls the shot (§5, phase 2): each die takes a card, then the captured cards find their place,
// then the pirate limit of the others is checked, once (ST-R4).
func (s *State) applyFire(ship stortebeker.Ship, ch engine.Chance, log *engine.Log) {
	s.Target = uint8(s.SlotOf(ship))
	s.Roll = stortebeker.Roll{Ship: ship, Seat: s.Active}
	log.Public(stortebeker.EvFired, s.Active, int(ship))
	s.rollColours(s.Active, ch, log)
	for rival := s.before(s.Active); rival != s.Active; rival = s.before(rival) {
		s.push(stepLimit, rival, 0)
	}
	s.push(stepPlace, 0, 0)
	s.push(stepSeize, 0, 1)
	s.push(stepSeize, 0, 0)
}

// seize asks which card a die takes, unless there is only one, or none.
func (s *State) seize(die uint8, log *engine.Log) {
	s.Die = die
	var buf [2 * stortebeker.MaxSeats]engine.Action
	switch list := s.legalSeize(buf[:0]); len(list) {
	case 0:
		log.Public(stortebeker.EvBlank, s.Active, int(s.Dice[die]), int(s.Slot[s.Target].Ship))
	case 1:
		s.applySeize(stortebeker.Card(list[0].A), engine.Seat(list[0].B), log)
	default:
		s.ask(stortebeker.PhaseSeize, s.Active)
	}
}

func (s *State) legalSeize(dst []engine.Action) []engine.Action {
	b, k := &s.Slot[s.Target], s.Dice[s.Die]
	for rival := s.Next(s.Active); rival != s.Active; rival = s.Next(rival) {
		for c := stortebeker.Provision(k, false); c <= stortebeker.Provision(k, true); c++ {
			if b.Side[rival].Provisions[c] > 0 {
				dst = append(dst, stortebeker.Seize(c, rival))
			}
		}
	}
	return dst
}

func (s *State) applySeize(c stortebeker.Card, from engine.Seat, log *engine.Log) {
	s.Slot[s.Target].Side[from].Take(c)
	s.Loot[s.LootLen] = c
	s.LootLen++
	log.Public(stortebeker.EvSeized, s.Active, int(c), int(s.Slot[s.Target].Ship), int(from))
}

// place puts captured cards on the seat's own side as far as there is room, the rest on the discard pile.
func (s *State) place(log *engine.Log) {
	b := &s.Slot[s.Target]
	d := &b.Side[s.Active]
	if s.LootLen == 2 && s.Loot[0] != s.Loot[1] && s.Loot[0].Kind() == s.Loot[1].Kind() && d.Room(b.Ship, s.Loot[0].Kind()) == 1 {
		s.ask(stortebeker.PhaseKeep, s.Active)
		return
	}
	for _, c := range s.Loot[:s.LootLen] {
		s.settle(c, d.Room(b.Ship, c.Kind()) > 0, log)
	}
	s.Loot, s.LootLen = [2]stortebeker.Card{}, 0
}

func (s *State) settle(c stortebeker.Card, stays bool, log *engine.Log) {
	b := &s.Slot[s.Target]
	if stays {
		b.Side[s.Active].Add(c)
		log.Public(stortebeker.EvStowed, s.Active, int(c), int(b.Ship))
		return
	}
	s.Discard[c]++
	log.Public(stortebeker.EvSunk, s.Active, int(c), int(b.Ship))
}

func (s *State) applyKeep(c stortebeker.Card, log *engine.Log) {
	for _, l := range s.Loot {
		s.settle(l, l == c, log)
	}
	s.Loot, s.LootLen = [2]stortebeker.Card{}, 0
}

// limit makes a seat lose pirates at the target until there are no more of them than provisions (§4). The
// lowest goes, or the owner is asked: always if one of them lies face down, because not asking
// would reveal its value.
func (s *State) limit(seat engine.Seat, log *engine.Log) {
	d := &s.Slot[s.Target].Side[seat]
	for d.Crew > d.Size {
		if s.ownerChooses && d.Size > 0 && !d.alike() {
			s.push(stepLimit, seat, 0)
			s.ask(stortebeker.PhasePirate, seat)
			return
		}
		s.lose(seat, d.lowest(), true, log)
	}
}

// alike tells whether everybody can see that the pirates have the same value.
func (d *Side) alike() bool {
	if d.Hidden > 0 {
		return false
	}
	for _, n := range d.Up {
		if n > 0 && n != d.Crew {
			return false
		}
	}
	return true
}

func (s *State) legalPirate(seat engine.Seat, dst []engine.Action) []engine.Action {
	d := &s.Slot[s.Target].Side[seat]
	for c := stortebeker.Card(stortebeker.Provisions); c < stortebeker.CardKinds; c++ {
		if d.has(c) > 0 {
			dst = append(dst, stortebeker.Lose(c))
		}
	}
	return dst
}

// lose puts a card of a side at the target on the discard pile.
func (s *State) lose(seat engine.Seat, c stortebeker.Card, limit bool, log *engine.Log) {
	b := &s.Slot[s.Target]
	d := &b.Side[seat]
	why := 0
	if limit {
		why = 1
	}
	s.Discard[c]++
	log.Public(stortebeker.EvLost, seat, int(c), int(b.Ship), why)
	if !c.IsPirate() {
		d.Take(c)
		return
	}
	if seat != s.Active {
		log.Bar(engine.BarrierOther)
	}
	if d.Up[c-stortebeker.Provisions] == 0 {
		s.seen(seat, c)
	}
	d.drop(c)
	if s.ownerChooses {
		d.Least = [2]uint8{min(d.Least[0], d.Hidden), min(d.Least[1], d.Hidden)}
		return
	}
	for i := range d.Least { // the lowest has gone: the other face-down ones are worth no less
		if c.Value() >= 3+i {
			d.Least[i] = d.Hidden
		}
	}
}
