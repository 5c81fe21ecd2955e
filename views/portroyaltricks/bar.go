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
	"load":     {Way: "prt.way.ships", On: "fleets"},
	"move":     {Way: "prt.way.ships", On: "fleets"},
	"stow":     {Way: "prt.way.ships", On: "fleets"},
	"remove":   {Own: true}, // on the ships, too; a kept card can be used at any time, and then it is not the question
	"pay-back": {Way: "prt.way.ships", On: "fleets"},
	"penalty":  {Way: "prt.way.ships", On: "fleets"},
	"choose":   {Way: "prt.way.choose", On: "quay"},
	"pass":     {Rest: true},
	"keep":     {Rest: true},
	"decline":  {Rest: true},
	"give-up":  {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn) table.Bar {
	return table.Bar{Kinds: kinds, Face: func(a engine.Action, _ bool) templ.Component {
		return table.Words(t, say(t.Printer, t.Names(), portroyaltricks.Take(a)))
	}}
}
