package stortebeker

import (
	"math/bits"

	"portside/engine"
)

// Hand is a number of each action card, by Card.
type Hand [cardKinds]uint8

// Len is the number of cards.
func (h *Hand) Len() int {
	n := 0
	for _, k := range h {
		n += int(k)
	}
	return n
}

// List is the cards in ascending order, equal ones repeated.
func (h *Hand) List() []Card {
	var list []Card
	for c, n := range h {
		for range n {
			list = append(list, Card(c))
		}
	}
	return list
}

// View is what one seat knows. Hidden are the hands of others, what their face-down pirates are worth, the
// draw pile, and the ships nobody has seen (§4).
type View struct {
	Seats, Rules int
	Pro          bool // the pro game (§7)
	AskAll       bool // all with provisions are asked for a counter
	OwnerChooses bool // the owner says which pirate is lost
	CannotRefill bool // the end is triggered by a place that cannot be filled
	Start        engine.Seat
	Active       engine.Seat // whose turn it is
	Actor        engine.Seat // who decides, Nobody after the end
	Phase        Phase
	Round        int  // from 1
	Played       int  // cards played in this turn
	Quota        int  // cards to be played in this turn
	Discards     int  // of them discarded for nothing or for an exchange
	Taken        int  // cards taken by exchange in this turn
	Exchanged    bool // the exchange of this turn is made
	BoardingOver bool // no more boarding in this turn
	Triggered    bool // this round is the last
	Ended        int  // EndBoarded, EndBecalmed; 0 while the match runs

	Target Ship    // ship that is shot at or boarded, NoShip if none
	Dice   [2]Kind // colour dice, while they are answered
	Die    int     // which of them
	Loot   []Card  // captured, not yet placed
	Best   int     // best boarding result so far, 0 if none
	Leader engine.Seat
	Roll   Roll // the last throw

	Sea       []Berth // the places for open ships
	Rear      []Ship  // face-up ships of the rearguard, next first
	Rearguard int     // ships of the rearguard, those face up included
	Removed   int     // ships out of the game
	Pile      int     // cards of the draw pile
	Discard   Hand    // the discard pile
	Hand      Hand    // the viewer's hand; empty for spectators
	Places    []Place // one per seat
	Unseen    Hand    // action cards the viewer cannot see: draw pile, other hands, face-down pirates of others

	viewer   engine.Seat
	question engine.Event
	hid      hidden
}

// Berth is a place for an open ship.
type Berth struct {
	Ship  Ship // NoShip if empty
	Tried bool // in this turn
	Sides []Side
}

// Side is the cards of one seat at one ship.
type Side struct {
	Provisions [provisions]uint8 // by Card
	Revealed   [3]uint8          // pirates of value 2, 3, 4
	Down       int               // pirates that lie face down
	Own        [3]uint8          // of these, by value, if they are the viewer's
	AtLeast    [2]uint8          // face-down pirates that everybody knows to be worth at least 3, 4
}

// Place is what lies before one seat.
type Place struct {
	Cards  int  // in hand
	Aside  Hand // taken by exchange in this turn
	Score  int  // points of the ships won
	Bonus  int  // colour bonus as it stands, pro game only
	Won    []Ship
	Known  Hand         // cards that everybody knows to be in hand (pirates: or face down at a ship)
	Kinds  [Kinds]uint8 // at least so many provisions of each kind are known to be in hand
	memory memory       //
	extra  int16        //
}

// hidden is what a view carries for Determinize and nobody shows: book-keeping, no secrets.
type hidden struct {
	idle, depth, boxed uint8
	slots              uint8
	target             uint8
	stack              [maxFrames]frame
	fleet              engine.Bag
	best               uint8
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Question implements engine.View.
func (v *View) Question() engine.Event { return v.question }

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Rules: int(s.rules), Pro: s.pro, AskAll: s.askAll, OwnerChooses: s.ownerChooses, CannotRefill: s.cannotRefill,
		Start: s.start, Active: s.active, Actor: s.actor, Phase: s.phase, Round: int(s.round), Played: int(s.played), Quota: int(s.quota),
		Discards: int(s.discards), Taken: int(s.taken), Exchanged: s.exchanged, BoardingOver: s.boardingOver, Triggered: s.triggered, Ended: int(s.ended),
		Target: NoShip, Dice: s.dice, Die: int(s.die), Loot: append([]Card(nil), s.loot[:s.nLoot]...), Best: int(s.best), Leader: s.leader, Roll: s.roll,
		Sea: make([]Berth, s.slots), Rear: append([]Ship(nil), s.rear[:s.nRear]...), Rearguard: int(s.nRear + s.closed), Removed: s.fleet.Len() - int(s.closed),
		Pile: int(s.pile), Discard: s.discard, Places: make([]Place, s.seats), Unseen: counts,
		viewer: seat, question: s.Question(seat),
		hid: hidden{idle: s.idle, depth: s.depth, slots: s.slots, target: s.target, stack: s.stack, fleet: s.fleet, best: s.best},
	}
	for _, n := range s.box {
		v.hid.boxed += n
	}
	if s.inFight() {
		v.Target = s.slot[s.target].ship
	}
	for i := range v.Sea {
		b := &s.slot[i]
		v.Sea[i] = Berth{Ship: b.ship, Tried: s.tried&(1<<i) != 0, Sides: make([]Side, s.seats)}
		for o := range engine.Seat(s.seats) {
			v.Sea[i].Sides[o] = b.side[o].view(o == seat)
		}
	}
	for o := range engine.Seat(s.seats) {
		p := &s.seat[o]
		v.Places[o] = Place{
			Cards: int(p.cards), Aside: p.aside, Score: int(p.score), Bonus: s.bonus(o), Won: shipsOf(p.won), Known: p.memory.cards, Kinds: p.memory.kinds,
			memory: p.memory, extra: p.extra,
		}
	}
	if seat != engine.Nobody {
		v.Hand = s.seat[seat].hand
	}
	v.countUnseen()
	return v
}

