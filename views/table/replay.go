package table

import "strconv"

// Replay is a position in the plies of a match.
type Replay struct {
	At, Last int    // ply shown, newest ply there is
	Plies    []int  // plies that count, ascending; those that were taken back are stepped over
	Mine     []int  // plies at which the viewer was asked, ascending
	Turns    []int  // plies at which a turn began, ascending
	Text     string // what happened at At, may hold mentions
	Back     string // address of the match
}

// before is the largest of list below at, -1 if there is none.
func before(list []int, at int) int {
	found := -1
	for _, n := range list {
		if n < at {
			found = n
		}
	}
	return found
}

// after is the smallest of list above at, -1 if there is none.
func after(list []int, at int) int {
	for _, n := range list {
		if n > at {
			return n
		}
	}
	return -1
}

func (t *Turn) replayURL(at int) string { return t.URL("/replay?at=" + strconv.Itoa(at)) }
