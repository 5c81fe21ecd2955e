package host

import (
	"context"
	"math/rand/v2"
	"sync"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// quiet is how long after a user has last had a match before their eyes nobody tells them of it.
const quiet = 60_000

// telling is what the host must know to say who is to be told of what: who has a channel at all, and when those
// who have last looked at which match. It is in memory only; a ply of others costs a look into a small map.
type telling struct {
	mu    sync.RWMutex
	reach map[record.UserID]bool
	eyes  map[gaze]glimpse
}

// gaze is a user at a match.
type gaze struct {
	match match.ID
	user  record.UserID
}

// glimpse is when a user has last seen a match: fetched is the newest table they were given, shown the last
// moment their page was certainly before their eyes.
type glimpse struct{ fetched, shown int64 }

// Reach says whether a user can be told anything: whether they have a channel that is in use.
func (h *Host) Reach(user record.UserID, can bool) {
	h.telling.mu.Lock()
	defer h.telling.mu.Unlock()
	if !can {
		delete(h.telling.reach, user)
		return
	}
	if h.telling.reach == nil {
		h.telling.reach, h.telling.eyes = map[record.UserID]bool{}, map[gaze]glimpse{}
	}
	h.telling.reach[user] = true
}

func (t *telling) reaches(user record.UserID) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.reach[user]
}

// fetched notes that a user was given the table of a match.
func (t *telling) fetched(id match.ID, user record.UserID, now int64) {
	if t.reaches(user) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.eyes[gaze{id, user}] = glimpse{fetched: now, shown: now}
	}
}

// LookedAway says that a user has put the page of a match away: its stream has ended, as the stream of a page
// that is hidden does.
func (h *Host) LookedAway(id match.ID, user record.UserID) { h.telling.hid(id, user, h.now()) }

// hid notes that the page of a match was put away.
func (t *telling) hid(id match.ID, user record.UserID, now int64) {
	if t.reaches(user) {
		t.mu.Lock()
		defer t.mu.Unlock()
		g := t.eyes[gaze{id, user}]
		g.shown = now
		t.eyes[gaze{id, user}] = g
	}
}

func (t *telling) last(id match.ID, user record.UserID) glimpse {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.eyes[gaze{id, user}]
}

// forget drops what is too old to matter: a notice older than that has long been sent or held.
func (t *telling) forget(before int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for k, g := range t.eyes {
		if max(g.fetched, g.shown) < before {
			delete(t.eyes, k)
		}
	}
}

// tidings says whom to tell what of an operation: was is the record before it, nil for a match that is new with
// it. A user is told one thing, bots nothing, and who has just played sees for themselves.
func (h *Host) tidings(id match.ID, was, now *record.Match, m *match.Match, saved int, at int64) []record.Notice {
	if m == nil || now.Status != record.Running && now.Status != record.Over {
		return nil
	}
	var list []record.Notice
	for i := range now.Seats {
		s, seat := &now.Seats[i], engine.Seat(i)
		if s.Kind != record.User || !h.telling.reaches(s.User) {
			continue
		}
		n := record.Notice{Match: id, User: s.User, Seat: seat, At: at, Due: at}
		before := seatBefore(was, s.User)
		switch begun := was == nil || was.Status == record.Waiting; {
		case was != nil && before == nil: // has just sat down
			continue
		case now.Status == record.Over:
			if was == nil || was.Status != record.Running {
				continue
			}
			n.Kind, n.Mark = record.NoticeOver, int64(m.Len())
		case before != nil && before.Order.Stands() && s.Order != nil && !s.Order.Stands():
			n.Kind, n.Mark = record.NoticeOrder, s.Order.EndedAt
		case s.Since != 0 && (before == nil || before.Since == 0):
			n.Kind, n.Mark = record.NoticeTurn, int64(m.Decision(seat))
		case begun:
			n.Kind = record.NoticeBegun
		default:
			continue
		}
		if played(m, seat, saved) {
			continue
		}
		if g := h.telling.last(id, s.User); g.shown > 0 && at-g.shown < h.cfg.Quiet || h.hub.here(id).Has(seat) {
			n.Due = at + h.cfg.Quiet
		}
		list = append(list, n)
	}
	return list
}

// seatBefore is the seat that a user had, nil if none: places may be dealt out anew when a match begins.
func seatBefore(was *record.Match, user record.UserID) *record.Seat {
	if was != nil {
		if seat := was.SeatOf(user); seat != engine.Nobody {
			return &was.Seats[seat]
		}
	}
	return nil
}

// played tells whether the user of seat has acted since ply from.
func played(m *match.Match, seat engine.Seat, from int) bool {
	for _, p := range m.Plies(from) {
		if p.Seat == seat && p.By == match.ByUser {
			return true
		}
	}
	return false
}

// announce wakes whoever sends notices. What they say is on disk.
func (h *Host) announce(list []record.Notice) {
	if len(list) == 0 || h.cfg.Notify == nil {
		return
	}
	due := list[0].Due
	for _, n := range list[1:] {
		due = min(due, n.Due)
	}
	h.cfg.Notify(due)
}

