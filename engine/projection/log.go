package projection

import (
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Entry is a ply as one viewer may know it.
type Entry struct {
	N      int
	Seat   engine.Seat
	By     match.By
	At     int64          // to the minute while the match runs
	Events []engine.Event // those that reach the viewer; all of them when the match is over
	Action string         // match.Deal, match.Undo, match.Rewind; the game's own only when the match is over
	Tape   string         // only when the match is over
	Gone   bool           // taken back later
}

// coarsely is the precision, in milliseconds, of a ply's time while the match runs.
const coarsely = 60_000

// Log is the log from ply from up to, not including, to, for one viewer. Pages, exports and
// notices all get it from here.
func Log(m *match.Match, viewer engine.Seat, status record.Status, from, to int) []Entry {
	from, to = max(from, 0), min(to, m.Len())
	if from >= to {
		return nil
	}
	live := m.Live()
	at, _ := slices.BinarySearch(live, from)
	list := make([]Entry, 0, to-from)
	plies := m.Plies(from)[:to-from]
	for i := range plies {
		p := &plies[i]
		e := entry(p, viewer, status)
		if at < len(live) && live[at] == p.N {
			at++
		} else {
			e.Gone = e.Action != match.Undo && e.Action != match.Rewind
		}
		list = append(list, e)
	}
	return list
}

// entry is a ply as viewer may know it, as if it had not been taken back.
func entry(p *match.Ply, viewer engine.Seat, status record.Status) Entry {
	e := Entry{N: p.N, Seat: p.Seat, By: p.By, At: p.At, Events: p.Events}
	over := status.Ended()
	if !over { // thinking time reveals what somebody holds
		e.At -= e.At % coarsely
		e.Events = visible(p.Events, viewer)
	}
	if over || p.Action[0] == '@' {
		e.Action = p.Action
	}
	if over {
		e.Tape = p.Tape
	}
	return e
}

// visible are the events addressed to viewer. It copies only if some are not.
func visible(events []engine.Event, viewer engine.Seat) []engine.Event {
	for i := range events {
		if !events[i].To.Has(viewer) {
			out := slices.Clone(events[:i])
			for _, e := range events[i+1:] {
				if e.To.Has(viewer) {
					out = append(out, e)
				}
			}
			return out
		}
	}
	return events
}
