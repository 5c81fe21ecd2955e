package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// winners is the headline of a result: "Anna wins", "Anna and Bert share the victory".
func winners(t *table.Turn, list []portroyal.SeatResult, how portroyal.TieBreak) string {
	var names []string
	for _, r := range list {
		if r.Rank == 1 {
			names = append(names, t.Names().Of(r.Seat))
		}
	}
	if how == portroyal.Shared {
		return t.Say("pr.result.shared", listed(t.Printer, names))
	}
	return t.Say("pr.result.wins", listed(t.Printer, names))
}

// first are the seats that share the first place, usually one.
func first(list []portroyal.SeatResult) (won engine.SeatSet) {
	for _, r := range list {
		if r.Rank == 1 {
			won |= engine.Only(r.Seat)
		}
	}
	return won
}

// team is everybody if all have won together, nobody if they have lost.
func team(v *portroyal.View, won bool) engine.SeatSet {
	if !won {
		return 0
	}
	return engine.Everyone(len(v.Places))
}

const resultKey = "pr.result."

// endReason says why the match is over, and who caused that.
func endReason(p *i18n.Printer, v *portroyal.View, names table.Names) string {
	t := teller{p: p, v: v, names: names}
	switch {
	case v.Ended == portroyal.EndDry:
		return p.Say("pr.result.dry")
	case v.Adventure != nil:
		return t.say(resultKey+"trophy", v.Trigger, int(v.Mode.Goal()))
	}
	return t.say(resultKey+"goal", v.Trigger, int(v.Mode.Goal()))
}

// decided says what decided the first place, if it was not influence alone.
func decided(p *i18n.Printer, how portroyal.TieBreak) string {
	switch how {
	case portroyal.ByMarkers:
		return p.Say("pr.result.by-markers")
	case portroyal.ByCoins:
		return p.Say("pr.result.by-coins")
	case portroyal.Shared:
		return p.Say("pr.result.equal")
	}
	return ""
}

// Influence returns the values of the curve over time, one per seat.
func Influence(v engine.View) []int {
	places := v.(*portroyal.View).Places
	list := make([]int, len(places))
	for i := range places {
		list[i] = places[i].Influence
	}
	return list
}
