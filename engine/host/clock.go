package host

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// longWait is how long, in milliseconds, a seat of a match without a limit may leave others waiting before they
// may vote about it. Nobody answers for it before they have.
const longWait = 14 * 24 * 60 * 60 * 1000

// wink is how long, in milliseconds, a machine may have slept unnoticed.
const wink = 90_000

// awake notes that the server runs, and reads when it did not: while its machine slept it was down as well. While the clock
// of the machine is behind what was noted before, time stands still. To be called before anything is done because time has
// passed.
func (h *Host) awake(ctx context.Context) error {
	h.awoke.Store(h.now())
	still, err := h.cfg.Store.Alive(ctx)
	if err != nil {
		return err
	}
	outages, err := h.cfg.Store.Outages(ctx)
	if err != nil {
		return fmt.Errorf("outages: %w", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outages = outages
	h.still.Store(still)
	return nil
}

// overdue tells whether a seat has used up its time. Times when the server was down, the match or its campaign
// rested, or it was night do not count, and while it rests nobody is overdue, not even an open seat: nothing is
// played.
func (h *Host) overdue(rec *record.Match, seat engine.Seat, now int64) bool {
	s := &rec.Seats[seat]
	if s.Since == 0 || s.Kind == record.Bot || rec.Resting() {
		return false
	}
	if s.Kind == record.Open {
		return true
	}
	return rec.Pace > 0 && h.left(rec, seat, now) < 0
}

// absent tells whether the user of a seat has left the others waiting so long that they may decide without
// them: the time that was agreed on is over, or where none was, two weeks are.
func (h *Host) absent(rec *record.Match, seat engine.Seat, now int64) bool {
	s := &rec.Seats[seat]
	switch {
	case s.Kind != record.User || s.Since == 0 || rec.Resting():
		return false
	case rec.Pace > 0:
		return h.overdue(rec, seat, now)
	}
	return now-s.Since > longWait && h.used(rec, s.Since, now) > longWait
}

// left is how many milliseconds a seat that is asked still has, negative when it is overdue. Only with a limit.
func (h *Host) left(rec *record.Match, seat engine.Seat, now int64) int64 {
	s := &rec.Seats[seat]
	return bank(rec, s) - h.used(rec, s.Since, now)
}

// TimeLeft is how many milliseconds a decision still has, negative when its time is used up. c must have a limit.
func (h *Host) TimeLeft(c record.DecisionTime) int64 {
	rec := &record.Match{Terms: record.Terms{Pace: c.Pace, Night: c.Night}, Rests: c.Rests, Seats: []record.Seat{{Since: c.Since, Bank: c.Bank}}}
	return h.left(rec, 0, h.now())
}

// bank is what a seat had when its decision began.
func bank(rec *record.Match, s *record.Seat) int64 {
	if s.Bank == 0 {
		return rec.Pace
	}
	return s.Bank
}

// used is how many milliseconds of a decision have run. It looks at what stopped the clocks and never shifts
// a start, so that after a rest exactly as much is left as before it.
func (h *Host) used(rec *record.Match, since, now int64) int64 {
	h.mu.Lock()
	outages := h.outages
	h.mu.Unlock()
	var stops [][2]int64
	for _, o := range slices.Backward(outages) { // they are in order of time
		if o[1] <= since {
			break
		}
		stops = append(stops, o)
	}
	for _, r := range slices.Backward(rec.Rests) {
		if r[1] == 0 {
			r[1] = now
		} else if r[1] <= since {
			break
		}
		stops = append(stops, r)
	}
	if rec.Night != (record.Night{}) {
		stops = nights(stops, rec.Night, since, now)
	}
	return running(stops, since, now)
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
