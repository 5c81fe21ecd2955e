package rules

import (
	"strconv"

	"portside/engine"
	"portside/engine/portroyal"
)

// CoinsPerFailure is what all seats together get at the next start of a chapter for each of its failures (§12.9).
const CoinsPerFailure = 3

// Campaign is what follows from a match for its campaign (§12.9): the chapter to play next, or
// "completed" after the last; and what all seats together get when it begins. Both are "none" before the end, and in
// matches that are no chapter. The number of earlier failures follows from the extra coins in setup.
func (s *State) Campaign(setup engine.Setup) (chapter, extra string) {
	if s.Phase != portroyal.PhaseOver || !s.Mode.Adventure() || s.Adventure.Chapter == 0 {
		return "none", "none"
	}
	next, coins := int(s.Adventure.Chapter), 0
	if s.Ended == portroyal.EndDefeat {
		coins = optionNumber(setup, "extra_coins") + CoinsPerFailure
		for _, key := range []string{"extra_1", "extra_2", "extra_3", "extra_4"} {
			coins += optionNumber(setup, key)
		}
	} else {
		next++
	}
	if next > portroyal.Chapters {
		return "completed", strconv.Itoa(coins)
	}
	return strconv.Itoa(next), strconv.Itoa(coins)
}
