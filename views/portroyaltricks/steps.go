package portroyaltricks

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// Steps says which events are shown, and how.
var Steps = table.Staging{
	portroyaltricks.EvRevealed: {Moves: revealed, With: true},
	portroyaltricks.EvBid:      {Moves: bids, Means: outbid},
	portroyaltricks.EvTrump:    {Moves: trump},
	portroyaltricks.EvPlayed:   {Moves: played},
	portroyaltricks.EvCaught:   {Moves: caught, Held: true},
	portroyaltricks.EvTook:     {Moves: took},
	portroyaltricks.EvLoaded:   {Moves: loads},
	portroyaltricks.EvPaidBack: {Moves: paidBack},
	portroyaltricks.EvRemoved:  {Moves: removed},
	portroyaltricks.EvRemovedB: {Moves: bonusGoes},
	portroyaltricks.EvMoved:    {Moves: moved},
	portroyaltricks.EvMovedB:   {Moves: bonusMoved},
	portroyaltricks.EvStowed:   {Moves: stowed},
	portroyaltricks.EvPenalty:  {Moves: removed, Held: true},
	portroyaltricks.EvUnplayed: {Moves: unplayed},
	portroyaltricks.EvSank:     {Moves: sank, Held: true},
}

// Places on the table, by the ids of their elements.
const (
	pilePlace  = "pile quay"
	quayPlace  = "quay"
	trickPlace = "trick"
)

func fleetPlace(seat engine.Seat) string { return table.SeatPlace("fleet", seat) }

// boatPlace is a ship of a seat; a number that is none stands for what the seat has just won.
func boatPlace(seat engine.Seat, ship int16) string {
	if ship < 0 || portroyaltricks.Good(ship) >= portroyaltricks.Goods {
		return fleetPlace(seat)
	}
	return "ship-" + strconv.Itoa(int(seat)) + "-" + portroyaltricks.Good(ship).String() + " " + fleetPlace(seat)
}

func lootPlace(l portroyaltricks.Loot) string { return "quay-" + l.String() + " " + quayPlace }

// lootPiece is a loot card as it is shown while it moves.
func lootPiece(c *table.Cue) templ.Component {
	l := portroyaltricks.Loot(c.A)
	return piece(lootClass(l), lootFace(c.Turn, l, 0))
}

func revealed(c *table.Cue) []table.Move {
	l := portroyaltricks.Loot(c.A)
	return []table.Move{{Do: table.Turns, From: pilePlace, To: lootPlace(l), Of: "quay-" + l.String(), Face: lootPiece(c)}}
}

func bids(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Counts, To: fleetPlace(c.Seat), N: int(c.A)}}
}

// outbid says that a seat bids more than the viewer has bid in this round.
func outbid(c *table.Cue) string {
	reached := false // the bid itself: the same may have been bid in an earlier round
	for _, e := range slices.Backward(c.Earlier()) {
		switch {
		case !reached:
			reached = e == c.Event
		case e.Kind == portroyaltricks.EvDealer:
			return ""
		case e.Kind == portroyaltricks.EvBid && e.Seat == c.Turn.Seat:
			return c.Turn.Say("prt.log.outbid", c.Turn.Names().Of(c.Seat), int(c.A))
		}
	}
	return ""
}

func trump(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: quayPlace, Face: Suit(c.Turn, portroyaltricks.Suit(c.A))}}
}

// played is a card on its way to the trick, from the viewer's hand or from where its player sits.
func played(c *table.Cue) []table.Move {
	card := portroyaltricks.Card(c.A)
	from := fleetPlace(c.Seat)
	if c.Seat == c.Turn.Seat {
		from = "hand " + from
	}
	return []table.Move{{Do: table.Moves, From: from, To: "trick quay", Of: inTrick(c, card), Face: CardFace(c.Turn, card)}}
}

// inTrick is the id of a card in the trick; one that has been won already lies there for the show only.
func inTrick(c *table.Cue, card portroyaltricks.Card) string {
	for i, w := range c.View.(*portroyaltricks.View).Trick {
		if w.Card == card {
			return "trick-" + strconv.Itoa(i)
		}
	}
	return "trick-" + card.String()
}

func caught(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: "trick quay", Face: Suit(c.Turn, portroyaltricks.Suit(c.A))}}
}

// took is a trick that goes to its winner, with the loot that it was for.
func took(c *table.Cue) []table.Move {
	return []table.Move{
		{Do: table.Moves, From: "trick quay", To: fleetPlace(c.Seat), Face: CardFace(c.Turn, portroyaltricks.Card(c.C))},
		{Do: table.Moves, From: lootPlace(portroyaltricks.Loot(c.A)), To: fleetPlace(c.Seat), Face: lootPiece(c), Gain: true, Seat: c.Seat},
		{Do: table.Sweeps, From: trickPlace, To: fleetPlace(c.Seat)},
	}
}

// tons is how much more or less a ship carries now.
func tons(seat engine.Seat, place string, n int) table.Move {
	return table.Move{Do: table.Counts, To: place, N: n, Gain: true, Seat: seat}
}

func loads(c *table.Cue) []table.Move {
	to := boatPlace(c.Seat, c.B)
	list := []table.Move{{Do: table.Moves, From: fleetPlace(c.Seat), To: to, Face: lootPiece(c)}}
	if l := portroyaltricks.Loot(c.A); l.Simple() {
		list = append(list, tons(c.Seat, to, l.Tons()))
	}
	return list
}

func paidBack(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: fleetPlace(c.Seat), To: pilePlace, Face: lootPiece(c)}}
}

// removed is loot that leaves the game. The events name its ship in different places.
func removed(c *table.Cue) []table.Move {
	ship := c.B
	if c.Kind == portroyaltricks.EvPenalty {
		ship = c.C
	}
	from := boatPlace(c.Seat, ship)
	list := []table.Move{{Do: table.Moves, From: from, To: pilePlace, Face: lootPiece(c)}}
	if l := portroyaltricks.Loot(c.A); l.Simple() && portroyaltricks.Good(ship) < portroyaltricks.Goods {
		list = append(list, tons(c.Seat, from, -l.Tons()))
	}
	return list
}

func moved(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: boatPlace(c.Seat, c.B), To: boatPlace(c.Seat, c.C), Face: lootPiece(c)}}
}

// A bonus card moves face down: only its owner knows it.
func bonusGoes(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: boatPlace(c.Seat, c.B), To: pilePlace, Face: bonusBack(c.Turn)}}
}

func bonusMoved(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: boatPlace(c.Seat, c.B), To: boatPlace(c.Seat, c.C), Face: bonusBack(c.Turn)}}
}

func stowed(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: fleetPlace(c.Seat), To: boatPlace(c.Seat, c.B), Face: bonusBack(c.Turn)}}
}

func unplayed(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Moves, From: lootPlace(portroyaltricks.Loot(c.A)), To: pilePlace, Face: lootPiece(c)}}
}

// sank is a ship that carried too much, with its load and what it could carry.
func sank(c *table.Cue) []table.Move {
	good := portroyaltricks.Good(c.A)
	return []table.Move{{Do: table.Sinks, To: boatPlace(c.Seat, c.A), Face: boatPiece(c.Turn, good, int(c.B), int(c.C))}}
}
