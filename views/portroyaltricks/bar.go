package portroyaltricks

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The buttons of any other kind say everything themselves.
var kinds = table.Kinds{
	"bid":      {Own: true}, // the next few, and higher ones behind a fold
	"play":     {Own: true}, // the hand lies in the bar
	"bury":     {Own: true},
	"load":     {Own: true}, // card by card with the four ships
	"move":     {Own: true},
	"stow":     {Own: true},
	"choose":   {Name: "prt.bar.choose", Way: "prt.way.choose", At: "quay"},
	"trump":    {Name: "prt.trump"},
	"leader":   {Name: "prt.bar.leader"},
	"remove":   {Name: "prt.bar.remove", Way: "prt.way.remove"},
	"pay-back": {Name: "prt.bar.pay-back", Way: "prt.way.pay-back"},
	"penalty":  {Name: "prt.bar.penalty", Way: "prt.way.penalty"},
	"pass":     {Rest: true},
	"keep":     {Rest: true},
	"decline":  {Rest: true},
	"give-up":  {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn) table.Bar {
	return table.Bar{Kinds: kinds, Face: func(a engine.Action, among bool) templ.Component {
		return answer(t, portroyaltricks.Take(a), among)
	}}
}
