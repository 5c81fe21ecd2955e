package portroyal

import (
	"math/bits"
	"portside/engine"
)

// markable tells whether seat can lay or advance a marker on c: it is open, the seat has not fulfilled it
// and has a free marker or one that waits there (§11.2, §11.5).
func (s *state) markable(seat engine.Seat, c Contract) bool {
	t := &s.table
	return (t.opened&^t.done[seat])>>c&1 != 0 && (t.used[seat] < markers || t.wait[c][seat] > 0)
}

// meets tells whether the condition of an any-time contract is true for seat (§11.4).
func (s *state) meets(seat engine.Seat, c Contract) bool {
	if c.AtOnce() {
		return false
	}
	have, want := s.progressOf(seat, c)
	return have >= want
}

// progressOf is how far seat is with c: have of want.
func (s *state) progressOf(seat engine.Seat, c Contract) (have, want int) {
	return s.seat[seat].toContract(c, int(s.table.wait[c][seat]))
}

// anyTime are the contracts that are not decided at once, as bits.
const anyTime uint32 = 1<<contractKinds - 1 - (1<<(PackOfPirates+1) - 1<<FrigateFoe)

// legalFulfil lists the any-time contracts that seat can fulfil now; limit bounds the list.
func (s *state) legalFulfil(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	t := &s.table
	if t.used[seat] == markers {
		return dst
	}
	for left := t.opened & anyTime &^ t.done[seat]; left != 0 && limit > 0; left &= left - 1 {
		if c := Contract(bits.TrailingZeros32(left)); s.meets(seat, c) {
			dst = append(dst, Fulfil(c))
			limit--
		}
	}
	return dst
}

// applyFulfil fulfils an any-time contract.
func (s *state) applyFulfil(c Contract, ch engine.Chance, log *engine.Log) {
	if c == Ransom {
		s.pay(s.actor, ransomCoins, ch, log)
	}
	s.fulfil(s.actor, c, log)
}

// fulfil moves or lays a marker of seat to the leftmost free coin space of c, pays its coins and gives
// influence for the second and the third contract (§11.2).
func (s *state) fulfil(seat engine.Seat, c Contract, log *engine.Log) {
	t := &s.table
	space := t.filled[c]
	if t.wait[c][seat] > 0 {
		t.wait[c][seat] = 0
		t.used[seat]--
	}
	t.marks[c][space] = int8(seat) + 1
	t.mark(seat, c)
	nth, _ := t.placed(seat)
	more := influenceOfNth[nth]
	s.seat[seat].influence += more
	s.seat[seat].tokens += uint8(more)
	coins := int(contracts[c].Coins[space])
	log.Public(EvFulfilled, seat, int(c), coins, int(more))
	s.gain(seat, coins, log)
	s.checkGoal(seat, log)
	s.checkWon(log)
}

// advance lays the seat's marker on the next waiting space of c, or fulfils c after the last.
func (s *state) advance(seat engine.Seat, c Contract, log *engine.Log) {
	t := &s.table
	if int(t.wait[c][seat]) == c.Spaces() {
		s.fulfil(seat, c, log)
		return
	}
	if t.wait[c][seat] == 0 {
		t.used[seat]++
	}
	t.wait[c][seat]++
	if c == TinyGamester {
		t.since[seat] = s.turn
	}
	log.Public(EvWaits, seat, int(c), int(t.wait[c][seat]))
}

// table is what lies on the table in a match with contracts. What stands below the line follows from the
// rest and saves counting.
type table struct {
	n     uint8                           // open contracts
	open  [maxOpen]Contract               // in the order in which they were opened
	marks [contractKinds][coinSpaces]int8 // seat+1 of the marker on each coin space, 0: free
	wait  [contractKinds][MaxSeats]uint8  // waiting space on which the seat's marker stands, 0: none
	since [MaxSeats]uint16                // turn in which the seat's marker came to tiny gamester

	opened uint32               // open contracts, as bits
	marked uint32               // those with a marker on a coin space
	done   [MaxSeats]uint32     // those that the seat has fulfilled
	used   [MaxSeats]uint8      // markers of the seat on coin spaces and waiting spaces
	filled [contractKinds]uint8 // markers on coin spaces
}

// recount brings what follows from the markers up to date.
func (t *table) recount() {
	t.opened, t.marked = 0, 0
	t.done, t.used, t.filled = [MaxSeats]uint32{}, [MaxSeats]uint8{}, [contractKinds]uint8{}
	for _, c := range t.open[:t.n] {
		t.opened |= 1 << c
		for _, m := range t.marks[c] {
			if m > 0 {
				t.mark(engine.Seat(m-1), c)
			}
		}
		for seat, space := range t.wait[c] {
			if space > 0 {
				t.used[seat]++
			}
		}
	}
}

// mark counts a marker of seat on a coin space of c.
func (t *table) mark(seat engine.Seat, c Contract) {
	t.marked |= 1 << c
	t.done[seat] |= 1 << c
	t.used[seat]++
	t.filled[c]++
}

// openContracts is how many contracts lie open: 4 in a competitive match, else by seats (§3.2, §3.3).
func openContracts(m Mode, seats int) int {
	if m == ModeContracts {
		return 4
	}
	return 1 + 2*seats
}

// isOpen tells whether contract c lies open.
func (t *table) isOpen(c Contract) bool { return t.opened>>c&1 != 0 }

// placed counts the seat's markers on coin spaces and on waiting spaces.
func (t *table) placed(seat engine.Seat) (fulfilled, waiting int) {
	fulfilled = bits.OnesCount32(t.done[seat])
	return fulfilled, int(t.used[seat]) - fulfilled
}
