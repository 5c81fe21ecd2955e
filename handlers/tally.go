package handlers

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// tally remembers for a moment how many decisions wait for a user, so that a table that is fetched
// after every ply does not ask the database each time.
type tally struct {
	mu sync.Mutex
	m  map[record.UserID]counted
}

type counted struct {
	n      int
	at     time.Time
	beside match.ID // the match that does not count: its own page knows better, 0: all count
}

// A count may be this old; the tally is emptied when it holds this many.
const (
	tallyAge  = 3 * time.Second
	tallySize = 10_000
)

// pending counts the decisions that wait for user over all matches.
func (h *Handlers) pending(ctx context.Context, user record.UserID) int {
	return h.waits(ctx, user, 0, 0)
}

// pendingAt is pending for the page of a match. What its user does there changes nothing of the count
// elsewhere, so that not every ply asks the database.
func (h *Handlers) pendingAt(ctx context.Context, user record.UserID, t *host.Table) int {
	own := 0
	if t.Asked() {
		own = 1
	}
	return own + h.waits(ctx, user, t.ID, own)
}

// waits counts the decisions that wait for user, without the own ones of the match beside. A count that
// cannot be had is 0: it is only for the title.
func (h *Handlers) waits(ctx context.Context, user record.UserID, beside match.ID, own int) int {
	if user == 0 {
		return 0
	}
	now := h.now()
	h.waiting.mu.Lock()
	c, ok := h.waiting.m[user]
	h.waiting.mu.Unlock()
	if ok && c.beside == beside && now.Sub(c.at) < tallyAge {
		return c.n
	}
	n, err := h.store.Waiting(ctx, user)
	if err != nil {
		h.log.Log(ctx, level(err, slog.LevelWarn), "decisions could not be counted", "err", err)
		return 0
	}
	plans, err := h.store.PlansWaiting(ctx, user)
	if err != nil {
		h.log.Log(ctx, level(err, slog.LevelWarn), "plans could not be counted", "err", err)
	}
	n = max(0, n-own) + plans
	h.waiting.mu.Lock()
	defer h.waiting.mu.Unlock()
	if h.waiting.m == nil || len(h.waiting.m) >= tallySize {
		h.waiting.m = map[record.UserID]counted{}
	}
	h.waiting.m[user] = counted{n, now, beside}
	return n
}

// everywhere is no match: with it a user is counted anew in any case.
const everywhere match.ID = -1

// recount forgets the count of a user who has just answered in a match, unless that match is not in it.
func (h *Handlers) recount(user record.UserID, in match.ID) {
	h.waiting.mu.Lock()
	defer h.waiting.mu.Unlock()
	if h.waiting.m[user].beside != in {
		delete(h.waiting.m, user)
	}
}
