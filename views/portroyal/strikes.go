package portroyal

import (
	"slices"

	"portside/engine/portroyal"
	"portside/views/table"
)

// taxed is the tax that the viewer pays because of another seat's card.
func taxed(c *table.Cue) *table.Strike {
	if c.Seat != c.Turn.Seat || c.By == c.Turn.Seat {
		return nil
	}
	for _, e := range slices.Backward(c.Earlier()) {
		if card := portroyal.EventCard(e); e.Kind == portroyal.EvDrew && card.Kind() == portroyal.Tax {
			return coinsLost(c, CardEffect(c.Turn.Printer, card), "tax")
		}
	}
	return nil
}

// befallen is what the event of the turn takes from the viewer.
func befallen(c *table.Cue) *table.Strike {
	if c.Seat != c.Turn.Seat {
		return nil
	}
	for _, e := range slices.Backward(c.Earlier()) {
		if e.Kind == portroyal.EvEvent {
			return coinsLost(c, EventEffect(c.Turn.Printer, portroyal.Happening(e.A)), "events")
		}
	}
	return nil
}

func coinsLost(c *table.Cue, why, rule string) *table.Strike {
	return &table.Strike{Costs: []string{c.Turn.Say("port-royal.strike.coins", int(c.A))}, Why: why, Rule: rule}
}
