package blackbeard

import (
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// verb is the word an action begins with in notation: "sail".
func verb(a engine.Action) string {
	word, _, _ := strings.Cut(blackbeard.Face{}.Format(a), ".")
	return word
}

// object is the i-th thing an action names, in notation; "" if there is none.
func object(a engine.Action, i int) string {
	words := strings.Split(blackbeard.Face{}.Format(a), ".")
	if i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// Label is the text of the button that answers question q with a. It can be understood without the question.
func Label(p *i18n.Printer, q engine.Event, a engine.Action) string {
	words := strings.Split(blackbeard.Face{}.Format(a), ".")
	key := "blackbeard.do." + words[0]
	args := make([]any, 0, 3)
	for _, w := range words[1:] {
		args = append(args, thing(p, w, words[0] == "nation"))
	}
	if words[0] == "done" && q.Kind == blackbeard.AskPardon {
		key += ".pardon"
	} else if len(words) > 1 && p.Has(key+"."+words[1]) {
		key += "." + words[1]
	} else if words[0] == "keep-holds" { // each digit is a hold
		holds := strings.Split(words[1], "")
		args = []any{listed(p, holds), len(holds)}
	}
	return p.Say(key, args...)
}

// Choice describes an action to somebody who does not see its button.
func Choice(p *i18n.Printer, v engine.View, _ table.Names, a engine.Action) string {
	return Label(p, v.Question(), a)
}
