package portroyal

import (
	"math/bits"

	"portside/engine"
)

// table is what lies on the table in a match with contracts. What stands below the line follows from the
// rest and saves counting.
type table struct {
	n     uint8                           // open contracts
	open  [maxOpen]Contract               // in the order in which they were opened
	marks [contractKinds][coinSpaces]int8 // seat+1 of the marker on each coin space, 0: free
	wait  [contractKinds][maxSeats]uint8  // waiting space on which the seat's marker stands, 0: none
	since [maxSeats]uint16                // turn in which the seat's marker came to tiny gamester

	opened uint32               // open contracts, as bits
	marked uint32               // those with a marker on a coin space
	done   [maxSeats]uint32     // those that the seat has fulfilled
	used   [maxSeats]uint8      // markers of the seat on coin spaces and waiting spaces
	filled [contractKinds]uint8 // markers on coin spaces
}

// recount brings what follows from the markers up to date.
func (t *table) recount() {
	t.opened, t.marked = 0, 0
	t.done, t.used, t.filled = [maxSeats]uint32{}, [maxSeats]uint8{}, [contractKinds]uint8{}
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
