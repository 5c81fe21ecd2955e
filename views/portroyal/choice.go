package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Choice describes an action, with its card or contract, to somebody who cannot see its button:
// "Jester: hire for 5".
func Choice(p *i18n.Printer, view engine.View, names table.Names, a engine.Action) string {
	v := view.(*portroyal.View)
	words := Label(p, v, names, a)
	if plainLabels[a] != "" {
		return words
	}
	if _, ok := portroyal.ActionMission(a); ok {
		if m, _ := portroyal.ActionMission(a); portroyal.AdventureAnswer(a) {
			return p.Say("port-royal.suggest", MissionTitle(p, m), words)
		}
		return words
	}
	if portroyal.AdventureAnswer(a) {
		return words
	}
	switch a {
	case portroyal.Draw(), portroyal.LetIn(), portroyal.Repel(), portroyal.Done(), portroyal.Accept():
		return words
	}
	if c, ok := portroyal.ActionContract(a); ok {
		if a == portroyal.Fulfil(c) { // the label names it
			return words
		}
		return p.Say("port-royal.suggest", ContractName(p, c), words)
	}
	if _, ok := portroyal.ActionNumber(a); ok {
		return words
	}
	return p.Say("port-royal.suggest", CardName(p, portroyal.ActionCard(a)), words)
}
