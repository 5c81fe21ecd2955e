package host

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Change is one operation that changes a match.
type Change struct {
	*Entry               // the match; its record is as stored
	Now    *record.Match // the record as it is to be
	At     int64
	h      *Host
	saved  int        // plies that are stored
	page   string     // see Request.Page
	job    record.Job // the claim under which it is done, see record.Change
	keeps  *bool      // set to whether the claim goes on
}

// Change runs op under the lock of a match, stores what it did and notifies everybody: ChangeLocked with the lock of
// WithMatch, and Anew. Errors: those of all three.
func (h *Host) Change(ctx context.Context, id match.ID, op func(*Change) error) error {
	return h.WithMatch(ctx, id, func(e *Entry) error {
		return h.Anew(ctx, e, func() error { return h.ChangeLocked(ctx, e, op) })
	})
}

// overtakings is how often an operation may meet a change of another process in a row.
const overtakings = 8

// Anew runs op, which changes a match that is locked. If another process stores a change meanwhile, op is run again on what is stored
// then, so it must look at the entry itself, and leave nothing but in its Change. Errors: those of op and load.
func (h *Host) Anew(ctx context.Context, e *Entry, op func() error) error {
	err := op()
	for n := 0; n < overtakings && h.shared && errors.Is(err, ErrConflict) && e.Rec == nil; n++ {
		if err := h.load(ctx, e); err != nil {
			return err
		}
		err = op()
	}
	return err
}

// ChangeLocked is Change for callers that have locked the match. In this order: op; complete; the names of newcomers; the
// booking of a campaign; the notices; the store, in one transaction; then everybody is notified. When a step fails, Now is
// thrown away, and the copy in memory too if plies were played on it; the stored match is as it was. What op sets on the Entry
// itself, such as seen and plans, stays if no ply was played, so op sets it last.
func (h *Host) ChangeLocked(ctx context.Context, e *Entry, op func(*Change) error) error {
	w := &Change{Entry: e, h: h, Now: e.Rec.Clone(), At: h.Now()}
	if e.Match != nil {
		w.saved = e.Match.Len()
	}
	had := e.Match != nil
	err := op(w)
	if err != nil {
		if had != (e.Match != nil) || had && e.Match.Len() != w.saved {
			e.Drop()
		}
		return err
	}
	if had && e.Rec.Status == record.Cancelled && e.Match.Len() != w.saved { // op need not look whether it was called off
		e.Drop()
		return ErrNotRunning
	}
	w.complete()
	if err := w.nameNewcomers(ctx); err != nil {
		e.Drop()
		return err
	}
	c := record.Change{Was: e.Rec, Now: w.Now, Saved: w.saved}
	if c.Book, err = h.booking(ctx, w); err != nil {
		e.Drop()
		return err
	}
	if e.Match != nil {
		c.Plies = e.Match.Plies(w.saved)
	}
	c.Notices = h.notices.OfChange(e.ID, e.Rec, w.Now, e.Match, w.saved, w.At)
	private, seats := w.private(len(c.Plies) > 0 || c.Book != nil || had != (e.Match != nil))
	if c.Public = !private; private {
		c.Only = seats
	}
	if w.job.Kind != "" {
		c.Job, c.Keep = w.job, h.bots.keeps(w.Now, e.Match)
		*w.keeps = c.Keep
	}
	if err := h.cfg.Store.Change(context.WithoutCancel(ctx), c); err != nil {
		e.Drop()
		return fmt.Errorf("store: %w", err)
	}
	e.Rec = w.Now
	e.booked(c.Book)
	if private {
		h.notifySeats(e, seats, w.page)
	} else {
		h.published(e, w.page)
	}
	h.notices.Stored(c.Notices)
	return nil
}

