package portroyaltricks

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask says in one sentence above the table what the viewer is asked, in the imperative, according to what is legal;
// otherwise who is awaited and for what, and after the end who has won. Without the legal list it describes the situation.
func Ask(p *i18n.Printer, view engine.View, legal []engine.Action, names table.Names) string {
	v := view.(*portroyaltricks.View)
	if v.Phase == portroyaltricks.PhaseOver {
		return verdict(p, v, names)
	}
	if v.Question().Kind == 0 {
		return p.Say("prt.wait."+v.Phase.String(), names.Of(v.Actor))
	}
	text := []string{question(p, v, names)}
	switch v.Phase {
	case portroyaltricks.PhaseAuction, portroyaltricks.PhaseLoad, portroyaltricks.PhaseWindow: // the kinds of actions vary
		text = append(text, table.Choices(p, kinds, legal, portroyaltricks.Notation{}.Format, func(word string) string { return clause(p, v, word) }))
	default:
		if slices.ContainsFunc(legal, func(a engine.Action) bool {
			act := portroyaltricks.Take(a)
			return act.Verb == "play" && v.Penalty && v.Revokes(act.Card)
		}) {
			text = append(text, p.Say(mayKey+"play.revoke"))
		}
		if slices.ContainsFunc(legal, func(a engine.Action) bool { return portroyaltricks.Take(a).Verb == "remove" }) {
			text = append(text, p.Say(mayKey+"remove.also"))
		}
	}
	return strings.TrimSpace(strings.Join(text, " "))
}

// Open reports whether the kinds of the viewer's actions follow from what everyone sees. Whether a card can trump against
// the rules depends on the hand alone.
func Open(v engine.View) bool { return v.(*portroyaltricks.View).Phase != portroyaltricks.PhasePlay }

const mayKey = "may.port-royal-tricks."

// clause is the key of the clause for a kind of action, "" if the question itself names it.
func clause(p *i18n.Printer, v *portroyaltricks.View, word string) string {
	key := mayKey + word
	switch {
	case word == "bid" && v.High == engine.Nobody:
		return key + ".first"
	case word == "remove" && v.Phase == portroyaltricks.PhaseLoad && v.InPlay != portroyaltricks.Remove:
		return key + ".kept"
	case !p.Has(key):
		return ""
	}
	return key
}

// question says what the viewer is asked, or describes the situation where the kinds of actions vary.
func question(p *i18n.Printer, v *portroyaltricks.View, names table.Names) string {
	const key = "prt.ask."
	switch v.Phase {
	case portroyaltricks.PhaseAuction:
		if v.High == engine.Nobody {
			return p.Say(key + "auction.first")
		}
		return p.Say(key+"auction", names.Of(v.High), v.Bid)
	case portroyaltricks.PhaseBury:
		return p.Say(key+"bury", 2-v.Buried)
	case portroyaltricks.PhaseLeader:
		if v.WinnerPicks {
			return p.Say(key+"leader.only", v.TrickNo)
		}
		return p.Say(key+"leader", v.TrickNo)
	case portroyaltricks.PhaseChoose:
		if v.Leader != v.Viewer() {
			return p.Say(key+"choose.other", v.TrickNo, names.Of(v.Leader))
		}
		return p.Say(key+"choose", v.TrickNo)
	case portroyaltricks.PhasePlay:
		if len(v.Trick) == 0 || v.Closed {
			return p.Say(key+"play.lead", lootName(p, v.InPlay))
		}
		return p.Say(key+"play", lootName(p, v.InPlay))
	case portroyaltricks.PhaseLoad:
		if v.InPlay == portroyaltricks.Remove || v.InPlay == portroyaltricks.Move {
			return p.Say(key+"load.card", lootName(p, v.InPlay))
		}
		return p.Say(key+"load", lootName(p, v.InPlay))
	case portroyaltricks.PhaseStow:
		return p.Say(key+"bonus", v.Pending)
	case portroyaltricks.PhasePenalty:
		return p.Say(key+"penalty", names.Of(v.Offender))
	}
	return p.Say(key + v.Phase.String())
}

// first is the highest score and the seats that have it.
func first(v *portroyaltricks.View) (seats []engine.Seat, score int) {
	for i, place := range v.Places {
		switch {
		case len(seats) == 0 || place.Score > score:
			seats, score = []engine.Seat{engine.Seat(i)}, place.Score
		case place.Score == score:
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats, score
}

// verdict says who has won.
func verdict(p *i18n.Printer, v *portroyaltricks.View, names table.Names) string {
	seats, score := first(v)
	var list []string
	for _, s := range seats {
		list = append(list, names.Of(s))
	}
	if len(seats) > 1 {
		return p.Say("prt.over.shared", listed(p, list), score)
	}
	if seats[0] == v.Viewer() {
		return p.Say("prt.over.you", score)
	}
	return p.Say("prt.over.wins", listed(p, list), score)
}
