package portroyal

import (
	"math/bits"

	"portside/engine"
)

const (
	maxMissions = 8  // on the table; a chapter has four, and so has the variable match
	maxEvents   = 16 // in the event pile
	maxKnown    = 12 // cards face down that somebody has looked at
	maxLooked   = 3
	maxSide     = 200 // side actions of one kind
	maxLate     = 40  // kinds of card of the adventure
	noEvent     = 255 // an event in the pile that nobody has seen
)

// A coin is written down by the generation of its face. Start coins were dealt before the chapter's cards
// came into the deck, so they are none of them (§3.4); coins whose face a lookout has seen say which.
const (
	startCoin uint8 = 0x80 // flag beside the generation
	knownCoin uint8 = 0x40 // the rest is an index of voyage.known
)

// voyage is what a match of the adventure adds to the state. In other matches it is zero.
type voyage struct {
	chapter uint8
	tuned   bool  // the missions demand what was tuned by letting bots play
	groups  uint8 // shuffle groups in the deck, bit i for group i (1 … 5)
	fresh   uint8 // group that was shuffled in after the start coins, 0: none
	early   uint8 // start coins that are still face down
	month   uint8 // from 1
	card    Happening
	event   effect // in force now
	used    bool   // the ship that the event lets one repel is gone

	one      bool  // the event with number 1 has not been seen yet
	nPile    uint8 // events face down
	pile     [maxEvents]uint8
	nPast    uint8
	past     [maxEvents]uint8 // event discard pile, first discarded first
	unseen   uint16           // events with number 0 nobody has seen: of pile and reserve, as bits
	reserve  uint8            // how many of them are in the reserve
	toll     uint8            // coins for a marker in the payment under way
	n        uint8            // missions on the table
	missions [maxMissions]Mission
	months   [maxMissions]uint8 // month at whose beginning it lay there
	decided  [maxMissions]decided
	marks    [maxMissions][MaxSeats]int8 // seat+1 in the order of completion
	done     [MaxSeats]uint8             // missions the seat has completed, bit per place in missions
	waits    uint8                       // seats with a marker on the waiting space of mission 52
	since    [MaxSeats]uint16            // turn in which it came there
	offering Mission
	offered  uint8 // missions for ship colours offered in this turn, bit per place
	entered  bool  // the last draw of this turn put a card into the harbour
	less     uint8 // cards fewer to take after mission 51
	lookouts uint8 // used in this turn
	sold     [3]uint8
	nLooked  uint8
	looked   [maxLooked]Card // shown to the active seat, with their generations
	lookGen  [maxLooked]uint8
	nKnown   uint8
	known    [maxKnown]known
	top      uint8 // 1 + index of the known card on top of the draw pile, 0: it is unknown

	pot, shared uint8 // extra coins to be split; seats that have their share in the proposal
	share       [MaxSeats]uint8
	extra       [MaxSeats]uint8 // extra coins settled before the match
	draft       bool
}

// known is a card that lies face down and that one seat has looked at.
type known struct {
	card  Card
	gen   uint8 // shuffle it belongs to
	owner engine.Seat
}

// demanded is what a mission demands in this match.
func (v *voyage) demanded(m Mission) *missionFace { return m.Demands(v.tuned) }

// newTurn forgets what was about the turn before.
func (v *voyage) newTurn() {
	v.event, v.used, v.offered, v.entered, v.less, v.lookouts = EffectNone, false, 0, false, 0, 0
	v.sold = [3]uint8{}
}

// given is how many of the extra coins the proposal has given away so far.
func (v *voyage) given() uint8 {
	n := uint8(0)
	for _, c := range v.share[:v.shared] {
		n += c
	}
	return n
}

// slot is the place of m among the missions on the table, -1 if it is not there.
func (v *voyage) slot(m Mission) int {
	for i, o := range v.missions[:v.n] {
		if o == m {
			return i
		}
	}
	return -1
}

// completed is how many seats have completed the mission of a place.
func (v *voyage) completed(slot int) int {
	n := 0
	for _, m := range v.marks[slot] {
		if m > 0 {
			n++
		}
	}
	return n
}

// recount brings what follows from the marks up to date.
func (v *voyage) recount() {
	v.done = [MaxSeats]uint8{}
	for slot := range v.missions[:v.n] {
		for _, m := range v.marks[slot] {
			if m > 0 {
				v.done[m-1] |= 1 << slot
			}
		}
	}
}

// trophy tells whether the first window of the seat is empty (§12.5).
func (p *place) trophy() bool { return p.persona > 0 && p.left <= 2 }

// laid is how many markers of the seat lie on missions, without the waiting space.
func (v *voyage) laid(seat engine.Seat) int { return bits.OnesCount8(v.done[seat]) }
