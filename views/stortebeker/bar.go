package stortebeker

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/kit"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The buttons of any other kind say everything themselves.
var kinds = table.Kinds{
	"lay":     {Own: true}, // the hand lies in the bar
	"discard": {Own: true},
	"shoot":   {Own: true},
	"take":    {Way: prefix + "way.take", On: "discards"},
	"fire":    {Way: prefix + "way.ship", On: "sea"},
	"board":   {Way: prefix + "way.ship", On: "sea"},
	"seize":   {Way: prefix + "way.card", On: "sea"},
	"keep":    {Way: prefix + "way.card", On: "sea"},
	"lose":    {Way: prefix + "way.card", On: "sea"},
	"counter": {Way: prefix + "way.counter", On: "sea"},
	"done":    {Rest: true},
	"stop":    {Rest: true},
	"pass":    {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn, v *stortebeker.View) table.Bar {
	return table.Bar{
		Kinds: kinds,
		Face:  func(a engine.Action, _ bool) templ.Component { return kit.Text(Choice(t.Printer, v, t.Names(), a)) },
	}
}

// attacks reports whether an action rolls for a ship.
func attacks(a engine.Action) bool {
	return a.Op == stortebeker.OpBoard || a.Op == stortebeker.OpCounter
}

// vain reports whether an attack cannot succeed. A table that hides chances does not tell.
func vain(t *table.Turn, v *stortebeker.View, a engine.Action) bool {
	return !t.NoOdds && chance(v, a) == 0
}

// chance is how likely an attack is to succeed, in per cent; 0 if no throw will do.
func chance(v *stortebeker.View, a engine.Action) int {
	if a.Op == stortebeker.OpCounter {
		return percent(stortebeker.Ways(countering(v, a).Need(v.Best + 1)))
	}
	ship := stortebeker.ActionShip(a)
	return percent(v.Side(ship).BoardingWays(ship))
}
