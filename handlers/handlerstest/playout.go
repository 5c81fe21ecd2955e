package handlerstest

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/bot"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
)

// Tests that need the state after many plies, and not the pages on the way, play them without pages.

// MatchAt is the match with a path.
func MatchAt(t testing.TB, path string) match.ID {
	t.Helper()
	id, err := base.ParseMatch(Code(path))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// PlayOut plays a match to its end by the greedy policy on the seats of users 1 … n; it calls each now and then.
func (s *Site) PlayOut(id match.ID, users int, each func()) {
	s.T.Helper()
	policy, err := bot.New(bot.Greedy, games.All()[0], 7)
	if err != nil {
		s.T.Fatal(err)
	}
	for plies := 0; plies < 20_000; {
		on, played := s.Answer(id, first(users), func(t *projection.Table) engine.Action { return policy.Choose(t.View, t.Legal).Action })
		switch {
		case !on:
			return
		case !played: // a bot thinks
			time.Sleep(time.Millisecond)
			continue
		}
		if plies++; each != nil && plies%60 == 0 {
			each()
		}
	}
	s.T.Fatal("the match does not end")
}

// Drift plays this many plies of a match at random, fewer if it ends before; all seats belong to users 1 … n.
func (s *Site) Drift(id match.ID, users, plies int, r *rand.Rand) {
	s.T.Helper()
	for range plies {
		on, played := s.Answer(id, first(users), func(t *projection.Table) engine.Action { return t.Legal[r.IntN(len(t.Legal))] })
		if !on {
			return
		}
		if !played {
			s.T.Fatal("nobody is asked")
		}
	}
}

// first are users 1 … n.
func first(n int) (users []record.UserID) {
	for u := record.UserID(1); u <= record.UserID(n); u++ {
		users = append(users, u)
	}
	return users
}

// Answer plays one ply for the first of the users who is asked, as choose says. It returns whether the match goes on, and
// whether the ply was played: not if none of them is asked, or if a bot that is asked at the same time was faster.
func (s *Site) Answer(id match.ID, users []record.UserID, choose func(*projection.Table) engine.Action) (on, played bool) {
	s.T.Helper()
	for _, u := range users {
		t, err := s.Host.Table(s.T.Context(), id, u)
		if err != nil {
			s.T.Fatal(err)
		}
		if t.Status == record.Over {
			return false, false
		}
		if t.Decision < 0 {
			continue
		}
		_, err = s.Host.Play(s.T.Context(), id, host.Request{User: u}, t.Decision, t.Game.Format(choose(t)))
		if errors.Is(err, match.ErrStale) { // a bot that is asked at the same time was faster
			return true, false
		}
		if err != nil {
			s.T.Fatal(err)
		}
		return true, true
	}
	return true, false
}