// inFight tells whether a shot or a boarding is under way.
func (s *state) inFight() bool {
	switch s.phase {
	case PhaseSeize, PhaseKeep, PhaseLose, PhaseCounter, PhasePirate:
		return true
	}
	return false
}

func (d *side) view(own bool) Side {
	v := Side{Provisions: d.prov, Revealed: d.up, Down: int(d.hidden), AtLeast: d.least}
	if own {
		v.Own = d.down
	}
	return v
}

func shipsOf(won uint32) []Ship {
	var list []Ship
	for ; won != 0; won &= won - 1 {
		list = append(list, Ship(bits.TrailingZeros32(won)))
	}
	return list
}

// countUnseen takes everything the viewer sees out of the deck.
func (v *View) countUnseen() {
	minus := func(h []uint8, first int) {
		for c, n := range h {
			v.Unseen[first+c] -= n
		}
	}
	minus(v.Discard[:], 0)
	minus(v.Hand[:], 0)
	for _, c := range v.Loot {
		v.Unseen[c]--
	}
	for i := range v.Places {
		minus(v.Places[i].Aside[:], 0)
	}
	for i := range v.Sea {
		for k := range v.Sea[i].Sides {
			d := &v.Sea[i].Sides[k]
			minus(d.Provisions[:], 0)
			minus(d.Revealed[:], provisions)
			minus(d.Own[:], provisions)
		}
	}
}

// AppendBinary implements engine.State.
func (s *state) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	for i, f := range []bool{s.pro, s.askAll, s.ownerChooses, s.cannotRefill, s.exchanged, s.boardingOver, s.triggered, s.roll.Coloured} {
		if f {
			flags |= 1 << i
		}
	}
	b = append(b, s.rules, s.seats, flags, s.slots, byte(s.start), byte(s.active), byte(s.actor), byte(s.phase), byte(s.round), byte(s.round>>8),
		s.played, s.quota, s.discards, s.taken, s.tried, s.ended, s.idle, s.target, byte(s.dice[0]), byte(s.dice[1]), s.die,
		byte(s.roll.Ship), byte(s.roll.Seat), s.roll.Number[0], s.roll.Number[1], s.roll.Result, byte(s.roll.Colour[0]), byte(s.roll.Colour[1]),
		s.nLoot, byte(s.loot[0]), byte(s.loot[1]), s.best, byte(s.leader), s.depth, s.nRear, s.closed, s.pile)
	for _, f := range s.stack[:s.depth] {
		b = append(b, byte(f.step), byte(f.seat), f.a)
	}
	for _, r := range s.rear[:s.nRear] {
		b = append(b, byte(r))
	}
	for i := range s.slots {
		b = append(b, byte(s.slot[i].ship))
		for o := range s.seats {
			d := &s.slot[i].side[o]
			b = append(b, d.prov[:]...)
			b = append(b, d.down[:]...)
			b = append(b, d.up[:]...)
			b = append(b, d.least[:]...)
		}
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b = append(b, p.hand[:]...)
		b = append(b, p.aside[:]...)
		b = append(b, byte(p.won), byte(p.won>>8), byte(p.won>>16), byte(p.won>>24), byte(p.score), byte(p.score>>8), byte(p.extra), byte(p.extra>>8))
		b = append(b, p.memory.cards[:]...)
		b = append(b, p.memory.kinds[:]...)
		b = append(b, p.memory.n)
		for _, l := range p.memory.lacks[:p.memory.n] {
			b = append(b, l[:]...)
		}
	}
	b = append(b, s.discard[:]...)
	b = append(b, s.box[:]...)
	b, _ = s.fleet.AppendBinary(b)
	return s.unseen.AppendBinary(b)
}
