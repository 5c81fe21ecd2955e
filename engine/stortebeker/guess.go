package stortebeker

import (
	"math/rand/v2"

	"portside/engine"
)

// Determinize implements engine.Rules: hands, face-down pirates and draw pile are dealt from the cards the viewer cannot see, so that they agree with everything that
// could be watched (memory.go). Guesses that do not are thrown away.
func (Rules) Determinize(view engine.View, r *rand.Rand, dst engine.State) {
	v, s := view.(*View), dst.(*state)
	restore(v, s)
	base, spare, has := *s, state{}, false
	for n := range guesses {
		*s = base
		// The later guesses let known pirates lie face down where they can, first where one of such a value
		// is known to lie: that needs the fewest cards.
		if !guess(v, r, s, n >= guesses/2) {
			continue
		}
		if fitsAll(v, s) {
			return
		}
		spare, has = *s, true
	}
	if !has { // never met so far: then only what lies on the table has to agree
		*s = base
		for i := range s.seat {
			s.seat[i].memory = memory{}
		}
		if !guess(v, r, s, true) {
			panic("stortebeker: no deal fits what can be seen")
		}
		for i := range s.seat {
			s.seat[i].memory = base.seat[i].memory
		}
		return
	}
	*s = spare // all that is certain agrees; only somebody who was not asked for a counter could have been
}

// guesses is how many deals are tried before one will do in which somebody could have countered who was
// not asked.
const guesses = 400

// restore fills in what the view shows.
func restore(v *View, s *state) {
	also := v.Kept.(kept)
	*s = state{
		rules: uint8(v.Rules), seats: uint8(v.Seats), pro: v.Pro, askAll: v.AskAll, ownerChooses: v.OwnerChooses, cannotRefill: v.CannotRefill,
		slots: uint8(len(v.Sea)), start: v.Start, active: v.Active, actor: v.Actor, phase: v.Phase, round: uint16(v.Round), played: uint8(v.Played),
		quota: uint8(v.Quota), discards: uint8(v.Discards), taken: uint8(v.Taken), exchanged: v.Exchanged, boardingOver: v.BoardingOver,
		triggered: v.Triggered, ended: uint8(v.Ended), idle: also.idle, target: also.target, dice: v.Dice, die: uint8(v.Die), nLoot: uint8(len(v.Loot)),
		best: uint8(v.Best), leader: v.Leader, roll: v.Roll, nRear: uint8(len(v.Rear)), closed: uint8(v.Rearguard - len(v.Rear)), pile: uint8(v.Pile),
		frames: also.frames, discard: v.Discard, fleet: also.fleet, faces: dieBag,
	}
	copy(s.loot[:], v.Loot)
	copy(s.rear[:], v.Rear)
	for i := range s.slot {
		s.slot[i].ship = NoShip
	}
	for i := range v.Sea {
		b := &s.slot[i]
		b.ship = v.Sea[i].Ship
		if v.Sea[i].Tried {
			s.tried |= 1 << i
		}
		for o := range v.Sea[i].Sides {
			from, d := &v.Sea[i].Sides[o], &b.side[o]
			*d = side{prov: from.Provisions, up: from.Revealed, down: from.Own, least: from.AtLeast}
			d.count()
		}
	}
	for o := range v.Places {
		from, p := &v.Places[o], &s.seat[o]
		p.aside, p.nAside, p.cards = from.Aside, uint8(from.Aside.Len()), uint8(from.Cards)
		p.score, p.extra, p.memory = uint16(from.Score), also.extra[o], also.memory[o]
		for _, ship := range from.Won {
			p.won = p.won.With(ship)
		}
	}
	if v.Me != engine.Nobody {
		s.seat[v.Me].hand = v.Hand
	}
}

// count makes the sums of a side true.
func (d *side) count() {
	d.n, d.crew, d.hidden, d.might = 0, 0, 0, 0
	for c, n := range d.prov {
		d.n += n
		d.might += n * uint8(Card(c).Value())
	}
	for i := range d.down {
		d.hidden += d.down[i]
		d.crew += d.down[i] + d.up[i]
		d.might += (d.down[i] + d.up[i]) * uint8(i+2)
	}
}

// guess deals once; false if the cards did not suffice.
func guess(v *View, r *rand.Rand, s *state, thrifty bool) bool {
	d := &dealer{pool: v.Unseen, left: v.Unseen.Len(), rnd: r}
	for _, n := range v.Unseen[provisions:] {
		d.free += int(n)
	}
	for i := range v.Sea {
		for o := range v.Sea[i].Sides {
			if engine.Seat(o) != v.Me {
				d.free -= v.Sea[i].Sides[o].Down
			}
		}
	}
	var room [maxSeats]int // cards each hand still gets
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
			c := d.any(0, cardKinds)
			if c == NoCard {
				return false
			}
			s.seat[o].hand[c]++
		}
	}
	for range v.Kept.(kept).boxed {
		c := d.any(0, cardKinds)
		if c == NoCard {
			return false
		}
		s.box[c]++
	}
	for c, n := range d.pool {
		if n > 0 {
			s.unseen.PutN(uint8(c), int(n))
		}
	}
	return true
}

// fitsAll tells whether the guess agrees with what everybody remembers of the others.
func fitsAll(v *View, s *state) bool {
	for o := range engine.Seat(s.seats) {
		if o != v.Me && !s.fits(o) {
			return false
		}
	}
	return true
}
