package portroyal

import (
	"strconv"
	"strings"

	"portside/engine/portroyal"
	"portside/views/i18n"
)

// sorts is one card of each sort that has a sheet in a match with these options, all sorts if options is nil.
func sorts(options map[string]string) []portroyal.Card {
	var list []portroyal.Card
	seen := map[string]bool{}
	for c := range portroyal.Cards() {
		if id := aboutID(c); !seen[id] && mayLie(options, c) {
			seen[id] = true
			list = append(list, c)
		}
	}
	return list
}

// mayLie reports whether a card can appear in a match with these options. Cards of chapters that a party has
// not reached are not even named (§12.2).
func mayLie(options map[string]string, c portroyal.Card) bool {
	if options == nil {
		return true
	}
	mode := options["mode"]
	switch c.Face().Set {
	case portroyal.SetSail:
		return mode == "set_sail" || options["set_sail_mix"] == "yes"
	case portroyal.SetContracts:
		return strings.HasPrefix(mode, "contracts_") || options["contract_cast"] == "yes"
	case portroyal.SetGambler:
		return options["gambler"] == "yes"
	}
	if c.Group() == 0 {
		return true
	}
	switch {
	case !strings.HasPrefix(mode, "adventure_"):
		return false
	case mode == "adventure_variable":
		return true
	}
	reached := 0
	for _, key := range []string{"chapter", "groups"} {
		if n, err := strconv.Atoi(options[key]); err == nil { // "earlier": from earlier chapters
			reached = max(reached, n)
		}
	}
	return c.Group() < 80+reached
}

// sortEffect says what cards of a sort do; for ships also how many swords they can have.
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

// aboutFigures is the id of the sheet about the signs of a seat.
const aboutFigures = "about-figures"

// aboutHero is the id of the sheet about the doors and crowns of a character card.
const aboutHero = "about-hero"

// signsOf says what the figures on cards of a sort are, "" if there are none.
func signsOf(p *i18n.Printer, c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		return p.Say("pr.about.signs.ship")
	case portroyal.Expedition:
		return p.Say("pr.about.signs.expedition")
	case portroyal.Character:
		return p.Say("pr.about.signs.character")
	}
	return ""
}
