package table

import (
	"strconv"

	"portside/engine"
)

// Replay is a position in the plies of a match.
type Replay struct {
	At, Last int         // ply shown, newest ply there is
	Plies    []int       // plies that count, ascending; those that were taken back are skipped
	Mine     []int       // plies at which the viewer was asked, or the seat As, ascending
	Turns    []int       // plies at which a turn began, ascending
	Text     string      // what happened at At, may hold mentions
	Back     string      // address of the match
	As       engine.Seat // whose view it is if one was asked for; engine.Nobody: the usual view
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

// url is the address of another position in the same view.
func (r *Replay) url(t *Turn, at int) string {
	url := t.URL("/replay?at=" + strconv.Itoa(at))
	if r.As != engine.Nobody {
		url += "&as=" + strconv.Itoa(int(r.As))
	}
	return url
}

// mine labels a link to a decision: the viewer's own, or one of the seat whose view is shown.
func (r *Replay) mine(t *Turn, which string) string {
	if r.As != engine.Nobody {
		return t.Say("replay.theirs."+which, t.Names().Of(r.As))
	}
	return t.Say("replay.mine." + which)
}
