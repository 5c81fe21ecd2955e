package portroyaltricks

import (
	"slices"
	"strconv"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// line is a seat in the result.
type line struct {
	rank  int // from 1, may be shared
	seat  engine.Seat
	bonus int // points of bonus cards that are still afloat
}

// ranked lists the seats, the best first.
func ranked(v *portroyaltricks.View) []line {
	var list []line
	for i, place := range v.Places {
		l := line{rank: 1, seat: engine.Seat(i)}
		for _, other := range v.Places {
			if other.Score > place.Score {
				l.rank++
			}
		}
		for _, h := range place.Ships {
			if !h.Sunk {
				l.bonus += h.Points - h.Value
			}
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b line) int { return a.rank - b.rank })
	return list
}

// minus writes a deduction, "0" for none.
func minus(n int) string {
	if n == 0 {
		return "0"
	}
	return "−" + strconv.Itoa(n)
}

// points writes a score, which may be below zero: "12", "−5".
func points(n int) string {
	if n < 0 {
		return minus(-n)
	}
	return strconv.Itoa(n)
}

// earned says of each winner which ships brought the points.
func earned(t *table.Turn, v *portroyaltricks.View) (lines []string) {
	for _, r := range ranked(v) {
		if r.rank > 1 {
			break
		}
		place, parts := &v.Places[r.seat], []table.Part(nil)
		for g, h := range place.Ships {
			if !h.Sunk {
				parts = append(parts, table.Part{From: t.Say("prt.part.ship", shipName(t.Printer, portroyaltricks.Good(g))), N: h.Value})
			}
		}
		parts = append(parts, table.Part{From: t.Say("prt.part.bonus"), N: r.bonus}, table.Part{From: t.Say("prt.part.debt"), N: -place.Debt})
		lines = append(lines, table.Sources(t, r.seat, t.Say("result.points", place.Score), parts))
	}
	return lines
}

// distance says where the viewer came out, and how close it was.
func distance(t *table.Turn, v *portroyaltricks.View) string {
	var places []table.Standing
	for _, r := range ranked(v) {
		places = append(places, table.Standing{Seat: r.seat, Rank: r.rank, Points: v.Places[r.seat].Score})
	}
	return table.Distance(t, places, func(n int) string { return t.Say("result.points", n) })
}
