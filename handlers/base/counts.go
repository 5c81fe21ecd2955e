package base

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// counts remember for a moment how many decisions wait for a user, so that a table that is fetched
// after every ply does not ask the database each time.
type counts struct {
	mu sync.Mutex
	m  map[record.UserID]counted
}

type counted struct {
	n      int
	at     time.Time
	beside match.ID // the match that does not count: its own page knows better, 0: all count
}

// A count may be this old; all are forgotten when there are this many.
const (
	countAge   = 3 * time.Second
	mostCounts = 10_000
)

// pending counts the decisions that wait for user over all matches.
func (s *Site) pending(ctx context.Context, user record.UserID) int {
	return s.waits(ctx, user, 0, 0)
}

// PendingAt is pending for the page of a match. What its user does there changes nothing of the count
// elsewhere, so that not every ply asks the database.
func (s *Site) PendingAt(ctx context.Context, user record.UserID, t *projection.Table) int {
	own := 0
	if t.Asked() {
		own = 1
	}
	return own + s.waits(ctx, user, t.ID, own)
}

// waits counts the decisions that wait for user, without the own ones of the match beside. A count that
// cannot be had is 0: it is only for the title.
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
		s.Log.Log(ctx, level(err, slog.LevelWarn), "decisions could not be counted", "err", err)
		return 0
	}
	plans, err := s.store.PlansWaiting(ctx, user)
	if err != nil {
		s.Log.Log(ctx, level(err, slog.LevelWarn), "plans could not be counted", "err", err)
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

// Everywhere is no match: with it a user is counted anew in any case.
const Everywhere match.ID = -1

// Recount forgets the count of a user who has just answered in a match, unless that match is not in it.
func (s *Site) Recount(user record.UserID, in match.ID) {
	s.waiting.mu.Lock()
	defer s.waiting.mu.Unlock()
	if s.waiting.m[user].beside != in {
		delete(s.waiting.m, user)
	}
}
