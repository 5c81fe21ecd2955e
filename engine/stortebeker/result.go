package stortebeker

import (
	"slices"

	"portside/engine"
)

// SeatResult is the standing of one seat.
type SeatResult struct {
	Seat   engine.Seat
	Rank   int // from 1; equal ranks share it
	Total  int // points of ships and colour bonus
	Points int // of the ships
	Bonus  int
	Ships  int
	Best   []Ship // the ships that bring the bonus, one per colour
}

// TieBreak says what decided the first place.
type TieBreak uint8

// What decided (§6).
const (
	ByPoints TieBreak = iota
	ByShips           // equal points
	Shared            // equal ships too
)

// Result is the standing of all seats, best first, and what decided the first place. It is also valid
// before the end.
func (v *View) Result() ([]SeatResult, TieBreak) {
	list := make([]SeatResult, v.Seats)
	for i := range list {
		p := &v.Places[i]
		r := SeatResult{Seat: engine.Seat(i), Rank: 1, Total: p.Score + p.Bonus, Points: p.Score, Bonus: p.Bonus, Ships: len(p.Won)}
		if v.Pro {
			won := ShipSet(0)
			for _, ship := range p.Won {
				won = won.With(ship)
			}
			for colour := range Colour(Colours) {
				if best := won.Bonus(colour); best != NoShip {
					r.Best = append(r.Best, best)
				}
			}
		}
		list[i] = r
	}
	for i := range list {
		for _, o := range list {
			if o.Total > list[i].Total || o.Total == list[i].Total && o.Ships > list[i].Ships {
				list[i].Rank++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b SeatResult) int { return a.Rank - b.Rank })
	switch {
	case list[1].Rank == 1:
		return list, Shared
	case list[1].Total == list[0].Total:
		return list, ByShips
	}
	return list, ByPoints
}

// trackLength is the length of the score track.
const trackLength = 44

// TrackSpace is the space of the score track for so many points (§5, phase 5); 0 is before it.
func TrackSpace(points int) int {
	if points <= 0 {
		return 0
	}
	return (points-1)%trackLength + 1
}
