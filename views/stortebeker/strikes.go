package stortebeker

import (
	"portside/engine/stortebeker"
	"portside/views/table"
)

const strikeKey = prefix + "strike."

// shotAt is a card of the viewer that another seat has shot away.
func shotAt(c *table.Cue) *table.Strike {
	if !fromViewer(c) {
		return nil
	}
	ship := shipMention(c.Turn.Printer, stortebeker.EventShip(c.Event))
	return &table.Strike{Costs: []string{c.Turn.Say(strikeKey+"seized", ship)}, Why: c.Turn.Say(strikeKey + "shot"), Rule: "shot"}
}

// forestalled is a ship at which the viewer had laid cards, and which another seat has won.
func forestalled(c *table.Cue) *table.Strike {
	words := lostTo(c)
	switch {
	case words == "":
		return nil
	case c.C == 1:
		return &table.Strike{Costs: []string{words}, Why: c.Turn.Say(strikeKey + "countered"), Rule: "counter"}
	}
	return &table.Strike{Costs: []string{words}, Why: c.Turn.Say(strikeKey + "boarded"), Rule: "board"}
}
