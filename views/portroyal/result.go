package portroyal

import (
	"slices"

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

// earned says of each winner where the influence came from.
func earned(t *table.Turn, list []portroyal.SeatResult, from []portroyal.Source) (lines []string) {
	for _, r := range list {
		if r.Rank == 1 {
			var parts []table.Part
			for _, s := range from {
				parts = append(parts, table.Part{From: fromSource(t.Printer, s), N: r.By[s]})
			}
			lines = append(lines, table.Sources(t, r.Seat, t.Say("count.influence", r.Influence), parts))
		}
	}
	return lines
}

// distance says where the viewer came out, and how close it was.
func distance(t *table.Turn, list []portroyal.SeatResult) string {
	places := make([]table.Standing, len(list))
	for i, r := range list {
		places[i] = table.Standing{Seat: r.Seat, Rank: r.Rank, Points: r.Influence}
	}
	return table.Distance(t, places, func(n int) string { return t.Say("count.influence", n) })
}

// barred tells whether somebody with at least as much influence as the first could not win (§8.2, §12.9).
func barred(list []portroyal.SeatResult) bool {
	return list[0].Eligible && slices.ContainsFunc(list, func(r portroyal.SeatResult) bool { return !r.Eligible && r.Influence >= list[0].Influence })
}

// barKey is the sentence on what a seat needs to win.
func barKey(v *portroyal.View) string {
	if v.Adventure != nil {
		return "port-royal.verdict.trophy"
	}
	return "port-royal.verdict.expedition"
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
