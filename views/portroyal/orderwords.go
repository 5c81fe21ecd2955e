package portroyal

import (
	"strings"

	"portside/engine/portroyal"
	"portside/views/i18n"
)

// keepWords says which ships are kept for their items: one, those of a colour or with an item, or any.
func keepWords(p *i18n.Printer, what string) string {
	if c, err := portroyal.ParseCard(what); err == nil {
		return p.Say("pr.order.stow.ship", CardLabel(p, c))
	}
	if what == "any" {
		return p.Say("pr.order.stow.any")
	}
	for i := portroyal.NoItem + 1; i <= portroyal.Rum; i++ {
		if i.String() == what {
			return p.Say("pr.order.stow.item", p.Say("item."+what))
		}
	}
	return p.Say("pr.order.stow.ship", whatWords(p, false, what))
}

// whatWords says what an entry is about.
func whatWords(p *i18n.Printer, hire bool, what string) string {
	if c, err := portroyal.ParseCard(what); err == nil {
		return CardLabel(p, c)
	}
	switch {
	case what == "best":
		return p.Say("pr.order.best")
	case what == "any" && hire:
		return p.Say("pr.order.any-person")
	case what == "any":
		return p.Say("pr.order.any-ship")
	case hire:
		return p.Say("card." + what)
	}
	return p.Say("ship." + what + ".full")
}

// forgoWords says which ships' coins are forgone.
func forgoWords(p *i18n.Printer, what string) string {
	return p.Say("pr.order.say.forgo", whatWords(p, false, what))
}

// tradeWords says which ships are taken, and for how many coins at least after the fee.
func tradeWords(p *i18n.Printer, what string, limit int) string {
	if limit == 0 {
		return p.Say("pr.order.say.trade.even", what)
	}
	return p.Say("pr.order.say.trade", what, limit)
}

// OrderWords describes a standing order to its owner. An order that cannot be read is returned as it is.
func OrderWords(p *i18n.Printer, order string) string {
	o, err := portroyal.ParseOrder(order)
	if err != nil {
		return order
	}
	var list []string
	if o.Pass {
		list = append(list, p.Say("pr.order.say.pass"))
	}
	for _, e := range o.Entries {
		switch {
		case e.Hire:
			list = append(list, p.Say("pr.order.say.hire", whatWords(p, true, e.What), e.Limit))
		case e.Forgo:
			list = append(list, forgoWords(p, e.What))
		case e.Keep && e.Limit <= whateverNet:
			list = append(list, keepWords(p, e.What))
		case e.Keep:
			list = append(list, tradeWords(p, keepWords(p, e.What), e.Limit))
		default:
			list = append(list, tradeWords(p, whatWords(p, false, e.What), e.Limit))
		}
	}
	if o.Max > 0 {
		list = append(list, p.Say("pr.order.say.max", o.Max))
	}
	if o.Keep > 0 {
		list = append(list, p.Say("pr.order.say.keep", o.Keep))
	}
	if !o.Pass && !o.Leave {
		if o.Ask {
			list = append(list, p.Say("pr.order.say.ask"))
		} else {
			list = append(list, p.Say("pr.order.say.otherwise"))
		}
	}
	list = append(list, presetSays(p, o)...)
	if o.Turn > 0 {
		list = append(list, p.Say("pr.order.say.turn"))
	} else {
		list = append(list, p.Say("pr.order.say.always"))
	}
	return strings.Join(list, " · ")
}
