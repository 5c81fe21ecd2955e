package stortebeker

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// first are the seats that have won, usually one.
func first(list []stortebeker.SeatResult) (won engine.SeatSet) {
	for _, r := range list {
		if r.Rank == 1 {
			won |= engine.Only(r.Seat)
		}
	}
	return won
}

// earned says of each winner where the points came from.
func earned(t *table.Turn, list []stortebeker.SeatResult) (lines []string) {
	for _, r := range list {
		if r.Rank == 1 {
			lines = append(lines, table.Sources(t, r.Seat, t.Say("result.points", r.Total), []table.Part{
				{From: t.Say(prefix+"part.ships", r.Ships), N: r.Points}, {From: t.Say(prefix + "part.bonus"), N: r.Bonus},
			}))
		}
	}
	return lines
}

// distance says where the viewer came out, and how close it was.
func distance(t *table.Turn, list []stortebeker.SeatResult) string {
	places := make([]table.Standing, len(list))
	for i, r := range list {
		places[i] = table.Standing{Seat: r.Seat, Rank: r.Rank, Points: r.Total}
	}
	return table.Distance(t, places, func(n int) string { return t.Say("result.points", n) })
}
