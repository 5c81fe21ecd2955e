package stortebeker

import (
	"slices"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

const strikeKey = prefix + "strike."

// shotAt is a card of the viewer that another seat has shot away. The sentence of its event names the card.
func shotAt(c *table.Cue) *table.Strike {
	if !fromViewer(c) {
		return nil
	}
	p, dice := c.Turn.Printer, before(c, stortebeker.EvColours)
	return &table.Strike{
		Costs: []string{p.Say(strikeKey+"seized", shipMention(p, stortebeker.EventShip(c.Event)))},
		Why:   p.Say(strikeKey+"shot", KindName(p, stortebeker.Kind(dice.A)), KindName(p, stortebeker.Kind(dice.B))),
		Rule:  "shot",
	}
}

// forestalled is a ship at which the viewer had laid cards, and which another seat has won: the sentence of its event says so, and
// the throw against its value, or against the best result before, says why.
func forestalled(c *table.Cue) *table.Strike {
	if !hadCardsThere(c) {
		return nil
	}
	word, rule, kind := "boarded", "board", stortebeker.EvBoards
	if c.C == 1 {
		word, rule, kind = "countered", "counter", stortebeker.EvCounters
	}
	roll, against := before(c, stortebeker.EvRolled), before(c, kind)
	a, b, result := int(roll.A), int(roll.B), int(roll.C)
	return &table.Strike{
		Costs: []string{c.Turn.Say(strikeKey + "gone")},
		Why:   c.Turn.Say(strikeKey+word, a, b, result-a-b, result, int(against.B)),
		Rule:  rule,
	}
}

// before is the newest earlier event of a kind, of the seat of the event itself if it is a deed of a seat. The rules let one
// precede each event that asks for it.
func before(c *table.Cue, kind uint16) engine.Event {
	for _, e := range slices.Backward(c.Earlier()) {
		if e.Kind == kind && (e.Seat == c.Seat || e.Seat == engine.Nobody) {
			return e
		}
	}
	return engine.Event{}
}
