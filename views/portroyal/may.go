package portroyal

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

const mayKey = "may.port-royal."

// legally asks the viewer according to what is legal: the situation first, then what can be done. Answers that the
// question itself names, such as Yes and No to a contract, have no clause.
func (t teller) legally() string {
	lead, ok := t.stands()
	if !ok {
		lead = t.question()
	}
	legal := t.legal
	if letIn := portroyal.LetIn(); t.v.Phase == portroyal.PhaseShip && wouldBust(t.v) { // last, as its clause has two verbs
		legal = append(slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool { return a == letIn }), letIn)
	}
	may := table.Choices(t.p, kinds, legal, portroyal.Notation{}.Format, t.clause)
	switch {
	case lead == "":
		return may
	case t.v.Question().Kind == portroyal.AskDiscover && t.v.Odds().Cards > 0: // the odds are the reason, not the question
		return may + " " + lead
	}
	return strings.TrimSpace(lead + " " + may)
}

// clause is the key of the clause for a kind of action, "" if the question itself names it.
func (t teller) clause(word string) string {
	key := mayKey + word
	switch {
	case word == "draw" && t.v.Draws == 0:
		return key + ".first"
	case word == "let-in" && wouldBust(t.v):
		return key + ".bust"
	case word == "keep" && t.v.Phase == portroyal.PhaseShip:
		return key + ".ship"
	case !t.p.Has(key):
		return ""
	}
	return key
}

// stands describes the situation where the kinds of legal actions vary; ok is false for the other questions, which name
// their answers themselves.
func (t teller) stands() (text string, ok bool) {
	p, v := t.p, t.v
	q := v.Question()
	switch q.Kind {
	case portroyal.AskDiscover:
		switch o := v.Odds(); {
		case o.Cards == 0:
			return p.Say(askKey + "pile-empty"), true
		case v.Draws == 0 || t.noOdds:
			return "", true
		case o.Bust == 0:
			return p.Say(askKey + "risk.none"), true
		default:
			return p.Say(askKey+"risk", o.Bust, o.Cards), true
		}
	case portroyal.AskShip:
		key, c := askKey+"sight", portroyal.Card(q.A)
		if wouldBust(v) {
			key += ".bust"
		}
		return p.Say(key, p.Say(nameKey(c)+".a"), p.Say("count.swords", c.Swords())), true
	case portroyal.AskTake:
		n, visit, more := int(q.A), q.B == 1, ""
		if v.Taken > 0 {
			more = ".more"
		}
		switch nothing := n == 0 || len(v.Harbour) == 0; {
		case visit && nothing:
			return p.Say(askKey+"guest.nothing", t.names.Of(v.Active)), true
		case visit:
			return t.visit("guest", n), true
		case nothing:
			return "", true
		}
		return p.Say(askKey+"own"+more, n), true
	case portroyal.AskAfterGamble:
		return p.Say(askKey+"won", int(q.A)), true
	case portroyal.AskClosing:
		return p.Say(askKey + "cause.jinx"), true // "Bust!"
	}
	return "", false
}