// private tells whether an operation has changed only what some may see, and which seats may see it: their own
// standing order and link, and the proposal to take back plies. forAll says that it has changed something that everybody
// sees besides the record. Private changes must not show as traffic either: if others were notified, or their page got another
// version, they would learn that somebody has prepared something.
func (w *Change) private(forAll bool) (bool, engine.SeatSet) {
	was, now := w.Rec, w.Now
	if forAll || len(was.Seats) != len(now.Seats) {
		return false, 0
	}
	alike, seats := *now, engine.SeatSet(0)
	alike.Version, alike.Proposal, alike.Seats = was.Version, was.Proposal, slices.Clone(now.Seats)
	for i := range alike.Seats {
		s, before := &alike.Seats[i], &was.Seats[i]
		if s.Order != before.Order || s.Key != before.Key {
			seats = seats.With(engine.Seat(i))
		}
		s.Order, s.Key, s.Seen, s.Back = before.Order, before.Key, before.Seen, before.Back
	}
	if was.Proposal != now.Proposal {
		seats |= now.Users()
	}
	return reflect.DeepEqual(*was, alike), seats
}

// published notifies everyone watching, except the page that gets the table as its answer, and bots that are asked.
func (h *Host) published(e *Entry, page string) {
	h.tellOf(e)
	h.hub.notify(e.ID, page, e.news)
	if j, _, ok := h.asked(e); ok {
		h.bots.wake(j)
	}
}

// Published notifies everyone watching and bots that are asked of a change that was stored besides those of Change.
func (h *Host) Published(ctx context.Context, e *Entry) {
	h.restamp(ctx, e)
	h.published(e, "")
}

// NotifyPages notifies the watching pages of a change that was stored besides those of Change.
func (h *Host) NotifyPages(ctx context.Context, e *Entry) {
	h.restamp(ctx, e)
	h.tellOf(e)
	h.hub.notify(e.ID, "", e.news)
}

// NotifySeats notifies some seats, and nobody else, of a change that was stored besides those of Change.
func (h *Host) NotifySeats(ctx context.Context, e *Entry, seats engine.SeatSet) {
	h.restamp(ctx, e)
	h.notifySeats(e, seats, "")
}

// notifySeats notifies some seats, and nobody else, that there is something to see for them, except the page that gets
// the table as its answer, "" for none.
func (h *Host) notifySeats(e *Entry, seats engine.SeatSet, page string) {
	h.tellOf(e)
	h.hub.notify(e.ID, page, func(user record.UserID) (News, bool) {
		news, _ := e.news(user)
		return news, seats.Has(e.Rec.SeatOf(user))
	})
}

// Outdate makes a seat's open pages out of date after a change that was stored, without notifying them: they show the new state at
// their next request.
func (h *Host) Outdate(ctx context.Context, e *Entry, seat engine.Seat) {
	h.restamp(ctx, e)
	h.hub.unsee(e.ID, e.Rec.Seats[seat].User)
}

// tellOf notes that this process has told its open pages of the state in memory.
func (h *Host) tellOf(e *Entry) {
	if h.shared && !e.suspect {
		h.hub.told(e.ID, e.stamp())
	}
}

// restamp reads by what the stored match is known now, after a change that memory has already. If anything else has changed it,
// the match is read again when it is next needed.
func (h *Host) restamp(ctx context.Context, e *Entry) {
	stamps, err := h.cfg.Store.Stamps(context.WithoutCancel(ctx), e.ID)
	was, now := e.stamp(), stamps[e.ID]
	if err != nil || now.Plies != was.Plies || now.Version != was.Version || now.Shown > was.Shown+1 {
		e.suspect = true
	}
	if err != nil {
		return
	}
	rec := e.Rec.Clone() // others may hold the previous one
	rec.Shown = now.Shown
	for i := range rec.Seats {
		rec.Seats[i].Own = now.Own[i]
	}
	e.Rec = rec
}

// stamp is by what the match in memory is known.
func (e *Entry) stamp() record.Stamp {
	s := record.Stamp{Version: e.Rec.Version, Shown: e.Rec.Shown}
	if e.Match != nil {
		s.Plies = e.Match.Len()
	}
	for i := range e.Rec.Seats {
		s.Own[i] = e.Rec.Seats[i].Own
	}
	return s
}

