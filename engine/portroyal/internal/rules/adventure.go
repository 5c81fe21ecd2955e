package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyal"
)

const (
	MaxMissions = 8  // on the table; a chapter has four, and so has the variable match
	MaxEvents   = 16 // in the event pile
	maxKnown    = 12 // face-down cards that somebody has looked at
	MaxLooked   = 3
	maxSide     = 200 // side actions of one kind
	maxLate     = 40  // kinds of card of the adventure
)

// A coin is recorded by the generation of its face. Start coins were dealt before the chapter's cards
// came into the deck, so they are none of those (§3.4); coins whose face a lookout has seen name it.
const (
	startCoin uint8 = 0x80 // flag beside the generation
	knownCoin uint8 = 0x40 // the rest is an index of Adventure.Known
)

// Adventure is what a match of the adventure adds to the state. In other matches it is zero.
type Adventure struct {
	Chapter uint8
	tuned   bool  // the missions demand numbers tuned by letting bots play
	Groups  uint8 // shuffle groups in the deck, bit i for group i (1 … 5)
	Fresh   uint8 // group that was shuffled in after the start coins, 0: none
	Early   uint8 // start coins that are still face down
	Month   uint8 // from 1
	Card    portroyal.Happening
	Event   portroyal.Effect // in force now
	Used    bool             // the ship that the event lets a seat repel is gone

	One      bool                           // the event with number 1 has not been seen yet
	NPile    uint8                          // events face down
	Pile     [MaxEvents]portroyal.Happening // bottom first; NoHappening where nobody has seen it
	NPast    uint8
	Past     [MaxEvents]portroyal.Happening // event discard pile, first discarded first
	Unseen   uint16                         // events with number 0 nobody has seen, in pile and reserve, as bits
	Reserve  uint8                          // how many of them are in the reserve
	Toll     uint8                          // coins for a marker in the payment under way
	N        uint8                          // missions on the table
	Missions [MaxMissions]portroyal.Mission
	Months   [MaxMissions]uint8 // month at whose beginning it was there
	Decided  [MaxMissions]portroyal.Reveal
	Marks    [MaxMissions][portroyal.MaxSeats]int8 // seat+1 in the order of completion
	done     [portroyal.MaxSeats]uint8             // missions the seat has completed, bit per place in missions
	Waits    uint8                                 // seats with a marker on the waiting space of mission 52
	Since    [portroyal.MaxSeats]uint16            // turn in which it came there
	Offering portroyal.Mission
	Offered  uint8 // missions for ship colours offered in this turn, bit per place
	Entered  bool  // the last draw of this turn put a card into the harbour
	Less     uint8 // cards fewer to take after mission 51
	Lookouts uint8 // used in this turn
	Sold     [3]uint8
	NLooked  uint8
	Looked   [MaxLooked]portroyal.Card // shown to the active seat, with their generations
	LookGen  [MaxLooked]uint8
	NKnown   uint8
	Known    [maxKnown]KnownCard
	Top      uint8 // 1 + index of the known card on top of the draw pile, 0: it is unknown

	Pot, Shared uint8 // extra coins to be split; seats that have their share in the proposal
	Share       [portroyal.MaxSeats]uint8
	Extra       [portroyal.MaxSeats]uint8 // extra coins settled before the match
	draft       bool
}

// KnownCard is a face-down card that one seat has looked at.
type KnownCard struct {
	Card  portroyal.Card
	Gen   uint8 // shuffle it belongs to
	Owner engine.Seat
}

// Demanded is what a mission demands in this match.
func (v *Adventure) Demanded(m portroyal.Mission) *portroyal.MissionFace { return m.Demands(v.tuned) }

// newTurn forgets what belonged to the turn before.
func (v *Adventure) newTurn() {
	v.Event, v.Used, v.Offered, v.Entered, v.Less, v.Lookouts = portroyal.EffectNone, false, 0, false, 0, 0
	v.Sold = [3]uint8{}
}

// Given is how many of the extra coins the proposal has given away so far.
func (v *Adventure) Given() uint8 {
	n := uint8(0)
	for _, c := range v.Share[:v.Shared] {
		n += c
	}
	return n
}

// Slot is the index of m among the missions on the table, -1 if it is not there.
func (v *Adventure) Slot(m portroyal.Mission) int {
	for i, o := range v.Missions[:v.N] {
		if o == m {
			return i
		}
	}
	return -1
}

// Completed is how many seats have completed the mission in a slot.
func (v *Adventure) Completed(slot int) int {
	n := 0
	for _, m := range v.Marks[slot] {
		if m > 0 {
			n++
		}
	}
	return n
}

// Recount recomputes what follows from the marks.
func (v *Adventure) Recount() {
	v.done = [portroyal.MaxSeats]uint8{}
	for slot := range v.Missions[:v.N] {
		for _, m := range v.Marks[slot] {
			if m > 0 {
				v.done[m-1] |= 1 << slot
			}
		}
	}
}

// Trophy tells whether the first window of the seat is empty (§12.5).
func (p *Place) Trophy() bool { return p.Persona > 0 && p.Left <= 2 }

// Laid is how many markers of the seat lie on missions, without the waiting space.
func (v *Adventure) Laid(seat engine.Seat) int { return bits.OnesCount8(v.done[seat]) }
