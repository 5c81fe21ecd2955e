package portroyal

import (
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
)

// nameKey is the catalogue key of a card's name; below it are ".a" and ".the".
func nameKey(c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		return "ship." + c.Colour().String()
	case portroyal.Expedition:
		return "card.expedition"
	case portroyal.Tax:
		return "card.tax"
	}
	if c.Colour() != portroyal.NoColour {
		return "card." + c.Role().String() + "." + c.Colour().String()
	}
	return "card." + c.Role().String()
}

// CardName is the name of a card as a title, with its colour if it has one: "Red frigate", "Admiral".
func CardName(p *i18n.Printer, c portroyal.Card) string {
	switch key := nameKey(c); c.Kind() {
	case portroyal.Ship:
		return p.Say(key + ".full")
	case portroyal.Tax:
		return p.Say(key + "." + taxBonus(c))
	default:
		return p.Say(key)
	}
}

// TokenName is the name of the card or contract that a tape names by this token.
func TokenName(p *i18n.Printer, token uint8) string {
	switch what, n := portroyal.TokenOf(token); what {
	case portroyal.TokenContract:
		return ContractName(p, portroyal.Contract(n))
	case portroyal.TokenEvent:
		return EventName(p, portroyal.Happening(n))
	case portroyal.TokenCharacter:
		return p.Say("words.or", PersonaName(p, portroyal.Persona(2*n-1)), PersonaName(p, portroyal.Persona(2*n)))
	case portroyal.TokenMission:
		return MissionTitle(p, portroyal.Mission(n))
	}
	return CardName(p, portroyal.Card(token))
}

// taxBonus is the catalogue's word for who gets the coin of a tax increase.
func taxBonus(c portroyal.Card) string {
	if c.BonusToSwords() {
		return "swords"
	}
	return "influence"
}

// CardFigures are the figures printed on a card in words: "cost 7, influence 2", "3 swords, 2 coins".
func CardFigures(p *i18n.Printer, c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		strength := p.Say("count.skull")
		if !c.Skull() {
			strength = p.Say("count.swords", c.Swords())
		}
		figures := p.Say("card.label.two", strength, p.Say("count.coins", c.Coins()))
		if c.Crowns() > 0 {
			figures = p.Say("card.label.two", figures, p.Say("count.crowns", c.Crowns()))
		}
		if c.Item() != portroyal.NoItem {
			figures = p.Say("card.label.two", figures, itemName(p, c))
		}
		if c.Gift() {
			return p.Say("card.label.two", figures, p.Say("count.gift"))
		}
		return figures
	case portroyal.Expedition:
		return p.Say("card.expedition.figures", Needs(p, c), p.Say("count.influence", c.Influence()), p.Say("count.coins", c.Coins()))
	case portroyal.Tax:
		if n := c.Leaves(); n > 0 {
			return p.Say("card.tax.figures.leaves", c.Threshold(), n)
		}
		return p.Say("card.tax.figures", c.Threshold())
	}
	return p.Say("card.label.two", p.Say("count.cost", c.Cost()), p.Say("count.influence", c.Influence()))
}

// CardLabel is everything printed on a card in one line, for those who cannot see it: "Red frigate:
// 3 swords, 2 coins".
func CardLabel(p *i18n.Printer, c portroyal.Card) string {
	return p.Say("card.label", CardName(p, c), CardFigures(p, c))
}

// CardEffect says in a sentence or two what a card does.
func CardEffect(p *i18n.Printer, c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		text := p.Say("ship.effect") + " "
		if c.Skull() {
			text += p.Say("ship.effect.skull")
		} else {
			text += p.Say("ship.effect.repel", c.Swords())
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
			return p.Say("card.expedition.items.effect")
		}
		if c == portroyal.Special {
			return p.Say("card.expedition.effect") + " " + p.Say("card.expedition.special")
		}
		return p.Say("card.expedition.effect")
	case portroyal.Tax:
		if n := c.Leaves(); n > 0 {
			return p.Say("card.tax.leaves.effect", c.Threshold(), n)
		}
		if c.Adventure() {
			return p.Say("card.tax.adventure.effect", c.Threshold(), c.Bonus())
		}
		return p.Say("card.tax." + taxBonus(c) + ".effect")
	}
	if c.ForAres() {
		return p.Say("card."+c.Role().String()+".effect") + " " + p.Say("card.ares.effect")
	}
	if c.Role() == portroyal.Innkeeper {
		return p.Say("card.innkeeper.effect", c.Sells())
	}
	if c.Role() == portroyal.TybukBrother {
		return p.Say("card.tybuk_brother.effect", c.Swords())
	}
	if c.Colour() != portroyal.NoColour { // traders, merchants and clerks serve one kind of ship
		return p.Say("card."+c.Role().String()+".effect", p.Say("ship."+c.Colour().String()))
	}
	return p.Say("card." + c.Role().String() + ".effect")
}

// CardAnchor is the section of the rules help that explains a card.
func CardAnchor(c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		if c.Gift() {
			return "gifts"
		}
		if c.Item() != portroyal.NoItem {
			return "items"
		}
		return "ships"
	case portroyal.Expedition:
		return "expeditions"
	case portroyal.Tax:
		return "tax"
	}
	switch c.Role() {
	case portroyal.Settler, portroyal.Captain, portroyal.Priest, portroyal.Jack:
		return "expeditions"
	case portroyal.Sailor, portroyal.Pirate, portroyal.TybukBrother:
		return "sailors"
	}
	return c.Role().String() + "s"
}

// Needs lists the characters that an expedition asks for: "2 captains and 1 settler".
func Needs(p *i18n.Printer, expedition portroyal.Card) string {
	settlers, captains, priests := expedition.Needs()
	list := []string{}
	if words := amounts(p, settlers, captains, priests, 0); words != "" {
		list = append(list, words)
	}
	for i, n := range expedition.NeedsItems() {
		if n > 0 {
			list = append(list, p.Say("item."+portroyal.Item(i).String()))
		}
	}
	return listed(p, list)
}

// Payment lists the characters that pay for a claim: "1 captain and 1 jack of all trades".
func Payment(p *i18n.Printer, claim engine.Action) string {
	pay, _ := portroyal.ClaimPayment(claim)
	settlers, captains, priests := portroyal.ActionCard(claim).Needs()
	words := amounts(p, settlers-pay.JackSettlers, captains-pay.JackCaptains, priests-pay.JackPriests, pay.Jacks())
	if pay.Adventure != [3]bool{} {
		words = p.Say("pr.pay.adventure", words)
	}
	if ships := portroyal.KeptShips(claim); len(ships) > 0 {
		return listed(p, []string{words, cardNames(p, ships)})
	}
	return words
}

func amounts(p *i18n.Printer, settlers, captains, priests, jacks int) string {
	var list []string
	for _, what := range []struct {
		key string
		n   int
	}{{"count.captains", captains}, {"count.priests", priests}, {"count.settlers", settlers}, {"count.jacks", jacks}} {
		if what.n > 0 {
			list = append(list, p.Say(what.key, what.n))
		}
	}
	return listed(p, list)
}

// listed joins words the way a sentence does: "Anna, Bert and Clara".
func listed(p *i18n.Printer, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return p.Say("words.and", strings.Join(words[:last], ", "), words[last])
}
