package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

const actionKey = "port-royal.action."

// Label returns the text of an action's button: "Hire for 4 + 1", "Repel with 3 swords", "Give it to Anna".
func Label(p *i18n.Printer, v *portroyal.View, names table.Names, a engine.Action) string {
	if key, ok := plainLabels[a]; ok {
		return p.Say(actionKey + key)
	}
	if _, ok := portroyal.ActionMission(a); ok || portroyal.AdventureAnswer(a) {
		return adventureLabel(p, v, names, a)
	}
	switch a {
	case portroyal.Draw():
		if v.Draws > 0 {
			return p.Say(actionKey + "draw.more")
		}
		return p.Say(actionKey + "draw")
	case portroyal.LetIn():
		if wouldBust(v) {
			return p.Say(actionKey + "let-in.bust")
		}
		return p.Say(actionKey + "let-in")
	case portroyal.Repel():
		return p.Say(actionKey+"repel", v.SwordsToRepel())
	case portroyal.Done():
		if v.Taken == 0 {
			return p.Say(actionKey + "pass")
		}
		return p.Say(actionKey + "done")
	case portroyal.Accept():
		if v.Adventure != nil {
			return p.Say(actionKey + "accept.share")
		}
		if v.Proposal == 0 {
			return p.Say(actionKey + "accept.none")
		}
		return p.Say(actionKey+"accept", v.Proposal)
	}
	if c, ok := portroyal.ActionContract(a); ok {
		return contractAction(p, v, c, a)
	}
	if n, ok := portroyal.ActionNumber(a); ok {
		switch {
		case a == portroyal.Give(engine.Seat(n)):
			return p.Say(actionKey+"give", names.Of(engine.Seat(n)))
		case n == 0:
			return p.Say(actionKey + "propose.none")
		}
		return p.Say(actionKey+"propose", n)
	}
	return cardAction(p, v, portroyal.ActionCard(a), a)
}

// plainLabels are the actions whose button always says the same.
var plainLabels = map[engine.Action]string{
	portroyal.Stop(): "stop", portroyal.EndTurn(): "end", portroyal.Gamble(): "gamble", portroyal.GoOn(): "go-on",
	portroyal.Keep(): "keep", portroyal.SetAside(): "set-aside", portroyal.Leave(): "leave",
}

// cardAction labels an action on a card: trade, forgo, hire, claim.
func cardAction(p *i18n.Printer, v *portroyal.View, c portroyal.Card, a engine.Action) string {
	seat := v.Viewer()
	fee := v.Fee(seat)
	switch c.Kind() {
	case portroyal.Ship:
		if a == portroyal.Stow(c) {
			if fee > 0 {
				return p.Say(actionKey+"stow.fee", itemName(p, c), fee)
			}
			return p.Say(actionKey+"stow", itemName(p, c))
		}
		if a == portroyal.Forgo(c) {
			foe := ContractName(p, foeOf(c))
			if fee > 0 {
				return p.Say(actionKey+"forgo.fee", v.Income(seat, c), foe, fee)
			}
			return p.Say(actionKey+"forgo", v.Income(seat, c), foe)
		}
		label := p.Say(actionKey+"trade", v.Income(seat, c))
		if fee > 0 {
			label = p.Say(actionKey+"trade.fee", v.Income(seat, c), fee)
		}
		if more := extras(p, v, seat, c); more != "" {
			return p.Say(actionKey+"extra", label, more)
		}
		return label
	case portroyal.Expedition:
		return p.Say(actionKey+"claim", Payment(p, a))
	}
	if fee > 0 {
		return p.Say(actionKey+"hire.fee", v.Price(seat, c), fee)
	}
	return p.Say(actionKey+"hire", v.Price(seat, c))
}

// foeOf is the contract for forgoing the coins of a ship (§11.5).
func foeOf(ship portroyal.Card) portroyal.Contract {
	if ship.Colour() == portroyal.Red {
		return portroyal.FrigateFoe
	}
	return portroyal.GalleonFoe
}

// extras lists what trading a ship brings seat besides coins: influence under a merchant, more cards by
// clerks; "" for nothing (§7.4, §9.3).
func extras(p *i18n.Printer, v *portroyal.View, seat engine.Seat, ship portroyal.Card) string {
	merchant, clerks := false, 0
	for _, c := range v.Places[seat].Display {
		if c.Colour() != ship.Colour() {
			continue
		}
		switch c.Role() {
		case portroyal.Merchant:
			merchant = true
		case portroyal.Clerk:
			clerks++
		}
	}
	var list []string
	if n := v.CrownIncome(seat, ship, false); n > 0 {
		list = append(list, p.Say("count.crowns", n))
	}
	if merchant && v.Income(seat, ship) > 0 {
		list = append(list, p.Say("count.influence", 1))
	}
	if clerks > 0 {
		list = append(list, p.Say("count.cards", clerks))
	}
	return listed(p, list)
}

// contractAction labels an action on a contract, with what it brings.
func contractAction(p *i18n.Printer, v *portroyal.View, c portroyal.Contract, a engine.Action) string {
	seat := v.Viewer()
	var label string
	switch {
	case a == portroyal.No(c):
		return p.Say(actionKey + "no")
	case a == portroyal.Fulfil(c) && c == portroyal.Ransom:
		_, coins := v.Lacks(seat, c)
		label = p.Say(actionKey+"fulfil.ransom", ContractName(p, c), coins)
	case a == portroyal.Fulfil(c):
		label = p.Say(actionKey+"fulfil", ContractName(p, c))
	case waitsOn(v, seat, c) < c.Spaces():
		return yes(p, v, c)
	default:
		label = yes(p, v, c)
	}
	if brings := ContractBrings(p, v, seat, c); brings != "" {
		return p.Say(actionKey+"extra", label, brings)
	}
	return label
}

// yes accepts a contract that is decided at once, or takes a step on it.
func yes(p *i18n.Printer, v *portroyal.View, c portroyal.Contract) string {
	if n := waitsOn(v, v.Viewer(), c); n < c.Spaces() {
		return p.Say(actionKey+"yes.wait", n+1)
	}
	return p.Say(actionKey + "yes")
}

// wouldBust reports whether a second ship of its colour is waiting to be let in or repelled.
func wouldBust(v *portroyal.View) bool {
	for _, c := range v.Harbour {
		if v.Pending != portroyal.NoCard && c.Kind() == portroyal.Ship && c.Colour() == v.Pending.Colour() {
			return true
		}
	}
	return false
}
