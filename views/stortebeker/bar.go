package stortebeker

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The buttons of any other kind say everything themselves.
var kinds = table.Kinds{
	"lay":     {Own: true}, // the hand lies in the bar
	"discard": {Own: true},
	"shoot":   {Own: true},
	"take":    {Name: prefix + "bar.take", Way: prefix + "way.take", At: "discards"},
	"fire":    {Name: prefix + "bar.fire", Way: prefix + "way.ship", At: "sea"},
	"board":   {Name: prefix + "bar.board", Way: prefix + "way.ship", At: "sea"},
	"seize":   {Name: prefix + "bar.seize", Way: prefix + "way.seize"},
	"keep":    {Name: prefix + "bar.keep", Way: prefix + "way.seize"},
	"lose":    {Name: prefix + "bar.lose", Way: prefix + "way.seize"},
	"counter": {Way: prefix + "way.counter"},
	"done":    {Rest: true},
	"stop":    {Rest: true},
	"pass":    {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn, v *stortebeker.View) table.Bar {
	return table.Bar{
		Kinds: kinds,
		Face:  func(a engine.Action, among bool) templ.Component { return face(t, v, a, among) },
		Weight: func(a engine.Action) table.Weight {
			switch {
			case !attacks(a) || t.NoOdds: // a weight would reveal the odds
				return table.Plain
			case chance(v, a) == 0:
				return table.Futile
			}
			return table.Likely
		},
	}
}

// attacks reports whether an action rolls for a ship.
func attacks(a engine.Action) bool {
	return a.Op == stortebeker.OpBoard || a.Op == stortebeker.OpCounter
}

// chance is how likely an attack is to succeed, in per cent; 0 if no throw will do.
func chance(v *stortebeker.View, a engine.Action) int {
	if a.Op == stortebeker.OpCounter {
		return percent(stortebeker.Ways(countering(v, a).Need(v.Best + 1)))
	}
	ship := stortebeker.ActionShip(a)
	return percent(v.Side(ship).BoardingWays(ship))
}
