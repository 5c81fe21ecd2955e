package blackbeard

import (
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// placeWords says where a commissioner is.
func placeWords(t *table.Turn, c blackbeard.Hunter) string {
	if c.Anchored {
		return t.Say("blackbeard.anchored", portName(t.Printer, c.At.Port()))
	}
	return placeName(t.Printer, c.At)
}

// career is a captain at the end: still at sea or retired.
type career struct {
	player           int
	captain          blackbeard.Counter
	worth, notoriety int
	retired          bool
}

// careers are all captains who count at the end, richest first.
func careers(v *blackbeard.View) (list []career) {
	for i := range v.Pirates {
		p := &v.Pirates[i]
		list = append(list, career{p.Owner, p.Captain, p.Fortune(), p.Notoriety, false})
	}
	for player, f := range v.Fleets {
		for _, r := range f.Retired {
			list = append(list, career{player, r.Captain, r.Worth, r.Notoriety, true})
		}
	}
	slices.SortStableFunc(list, func(a, b career) int { return b.worth - a.worth })
	return list
}

// ashore are the careers of those who have retired, richest first.
func ashore(v *blackbeard.View) (list []career) {
	for _, c := range careers(v) {
		if c.retired {
			list = append(list, c)
		}
	}
	return list
}

// forlorn are the seats without a captain who counts at the end; they get a line in the result too.
func forlorn(v *blackbeard.View) (seats []engine.Seat) {
	all := careers(v)
	for i := range v.Seats {
		if !slices.ContainsFunc(all, func(c career) bool { return c.player == i }) {
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats
}

// headline says how the match ended and for whom.
func headline(t *table.Turn, v *blackbeard.View) string {
	switch v.Ended {
	case blackbeard.EndSoloLost, blackbeard.EndSoloWon, blackbeard.EndSoloBeaten:
		return t.Say(logKey + "ended." + digit(v.Ended))
	}
	if v.Ended == blackbeard.EndNotoriety && v.Winner >= 0 {
		return t.Say("blackbeard.result.fame", playerName(t, v, v.Winner))
	}
	var names []string
	for s := range engine.Seat(len(v.Scores)) {
		if v.Winners().Has(s) {
			names = append(names, t.Names().Of(s))
		}
	}
	if len(names) > 1 {
		return t.Say("blackbeard.result.shared", listed(t.Printer, names))
	}
	return t.Say("blackbeard.result.wins", listed(t.Printer, names))
}

// cause says why the match ended, "" if the headline says it.
func cause(t *table.Turn, v *blackbeard.View) string {
	how := t.Say(logKey + "ended." + digit(v.Ended))
	if how == headline(t, v) {
		return ""
	}
	if v.Ended == blackbeard.EndLastPirate {
		var out []engine.Seat
		for seat := range engine.Seat(v.Seats) {
			if v.LastLost(int(seat)) {
				out = append(out, seat)
			}
		}
		switch { // one who led goes on without a captain (1.3), then there are two
		case len(out) == 1 && out[0] == t.Seat:
			return t.Say("blackbeard.result.out.you")
		case len(out) == 1:
			return t.Say("blackbeard.result.out", t.Names().Of(out[0]))
		}
	}
	return how
}

// lostNames is how many captains were lost at sea or hanged.
func lostNames(v *blackbeard.View) (lost int) {
	for _, f := range v.Fleets {
		lost += max(0, f.Lost-len(f.Retired))
	}
	return lost
}

// fortunes says of each winner which captain brought the victory, with fortune and notoriety.
func fortunes(t *table.Turn, v *blackbeard.View) (lines []string) {
	for seat := range v.Winners().All() {
		list := careers(v)
		if v.Ended == blackbeard.EndNotoriety { // the famous one, who need not be the richest
			slices.SortStableFunc(list, func(a, b career) int { return b.notoriety - a.notoriety })
		}
		if i := slices.IndexFunc(list, func(c career) bool { return c.player == int(seat) }); i >= 0 {
			lines = append(lines, t.Say("blackbeard.result.famed", t.Seats[seat].Name, t.Say(offerKey+"money", list[i].worth), captainTitle(t.Printer, list[i].captain), list[i].notoriety))
		}
	}
	return lines
}

// distance says where the viewer came out and how close it was, in doubloons. Where notoriety has decided, doubloons measure
// nothing, so it says nothing. Where somebody with the winner's doubloons has not won it says what has decided (1.4).
func distance(t *table.Turn, v *blackbeard.View) string {
	if v.Ended == blackbeard.EndNotoriety {
		return ""
	}
	var places []table.Standing
	for i, n := range v.Scores {
		s := table.Standing{Seat: engine.Seat(i), Rank: 1, Points: v.Fleets[i].Standing}
		for _, other := range v.Scores {
			if other > n {
				s.Rank++
			}
		}
		places = append(places, s)
	}
	slices.SortStableFunc(places, func(a, b table.Standing) int { return a.Rank - b.Rank })
	text := table.Distance(t, places, func(n int) string { return t.Say(offerKey+"money", n) })
	for _, s := range places[1:] {
		if text != "" && s.Rank > 1 && s.Points == places[0].Points {
			return text + " " + t.Say("blackbeard.result.tie")
		}
	}
	return text
}

// defeat are the words for a viewer who has lost everything: alone, or with no captain left.
func defeat(t *table.Turn, v *blackbeard.View) string {
	switch {
	case v.Seats == 1 && v.Winners() == 0:
		return t.Say("blackbeard.result.defeat")
	case t.Seat >= 0 && !v.Winners().Has(t.Seat) && slices.Contains(forlorn(v), t.Seat):
		return t.Say("blackbeard.result.gone")
	}
	return ""
}
