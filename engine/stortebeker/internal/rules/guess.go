package rules

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/stortebeker"
)

// Determinize implements engine.Rules: it deals hands, face-down pirates and draw pile from the cards the viewer cannot
// see, so that they agree with everything everybody could watch (memory.go). It rejects guesses that do not.
func (Rules) Determinize(view engine.View, r *rand.Rand, dst engine.State) {
	v, s := view.(*stortebeker.View), dst.(*State)
	restore(v, s)
	base, spare, has := *s, State{}, false
	for n := range guesses {
		*s = base
		// The later guesses leave known pirates face down if possible, first where a pirate of such a value
		// is known to lie: that needs the fewest cards.
		if !guess(v, r, s, n >= guesses/2) {
			continue
		}
		if fitsAll(v, s) {
			return
		}
		spare, has = *s, true
	}
	if !has { // has never happened so far: then only the cards on the table have to agree
		*s = base
		for i := range s.Seat {
			s.Seat[i].Memory = Memory{}
		}
		if !guess(v, r, s, true) {
			panic("stortebeker: no deal fits what can be seen")
		}
		for i := range s.Seat {
			s.Seat[i].Memory = base.Seat[i].Memory
		}
		return
	}
	*s = spare // everything certain agrees; only a seat that was not asked for a counter could have countered
}

// guesses is how many deals are tried before accepting one in which a seat that was not asked could have
// countered.
const guesses = 400

// restore fills in what the view shows.
func restore(v *stortebeker.View, s *State) {
	also := v.Kept.(kept)
	*s = State{
		rules: uint8(v.Rules), Seats: uint8(v.Seats), Pro: v.Pro, askAll: v.AskAll, ownerChooses: v.OwnerChooses, cannotRefill: v.CannotRefill,
		Slots: uint8(len(v.Sea)), Start: v.Start, Active: v.Active, Actor: v.Actor, Phase: v.Phase, Round: uint16(v.Round), Played: uint8(v.Played),
		Quota: uint8(v.Quota), Discards: uint8(v.Discards), Taken: uint8(v.Taken), Exchanged: v.Exchanged, BoardingOver: v.BoardingOver,
		Triggered: v.Triggered, Ended: uint8(v.Ended), Idle: also.idle, Target: also.target, Dice: v.Dice, Die: uint8(v.Die), LootLen: uint8(len(v.Loot)),
		Best: uint8(v.Best), Leader: v.Leader, Roll: v.Roll, RearOpen: uint8(len(v.Rear)), RearClosed: uint8(v.Rearguard - len(v.Rear)), Pile: uint8(v.Pile),
		frames: also.frames, Discard: v.Discard, Fleet: also.fleet, faces: dieBag,
	}
	copy(s.Loot[:], v.Loot)
	copy(s.Rear[:], v.Rear)
	for i := range s.Slot {
		s.Slot[i].Ship = stortebeker.NoShip
	}
	for i := range v.Sea {
		b := &s.Slot[i]
		b.Ship = v.Sea[i].Ship
		if v.Sea[i].Tried {
			s.Tried |= 1 << i
		}
		for o := range v.Sea[i].Sides {
			from, d := &v.Sea[i].Sides[o], &b.Side[o]
			*d = Side{Provisions: from.Provisions, Up: from.Revealed, Down: from.Own, Least: from.AtLeast}
			d.Recount()
		}
	}
	for o := range v.Places {
		from, p := &v.Places[o], &s.Seat[o]
		p.Aside, p.AsideLen, p.Cards = from.Aside, uint8(from.Aside.Len()), uint8(from.Cards)
		p.Score, p.Extra, p.Memory = uint16(from.Score), also.extra[o], also.memory[o]
		for _, ship := range from.Won {
			p.Won = p.Won.With(ship)
		}
	}
	if v.Me != engine.Nobody {
		s.Seat[v.Me].Hand = v.Hand
	}
}

// Recount recomputes the sums of a side.
func (d *Side) Recount() {
	d.Size, d.Crew, d.Hidden, d.Might = 0, 0, 0, 0
	for c, n := range d.Provisions {
		d.Size += n
		d.Might += n * uint8(stortebeker.Card(c).Value())
	}
	for i := range d.Down {
		d.Hidden += d.Down[i]
		d.Crew += d.Down[i] + d.Up[i]
		d.Might += (d.Down[i] + d.Up[i]) * uint8(i+2)
	}
}

// guess deals once; false if the cards ran out.
func guess(v *stortebeker.View, r *rand.Rand, s *State, thrifty bool) bool {
	d := &dealer{pool: v.Unseen, left: v.Unseen.Len(), rnd: r}
	for _, n := range v.Unseen[stortebeker.Provisions:] {
		d.free += int(n)
	}
	for i := range v.Sea {
		for o := range v.Sea[i].Sides {
			if engine.Seat(o) != v.Me {
				d.free -= v.Sea[i].Sides[o].Down
			}
		}
	}
	var room [stortebeker.MaxSeats]int // cards each hand still gets
	for o := range v.Places {
		if engine.Seat(o) == v.Me {
			continue
		}
		room[o] = v.Places[o].Cards
		if !d.certain(s, engine.Seat(o), &room[o]) {
			return false
		}
	}
	if !d.pirates(s, v, &room, thrifty) {
		return false
	}
	for o := range v.Places {
		for ; room[o] > 0; room[o]-- {
			c := d.any(0, stortebeker.CardKinds)
			if c == stortebeker.NoCard {
				return false
			}
			s.Seat[o].Hand[c]++
		}
	}
	for range v.Kept.(kept).boxed {
		c := d.any(0, stortebeker.CardKinds)
		if c == stortebeker.NoCard {
			return false
		}
		s.Box[c]++
	}
	for c, n := range d.pool {
		if n > 0 {
			s.Unseen.PutN(uint8(c), int(n))
		}
	}
	return true
}

// fitsAll tells whether the guess agrees with what everybody remembers of the others.
func fitsAll(v *stortebeker.View, s *State) bool {
	for o := range engine.Seat(s.Seats) {
		if o != v.Me && !s.Fits(o) {
			return false
		}
	}
	return true
}
