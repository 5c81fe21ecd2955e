package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyal"
)

// Markable tells whether seat can lay or advance a marker on c: it is open, the seat has not fulfilled it
// and has a free marker or one that waits there (§11.2, §11.5).
func (s *State) Markable(seat engine.Seat, c portroyal.Contract) bool {
	t := &s.Table
	return (t.opened&^t.done[seat])>>c&1 != 0 && (t.Used[seat] < portroyal.Markers || t.Wait[c][seat] > 0)
}

// Meets tells whether the condition of an any-time contract is true for seat (§11.4).
func (s *State) Meets(seat engine.Seat, c portroyal.Contract) bool {
	return !c.AtOnce() && s.Places[seat].Fulfils(c)
}

// ProgressOf is seat's progress with c: have of want.
func (s *State) ProgressOf(seat engine.Seat, c portroyal.Contract) (have, want int) {
	return s.Places[seat].ToContract(c, int(s.Table.Wait[c][seat]))
}

// anyTime are the contracts that are not decided at once, as bits.
const anyTime uint32 = 1<<portroyal.ContractKinds - 1 - (1<<(portroyal.PackOfPirates+1) - 1<<portroyal.FrigateFoe)

// legalFulfil lists the any-time contracts that seat can fulfil now; limit limits the list.
func (s *State) legalFulfil(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	t := &s.Table
	if t.Used[seat] == portroyal.Markers {
		return dst
	}
	for left := t.opened & anyTime &^ t.done[seat]; left != 0 && limit > 0; left &= left - 1 {
		if c := portroyal.Contract(bits.TrailingZeros32(left)); s.Places[seat].Fulfils(c) {
			dst = append(dst, portroyal.Fulfil(c))
			limit--
		}
	}
	return dst
}

// applyFulfil fulfils an any-time contract.
func (s *State) applyFulfil(c portroyal.Contract, ch engine.Chance, log *engine.Log) {
	if c == portroyal.Ransom {
		s.pay(s.Actor, portroyal.RansomCoins, ch, log)
	}
	s.fulfil(s.Actor, c, log)
}

// fulfil moves or lays a marker of seat on the leftmost free coin space of c, pays its coins and gives
// influence for the second and the third contract (§11.2).
func (s *State) fulfil(seat engine.Seat, c portroyal.Contract, log *engine.Log) {
	t := &s.Table
	space := t.Filled[c]
	if t.Wait[c][seat] > 0 {
		t.Wait[c][seat] = 0
		t.Used[seat]--
	}
	t.Marks[c][space] = int8(seat) + 1
	t.mark(seat, c)
	nth, _ := t.Placed(seat)
	more := portroyal.InfluenceOfNth[nth]
	s.Places[seat].Influence += more
	s.Places[seat].Tokens += uint8(more)
	coins := int(portroyal.Contracts[c].Coins[space])
	log.Public(portroyal.EvFulfilled, seat, int(c), coins, int(more))
	s.gain(seat, coins, log)
	s.CheckGoal(seat, log)
	s.checkWon(log)
}

// Tokens is the influence of so many fulfilled contracts (§11.2); no seat has markers for more than three.
func Tokens(fulfilled int) (n uint8) {
	for _, more := range portroyal.InfluenceOfNth[:min(fulfilled, portroyal.Markers)+1] {
		n += uint8(more)
	}
	return n
}

// advance lays the seat's marker on the next waiting space of c, or fulfils c after the last.
func (s *State) advance(seat engine.Seat, c portroyal.Contract, log *engine.Log) {
	t := &s.Table
	if int(t.Wait[c][seat]) == c.Spaces() {
		s.fulfil(seat, c, log)
		return
	}
	if t.Wait[c][seat] == 0 {
		t.Used[seat]++
	}
	t.Wait[c][seat]++
	if c == portroyal.TinyGamester {
		t.since[seat] = s.Turn
	}
	log.Public(portroyal.EvWaits, seat, int(c), int(t.Wait[c][seat]))
}

// Table is what lies on the table in a match with contracts. The fields below the line follow from the
// rest and save counting.
type Table struct {
	N     uint8                                               // open contracts
	Open  [portroyal.MaxOpen]portroyal.Contract               // in the order in which they were opened
	Marks [portroyal.ContractKinds][portroyal.CoinSpaces]int8 // seat+1 of the marker on each coin space, 0: free
	Wait  [portroyal.ContractKinds][portroyal.MaxSeats]uint8  // waiting space on which the seat's marker stands, 0: none
	since [portroyal.MaxSeats]uint16                          // turn in which the seat's marker came to tiny gamester

	opened uint32                         // open contracts, as bits
	marked uint32                         // those with a marker on a coin space
	done   [portroyal.MaxSeats]uint32     // those that the seat has fulfilled
	Used   [portroyal.MaxSeats]uint8      // markers of the seat on coin spaces and waiting spaces
	Filled [portroyal.ContractKinds]uint8 // markers on coin spaces
}

// Recount recomputes what follows from the markers.
func (t *Table) Recount() {
	t.opened, t.marked = 0, 0
	t.done, t.Used, t.Filled = [portroyal.MaxSeats]uint32{}, [portroyal.MaxSeats]uint8{}, [portroyal.ContractKinds]uint8{}
	for _, c := range t.Open[:t.N] {
		t.opened |= 1 << c
		for _, m := range t.Marks[c] {
			if m > 0 {
				t.mark(engine.Seat(m-1), c)
			}
		}
		for seat, space := range t.Wait[c] {
			if space > 0 {
				t.Used[seat]++
			}
		}
	}
}

// mark counts a marker of seat on a coin space of c.
func (t *Table) mark(seat engine.Seat, c portroyal.Contract) {
	t.marked |= 1 << c
	t.done[seat] |= 1 << c
	t.Used[seat]++
	t.Filled[c]++
}

// OpenContracts is how many contracts lie open: 4 in a competitive match, otherwise by seats (§3.2, §3.3).
func OpenContracts(m portroyal.Mode, seats int) int {
	if m == portroyal.ModeContracts {
		return 4
	}
	return 1 + 2*seats
}

// IsOpen tells whether contract c lies open.
func (t *Table) IsOpen(c portroyal.Contract) bool { return t.opened>>c&1 != 0 }

// Placed counts the seat's markers on coin spaces and on waiting spaces.
func (t *Table) Placed(seat engine.Seat) (fulfilled, waiting int) {
	fulfilled = bits.OnesCount32(t.done[seat])
	return fulfilled, int(t.Used[seat]) - fulfilled
}
