package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// Owner is the player of a pirate slot.
func Owner(p int8) int8 { return p / 2 }

// Dummy tells whether a player is one of the two of solo play.
func (s *State) Dummy(player int8) bool { return player >= int8(s.Seats) }

// seat is the seat of a player, Nobody for a dummy.
func (s *State) seat(player int8) engine.Seat {
	if player < 0 || s.Dummy(player) {
		return engine.Nobody
	}
	return engine.Seat(player)
}

// emit notes a public event about a player; -1 for none.
func (s *State) emit(log *engine.Log, kind uint16, player int8, a, b, c int16) {
	if log != nil {
		log.Events = append(log.Events, engine.Event{Kind: kind, Seat: s.seat(player), To: engine.Public, A: a, B: b, C: c})
	}
}

// decides tells the number that decides a roll and is not on the dice: the total with the ship's speed, or
// the rating it is compared with. Older rules versions tell less.
func (s *State) decides(p int8, n int, roll uint8, log *engine.Log) {
	if s.Rules >= blackbeard.RulesWits {
		s.emit(log, blackbeard.EvDecides, Owner(p), int16(s.Pirates[p].Captain), int16(n), int16(roll))
	}
}

// whisper notes an event that only one player learns of; a dummy's is dropped.
func (s *State) whisper(log *engine.Log, kind uint16, player int8, a, b, c int16) {
	if seat := s.seat(player); log != nil && seat != engine.Nobody {
		log.Events = append(log.Events, engine.Event{Kind: kind, Seat: seat, To: engine.Only(seat), A: a, B: b, C: c})
	}
}

// InPlay tells whether a pirate sails in slot p.
func (s *State) InPlay(p int8) bool { return p >= 0 && s.Pirates[p].Captain != 0 }

// SlotOf is the slot of a captain, -1 if he is not in play.
func (s *State) SlotOf(c blackbeard.Counter) int8 {
	for p := range int8(Slots) {
		if s.Pirates[p].Captain == c && c != 0 {
			return p
		}
	}
	return -1
}

// Name is what events call a ship: captain, commissioner, or -1 - slot of a warship.
func (s *State) Name(u Unit) int16 {
	switch p, ok := u.Pirate(); {
	case u == 0:
		return int16(blackbeard.NoCounter)
	case ok:
		return int16(s.Pirates[p].Captain)
	default:
		if c, ok := u.Crown(); ok {
			return int16(blackbeard.FirstCommissioner) + int16(c)
		}
		w, _ := u.Navy()
		return -1 - int16(w)
	}
}

// UnitOf is the inverse of Name.
func (s *State) UnitOf(n int16) Unit {
	switch c := blackbeard.Counter(n); {
	case n < 0:
		return navyUnit(int8(-1 - n))
	case c.Kind() == blackbeard.Commissioner:
		return crownUnit(int8(c - blackbeard.FirstCommissioner))
	case c.Kind() == blackbeard.Captain:
		if p := s.SlotOf(c); p >= 0 {
			return PirateUnit(p)
		}
	}
	return 0
}

// Penalty is what wounds take off a captain's ratings, except cruelty (§13.711–13.713).
func (w *Wounds) Penalty() int8 {
	n := w.Superficial
	if w.Ordinary {
		n += 2
	}
	if w.Crippled {
		n += 3
	}
	if w.Ill {
		n += 2
	}
	return n
}

// Hurt tells whether RECOVER would help the captain.
func (w *Wounds) Hurt() bool { return w.Ordinary || w.Crippled || w.Ill }

func less(rating, penalty int8) int { return int(max(0, rating-penalty)) }

func (p *Pirate) SkillNow() int    { return less(p.Skill, p.Wounds.Penalty()) }
func (p *Pirate) CrueltyNow() int  { return less(p.Cruelty, p.Wounds.Superficial) }
func (p *Pirate) CharismaNow() int { return less(p.Charisma, p.Wounds.Penalty()) }
func (p *Pirate) AttackNow() int   { return less(p.Attack, p.Wounds.Penalty()) }
func (p *Pirate) DefenceNow() int  { return less(p.Defence, p.Wounds.Penalty()) }
func (p *Pirate) StaminaNow() int  { return less(p.Endurance, p.Wounds.Penalty()) }

