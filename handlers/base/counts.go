package base

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// counts remember for a moment how many decisions wait for a user. A table is fetched after every ply and should
// not ask the database each time.
type counts struct {
	mu sync.Mutex
	m  map[record.UserID]counted
}

type counted struct {
	n      int
	at     time.Time
	beside match.ID // the match that does not count, because its own page knows better; 0: all count
}

// How old a count may be, and how many there may be before all are forgotten.
const (
	countAge   = 3 * time.Second
	mostCounts = 10_000
)

// pending counts the decisions that wait for user over all matches.
func (s *Site) pending(ctx context.Context, user record.UserID) int {
	return s.waits(ctx, user, 0, 0)
}

// PendingAt is pending for the page of a match. A ply there does not change the count of the other matches, so it
// need not ask the database.
func (s *Site) PendingAt(ctx context.Context, user record.UserID, t *projection.Table) int {
	own := 0
	if t.Asked() {
		own = 1
	}
	return own + s.waits(ctx, user, t.ID, own)
}

// waits counts the decisions that wait for user, leaving out own of them in the match beside. If the count cannot
// be read it is 0: it is only for the title.
func (s *Site) waits(ctx context.Context, user record.UserID, beside match.ID, own int) int {
	if user == 0 {
		return 0
	}
	now := s.Now()
	s.waiting.mu.Lock()
	c, ok := s.waiting.m[user]
	s.waiting.mu.Unlock()
	if ok && c.beside == beside && now.Sub(c.at) < countAge {
		return c.n
	}
	n, err := s.store.Waiting(ctx, user)
	if err != nil {
		s.Log.Log(ctx, host.LogLevel(err, slog.LevelWarn), "decisions could not be counted", "err", err)
		return 0
	}
	plans, err := s.store.PlansWaiting(ctx, user)
	if err != nil {
		s.Log.Log(ctx, host.LogLevel(err, slog.LevelWarn), "plans could not be counted", "err", err)
	}
	n = max(0, n-own) + plans
	s.waiting.mu.Lock()
	defer s.waiting.mu.Unlock()
	if s.waiting.m == nil || len(s.waiting.m) >= mostCounts {
		s.waiting.m = map[record.UserID]counted{}
	}
	s.waiting.m[user] = counted{n, now, beside}
	return n
}

// Everywhere is no match: Recount with it always forgets the count.
const Everywhere match.ID = -1

// Recount forgets the count of a user who has just answered in a match, unless that match is not in it.
func (s *Site) RefreshCounts(user record.UserID, in match.ID) {
	s.waiting.mu.Lock()
	defer s.waiting.mu.Unlock()
	if s.waiting.m[user].beside != in {
		delete(s.waiting.m, user)
	}
}
