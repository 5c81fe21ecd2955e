package stortebeker

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

const actionKey = prefix + "action."

// Choice describes an action in full, for somebody who cannot see its button and as the button's name: "Lay rum
// at Raven 5".
func Choice(p *i18n.Printer, _ engine.View, names table.Names, a engine.Action) string {
	card, ship := stortebeker.ActionCard(a), stortebeker.ActionShip(a)
	switch {
	case a.Op == stortebeker.OpLay:
		return p.Say(actionKey+"lay", CardName(p, card), ShipName(p, ship))
	case a.Op == stortebeker.OpSeize:
		return p.Say(actionKey+"seize", CardName(p, card), names.Of(stortebeker.ActionSeat(a)))
	case ship != stortebeker.NoShip:
		return p.Say(actionKey+stortebeker.Verb(a), ShipName(p, ship))
	case card != stortebeker.NoCard:
		return p.Say(actionKey+stortebeker.Verb(a), CardName(p, card))
	case a.Op == stortebeker.OpCounter:
		return counterWords(p, a)
	}
	return p.Say(actionKey + stortebeker.Verb(a))
}

// counterWords describes a counter with the cards it lays.
func counterWords(p *i18n.Printer, a engine.Action) string {
	cards, _ := stortebeker.CounterCards(a)
	if len(cards) == 0 {
		return p.Say(actionKey + "counter")
	}
	var words []string
	for _, c := range cards {
		words = append(words, CardName(p, c))
	}
	return p.Say(actionKey+"counter.with", listed(p, words))
}

// laid are the cards a counter lays.
func laid(a engine.Action) []stortebeker.Card {
	cards, _ := stortebeker.CounterCards(a)
	return cards
}
