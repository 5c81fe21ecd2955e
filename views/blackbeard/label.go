package blackbeard

import (
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// Label is the text of the button that answers question q with a. It can be understood without the question.
func Label(p *i18n.Printer, q engine.Event, a engine.Action) string {
	verb := blackbeard.Verbs[a.Op]
	key := "blackbeard.do." + verb.Word
	var args []any
	for i, n := range [...]int16{a.A, a.B, a.C} {
		if kind := verb.Args[i]; kind != blackbeard.ArgNone {
			args = append(args, thing(p, kind.Format(n), kind == blackbeard.ArgNation))
		}
	}
	switch {
	case a.Op == blackbeard.OpDone && q.Kind == blackbeard.AskPardon:
		key += ".pardon"
	case a.Op == blackbeard.OpTransit || a.Op == blackbeard.OpCrownTransit:
		args[1] = arrivalName(p, blackbeard.Place(a.B))
	case a.Op == blackbeard.OpKeepHolds && a.A == 0:
		key += ".none"
	case a.Op == blackbeard.OpKeepHolds: // each digit is a hold
		holds := strings.Split(blackbeard.ArgHolds.Format(a.A), "")
		args = []any{listed(p, holds), len(holds)}
	}
	return p.Say(key, args...)
}

// Choice describes an action to somebody who cannot see its button.
func Choice(p *i18n.Printer, v engine.View, _ table.Names, a engine.Action) string {
	return Label(p, v.Question(), a)
}
