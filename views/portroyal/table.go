package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/table"
)

// order lists the seats in turn order, beginning with the viewer; for spectators it begins with the
// first seat.
func order(t *table.Turn, v *portroyal.View) []int {
	first := max(int(t.Seat), 0)
	list := make([]int, v.Seats)
	for i := range list {
		list[i] = (first + i) % v.Seats
	}
	return list
}
