package host

import (
	"sync"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// hub knows who watches which match. It says only that there is something new, and which version; what that looks like is
// for those who draw it.
type hub struct {
	mu      sync.Mutex
	streams map[match.ID]map[*Stream]struct{}
	stamps  map[match.ID]record.Stamp // of which their streams were told, where other processes change matches, too
	closed  bool
}

// News is what a stream gets when there is something new.
type News struct {
	Version uint64 // the newest Table.Version of its user
	Asked   bool   // the user is asked something, and should hear at once
}

// Stream is one open page. C holds the newest news; several at once become one, so a slow reader never delays anybody. C
// is closed when the host stops.
type Stream struct {
	C    chan News
	ring func() // says that there is something in C, that it is closed, or that a sign is wanted; nil: nobody wants to hear that
	user record.UserID
	id   match.ID
	page string
	sign atomic.Int64 // when its page was last known to be open, ms

	// The rest is guarded by the lock of the hub.
	asked  int64  // since when its page is asked for a sign, ms; 0: it is not
	wanted bool   // somebody wants a sign at once
	newest uint64 // version of the newest news
	seen   uint64 // version of the table that its page shows and its user has seen, 0: unknown
}

func (h *hub) init() {
	h.streams = map[match.ID]map[*Stream]struct{}{}
	h.stamps = map[match.ID]record.Stamp{}
}

// Subscribe opens a stream for a page of user, 0 for an unknown viewer. page is the page's name for
// itself, see Request.Page, "" if it has none. ring is called whenever there is something in the stream and when it is closed; it
// must return at once and call nothing of the host. It may be nil. End the stream with Unsubscribe.
func (h *Host) Subscribe(id match.ID, user record.UserID, page string, ring func()) *Stream {
	s := &Stream{C: make(chan News, 1), ring: ring, user: user, id: id, page: page}
	s.sign.Store(h.Now())
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	if h.hub.closed {
		s.close()
		return s
	}
	of := h.hub.streams[id]
	if of == nil {
		of = map[*Stream]struct{}{}
		h.hub.streams[id] = of
	}
	of[s] = struct{}{}
	return s
}

func (s *Stream) close() {
	close(s.C)
	if s.ring != nil {
		s.ring()
	}
}

// Unsubscribe ends a stream.
func (h *Host) Unsubscribe(s *Stream) {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	of := h.hub.streams[s.id]
	delete(of, s)
	if len(of) == 0 {
		delete(h.hub.streams, s.id)
		delete(h.hub.stamps, s.id)
	}
}

// notify sends news to all streams of a match except the page named ("" for none). to tells what is new for a user, and
// whether anything is.
func (h *hub) notify(id match.ID, except string, to func(record.UserID) (news News, any bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.streams[id] {
		news, any := to(s.user)
		if !any {
			continue
		}
		s.newest, s.seen = max(s.newest, news.Version), 0 // also of the page that is answered: the answer can be lost
		if except != "" && s.page == except {
			continue
		}
		s.send(news)
	}
}

// send puts news in a stream. The lock of the hub is held.
func (s *Stream) send(news News) {
	select {
	case <-s.C: // older news that nobody has read
	default:
	}
	s.C <- news // there is room: only we send, under the lock
	if s.ring != nil {
		s.ring()
	}
}

// dismiss ends all streams of a user.
func (h *hub) dismiss(user record.UserID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, of := range h.streams {
		for s := range of {
			if s.user == user {
				delete(of, s)
				s.close()
			}
		}
		if len(of) == 0 {
			delete(h.streams, id)
			delete(h.stamps, id)
		}
	}
}

// unsee says that what the open pages of a user show is not the newest, although there is no news.
func (h *hub) unsee(id match.ID, user record.UserID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.streams[id] {
		if s.user == user {
			s.seen = 0
		}
	}
}

// present is the set of seats of a match whose users have its page open.
func (h *hub) present(id match.ID, seats []record.Seat) engine.SeatSet {
	h.mu.Lock()
	defer h.mu.Unlock()
	var set engine.SeatSet
	for s := range h.streams[id] {
		for i := range seats {
			if s.user != 0 && seats[i].User == s.user {
				set = set.With(engine.Seat(i))
			}
		}
	}
	return set
}

// Answered notes that a page has asked what is new: it is still open. version is that of the table which it shows and its
// user has seen now, 0 if it shows an older one.
func (h *Host) Answered(id match.ID, user record.UserID, page string, version uint64) {
	if page == "" {
		return
	}
	now := h.Now()
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for s := range h.hub.streams[id] {
		if s.user == user && s.page == page {
			s.sign.Store(now)
			s.asked, s.seen = 0, 0
			if s.newest <= version { // else there was news just now
				s.seen = version
			}
		}
	}
}

// Unchanged is Answered for a page of which it is known, without a look at the match, that there is nothing new since this
// version. It returns false if it is not.
func (h *Host) Unchanged(id match.ID, user record.UserID, page string, version uint64) bool {
	if page == "" || user == 0 || version == 0 {
		return false
	}
	now, known := h.Now(), false
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for s := range h.hub.streams[id] {
		if s.user == user && s.page == page && s.seen == version {
			s.sign.Store(now)
			s.asked, known = 0, true
		}
	}
	if known {
		h.notices.MatchShown(id, user, now)
	}
	return known
}

// NotePing notes that the page of a stream is being asked for a sign that it is open.
func (h *Host) NotePing(s *Stream) {
	now := h.Now()
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	if s.wanted = false; s.asked == 0 {
		s.asked = now
	}
}

// PendingPing is a ping that an open page has not answered.
type PendingPing struct {
	Sent   bool          // the page was asked for one
	For    time.Duration // so long ago
	Wanted bool          // somebody wants one, and the page has not been asked
}

// PendingPing is the ping that the page of a stream has not answered.
func (h *Host) PendingPing(s *Stream) PendingPing {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	if s.asked == 0 || s.wanted {
		return PendingPing{Wanted: s.wanted}
	}
	return PendingPing{Sent: true, For: time.Duration(h.Now()-s.asked) * time.Millisecond}
}

// PingTimeout is how long, in milliseconds, an open page may take to answer a Ping.
const PingTimeout = 10_000

// Ping asks the open pages of a user for a sign, and tells whether one may still come.
func (h *Host) Ping(id match.ID, user record.UserID) (wait bool) {
	now := h.Now()
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for s := range h.hub.streams[id] {
		switch {
		case s.user != user || s.ring == nil:
		case s.asked == 0:
			s.asked, s.wanted, wait = now, true, true
			s.ring()
		case now-s.asked < PingTimeout:
			wait = true
		}
	}
	return wait
}

// Idle is how long ago the page of a stream was last known to be open. A phone that has lost its network closes
// nothing: for minutes what is written to it seems to arrive.
func (h *Host) Idle(s *Stream) time.Duration {
	return time.Duration(h.Now()-s.sign.Load()) * time.Millisecond
}

// Watched is when a user was last known to have the page of a match open, 0 if no stream says that they have.
func (h *Host) Watched(id match.ID, user record.UserID) int64 {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	at := int64(0)
	for s := range h.hub.streams[id] {
		if s.user == user {
			at = max(at, s.sign.Load())
		}
	}
	return at
}

func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, of := range h.streams {
		for s := range of {
			s.close()
		}
	}
	h.init()
}
