package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// Choice describes an action in full: "Load Max +5 into the rum ship".
func Choice(p *i18n.Printer, view engine.View, names table.Names, a engine.Action) string {
	return say(p, names, portroyaltricks.Take(a))
}

// say puts an action into words.
func say(p *i18n.Printer, names table.Names, a portroyaltricks.Act) string {
	const key = "prt.do."
	switch a.Verb {
	case "bid":
		return p.Say(key+"bid", a.Tons)
	case "bury":
		return p.Say(key+"bury", cardName(p, a.Card))
	case "play":
		return p.Say(key+"play", cardName(p, a.Card))
	case "trump":
		return p.Say(key+"trump", suitName(p, a.Suit))
	case "leader":
		return p.Say(key+"leader", names.Of(a.Seat))
	case "choose", "pay-back", "penalty":
		return p.Say(key+a.Verb, lootName(p, a.Item.Loot()))
	case "remove":
		return p.Say(key+"remove", itemName(p, a.Item))
	case "load", "move", "stow":
		return p.Say(key+a.Verb, itemName(p, a.Item), shipName(p, a.Ship))
	}
	return p.Say(key + a.Verb)
}
