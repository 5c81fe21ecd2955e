package stortebeker

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// The names of the fields of the form: what to do at a ship, and within which bounds; fields of one name
// are in the order of fieldShip.
const (
	fieldShip   = "ship"   // id of a ship, or any
	fieldDo     = "do"     // "", "never", "always", "best"
	fieldBest   = "best"   // best result at most, with "best"
	fieldCards  = "cards"  // cards from hand at most, "" for three
	fieldElse   = "else"   // "ask", "pass"
	fieldPirate = "pirate" // "lowest", "ask"
)

// Orders renders the fields of the form for a standing order; current is the order in force, or "".
func Orders(t *table.Turn, v engine.View, current string) templ.Component {
	o, _ := stortebeker.ParseOrder(current) // the empty order if there is none
	return orderForm(t, v.(*stortebeker.View), o)
}

// orderShips are the ships for which there can be a rule: those at sea, those that come next, and "any".
func orderShips(v *stortebeker.View, o stortebeker.Order) []stortebeker.Ship {
	var list []stortebeker.Ship
	for _, b := range v.Sea {
		if b.Ship != stortebeker.NoShip {
			list = append(list, b.Ship)
		}
	}
	for _, r := range o.Rules {
		if r.Ship != stortebeker.NoShip && !slices.Contains(list, r.Ship) {
			list = append(list, r.Ship)
		}
	}
	return append(list, stortebeker.NoShip)
}

// shipWord is the id of a ship in an order, "any" for every ship.
func shipWord(s stortebeker.Ship) string {
	if s == stortebeker.NoShip {
		return "any"
	}
	return s.String()
}

// ruleWords are the values of the fields of a ship's rule.
func ruleWords(o stortebeker.Order, s stortebeker.Ship) (do, best, cards string) {
	for _, r := range o.Rules {
		if r.Ship != s {
			continue
		}
		_, text, _ := strings.Cut(r.String(), ":")
		switch {
		case text == "never" || text == "always":
			return text, "", ""
		case r.Best < 90:
			best = itoa(r.Best)
		}
		return "best", best, itoa(r.Cards)
	}
	return "", "", ""
}

// OrderText returns the form's values in the game's notation; the game may still refuse it.
func OrderText(form map[string][]string) string {
	at := func(field string, i int) string {
		if list := form[field]; i < len(list) {
			return strings.TrimSpace(list[i])
		}
		return ""
	}
	words := []string{"counter"}
	for i, ship := range form[fieldShip] {
		switch do := at(fieldDo, i); do {
		case "never", "always":
			words = append(words, ship+":"+do)
		case "best":
			var terms []string
			if n := at(fieldBest, i); n != "" {
				terms = append(terms, "best<="+n)
			}
			if n := at(fieldCards, i); n != "" {
				terms = append(terms, "cards<="+n)
			}
			if len(terms) == 0 {
				words = append(words, ship+":always")
			} else {
				words = append(words, ship+":"+strings.Join(terms, ","))
			}
		}
	}
	if at(fieldElse, 0) == "pass" {
		words = append(words, "else=pass")
	}
	if at(fieldPirate, 0) == "lowest" {
		words = append(words, "pirate=lowest")
	}
	return strings.Join(words, " ")
}

// OrderWords describes a standing order to its owner.
func OrderWords(p *i18n.Printer, order string) string {
	o, err := stortebeker.ParseOrder(order)
	if err != nil {
		return order
	}
	const key = prefix + "order."
	var list []string
	for _, r := range o.Rules {
		name := p.Say(key + "any")
		if r.Ship != stortebeker.NoShip {
			name = ShipName(p, r.Ship)
		}
		switch do, best, _ := ruleWords(stortebeker.Order{Rules: []stortebeker.Rule{r}}, r.Ship); {
		case do == "never" || do == "always":
			list = append(list, p.Say(key+"says."+do, name))
		case best == "":
			list = append(list, p.Say(key+"says.cards", name, r.Cards))
		default:
			list = append(list, p.Say(key+"says.best", name, r.Best, r.Cards))
		}
	}
	if o.Pass {
		list = append(list, p.Say(key+"says.pass"))
	}
	if o.Lowest {
		list = append(list, p.Say(key+"says.lowest"))
	}
	return strings.Join(list, " ")
}

// Why describes why a standing order has ended by itself; why is engine.Answer.Why.
func Why(p *i18n.Printer, why uint16) string {
	if why == stortebeker.WhyShipGone {
		return p.Say(prefix + "why.ship")
	}
	return p.Say(prefix + "why.other")
}

// doWord is the end of the key of a choice of the form.
func doWord(do string) string {
	if do == "" {
		return "none"
	}
	return do
}
