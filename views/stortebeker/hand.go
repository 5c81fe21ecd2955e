package stortebeker

import (
	"slices"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// steps are the steps of a turn in their order (§5). Scoring and refilling ask nobody anything, so they have none.
var steps = [...]string{"lay", "exchange", "shoot", "board", "counter"}

// step is the step of the turn that is being played.
func step(v *stortebeker.View) string {
	switch v.Phase {
	case stortebeker.PhasePlay:
		if v.Discards == 0 {
			return "lay"
		}
		return "exchange"
	case stortebeker.PhaseTake:
		return "exchange"
	case stortebeker.PhaseBoard, stortebeker.PhaseLose:
		return "board"
	case stortebeker.PhaseCounter:
		return "counter"
	case stortebeker.PhasePirate:
		if v.Roll.Number[0] > 0 { // lost with a failed boarding, not to a shot
			return "board"
		}
	}
	return "shoot"
}

// uses are the uses of a card of the hand besides laying it.
func uses(t *table.Turn, c stortebeker.Card) []engine.Action {
	return slices.DeleteFunc([]engine.Action{stortebeker.Discard(c), stortebeker.Shoot(c)}, func(a engine.Action) bool { return !t.Can(a) })
}

// laying reports whether cards can be laid now.
func laying(t *table.Turn) bool { return slices.ContainsFunc(t.May(), isLay) }

func isLay(a engine.Action) bool { return a.Op == stortebeker.OpLay }

// unfolded is the place in the hand of the card that is open to begin with: one that can be laid, if there is one.
func unfolded(t *table.Turn, v *stortebeker.View) int {
	return max(0, slices.IndexFunc(stacks(v.Hand), func(s stack) bool {
		return slices.ContainsFunc(t.May(), func(a engine.Action) bool { return isLay(a) && stortebeker.ActionCard(a) == s.card })
	}))
}

// hinders says why a card cannot be laid at a ship.
func hinders(t *table.Turn, b *stortebeker.Berth, c stortebeker.Card) string {
	switch {
	case c.IsPirate():
		return t.Say(prefix + "lay.crew")
	case b.Ship.Needs(c.Kind()) > 0:
		return t.Say(prefix + "lay.enough")
	}
	return t.Say(prefix + "lay.needless")
}