// news is what a user should see when a match has something new for everybody.
func (e *Entry) news(user record.UserID) (News, bool) {
	seat := e.Rec.SeatOf(user)
	return News{Version: e.versionFor(seat), Asked: e.Match != nil && seat != engine.Nobody && e.Match.Deciders().Has(seat)}, true
}

// versionFor is the version of a match as a seat sees it, see record.Stamp.
func (e *Entry) versionFor(seat engine.Seat) uint64 {
	s := e.stamp()
	return s.For(seat)
}

// complete brings the record in line with the plies: who has been asked since when, and the end.
func (w *Change) complete() {
	m := w.Match
	if m == nil || w.Now.Status != record.Running {
		return
	}
	if p := w.Now.Proposal; p != nil && p.Ply != m.Len() {
		w.Now.Proposal = nil
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
	w.missed(m)
	for i := range w.Now.Seats {
		s := &w.Now.Seats[i]
		switch asked := m.Owes(engine.Seat(i)); {
		case !asked && s.Since != 0:
			w.charge(engine.Seat(i))
			s.Since = 0
		case !asked:
		case s.Since == 0:
			s.Since = w.At
			if undid == engine.Seat(i) && s.Bank > 0 { // the time given at the end of the turn goes with it
				s.Bank = max(s.Bank-w.Now.Refill.Increment, 1)
			}
		case acted.Has(engine.Seat(i)) && w.At-s.Since > coarse && (w.Now.Refill.Cap == 0 || w.Clock().Overdue(w.Now, engine.Seat(i))):
			// Otherwise the time of a turn continues. An overdue user who is back gets the time of a turn at once.
			w.charge(engine.Seat(i))
			s.Since = w.At
		}
		if s.Former != 0 && acted.Has(engine.Seat(i)) && w.Now.Refill.Cap == 0 {
			s.Kept = 0 // the decision with time left over is answered
		}
		if s.Since != w.Rec.Seats[i].Since { // the row is written anyway
			s.Seen, s.Back = w.seen[i].newest, w.seen[i].back
		}
	}
	if m.Over() {
		w.end()
	} else if v := w.Now.OpenVote(); v != nil && w.pointless(v, acted) {
		w.OvertakeVote()
	}
}

// missed notes who has no page open while new plies are made.
func (w *Change) missed(m *match.Match) {
	if m.Len() <= w.saved {
		return
	}
	here := w.h.hub.present(w.ID, w.Now.Seats)
	for i := range w.Now.Seats {
		if !here.Has(engine.Seat(i)) {
			w.seen[i].missed = m.Len() - 1
		}
	}
}

// charge deducts the elapsed time from a seat that has answered all it was asked, and adds what comes
// back.
func (w *Change) charge(seat engine.Seat) {
	s := &w.Now.Seats[seat]
	if w.Now.Pace == 0 || s.Kind != record.User {
		return
	}
	s.Bank = w.Now.Refill.After(w.Clock().Left(w.Now, seat))
}

// coarse is how far off the start of a decision may be, in milliseconds: during a quick turn of one
// seat the row of that seat need not be written at every ply.
const coarse = 10_000

// end closes the books: winners and places, no more orders or proposals.
func (w *Change) end() {
	w.Now.Status, w.Now.EndedAt, w.Now.Proposal = record.Over, w.At, nil
	w.OvertakeVote()
	w.Now.Won = w.Match.Winners()
	scores := w.Match.Scores()
	for i := range w.Now.Seats {
		s := &w.Now.Seats[i]
		s.Since, s.Order, s.Key, s.Place = 0, nil, "", 1
		for _, other := range scores {
			if other > scores[i] {
				s.Place++
			}
		}
	}
}

// dice is the luck of the match.
func (w *Change) dice(n int) engine.Picker { return w.Now.Secret.Dice(n) }
