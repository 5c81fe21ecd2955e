package portroyaltricks

import (
	"slices"
	"strconv"

	"portside/engine"
	"portside/engine/portroyaltricks"
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