// Lowered reduces a value of the ship by k, but not below 1 (§13.714) [R22].
func Lowered(value int8, k int) int {
	if value <= 1 {
		return int(value)
	}
	return max(1, int(value)-k)
}

// CombatNow and SpeedNow are the values of the ship under a captain whose skill is reduced.
func (p *Pirate) CombatNow() int { return Lowered(p.Combat, int(p.Skill)-p.SkillNow()) }
func (p *Pirate) SpeedNow() int  { return Lowered(p.Speed, int(p.Skill)-p.SkillNow()) }

func (c *Commissioner) CombatNow() int { return Lowered(c.Combat, int(c.Wounds.Penalty())) }
func (c *Commissioner) SpeedNow() int  { return Lowered(c.Speed, int(c.Wounds.Penalty())) }

// Full is the undamaged combat of the ship, and top its undamaged speed.
func (p *Pirate) Full() int8 { return int8(p.Ship.Combat(0)) }
func (p *Pirate) Top() int8  { return int8(p.Ship.Speed(0)) }

// Worthless is a cargo without value; it still fills a hold.
const Worthless = -1

// WorthOf is what the cargo of a hold is worth, 0 for an empty one.
func WorthOf(v int16) int16 { return max(v, 0) }

// HoldsFull tells whether every hold has cargo.
func (p *Pirate) HoldsFull() bool { return p.freeHold() < 0 }

// freeHold is the first empty hold, -1 if there is none.
func (p *Pirate) freeHold() int {
	for h := range p.Ship.Holds() {
		if p.Holds[h] == 0 {
			return h
		}
	}
	return -1
}

// Fortune is net worth aboard and put away (1.2).
func (p *Pirate) Fortune() int32 {
	sum := p.Worth
	for _, n := range p.Stash {
		sum += int32(n)
	}
	return sum
}

// AtSea tells whether the pirate lies at sea, in a hex or a zone.
func (p *Pirate) AtSea() bool { return p.Captain != 0 && !p.Anchored }

// Where is the place of any ship and whether it is at sea there.
func (s *State) Where(u Unit) (at blackbeard.Place, sea bool) {
	if p, ok := u.Pirate(); ok {
		return s.Pirates[p].At, s.Pirates[p].AtSea()
	}
	if c, ok := u.Crown(); ok {
		k := &s.Crown[c]
		return k.At, k.Owner >= 0 && !k.Anchored
	}
	if w, ok := u.Navy(); ok {
		k := &s.Warships[w]
		return k.At, k.Face != 0 && !k.Anchored
	}
	return blackbeard.NoPlace, false
}

// HunterSpeed is the speed of a commissioner or warship.
func (s *State) HunterSpeed(u Unit) int {
	if c, ok := u.Crown(); ok {
		return s.Crown[c].SpeedNow()
	}
	w, _ := u.Navy()
	return s.Warships[w].Face.Speed(0)
}

// short fits a sum into an event.
func short(n int32) int16 { return int16(min(n, 32767)) }

// ActivePirates counts the pirates of a player in play.
func (s *State) ActivePirates(player int8) (n int8) {
	for _, p := range s.Pirates[2*player : 2*player+2] {
		if p.Captain != 0 {
			n++
		}
	}
	return n
}

// CaptainsLeft is how many more captains a player may bring into play.
func (s *State) CaptainsLeft(player int8) int8 {
	all := s.Captains
	if s.Solo && player == 0 {
		all = 1
	}
	return all - s.Player[player].Gone - s.ActivePirates(player)
}

// LastLost tells whether a player has no pirate in play and none left to bring into it (1.2).
func (s *State) LastLost(player int8) bool {
	return s.ActivePirates(player) == 0 && s.CaptainsLeft(player) <= 0
}

// Crowns counts the commissioners of a player.
func (s *State) Crowns(player int8) (n int8) {
	for i := range s.Crown {
		if s.Crown[i].Owner == player {
			n++
		}
	}
	return n
}

// ownerOf is the player who rolls for a frame.
func (s *State) ownerOf(f *Frame) int8 {
	if f.P >= 0 && s.Pirates[f.P].Captain != 0 {
		return Owner(f.P)
	}
	if c, ok := f.U.Crown(); ok {
		return s.Crown[c].Owner
	}
	return -1
}
