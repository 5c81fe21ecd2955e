package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/kit"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The buttons of any other kind say everything themselves.
var kinds = table.Kinds{
	"trade":    {Name: "pr.trade", Way: "pr.way.harbour", On: "harbour"},
	"hire":     {Name: "pr.hire", Way: "pr.way.harbour", On: "harbour"},
	"forgo":    {Name: "pr.bar.forgo", Way: "pr.way.harbour", On: "harbour"},
	"keep.":    {Name: "pr.bar.keep", Way: "pr.way.harbour", On: "harbour"},
	"claim":    {Name: "pr.claim", Way: "pr.way.row", On: "row"},
	"fulfil":   {Name: "pr.contract.fulfil", Way: "pr.way.contracts", On: "contracts"},
	"complete": {Name: "pr.bar.complete", Way: "pr.way.missions", Fold: true}, // the missions lie far below the harbour on a phone
	"give":     {Name: "pr.bar.give", Way: "pr.bar.give"},
	"sell":     {Name: "pr.bar.sell", Way: "pr.way.sell"},
	"put-back": {Name: "pr.bar.put-back", Way: "pr.way.put-back"},
	"share":    {Way: "pr.way.share"},
	"propose":  {Name: "pr.difficulty", Way: "pr.way.difficulty", On: "difficulty"},
	"choose":   {Way: "pr.way.choose", On: "characters"},
	"stop":     {Rest: true},
	"done":     {Rest: true},
	"end-turn": {Rest: true},
	"leave":    {Rest: true},
	"no":       {Rest: true},
}

// bar is the bar under the question.
func bar(t *table.Turn, v *portroyal.View) table.Bar {
	bust := wouldBust(v)
	return table.Bar{
		Kinds: kinds,
		Face: func(a engine.Action, among bool) templ.Component {
			if among {
				return which(t, v, a)
			}
			switch a.Op {
			case portroyal.OpTrade, portroyal.OpHire, portroyal.OpForgo, portroyal.OpStow, portroyal.OpClaim, portroyal.OpFulfil, portroyal.OpComplete, portroyal.OpSell, portroyal.OpPick:
				kind, _ := kinds.Of(t.Format(a))
				return one(t, v, kind.Name, a)
			case portroyal.OpYes:
				c, _ := portroyal.ActionContract(a)
				return kit.Text(yes(t.Printer, v, c))
			case portroyal.OpGive:
				return giveTo(t, v, engine.Seat(a.A))
			}
			return kit.Text(Label(t.Printer, v, t.Names(), a))
		},
		Weight: func(a engine.Action) table.Weight {
			switch a {
			case portroyal.LetIn():
				if !bust {
					return table.Likely
				}
			case portroyal.Repel():
				if bust {
					return table.Likely
				}
			case portroyal.Draw(), portroyal.GoOn(), portroyal.Accept():
				return table.Likely
			case portroyal.EndTurn():
				if len(t.Legal) == 1 {
					return table.Likely
				}
			}
			if leads(a) {
				return table.Likely
			}
			return table.Plain
		},
	}
}

// leads reports whether an action accepts an offer that most users accept.
func leads(a engine.Action) bool {
	if m, ok := portroyal.ActionMission(a); ok {
		return a == portroyal.YesMission(m)
	}
	c, ok := portroyal.ActionContract(a)
	return ok && a == portroyal.Yes(c)
}