// Glance is a match as a notice tells of it: what everybody may see, and where its user stands.
type Glance struct {
	*Table // of a spectator: nothing of what the seat holds is in it
	Sits   engine.Seat
	Owes   bool          // the user's decision waits
	Spare  int64         // ms that are left for it, 0 without a limit
	Ended  *record.Order // the user's standing order that has ended itself, nil: none
	// Fits are views of the seat, for a sentence about what it is asked: its own, and those it would have if what
	// only some can see were otherwise. A sentence that is the same for all of them tells nothing hidden.
	Fits []engine.View
}

// fits is how many other deals a sentence is held against.
const fits = 24

// Fits are own, the view of a seat, and views it would have in other deals that look the same to everybody else.
func Fits(g engine.Game, public, own engine.View, r *rand.Rand) []engine.View {
	list := append(make([]engine.View, 0, fits+1), own)
	for world := g.Blank(); len(list) <= fits; {
		g.Determinize(public, r, world)
		list = append(list, world.View(own.Viewer()))
	}
	return list
}

// Judge says what to do with a notice that is due: tell it now (a Glance), drop it (nil and 0: the user has seen
// it, or it holds no longer), or ask again at a later moment, because the user has just looked away.
// Errors: those of Table.
func (h *Host) Judge(ctx context.Context, n record.Notice) (g *Glance, later int64, err error) {
	err = h.with(ctx, n.Match, func(e *entry) error {
		now, seat := h.now(), e.rec.SeatOf(n.User)
		if seat == engine.Nobody || e.m == nil || !h.holds(e, n, seat, now) {
			return nil
		}
		seen := h.telling.last(n.Match, n.User)
		switch {
		case seen.fetched >= n.At:
			return nil
		case e.rec.Resting() && n.Kind != record.NoticeOver: // nothing can be done now
			later = now + 10*h.cfg.Quiet
			return nil
		case h.hub.here(n.Match).Has(seat): // a page that is open fetches at once, unless its connection is dead
			later = now + h.cfg.Quiet
			return nil
		case seen.shown > 0 && now-seen.shown < h.cfg.Quiet:
			later = seen.shown + h.cfg.Quiet
			return nil
		}
		g = &Glance{Table: h.table(e, 0), Sits: seat, Owes: e.m.Owes(seat) && e.rec.Status == record.Running}
		if s := &e.rec.Seats[seat]; g.Owes && e.rec.Pace > 0 && s.Since > 0 {
			g.Spare = h.left(e.rec, seat, now)
		}
		if o := e.rec.Seats[seat].Order; o != nil && !o.Stands() {
			g.Ended = o
		}
		if g.Owes {
			g.Fits = Fits(e.game, g.View, e.m.View(seat), rand.New(rand.NewPCG(uint64(n.Match), uint64(e.m.Len()))))
		}
		return nil
	})
	return g, later, err
}

// holds tells whether what a notice is about is still so.
func (h *Host) holds(e *entry, n record.Notice, seat engine.Seat, now int64) bool {
	s, running := &e.rec.Seats[seat], e.rec.Status == record.Running
	switch n.Kind {
	case record.NoticeOver:
		return e.rec.Status == record.Over
	case record.NoticeOrder:
		return running && s.Order != nil && s.Order.EndedAt == n.Mark
	case record.NoticeTurn:
		return running && e.m.Owes(seat) && int64(e.m.Decision(seat)) == n.Mark
	case record.NoticeReminder:
		return running && s.Since == n.Mark && e.m.Owes(seat) && !h.overdue(e.rec, seat, now)
	}
	return running
}

// Remind writes a reminder for every decision of which a fifth of the time is left. A clock that rests, or for
// which the server was down, is looked at again.
func (h *Host) Remind(ctx context.Context) error {
	clocks, err := h.cfg.Store.Pressing(ctx, h.now())
	if err != nil {
		return err
	}
	var list []record.Notice
	for _, c := range clocks {
		err := h.with(ctx, c.Match, func(e *entry) error {
			now, s := h.now(), &e.rec.Seats[c.Seat]
			if s.User != c.User || s.Since != c.Since || e.rec.Status != record.Running || e.rec.Resting() {
				return nil
			}
			n := record.Notice{Match: c.Match, User: c.User, Seat: c.Seat, Kind: record.NoticeReminder, Mark: c.Since, At: now, Due: now}
			switch left := h.left(e.rec, c.Seat, now); {
			case left < 0: // too late; it is written so that it is not looked at for ever
				n.Due = -1
			case left*5 > bank(e.rec, s):
				return nil
			}
			list = append(list, n)
			return nil
		})
		if err != nil { // one match that cannot be read keeps nobody else from being reminded
			h.cfg.Log.Warn("a clock could not be read", "match", int64(c.Match), "err", err)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if err := h.cfg.Store.AddNotices(ctx, list); err != nil {
		return err
	}
	h.announce(list)
	return nil
}
