package stortebeker

import (
	"strings"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask says in one sentence above the table what the viewer of v is asked, in the imperative, according to what is
// legal; otherwise who is awaited and for what, and after the end who has won. Without the legal list it describes the
// situation.
func Ask(p *i18n.Printer, v engine.View, legal []engine.Action, names table.Names) string {
	return ask(teller{p, v.(*stortebeker.View), names}, legal)
}

// Open reports whether the kinds of the viewer's actions follow from what everyone sees: what can be laid or shot
// depends on the hand.
func Open(v engine.View) bool { return v.Question().Kind != stortebeker.AskPlay }

func ask(t teller, legal []engine.Action) string {
	p, v, names := t.p, t.v, t.names
	if t.v.Phase == stortebeker.PhaseOver {
		return t.verdict()
	}
	text := ""
	if q := v.Question(); q.Kind != 0 {
		text = t.legally(q, legal)
	}
	if text == "" {
		text = p.Say(prefix+"wait."+t.v.Phase.String(), names.Of(t.v.Actor), t.targetName())
	}
	if t.v.Triggered {
		text = p.Say(prefix+"ask.last", text)
	}
	return text
}

func (t teller) targetName() string {
	if t.v.Target == stortebeker.NoShip {
		return ""
	}
	return ShipName(t.p, t.v.Target)
}

// legally asks the viewer according to what is legal: the situation first, then what can be done; "" if there is nothing
// to say.
func (t teller) legally(q engine.Event, legal []engine.Action) string {
	p, lead := t.p, ""
	switch q.Kind {
	case stortebeker.AskPlay:
		lead = p.Say(prefix+"ask.hand", int(q.A))
	case stortebeker.AskTake, stortebeker.AskBoard:
	case stortebeker.AskCounter:
		key := prefix + "ask.boarded"
		if len(t.v.Side(t.v.Target).Missing(t.v.Target)) == 0 {
			key += ".ready"
		}
		lead = p.Say(key, t.targetName(), t.names.Of(engine.Seat(q.C)), int(q.B))
	default:
		lead = t.question(q)
	}
	may := table.Choices(p, kinds, legal, stortebeker.Notation{}.Format, func(word string) string {
		if key := "may.stortebeker." + word; p.Has(key) {
			return key
		}
		return "" // the question itself names it
	})
	return strings.TrimSpace(lead + " " + may)
}

// question is what the viewer is asked, for questions with only one kind of action.
func (t teller) question(q engine.Event) string {
	p, key, ship := t.p, prefix+"ask."+t.v.Phase.String(), t.targetName()
	switch q.Kind {
	case stortebeker.AskSeize, stortebeker.AskLose:
		return p.Say(key, KindName(p, stortebeker.Kind(q.B)), ship)
	case stortebeker.AskKeep:
		return p.Say(key, ship)
	case stortebeker.AskPirate:
		return p.Say(key, ship)
	}
	return p.Say(key)
}

// verdict says who has won.
func (t teller) verdict() string {
	list, how := t.v.Result()
	var names []string
	for _, r := range list {
		if r.Rank == 1 {
			names = append(names, t.names.Of(r.Seat))
		}
	}
	if how == stortebeker.Shared {
		return t.p.Say(prefix+"result.shared", listed(t.p, names))
	}
	return t.p.Say(prefix+"result.wins", listed(t.p, names))
}
