package host

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// work is one operation that changes a match.
type work struct {
	h     *Host
	e     *entry
	now   *record.Match // the record as it is to be
	saved int           // plies that are stored
	at    int64
}

// change runs op under the lock of a match, stores what it did and tells everybody. When op or the
// disk fails, the match is as it was.
func (h *Host) change(ctx context.Context, id match.ID, op func(*work) error) error {
	return h.with(ctx, id, func(e *entry) error { return h.changeLocked(ctx, e, op) })
}

func (h *Host) changeLocked(ctx context.Context, e *entry, op func(*work) error) error {
	w := &work{h: h, e: e, now: e.rec.Clone(), at: h.Now()}
	if e.m != nil {
		w.saved = e.m.Len()
	}
	had := e.m != nil
	err := op(w)
	if err != nil {
		if had != (e.m != nil) || had && e.m.Len() != w.saved {
			e.drop()
		}
		return err
	}
	if had && e.rec.Status == record.Cancelled && e.m.Len() != w.saved {
		e.drop()
		return ErrNotRunning
	}
	w.settle()
	c := record.Change{Was: e.rec, Now: w.now}
	if c.Book, err = h.booking(ctx, w); err != nil {
		e.drop()
		return err
	}
	if e.m != nil {
		c.Plies = e.m.Plies(w.saved)
	}
	c.Notices = h.notices.OfChange(e.id, e.rec, w.now, e.m, w.saved, w.at)
	if err := h.stored(e, func() error { return h.cfg.Store.Change(context.WithoutCancel(ctx), c) }); err != nil {
		e.drop()
		return fmt.Errorf("store: %w", err)
	}
	private, seats := w.private(len(c.Plies) > 0 || c.Book != nil || had != (e.m != nil))
	e.rec = w.now
	e.booked(c.Book)
	if private {
		h.whisper(e, seats, pageOf(ctx))
	} else {
		h.published(e, pageOf(ctx))
	}
	h.notices.Stored(c.Notices)
	return nil
}

// private tells whether an operation has changed only what not everybody may see, and which seats may see it: their own
// standing order and link, and what users at the table have asked each other. more says that it has changed more than
// the record. What is private must not show as traffic either: others who hear that something has happened, or whose
// page has another version, learn that somebody has prepared something.
func (w *work) private(more bool) (bool, engine.SeatSet) {
	was, now := w.e.rec, w.now
	if more || len(was.Seats) != len(now.Seats) {
		return false, 0
	}
	alike, seats := *now, engine.SeatSet(0)
	alike.Proposal, alike.Seats = was.Proposal, slices.Clone(now.Seats)
	for i := range alike.Seats {
		s, before := &alike.Seats[i], &was.Seats[i]
		if s.Order != before.Order || s.Key != before.Key {
			seats = seats.With(engine.Seat(i))
		}
		s.Order, s.Key, s.Seen, s.Back = before.Order, before.Key, before.Seen, before.Back
	}
	if was.Proposal != now.Proposal {
		seats |= sitting(now)
	}
	return reflect.DeepEqual(*was, alike), seats
}

// sitting are the seats on which users sit.
func sitting(rec *record.Match) engine.SeatSet {
	var set engine.SeatSet
	for i := range rec.Seats {
		if rec.Seats[i].Kind == record.User {
			set = set.With(engine.Seat(i))
		}
	}
	return set
}

// published tells those who watch, but not the page that gets the table as its answer, and bots that are asked.
func (h *Host) published(e *entry, page string) {
	e.version++
	h.hub.notify(e.id, page, e.news)
	if e.rec.Status == record.Running {
		for s := range e.m.Deciders().All() {
			if e.rec.Seats[s].Kind == record.Bot {
				h.bots.wake(e.id)
				break
			}
		}
	}
}

// told tells those who watch that there is something to see.
func (h *Host) told(e *entry) {
	e.version++
	h.hub.notify(e.id, "", e.news)
}

