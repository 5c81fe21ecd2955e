package script

import (
	"slices"
)

// supposition is what a discard pile of which a script says only how many cards it holds has among them, and what
// it has not: a game may fill such a pile so that the tapes of the case can come true.
type supposition struct{ with, without []string }

// suppositions are tried at most so often for one case.
const suppositions = 12

// once plays a case, with the values of a row if there is one. Where a tape names a card that could not be drawn, the
// unnamed cards of the discard pile may have been the wrong ones: the case is played again with that card among
// them, or else not among them. What is wrong in any case is reported as it was at first.
func (c *testCase) once(games []Game, r *row) []problem {
	faults, wanted := c.attempt(games, r, supposition{})
	var s supposition
	for last := ""; wanted != "" && len(s.with)+len(s.without) < suppositions; {
		if wanted == last { // it did not help to have it there
			s.with = s.with[:len(s.with)-1]
			s.without, last = append(s.without, wanted), ""
		} else {
			s.with, last = append(s.with, wanted), wanted
		}
		again, still := c.attempt(games, r, s)
		if still == "" { // the tapes fit
			return again
		}
		if wanted = still; slices.Contains(s.without, wanted) {
			break
		}
	}
	return faults
}
