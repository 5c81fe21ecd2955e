package host

import (
	"context"
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
	ring func() // says that there is something in C, or that it is closed; nil: nobody wants to hear that
	user record.UserID
	id   match.ID
	page string
	sign atomic.Int64 // when its page was last known to be open, ms
}

type fromPage struct{}

// FromPage says which page an operation comes from: it gets the table as the answer and need not be notified
// of anything new.
func FromPage(ctx context.Context, page string) context.Context {
	if page == "" {
		return ctx
	}
	return context.WithValue(ctx, fromPage{}, page)
}

func pageOf(ctx context.Context) string {
	page, _ := ctx.Value(fromPage{}).(string)
	return page
}

func (h *hub) init() { h.streams = map[match.ID]map[*Stream]struct{}{} }

// Subscribe opens a stream for a page of user, 0 for an unknown viewer. page is the page's name for
// itself, see FromPage, "" if it has none. ring is called whenever there is something in the stream and when it is closed; it
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
	}
}

// notify sends news to all streams of a match except the page named ("" for none). to tells what is new for a user, and
// whether anything is.
func (h *hub) notify(id match.ID, except string, to func(record.UserID) (news News, any bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.streams[id] {
		if except != "" && s.page == except {
			continue
		}
		news, any := to(s.user)
		if !any {
			continue
		}
		select {
		case <-s.C: // older news that nobody has read
		default:
		}
		s.C <- news // there is room: only we send, under the lock
		if s.ring != nil {
			s.ring()
		}
	}
}

// here is the set of seats of a match whose users have its page open.
func (h *hub) here(id match.ID, seats []record.Seat) engine.SeatSet {
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

// Answered notes that a page has asked what is new, as it does at every heartbeat of its stream: the page is still open.
func (h *Host) Answered(id match.ID, user record.UserID, page string) {
	if page == "" {
		return
	}
	now := h.Now()
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for s := range h.hub.streams[id] {
		if s.user == user && s.page == page {
			s.sign.Store(now)
		}
	}
}

// Silence is how long ago the page of a stream was last known to be open. A phone that has lost its network closes
// nothing: for minutes what is written to it seems to arrive.
func (h *Host) Silence(s *Stream) time.Duration {
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
	h.streams = map[match.ID]map[*Stream]struct{}{}
}
