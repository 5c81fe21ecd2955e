package clock

import (
	"time"

	"portside/engine/record"
)

// mostNights limits how far back nights are counted: nobody waits longer, idle matches are archived before.
const mostNights = 400

// nights appends the nights that overlap the time from since to now. An unknown time zone
// has none.
func nights(stops [][2]int64, n record.Night, since, now int64) [][2]int64 {
	l, err := n.Location()
	if err != nil {
		return stops
	}
	day := time.UnixMilli(since).In(l).AddDate(0, 0, -1)
	for range mostNights {
		from, to := nightOf(n, day, l)
		if from >= now {
			break
		}
		if to > since {
			stops = append(stops, [2]int64{from, to})
		}
		day = day.AddDate(0, 0, 1)
	}
	return stops
}

// nightOf is the night that begins on a day.
func nightOf(n record.Night, day time.Time, l *time.Location) (from, to int64) {
	y, m, d := day.Date()
	end := d
	if n.To <= n.From {
		end++
	}
	return time.Date(y, m, d, n.From, 0, 0, 0, l).UnixMilli(), time.Date(y, m, end, n.To, 0, 0, 0, l).UnixMilli()
}

// Asleep tells whether it is night at a table.
func (r Reading) Asleep(rec *record.Match) bool {
	if rec.Night == (record.Night{}) {
		return false
	}
	for _, s := range nights(nil, rec.Night, r.Now, r.Now+1) {
		if s[0] <= r.Now && r.Now < s[1] {
			return true
		}
	}
	return false
}
