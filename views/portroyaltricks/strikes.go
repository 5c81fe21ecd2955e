package portroyaltricks

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// convicted is a viewer who has trumped against the rules and is going to lose a card for it.
func convicted(c *table.Cue) *table.Strike {
	if c.Seat != c.Turn.Seat {
		return nil
	}
	events := c.Earlier()
	if slices.ContainsFunc(events[slices.Index(events, c.Event)+1:], func(e engine.Event) bool {
		return e.Seat == c.Seat && (e.Kind == portroyaltricks.EvPenalty || e.Kind == portroyaltricks.EvLapsed)
	}) {
		return nil
	}
	seats := len(c.View.(*portroyaltricks.View).Places)
	right := engine.Seat((int(c.Seat) + seats - 1) % seats)
	return &table.Strike{Costs: []string{c.Turn.Say("prt.strike.caught", c.Turn.Names().Of(right))}, Why: c.Turn.Say("prt.strike.revoke"), Rule: "revoke"}
}

// punished is a card that the viewer loses for it.
func punished(c *table.Cue) *table.Strike {
	if c.Seat != c.Turn.Seat {
		return nil
	}
	return &table.Strike{Costs: []string{c.Turn.Say("prt.strike.loot")}, Why: c.Turn.Say("prt.strike.revoke"), Rule: "revoke"}
}

// overloaded is a ship of the viewer that carried too much.
func overloaded(c *table.Cue) *table.Strike {
	if c.Seat != c.Turn.Seat {
		return nil
	}
	return &table.Strike{Costs: []string{c.Turn.Say("prt.strike.sank")}, Why: c.Turn.Say("prt.strike.heavy", int(c.B-c.C)), Rule: "scoring"}
}
