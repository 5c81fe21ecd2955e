package host

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// overdue tells whether a seat has used up its time. Times when the server was down or the campaign of the
// match rested do not count, and while it rests nobody is overdue, not even an open seat: nothing is played.
func (h *Host) overdue(rec *record.Match, seat engine.Seat, now int64) bool {
	s := &rec.Seats[seat]
	if s.Since == 0 || s.Kind == record.Bot || rec.Resting() {
		return false
	}
	if s.Kind == record.Open {
		return true
	}
	return rec.Pace > 0 && h.used(rec, s.Since, now) > rec.Pace
}

// used is how many milliseconds of a decision have run. It looks at what stopped the clocks and never shifts
// a start, so that after a rest exactly as much is left as before it.
func (h *Host) used(rec *record.Match, since, now int64) int64 {
	h.mu.Lock()
	outages := h.outages
	h.mu.Unlock()
	t := now - since
	for i, o := range slices.Backward(outages) {
		if o[1] <= since {
			outages = outages[i+1:] // they are in order of time
			break
		}
		t -= shared(since, now, o[0], o[1])
	}
	for _, r := range rec.Rests {
		if r[1] == 0 {
			r[1] = now
		}
		t -= shared(since, now, r[0], r[1])
		for _, o := range outages { // the server was down during a rest: that time counts off once
			t += shared(max(since, r[0]), min(now, r[1]), o[0], o[1])
		}
	}
	return t
}

// shared is how long the times from a to b and from c to d overlap.
func shared(a, b, c, d int64) int64 { return max(0, min(b, d)-max(a, c)) }
