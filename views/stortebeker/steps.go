package stortebeker

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// Steps says which events are shown, and how.
var Steps = table.Staging{
	stortebeker.EvOpened:     {Moves: opened, With: true},
	stortebeker.EvTurn:       {Alters: func(*table.Cue) string { return "sea" }}, // which ships have been tried
	stortebeker.EvLaid:       {Moves: laidAt},
	stortebeker.EvLaidDown:   {Moves: laidAt},
	stortebeker.EvDiscarded:  {Moves: discarded},
	stortebeker.EvShot:       {Moves: discarded},
	stortebeker.EvTook:       {Moves: tookBack},
	stortebeker.EvRefilled:   {Moves: refilled, With: true},
	stortebeker.EvFired:      {Moves: fired, With: true},
	stortebeker.EvReshuffled: {Alters: func(*table.Cue) string { return pilePlace }},
	stortebeker.EvColours:    {Moves: colours, With: true},
	stortebeker.EvSeized:     {Moves: seized, To: fromViewer, Strikes: shotAt},
	stortebeker.EvSunk:       {Moves: sunk, With: true},
	stortebeker.EvLost:       {Moves: discarded},
	stortebeker.EvBoards:     {Moves: boards},
	stortebeker.EvCounters:   {Moves: boards},
	stortebeker.EvRevealed:   {Moves: shown, With: true},
	stortebeker.EvRolled:     {Moves: rolls, With: true, Held: true},
	stortebeker.EvWon:        {Moves: won, Held: true, To: hadCardsThere, Alters: func(c *table.Cue) string { return markers(c) + " discards" }, Strikes: forestalled},
	stortebeker.EvBonus:      {Moves: bonus, Alters: markers},
}

// Places on the table, by the ids of their elements.
const (
	pilePlace    = "pile discards"
	rearPlace    = "rearguard discards"
	discardPlace = "discards"
	throwPlace   = "throw"
)

func prizePlace(seat engine.Seat) string { return table.SeatPlace("prizes", seat) }

func shipPlace(s stortebeker.Ship) string { return "ship-" + s.String() + " sea" }

// handPlace is where the cards of a seat come from.
func handPlace(c *table.Cue) string {
	if c.Seat == c.Turn.Seat {
		return "hand " + prizePlace(c.Seat)
	}
	return prizePlace(c.Seat)
}

func fromViewer(c *table.Cue) bool { return engine.Seat(c.C) == c.Turn.Seat }

// hadCardsThere tells whether the viewer had laid cards at a ship that somebody else has won.
func hadCardsThere(c *table.Cue) bool {
	ship := stortebeker.EventShip(c.Event)
	return c.Seat != c.Turn.Seat && slices.ContainsFunc(c.Earlier(), func(e engine.Event) bool {
		return e.Seat == c.Turn.Seat && (e.Kind == stortebeker.EvLaid || e.Kind == stortebeker.EvLaidDown) && stortebeker.EventShip(e) == ship
	})
}

func opened(c *table.Cue) []table.Move {
	ship := stortebeker.EventShip(c.Event)
	from, to := rearPlace, shipPlace(ship)
	if c.B == 1 {
		from, to = pilePlace, rearPlace
	}
	return []table.Move{{Do: table.Moves, From: from, To: to, Face: shipPiece(c.Turn, ship)}}
}

// laidAt is a card on its way to a ship; a pirate is laid face down.
func laidAt(c *table.Cue) []table.Move {
	face := sign(c.Turn, token{art: "down"})
	if card := stortebeker.EventCard(c.Event); card != stortebeker.NoCard {
		face = sign(c.Turn, cardToken(c.Turn.Printer, card))
	}
	return []table.Move{{Do: table.Moves, From: handPlace(c), To: shipPlace(stortebeker.EventShip(c.Event)), Face: face}}
}

func discarded(c *table.Cue) []table.Move {
	from := handPlace(c)
	if ship := stortebeker.EventShip(c.Event); ship != stortebeker.NoShip {
		from = shipPlace(ship)
	}
	return []table.Move{{Do: table.Moves, From: from, To: discardPlace, Face: sign(c.Turn, cardToken(c.Turn.Printer, stortebeker.EventCard(c.Event)))}}
}

