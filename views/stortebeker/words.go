package stortebeker

import (
	"strconv"

	"portside/engine/stortebeker"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

// prefix begins all keys of the game's texts.
const prefix = "stortebeker."

// CardName is the name of a card: "Rum", "Rum with a pirate", "Pirate 3".
func CardName(p *i18n.Printer, c stortebeker.Card) string {
	switch {
	case c.IsPirate():
		return p.Say(prefix+"card.pirate", c.Value())
	case c.Symbol():
		return p.Say(prefix+"card.symbol", KindName(p, c.Kind()))
	}
	return KindName(p, c.Kind())
}

// KindName is the name of a provision.
func KindName(p *i18n.Printer, k stortebeker.Kind) string {
	return p.Say(prefix + "kind." + k.String())
}

// Letter returns the letter of a provision, which identifies it besides its shape.
func Letter(p *i18n.Printer, k stortebeker.Kind) string {
	return p.Say(prefix + "letter." + k.String())
}

// ShipName is the name of a ship: "Raven 5".
func ShipName(p *i18n.Printer, s stortebeker.Ship) string {
	return p.Say(prefix+"ship."+s.Colour().String(), s.Points())
}

// TokenName returns the name of a card or ship by its token, for the page that verifies the luck.
func TokenName(p *i18n.Printer, token uint8) string {
	if ship, ok := stortebeker.TokenShip(token); ok {
		return ShipName(p, ship)
	}
	return CardName(p, stortebeker.Card(token))
}

// shipMention is the name of a ship in a sentence, as a link to the rules about ships.
func shipMention(p *i18n.Printer, s stortebeker.Ship) string {
	return table.Mention(ShipName(p, s), "ships")
}

// cardMention is the name of a card in a sentence.
func cardMention(p *i18n.Printer, c stortebeker.Card) string {
	anchor := "provisions"
	if c.IsPirate() {
		anchor = "pirates"
	}
	return table.Mention(CardName(p, c), anchor)
}

// listed joins words: "rum, beans and meat".
func listed(p *i18n.Printer, words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	text := words[0]
	for _, w := range words[1 : len(words)-1] {
		text += ", " + w
	}
	return p.Say(prefix+"and", text, words[len(words)-1])
}

// percent is a number of the 36 throws as a percentage.
func percent(ways int) int { return (ways*100 + 18) / 36 }

func art(base, name string) string { return base + static.URL("stortebeker.svg") + "#" + name }

func itoa(n int) string { return strconv.Itoa(n) }
