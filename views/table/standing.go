package table

import (
	"strconv"
	"strings"

	"portside/engine"
)

// Standing is where a seat came out.
type Standing struct {
	Seat   engine.Seat
	Rank   int // from 1, may be shared
	Points int // what the distance is measured in; ties that something else broke are equal here
}

// Part is one source of points.
type Part struct {
	From string // as it follows a number: "from ships", "for debt"
	N    int    // below 0: so many were lost
}

// Distance says in a sentence where the viewer came out of a match of several seats, and how close it was: "You are second, 2
// points behind Rosa." To a spectator it says how far the first is ahead. list is in the order of ranks; unit puts a number of
// points into words. It is "" where there is nothing to say: alone, or if nobody else has a place.
func Distance(t *Turn, list []Standing, unit func(int) string) string {
	if len(list) < 2 {
		return ""
	}
	first, mine, after := list[0], list[0], list[0].Rank
	for _, s := range list {
		if s.Seat == t.Seat {
			mine = s
		}
		if after == first.Rank {
			after = s.Rank
		}
	}
	of := func(rank int) string {
		var names []string
		for _, s := range list {
			if s.Rank == rank && s.Seat != t.Seat {
				names = append(names, t.Seats[s.Seat].Name)
			}
		}
		return t.together(names)
	}
	with := of(mine.Rank)
	if mine.Rank == first.Rank {
		var lead int
		for _, s := range list {
			if s.Rank == after {
				lead = first.Points - s.Points
				break
			}
		}
		switch alone := list[1].Rank != first.Rank; {
		case t.Seat < 0 && alone && lead > 0:
			return t.Say("result.ahead.other", t.Seats[first.Seat].Name, unit(lead), of(after))
		case t.Seat < 0:
			return ""
		case !alone:
			return t.Say("result.first.shared", with)
		case lead > 0:
			return t.Say("result.ahead", unit(lead), of(after))
		case lead == 0:
			return t.Say("result.level", t.Say("result.nth.1"), of(after))
		}
		return ""
	}
	place := t.Say("result.nth." + strconv.Itoa(mine.Rank))
	if with != "" {
		place = t.Say("result.nth.with", place, with)
	}
	switch gap := first.Points - mine.Points; {
	case gap > 0:
		return t.Say("result.behind", place, unit(gap), of(first.Rank))
	case gap < 0:
		return t.Say("result.more", place, unit(-gap), of(first.Rank))
	}
	return t.Say("result.level", place, of(first.Rank))
}

// Sources says what gave a seat its points: "Rosa has 14 points: 10 from ships and 4 as colour bonus." Sources that gave nothing
// are left out.
func Sources(t *Turn, seat engine.Seat, total string, parts []Part) string {
	var gave, took []string
	var only string
	for _, p := range parts {
		switch {
		case p.N > 0:
			gave, only = append(gave, strconv.Itoa(p.N)+" "+p.From), p.From
		case p.N < 0:
			took = append(took, t.Say("result.minus", -p.N, p.From))
		}
	}
	name := t.Seats[seat].Name
	switch {
	case len(gave)+len(took) == 0:
		return t.Say("result.total", name, total)
	case len(gave) == 1 && len(took) == 0:
		return t.Say("result.all", name, total, only)
	case len(gave) > 0:
		took = append([]string{t.together(gave)}, took...)
	}
	return t.Say("result.parts", name, total, strings.Join(took, ", "))
}

// together joins names the way the language does.
func (t *Turn) together(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return t.Say("list.and", strings.Join(names[:last], ", "), names[last])
}
