package portroyaltricks

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The game draws most of them itself, with what they lead to; the buttons of
// any other kind say everything themselves.
var kinds = table.Kinds{
	"bid":      {Own: true}, // the next few, and higher ones behind a fold
	"play":     {Own: true}, // the hand lies in the bar
	"bury":     {Own: true},
	"trump":    {Own: true},
	"leader":   {Own: true},
	"load":     {Own: true}, // card by card with the four ships
	"move":     {Own: true},
	"stow":     {Own: true},
	"remove":   {Own: true},
	"pay-back": {Own: true},
	"penalty":  {Own: true},
	"choose":   {Name: "prt.bar.choose", Way: "prt.way.choose", At: "quay"},
	"pass":     {Rest: true},
	"keep":     {Rest: true},
	"decline":  {Rest: true},
	"give-up":  {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn) table.Bar {
	return table.Bar{Kinds: kinds, Face: func(a engine.Action, among bool) templ.Component {
		act := portroyaltricks.Take(a)
		if among { // the heading names the verb
			return table.Words(t, itemName(t.Printer, act.Item))
		}
		return table.Words(t, say(t.Printer, t.Names(), act))
	}}
}
