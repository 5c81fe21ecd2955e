package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/table"
)

// order lists the seats as they sit from the viewer's left on, the viewer first; spectators see them
// from the first seat on.
func order(t *table.Turn, v *portroyal.View) []int {
	first := max(int(t.Seat), 0)
	list := make([]int, v.Seats)
	for i := range list {
		list[i] = (first + i) % v.Seats
	}
	return list
}