// whisper tells some seats, and nobody else, that there is something to see for them.
func (h *Host) whisper(e *entry, seats engine.SeatSet, page string) {
	for seat := range seats.All() {
		e.own[seat]++
	}
	h.hub.notify(e.id, page, func(user record.UserID) (uint64, bool) {
		seat := e.rec.SeatOf(user)
		return e.versionFor(seat), seat != engine.Nobody && seats.Has(seat)
	})
}

// news is the version that a user has to see of a match in which everybody has something to see.
func (e *entry) news(user record.UserID) (uint64, bool) {
	return e.versionFor(e.rec.SeatOf(user)), true
}

// versionFor is the version of a match as a seat sees it. What everybody sees counts in the high bits, so it grows also
// when who watches it sits down or leaves.
func (e *entry) versionFor(seat engine.Seat) uint64 {
	if seat == engine.Nobody {
		return e.version << 16
	}
	return e.version<<16 | uint64(e.own[seat])
}

// settle brings the record in line with the plies: who is waited for since when, and the end.
func (w *work) settle() {
	m := w.e.m
	if m == nil || w.now.Status != record.Running {
		return
	}
	if p := w.now.Proposal; p != nil && p.Ply != m.Len() {
		w.now.Proposal = nil
	}
	w.forgetStops(m.Plies(w.saved))
	acted, undid := engine.SeatSet(0), engine.Nobody
	for _, p := range m.Plies(w.saved) {
		switch {
		case p.Action == match.Undo:
			undid = p.Seat
		case p.Seat != engine.Nobody && p.Action != match.Rewind:
			acted = acted.With(p.Seat)
		}
	}
	for i := range w.now.Seats {
		s := &w.now.Seats[i]
		switch asked := m.Owes(engine.Seat(i)); {
		case !asked && s.Since != 0:
			w.charge(engine.Seat(i))
			s.Since = 0
		case !asked:
		case s.Since == 0:
			s.Since = w.at
			if undid == engine.Seat(i) && s.Bank > 0 { // what the end of the turn gave goes with it
				s.Bank = max(s.Bank-w.now.Refill.Increment, 1)
			}
		case acted.Has(engine.Seat(i)) && w.at-s.Since > coarse && (w.now.Refill.Cap == 0 || w.h.clock(w.at).Overdue(w.now, engine.Seat(i))):
			// Otherwise the time of a turn goes on. Whoever was overdue and is back gets what a turn gives at once.
			w.charge(engine.Seat(i))
			s.Since = w.at
		}
		if s.Former != 0 && acted.Has(engine.Seat(i)) && w.now.Refill.Cap == 0 {
			s.Kept = 0 // the decision of which some time was left is answered
		}
		if s.Since != w.e.rec.Seats[i].Since { // the row is written anyway
			s.Seen, s.Back = w.e.look[i].seen, w.e.look[i].back
		}
	}
	if m.Over() {
		w.end()
	} else if v := w.now.OpenVote(); v != nil && w.pointless(v, acted) {
		w.overtake()
	}
}

// charge takes the time that has run off what a seat has which has answered all it was asked, and gives what comes
// back.
func (w *work) charge(seat engine.Seat) {
	s := &w.now.Seats[seat]
	if w.now.Pace == 0 || s.Kind != record.User {
		return
	}
	s.Bank = w.now.Refill.After(w.h.clock(w.at).Left(w.now, seat))
}

// coarse is how far off the start of a decision may be, in milliseconds: during a quick turn of one
// seat the row of that seat need not be written at every ply.
const coarse = 10_000

// end closes the books: places, no more orders or proposals.
func (w *work) end() {
	w.now.Status, w.now.EndedAt, w.now.Proposal = record.Over, w.at, nil
	w.overtake()
	scores := w.e.m.Scores()
	for i := range w.now.Seats {
		s := &w.now.Seats[i]
		s.Since, s.Order, s.Key, s.Place = 0, nil, "", 1
		for _, other := range scores {
			if other > scores[i] {
				s.Place++
			}
		}
	}
}

// dice is the luck of the match.
func (w *work) dice(n int) engine.Picker { return w.now.Secret.Dice(n) }
