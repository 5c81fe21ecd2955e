package stortebeker

import (
	"strconv"
	"strings"

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

// provisionWords names provisions within a sentence, equal ones counted: "rum", "2 × biscuit". Equal kinds stand beside each other.
func provisionWords(p *i18n.Printer, kinds []stortebeker.Kind) []string {
	var words []string
	for n := 0; len(kinds) > 0; kinds = kinds[n:] {
		k := kinds[0]
		for n = 1; n < len(kinds) && kinds[n] == k; {
			n++
		}
		word := p.Say(prefix + "provision." + k.String())
		if n > 1 {
			word = p.Say(prefix+"provision.times", n, word)
		}
		words = append(words, word)
	}
	return words
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
func listed(p *i18n.Printer, words []string) string { return joinedBy(p, prefix+"and", words) }

// either joins words: "rum, beans or meat".
func either(p *i18n.Printer, words []string) string { return joinedBy(p, "words.or", words) }

// joinedBy joins words with commas, and the last one by the text of a key.
func joinedBy(p *i18n.Printer, key string, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return p.Say(key, strings.Join(words[:last], ", "), words[last])
}

// percent is a number of the 36 throws as a percentage.
func percent(ways int) int { return (ways*100 + 18) / 36 }

func art(base, name string) string { return base + static.URL("stortebeker.svg") + "#" + name }

func itoa(n int) string { return strconv.Itoa(n) }