func tookBack(c *table.Cue) []table.Move {
	card := stortebeker.EventCard(c.Event)
	return []table.Move{{Do: table.Moves, From: discardPlace, To: handPlace(c), Face: sign(c.Turn, cardToken(c.Turn.Printer, card)), Gain: true, Seat: c.Seat}}
}

// refilled are cards that go to a hand face down.
func refilled(c *table.Cue) []table.Move {
	if c.A == 0 {
		return nil
	}
	return []table.Move{{Do: table.Moves, From: pilePlace, To: handPlace(c), Face: sign(c.Turn, token{art: "down"}), N: min(int(c.A), 5)}}
}

func fired(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: prizePlace(c.Seat), To: shipPlace(stortebeker.EventShip(c.Event)), Face: table.Sword}}
}

func colours(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Throws, To: throwPlace, Face: colourDice(c.Turn, stortebeker.Kind(c.A), stortebeker.Kind(c.B))}}
}

func seized(c *table.Cue) []table.Move {
	card := stortebeker.EventCard(c.Event)
	return []table.Move{{Do: table.Moves, From: shipPlace(stortebeker.EventShip(c.Event)), To: handPlace(c), Face: sign(c.Turn, cardToken(c.Turn.Printer, card)), Gain: true, Seat: c.Seat}}
}

// sunk is a captured card that cannot stay at the ship.
func sunk(c *table.Cue) []table.Move {
	card := stortebeker.EventCard(c.Event)
	return []table.Move{{Do: table.Moves, From: shipPlace(stortebeker.EventShip(c.Event)), To: discardPlace, Face: sign(c.Turn, cardToken(c.Turn.Printer, card))}}
}

// boards is a seat that goes aboard a ship, at first or in a counter-attack.
func boards(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: prizePlace(c.Seat), To: shipPlace(stortebeker.EventShip(c.Event)), Face: table.Emblem(c.Turn, c.Seat)}}
}

func shown(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: shipPlace(stortebeker.EventShip(c.Event)), Face: sign(c.Turn, cardToken(c.Turn.Printer, stortebeker.EventCard(c.Event)))}}
}

// rolls are the number dice, with what they come to and what was needed.
func rolls(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Throws, To: throwPlace, Face: table.Dice(int(c.A), int(c.B)), Text: against(c)}}
}

// against is a result beside the number that it had to reach: the boarding value of the ship, or the best result so far and
// one more.
func against(c *table.Cue) string {
	result := int(c.C)
	for _, e := range slices.Backward(c.Earlier()) {
		if e.Seat != c.Seat || e.Kind != stortebeker.EvBoards && e.Kind != stortebeker.EvCounters {
			continue
		}
		need := int(e.B)
		if e.Kind == stortebeker.EvCounters {
			need++
		}
		return strings.Join([]string{itoa(result), map[bool]string{true: "≥", false: "<"}[result >= need], itoa(need)}, " ")
	}
	return itoa(result)
}

// won is a ship that goes to its new owner, and the owner's marker that goes along the track.
func won(c *table.Cue) []table.Move {
	ship, n := stortebeker.EventShip(c.Event), int(c.B)
	return append([]table.Move{{Do: table.Moves, From: shipPlace(ship), To: prizePlace(c.Seat), Face: shipPiece(c.Turn, ship), Gain: true, Seat: c.Seat}}, scores(c, n)...)
}

// markers are those of all seats: who passes another is drawn beside it.
func markers(*table.Cue) string { return "track" }

func bonus(c *table.Cue) []table.Move { return scores(c, int(c.B)) }

// scores are points of a seat. The marker is shown going as far as it has come by now.
func scores(c *table.Cue, n int) []table.Move {
	now := points(c.View.(*stortebeker.View), c.Seat)
	return []table.Move{
		{Do: table.Moves, From: trackPlace(now - n), To: trackPlace(now-n) + ";" + strings.TrimPrefix(trackPlace(now), "track@"), Face: table.Emblem(c.Turn, c.Seat)},
		{Do: table.Counts, To: prizePlace(c.Seat), N: n, Gain: true, Seat: c.Seat},
	}
}

// trackPlace is the space of the score track for so many points, in the units of its drawing.
func trackPlace(points int) string {
	return "track@" + itoa(10*stortebeker.TrackSpace(points)+3) + ",10"
}
