package blackbeard

import "portside/engine"

// owner is the player of a pirate slot.
func owner(p int8) int8 { return p / 2 }

// dummy tells whether a player is one of the two of solo play.
func (s *state) dummy(player int8) bool { return player >= int8(s.seats) }

// seat is the seat of a player, Nobody for a dummy.
func (s *state) seat(player int8) engine.Seat {
	if player < 0 || s.dummy(player) {
		return engine.Nobody
	}
	return engine.Seat(player)
}

// tell notes a public event about a player; -1 for none.
func (s *state) tell(log *engine.Log, kind uint16, player int8, a, b, c int16) {
	if log != nil {
		log.Events = append(log.Events, engine.Event{Kind: kind, Seat: s.seat(player), To: engine.Public, A: a, B: b, C: c})
	}
}

// decides tells the number that decides a roll, which is not on the dice: what it comes to with the speed of the ship, or
// the rating that it is held against. Matches of older versions told less.
func (s *state) decides(p int8, n int, roll uint8, log *engine.Log) {
	if s.rules >= rulesWits {
		s.tell(log, EvDecides, owner(p), int16(s.pirates[p].captain), int16(n), int16(roll))
	}
}

// whisper notes an event that only one player learns of; a dummy's is lost.
func (s *state) whisper(log *engine.Log, kind uint16, player int8, a, b, c int16) {
	if seat := s.seat(player); log != nil && seat != engine.Nobody {
		log.Events = append(log.Events, engine.Event{Kind: kind, Seat: seat, To: engine.Only(seat), A: a, B: b, C: c})
	}
}

// inPlay tells whether a pirate sails in slot p.
func (s *state) inPlay(p int8) bool { return p >= 0 && s.pirates[p].captain != 0 }

// slotOf is the slot of a captain, -1 if he is not in play.
func (s *state) slotOf(c Counter) int8 {
	for p := range int8(slots) {
		if s.pirates[p].captain == c && c != 0 {
			return p
		}
	}
	return -1
}

// name is what events call a ship: captain, commissioner, or -1 - slot of a warship.
func (s *state) name(u unit) int16 {
	switch p, ok := u.pirate(); {
	case u == 0:
		return int16(NoCounter)
	case ok:
		return int16(s.pirates[p].captain)
	default:
		if c, ok := u.crown(); ok {
			return int16(firstCommissioner) + int16(c)
		}
		w, _ := u.navy()
		return -1 - int16(w)
	}
}

// unitOf is the inverse of name.
func (s *state) unitOf(n int16) unit {
	switch c := Counter(n); {
	case n < 0:
		return navyUnit(int8(-1 - n))
	case c.Kind() == Commissioner:
		return crownUnit(int8(c - firstCommissioner))
	case c.Kind() == Captain:
		if p := s.slotOf(c); p >= 0 {
			return pirateUnit(p)
		}
	}
	return 0
}

// penalty is what wounds take off a captain's ratings, cruelty apart (§13.711–13.713).
func (w *wounds) penalty() int8 {
	n := w.superficial
	if w.ordinary {
		n += 2
	}
	if w.crippled {
		n += 3
	}
	if w.ill {
		n += 2
	}
	return n
}

// hurt tells whether RECOVER would help the captain.
func (w *wounds) hurt() bool { return w.ordinary || w.crippled || w.ill }

func less(rating, penalty int8) int { return int(max(0, rating-penalty)) }

func (p *pirate) skillNow() int    { return less(p.skill, p.wounds.penalty()) }
func (p *pirate) crueltyNow() int  { return less(p.cruelty, p.wounds.superficial) }
func (p *pirate) charismaNow() int { return less(p.charisma, p.wounds.penalty()) }
func (p *pirate) attackNow() int   { return less(p.attack, p.wounds.penalty()) }
func (p *pirate) defenceNow() int  { return less(p.defence, p.wounds.penalty()) }
func (p *pirate) staminaNow() int  { return less(p.endurance, p.wounds.penalty()) }

// lowered takes k off a value of the ship, but not below 1 (§13.714) [R22].
func lowered(value int8, k int) int {
	if value <= 1 {
		return int(value)
	}
	return max(1, int(value)-k)
}

// combatNow and speedNow are the values of the ship under a captain whose skill is reduced.
func (p *pirate) combatNow() int { return lowered(p.combat, int(p.skill)-p.skillNow()) }
func (p *pirate) speedNow() int  { return lowered(p.speed, int(p.skill)-p.skillNow()) }

func (c *commissioner) combatNow() int { return lowered(c.combat, int(c.wounds.penalty())) }
func (c *commissioner) speedNow() int  { return lowered(c.speed, int(c.wounds.penalty())) }

// full is the undamaged combat of the ship, and top its undamaged speed.
func (p *pirate) full() int8 { return int8(p.ship.Combat(0)) }
func (p *pirate) top() int8  { return int8(p.ship.Speed(0)) }

// worthless is a cargo without value: it fills a hold all the same.
const worthless = -1

// worthOf is what the cargo of a hold is worth, 0 for an empty one.
func worthOf(v int16) int16 { return max(v, 0) }

// holdsFull tells whether every hold has cargo.
func (p *pirate) holdsFull() bool { return p.freeHold() < 0 }

// freeHold is the first empty hold, -1 if there is none.
func (p *pirate) freeHold() int {
	for h := range p.ship.Holds() {
		if p.holds[h] == 0 {
			return h
		}
	}
	return -1
}

// fortune is net worth aboard and put away (1.2).
func (p *pirate) fortune() int32 {
	sum := p.worth
	for _, n := range p.stash {
		sum += int32(n)
	}
	return sum
}

// atSea tells whether the pirate lies at sea, in a hex or a zone.
func (p *pirate) atSea() bool { return p.captain != 0 && !p.anchored }

// where is the place of any ship and whether it is at sea there.
func (s *state) where(u unit) (at Place, sea bool) {
	if p, ok := u.pirate(); ok {
		return s.pirates[p].at, s.pirates[p].atSea()
	}
	if c, ok := u.crown(); ok {
		k := &s.crown[c]
		return k.at, k.owner >= 0 && !k.anchored
	}
	if w, ok := u.navy(); ok {
		k := &s.warships[w]
		return k.at, k.face != 0 && !k.anchored
	}
	return NoPlace, false
}

// hunterSpeed is the speed of a commissioner or warship.
func (s *state) hunterSpeed(u unit) int {
	if c, ok := u.crown(); ok {
		return s.crown[c].speedNow()
	}
	w, _ := u.navy()
	return s.warships[w].face.Speed(0)
}

// worthNow fits a sum into an event.
func short(n int32) int16 { return int16(min(n, 32767)) }

// activePirates counts the pirates of a player in play.
func (s *state) activePirates(player int8) (n int8) {
	for _, p := range s.pirates[2*player : 2*player+2] {
		if p.captain != 0 {
			n++
		}
	}
	return n
}

// captainsLeft is how many more captains a player may bring into play.
func (s *state) captainsLeft(player int8) int8 {
	all := s.captains
	if s.solo && player == 0 {
		all = 1
	}
	return all - s.player[player].gone - s.activePirates(player)
}

// crowns counts the commissioners of a player.
func (s *state) crowns(player int8) (n int8) {
	for i := range s.crown {
		if s.crown[i].owner == player {
			n++
		}
	}
	return n
}

// ownerOf is the player who rolls for a frame.
func (s *state) ownerOf(f *frame) int8 {
	if f.p >= 0 && s.pirates[f.p].captain != 0 {
		return owner(f.p)
	}
	if c, ok := f.u.crown(); ok {
		return s.crown[c].owner
	}
	return -1
}
