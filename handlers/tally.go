package handlers

import (
	"context"
	"sync"
	"time"

	"portside/engine/record"
)

// tally remembers for a moment how many decisions wait for a user, so that a table that is fetched
// after every ply does not ask the database each time.
type tally struct {
	mu sync.Mutex
	m  map[record.UserID]counted
}

type counted struct {
	n  int
	at time.Time
}

// A count may be this old; the tally is emptied when it holds this many.
const (
	tallyAge  = 3 * time.Second
	tallySize = 10_000
)

// pending counts the decisions that wait for user over all matches. A count that cannot be had is 0:
// it is only for the title.
func (h *Handlers) pending(ctx context.Context, user record.UserID) int {
	if user == 0 {
		return 0
	}
	now := h.now()
	h.waiting.mu.Lock()
	c, ok := h.waiting.m[user]
	h.waiting.mu.Unlock()
	if ok && now.Sub(c.at) < tallyAge {
		return c.n
	}
	n, err := h.store.Waiting(ctx, user)
	if err != nil {
		h.log.Warn("decisions could not be counted", "err", err)
		return 0
	}
	h.waiting.mu.Lock()
	defer h.waiting.mu.Unlock()
	if h.waiting.m == nil || len(h.waiting.m) >= tallySize {
		h.waiting.m = map[record.UserID]counted{}
	}
	h.waiting.m[user] = counted{n, now}
	return n
}

// recount forgets the count of a user who has just answered.
func (h *Handlers) recount(user record.UserID) {
	h.waiting.mu.Lock()
	defer h.waiting.mu.Unlock()
	delete(h.waiting.m, user)
}
