package stortebeker

import (
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// notions are what lies on the table and is explained when it is tapped: the word in ids and keys, and the section of the rules.
var notions = []struct{ word, anchor string }{
	{"ship", "ships"}, {"side", "limit"}, {"provision", "provisions"}, {"pirate", "pirates"}, {"dice", "board"},
	{"rearguard", "end"}, {"pile", "refill"}, {"discards", "exchange"}, {"prize", "scoring"},
}

// aboutCard is the id of the sheet about a card.
func aboutCard(c stortebeker.Card) string {
	if c.IsPirate() {
		return "about-pirate"
	}
	return "about-provision"
}

// shipWords are a ship and its figures: "Black 5: 5 points, boards at 8. Needs Rum, Beans and Meat".
func shipWords(p *i18n.Printer, s stortebeker.Ship) string {
	return p.Say(prefix+"about.this-ship", ShipName(p, s), s.Points(), s.Boarding(), needWords(p, s))
}

// cardWords are so many of a card: "Rum ×2".
func cardWords(p *i18n.Printer, s stack) string {
	if s.n > 1 {
		return CardName(p, s.card) + " ×" + strconv.Itoa(s.n)
	}
	return CardName(p, s.card)
}

// sideLabel are the cards of a seat at a ship, and what they add to the dice.
func sideLabel(t *table.Turn, b *stortebeker.Berth, seat engine.Seat) string {
	d := &b.Sides[seat]
	return strings.Join([]string{t.Say("words.label", t.Seats[seat].Name, sideWords(t.Printer, b.Ship, d)), t.Say(prefix+"adds") + " " + mightText(d)}, ". ")
}
