package portroyal

import "portside/engine"

// Phase is where a turn stands (§5).
type Phase uint8

// The phases. The zero Phase is that of a state nobody has dealt.
const (
	phaseNone     Phase = iota
	PhaseDiscover       // D6: the active seat draws or stops
	PhaseShip           // D7: a ship is pending
	PhaseTake           // D12: a take step
	PhaseClosing        // D14: after a bust
	PhaseOver
)

var phaseNames = []string{"none", "discover", "ship", "take", "closing", "over"}

func (p Phase) String() string { return phaseNames[p] }

const (
	maxSeats    = 5
	maxHarbour  = 120 // all characters and ships could lie there
	maxRow      = 6
	maxPurse    = 120
	generations = 12 // shuffles whose coins are still about; see mergeOldest
)

// The figures of the base game (§3.1, §5.3, §8.1).
const (
	startCoins   = 3
	taxThreshold = 12
	goal         = 12
	fee          = 1
)

// state is one moment of a match. It is a flat value; what nobody has seen is not in it.
type state struct {
	seats     uint8
	rules     uint8
	variant   bool // the end asks for an expedition as well (§8.2)
	start     engine.Seat
	active    engine.Seat // whose turn it is
	actor     engine.Seat // whose take step it is, else the active seat
	phase     Phase
	triggered bool // the end is near: this round is the last (§8.1)
	ended     uint8
	dry       uint8 // seats of this round that could draw nothing, from its start on (§6.4)
	draws     uint8 // cards drawn in this turn
	allowance uint8 // cards the actor may still take
	taken     uint8 // cards the actor took in this step
	pending   Card
	trigger   engine.Seat
	round     uint16 // from 1
	turn      uint16 // from 1

	nHarbour uint8
	nRow     uint8
	deck     uint8                   // cards in the draw pile
	box      uint8                   // unseen cards out of play; only case scripts have any
	gen      uint8                   // generation of the draw pile
	ships    [colours]uint8          // ships in the harbour by colour
	harbour  [maxHarbour]Card        // in order of arrival
	row      [maxRow]Card            // in order of arrival
	seat     [maxSeats]place         //
	discard  engine.Bag              //
	unseen   [generations]engine.Bag // faces of each shuffle that nobody has seen: draw pile, coins, box
}

// place is what lies before one seat. The numbers after the bag follow from it and save counting.
type place struct {
	coins       uint8
	influence   int16
	swords      uint8
	admirals    uint8
	jesters     uint8
	governors   uint8
	discount    uint8
	expeditions uint8
	taxed       uint8          // tax increases paid so far; standing orders look at it (§14.3)
	symbols     [4]uint8       // settlers, captains, priests, jacks
	traders     [colours]uint8 //
	display     engine.Bag
	purse       [maxPurse]uint8 // the generation of each coin, longest held first
}

// lay puts card c into the display (sign 1) or takes it out (sign -1) and keeps the numbers true.
func (p *place) lay(c Card, sign int8) {
	if sign > 0 {
		p.display.Put(uint8(c))
	} else {
		p.display.Take(uint8(c))
	}
	f := &faces[c]
	p.influence += int16(sign * f.influence)
	d := uint8(sign) // two's complement: adding 255 subtracts 1
	if f.kind == Expedition {
		p.expeditions += d
		return
	}
	switch f.role {
	case Settler, Captain, Priest, Jack:
		p.symbols[f.role-Settler] += d
	case Trader:
		p.traders[f.colour] += d
	case Admiral:
		p.admirals += d
	case Jester:
		p.jesters += d
	case Governor:
		p.governors += d
	case Mademoiselle:
		p.discount += d
	case Sailor, Pirate:
		p.swords += uint8(sign * f.swords)
	}
}

// price is what c costs the seat without the fee (§5.5.4).
func (p *place) price(c Card) int { return max(0, int(faces[c].cost)-int(p.discount)) }

// Deciders implements engine.State: one seat at a time.
func (s *state) Deciders() engine.SeatSet {
	if s.phase == PhaseOver || s.phase == phaseNone {
		return 0
	}
	return engine.Only(s.actor)
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if seat != s.actor {
		return engine.Event{}
	}
	switch s.phase {
	case PhaseDiscover:
		return engine.Event{Kind: AskDiscover, Seat: seat, A: int16(s.draws)}
	case PhaseShip:
		return engine.Event{Kind: AskShip, Seat: seat, A: int16(s.pending)}
	case PhaseTake:
		q := engine.Event{Kind: AskTake, Seat: seat, A: int16(s.allowance)}
		if seat != s.active {
			q.B = 1
		}
		return q
	case PhaseClosing:
		return engine.Event{Kind: AskClosing, Seat: seat}
	}
	return engine.Event{}
}

// Clone implements engine.State.
func (s *state) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// next is the seat to the left of seat.
func (s *state) next(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}

// shipCount is the number of ships in the harbour; outside a bust also that of their colours.
func (s *state) shipCount() int {
	n := 0
	for _, k := range s.ships {
		n += int(k)
	}
	return n
}

func public(kind uint16, seat engine.Seat, nums ...int) engine.Event {
	e := engine.Event{Kind: kind, Seat: seat, To: engine.Public}
	switch len(nums) {
	case 3:
		e.C = int16(nums[2])
		fallthrough
	case 2:
		e.B = int16(nums[1])
		fallthrough
	case 1:
		e.A = int16(nums[0])
	}
	return e
}
