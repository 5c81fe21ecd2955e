package portroyal

import (
	"strconv"
	"strings"

	"portside/engine/portroyal"
	"portside/views/i18n"
)

// sorts is one card of each sort that has a sheet.
func sorts() []portroyal.Card {
	var list []portroyal.Card
	seen := map[string]bool{}
	for c := range portroyal.Cards() {
		if id := aboutID(c); !seen[id] {
			seen[id] = true
			list = append(list, c)
		}
	}
	return list
}

// sortEffect says what cards of a sort do; for ships also with how many swords they come.
func sortEffect(p *i18n.Printer, c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		var swords []string
		list, skull := portroyal.ShipSwords(c.Colour())
		for _, n := range list {
			swords = append(swords, strconv.Itoa(n))
		}
		text := p.Say("ship.effect") + " " + p.Say("pr.about.swords", strings.Join(swords, ", "))
		if skull {
			text += " " + p.Say("pr.about.skull")
		}
		if c.Gift() {
			text += " " + p.Say("ship.effect.gift")
		}
		if c.Item() != portroyal.NoItem {
			text += " " + p.Say("ship.effect.item")
		}
		return text
	case portroyal.Expedition:
		if c.Adventure() {
			return CardEffect(p, c)
		}
		return p.Say("card.expedition.effect")
	}
	return CardEffect(p, c)
}
