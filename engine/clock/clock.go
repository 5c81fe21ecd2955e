// Package clock says how much time the seats of a match have used up and have left. What stops clocks is given to it:
// times when the server was down, pauses, nights. It keeps nothing and asks no clock. Times are in milliseconds.
package clock

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Reading is one look at the clocks of all tables.
type Reading struct {
	Now     int64
	Outages [][2]int64 // when the server was down, as pairs of start and end, oldest first
}

// longWait is how long, in milliseconds, a seat of a match without a limit may keep others waiting before they
// may vote about it. Nobody answers for it before they have.
const longWait = 14 * 24 * 60 * 60 * 1000

// Overdue tells whether a seat has used up its time. Time does not count while the server was down, the match or its
// campaign rested, or it was night. While the match rests nobody is overdue, not even an open seat: nothing is
// played.
func (r Reading) Overdue(rec *record.Match, seat engine.Seat) bool {
	s := &rec.Seats[seat]
	if s.Since == 0 || s.Kind == record.Bot || rec.Resting() {
		return false
	}
	if s.Kind == record.Open {
		return true
	}
	return rec.Pace > 0 && r.Left(rec, seat) < 0
}

// Absent tells whether the user of a seat has kept the others waiting so long that they may decide without
// them: the agreed time is over, or two weeks if there is none.
func (r Reading) Absent(rec *record.Match, seat engine.Seat) bool {
	s := &rec.Seats[seat]
	switch {
	case s.Kind != record.User || s.Since == 0 || rec.Resting():
		return false
	case rec.Pace > 0:
		return r.Overdue(rec, seat)
	}
	return r.Now-s.Since > longWait && r.used(rec, s.Since) > longWait
}

// Left is how many milliseconds a seat that is asked still has, negative when it is overdue. The match must have a limit.
func (r Reading) Left(rec *record.Match, seat engine.Seat) int64 {
	s := &rec.Seats[seat]
	return Bank(rec, s) - r.used(rec, s.Since)
}

// LeftOf is how many milliseconds a decision still has, negative when its time is used up. c must have a limit.
func (r Reading) LeftOf(c record.DecisionTime) int64 {
	rec := &record.Match{TableOptions: record.TableOptions{Pace: c.Pace, Night: c.Night}, Pauses: c.Pauses, Seats: []record.Seat{{Since: c.Since, Bank: c.Bank}}}
	return r.Left(rec, 0)
}

// Bank is the time a seat had when its decision began.
func Bank(rec *record.Match, s *record.Seat) int64 {
	if s.Bank == 0 {
		return rec.Pace
	}
	return s.Bank
}

// used is how many milliseconds of a decision have run. It subtracts what stopped the clocks and never shifts
// a start, so that exactly as much is left after a rest as before it.
func (r Reading) used(rec *record.Match, since int64) int64 {
	var stops [][2]int64
	for _, o := range slices.Backward(r.Outages) { // they are sorted by time
		if o[1] <= since {
			break
		}
		stops = append(stops, o)
	}
	for _, rest := range slices.Backward(rec.Pauses) {
		if rest[1] == 0 {
			rest[1] = r.Now
		} else if rest[1] <= since {
			break
		}
		stops = append(stops, rest)
	}
	if rec.Night != (record.Night{}) {
		stops = nights(stops, rec.Night, since, r.Now)
	}
	return running(stops, since, r.Now)
}

// Elapsed is how many milliseconds the server has run since a moment: what stops the clocks of a match does not count.
func (r Reading) Elapsed(since int64) int64 { return r.used(&record.Match{}, since) }

// Back is the moment since which the server has run for d milliseconds.
func (r Reading) Back(d int64) int64 {
	at := r.Now
	for _, o := range slices.Backward(r.Outages) { // they are sorted by time
		if ran := max(0, at-o[1]); ran < d {
			d -= ran
		} else {
			break
		}
		at = min(at, o[0])
	}
	return at - d
}

// running is how much of the time from since to now lies outside of stops, which may overlap and are sorted here.
func running(stops [][2]int64, since, now int64) int64 {
	if len(stops) == 0 {
		return max(0, now-since)
	}
	slices.SortFunc(stops, func(a, b [2]int64) int {
		switch {
		case a[0] < b[0]:
			return -1
		case a[0] > b[0]:
			return 1
		}
		return 0
	})
	t, at := int64(0), since
	for _, s := range stops {
		if s[0] >= now {
			break
		}
		t += max(0, s[0]-at)
		at = max(at, s[1])
	}
	return t + max(0, now-at)
}
