package campaign

import (
	"cmp"
	"slices"

	"portside/engine/record"
)

// ranked are the seats of an attempt, the best first.
func ranked(a *record.Attempt) []int {
	var seats []int
	for i := range min(len(a.Report.Ranking), len(a.Inputs.Seats)) {
		seats = append(seats, i)
	}
	slices.SortStableFunc(seats, func(x, y int) int {
		rx, ry := &a.Report.Ranking[x], &a.Report.Ranking[y]
		return cmp.Or(cmp.Compare(rx.Place, ry.Place), cmp.Compare(ry.Influence, rx.Influence))
	})
	return seats
}

// sources are where influence has come from in an attempt, without those that gave none.
func sources(a *record.Attempt) []string {
	var list []string
	for _, key := range []string{"characters", "expeditions", "ships", "contracts", "crowns"} {
		if slices.ContainsFunc(a.Report.Ranking, func(r record.Rank) bool { return r.Sources[key] > 0 }) {
			list = append(list, key)
		}
	}
	return list
}
