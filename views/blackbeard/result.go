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

// winners are the seats that have won: the first to be known everywhere, or the richest, or a solo player who made it.
func winners(v *blackbeard.View) (won engine.SeatSet) {
	switch {
	case v.Ended == blackbeard.EndSoloLost, v.Ended == blackbeard.EndSoloBeaten:
		return 0
	case v.Ended == blackbeard.EndSoloWon:
		return engine.Only(0)
	case v.Ended == blackbeard.EndNotoriety && v.Winner >= 0 && v.Winner < v.Seats:
		return engine.Only(engine.Seat(v.Winner))
	case v.Ended == blackbeard.EndNotoriety && v.Winner >= 0:
		return 0
	}
	best := int64(0)
	for _, s := range v.Scores {
		best = max(best, s)
	}
	for i, s := range v.Scores {
		if s == best {
			won |= engine.Only(engine.Seat(i))
		}
	}
	return won
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
		if winners(v).Has(s) {
			names = append(names, t.Names().Of(s))
		}
	}
	if len(names) > 1 {
		return t.Say("blackbeard.result.shared", listed(t.Printer, names))
	}
	return t.Say("blackbeard.result.wins", listed(t.Printer, names))
}

// lostNames is how many captains were lost at sea or hanged.
func lostNames(v *blackbeard.View) (lost int) {
	for _, f := range v.Fleets {
		lost += max(0, f.Lost-len(f.Retired))
	}
	return lost
}
