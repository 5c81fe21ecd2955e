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
	portroyaltricks.EvDealer:   {Moves: begins, Held: true, Alters: dealt},
	portroyaltricks.EvHand:     {Alters: handPlace},
	portroyaltricks.EvKitty:    {Moves: revealed, Alters: trickPlaces}, // the last card dealt: the loot before it is one step with it
	portroyaltricks.EvBid:      {Moves: bids, Means: outbid, Alters: trickPlaces},
	portroyaltricks.EvPassed:   {Alters: trickPlaces},
	portroyaltricks.EvHolder:   {Alters: holds},
	portroyaltricks.EvBuried:   {Alters: hands},
	portroyaltricks.EvTrump:    {Moves: trump},
	portroyaltricks.EvLeader:   {Alters: trickPlaces},
	portroyaltricks.EvChose:    {Moves: atStake},
	portroyaltricks.EvPlayed:   {Moves: played, Alters: hands},
	portroyaltricks.EvMarker:   {Alters: fleetOf},
	portroyaltricks.EvCaught:   {Moves: caught, Held: true, Strikes: convicted},
	portroyaltricks.EvTook:     {Moves: took},
	portroyaltricks.EvLoaded:   {Moves: loads},
	portroyaltricks.EvPaidBack: {Moves: paidBack},
	portroyaltricks.EvSettled:  {Alters: fleetOf},
	portroyaltricks.EvKept:     {Alters: fleetOf},
	portroyaltricks.EvDeclined: {Alters: fleetOf},
	portroyaltricks.EvGaveUp:   {Alters: fleetOf},
	portroyaltricks.EvRemoved:  {Moves: removed},
	portroyaltricks.EvRemovedB: {Moves: bonusGoes},
	portroyaltricks.EvMoved:    {Moves: moved},
	portroyaltricks.EvMovedB:   {Moves: bonusMoved},
	portroyaltricks.EvStowed:   {Moves: stowed},
	portroyaltricks.EvPenalty:  {Moves: removed, Held: true, Strikes: punished},
	portroyaltricks.EvLeft:     {Alters: func(c *table.Cue) string { return "quay-" + portroyaltricks.Loot(c.A).String() + " " + trickPlaces(c) }},
	portroyaltricks.EvUnplayed: {Moves: unplayed},
	portroyaltricks.EvSank:     {Moves: sank, Held: true, Strikes: overloaded},
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

// handPlace is the viewer's hand, "" if there is none.
func handPlace(c *table.Cue) string {
	if c.Turn.Seat < 0 {
		return ""
	}
	return "hand"
}

func fleetOf(c *table.Cue) string { return fleetPlace(c.Seat) }

// trickPlaces are what lies under the lantern: the auction, or the trick with the pile of those before.
func trickPlaces(*table.Cue) string { return trickPlace }

// hands is how many cards a seat still has, and the viewer's hand if it is the viewer's.
func hands(c *table.Cue) string {
	if c.Seat == c.Turn.Seat {
		return handPlace(c) + " " + fleetOf(c)
	}
	return fleetOf(c)
}

// holds are the open cards in the hand of the seat that has the privileges, and its bid as a debt.
func holds(c *table.Cue) string { return hands(c) + " " + trickPlace }

// dealt is a new round: an auction in place of the last trick, and every fleet has cards in hand.
func dealt(c *table.Cue) string {
	places := trickPlace + " " + handPlace(c)
	for seat := range c.View.(*portroyaltricks.View).Places {
		places += " " + fleetPlace(engine.Seat(seat))
	}
	return places
}

// atStake is the loot that a trick is for.
func atStake(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Marks, To: quayPlace, Of: "quay-" + portroyaltricks.Loot(c.A).String(), Face: lootPiece(c)}}
}

// begins is the sign of a new round. After the first it says the score of every seat, from the viewer on.
func begins(c *table.Cue) []table.Move {
	v := c.View.(*portroyaltricks.View)
	var seats []engine.Seat
	if c.A > 1 {
		seats = order(c.Turn, v)
	}
	return []table.Move{{Do: table.Shows, To: quayPlace, Face: roundSign(c.Turn, v, int(c.A), seats)}}
}

// revealed is the loot of a new round, which was laid on the table before the open cards.
func revealed(c *table.Cue) (list []table.Move) {
	before := false
	for _, e := range slices.Backward(c.Earlier()) {
		switch {
		case !before:
			before = e == c.Event
		case e.Kind == portroyaltricks.EvDealer:
			slices.Reverse(list)
			return list
		case e.Kind == portroyaltricks.EvRevealed:
			l := portroyaltricks.Loot(e.A)
			list = append(list, table.Move{Do: table.Turns, From: pilePlace, To: lootPlace(l), Of: "quay-" + l.String(), Face: piece(lootClass(l), lootFace(c.Turn, l, 0))})
		}
	}
	return nil
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
