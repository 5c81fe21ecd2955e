package portroyal

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/table"
)

// takeOf is the action that takes a card from the harbour.
func takeOf(c portroyal.Card) engine.Action {
	if c.Kind() == portroyal.Ship {
		return portroyal.Trade(c)
	}
	return portroyal.Hire(c)
}

// net is how taking c changes the viewer's coins, including the fee.
func net(v *portroyal.View, c portroyal.Card) int {
	seat := v.Viewer()
	if c.Kind() == portroyal.Ship {
		return v.Income(seat, c) - v.Fee(seat)
	}
	return -v.Price(seat, c) - v.Fee(seat)
}

// short is how many coins the viewer lacks to take c in its own take step, 0 if money is not what
// prevents it.
func short(t *table.Turn, v *portroyal.View, c portroyal.Card) int {
	if !t.Live || v.Phase != portroyal.PhaseTake || v.Viewer() != v.Actor || v.Allowance == 0 || c.Kind() != portroyal.Character {
		return 0
	}
	return max(0, v.Price(v.Actor, c)+v.Fee(v.Actor)-v.Places[v.Actor].Coins)
}

// signed writes a change with its sign, using a real minus sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// twin reports whether c is the ship in the harbour that has the waiting ship's colour.
func twin(v *portroyal.View, c portroyal.Card) bool {
	return v.Pending != portroyal.NoCard && c.Kind() == portroyal.Ship && c.Colour() == v.Pending.Colour()
}

// rows are cached while nobody can pay for anything in them.
var rows = fragment.NewMemo[spread](1)

// Row is the open expeditions, each with the ways in which the viewer can pay for it now.
func Row(t *table.Turn, v *portroyal.View) templ.Component {
	draw := func() templ.Component { return drawRow(t, v) }
	key := spread{n: len(v.Row)}
	if copy(key.cards[:], v.Row) < len(v.Row) || slices.ContainsFunc(v.Row, func(c portroyal.Card) bool { return len(claims(t, c)) > 0 }) {
		return draw()
	}
	return rows.Draw(t.Cache, 0, key, draw)
}

// claims are the legal ways to claim an expedition.
func claims(t *table.Turn, c portroyal.Card) []engine.Action {
	if !t.Live {
		return nil
	}
	var list []engine.Action
	for _, a := range t.Legal {
		if _, is := portroyal.ClaimPayment(a); is && portroyal.ActionCard(a) == c {
			list = append(list, a)
		}
	}
	return list
}

// paid are the characters of a claim, as names of signs.
func paid(claim engine.Action) []string {
	pay, _ := portroyal.ClaimPayment(claim)
	var list []string
	for _, c := range portroyal.Paid(portroyal.ActionCard(claim), pay, nil) {
		switch {
		case c.Role() == portroyal.Jack:
			list = append(list, "jack")
		case c.Item() != portroyal.NoItem:
			list = append(list, "item-"+c.Item().String())
		default:
			list = append(list, c.Role().String())
		}
	}
	return list
}

// percent is the share of n in all, rounded to whole percent; never 0 if n is possible, and never 100
// if it is not certain.
func percent(n, all int) int {
	switch {
	case n <= 0 || all <= 0:
		return 0
	case n >= all:
		return 100
	}
	return min(max((n*200+all)/(2*all), 1), 99)
}

// risk is how bad the chance of a bust is.
func risk(o portroyal.Odds) string {
	switch p := percent(o.Bust, o.Cards); {
	case p >= 40:
		return "high"
	case p >= 15:
		return "some"
	}
	return "low"
}
