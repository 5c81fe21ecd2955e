package host_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/bot"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// BenchmarkNewcomer measures how long a newcomer without a name waits for the first bot of a table, while the users of one
// address play at 24 tables of three bots that search, of all games in turn. Bots, workers and pause are those of a server; a wait ends after
// thirty seconds.
func BenchmarkNewcomer(b *testing.B) {
	for _, users := range []int{1, 24} {
		for _, level := range []string{bot.Greedy, bot.ISMCTS} {
			b.Run(fmt.Sprintf("%d-users/%s", users, level), func(b *testing.B) {
				s := hosttest.New(b)
				s.Host.Close(b.Context())
				all := games.All()
				s.Use(host.Config{Games: all, Bots: realBots{}, Workers: max(1, runtime.GOMAXPROCS(0)/2), Pause: 600 * time.Millisecond, Now: time.Now})
				if err := s.Run(b.Context()); err != nil {
					b.Fatal(err)
				}
				var wg sync.WaitGroup
				ctx, end := context.WithCancel(b.Context())
				crowd := host.Network{Home: "crowd"}
				defer func() { end(); wg.Wait() }()
				var owner record.UserID
				for i := range 24 {
					if i < users {
						owner = newcomer(b, s, record.Account{Name: fmt.Sprint("User ", i)})
					}
					id, owner := tableOf(b, s, crowd, all[i%len(all)].Info().Key, owner, bot.ISMCTS), owner
					wg.Go(func() {
						if err := playOn(ctx, s.Host, id, host.Request{User: owner, Network: crowd}); err != nil && !errors.Is(err, context.Canceled) {
							b.Error(err)
						}
					})
				}
				owner = newcomer(b, s, record.Account{Name: "You", Unnamed: true})
				var longest time.Duration
				for b.Loop() {
					began := time.Now()
					id := tableOf(b, s, host.Network{Home: "newcomer"}, portroyal.Key, owner, level)
					limit, done := context.WithTimeout(b.Context(), 30*time.Second)
					_, err := await(limit, s.Host, id, owner, func(t *projection.Table) bool { return t.Ply > 0 })
					longest = max(longest, time.Since(began))
					b.StopTimer()
					if err == nil { // so that no other table of the newcomer has bots that are asked
						_, err = await(limit, s.Host, id, owner, func(t *projection.Table) bool { return !botAsked(t) })
					}
					b.StartTimer()
					done()
					if err != nil && !errors.Is(err, context.DeadlineExceeded) {
						b.Fatal(err)
					}
				}
				b.ReportMetric(longest.Seconds(), "longest-s")
			})
		}
	}
}

// realBots are the bots of a server.
type realBots struct{}

func (realBots) Levels() []string { return bot.Levels() }

func (realBots) Searches(level string) bool { return bot.Searches(level) }

func (realBots) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	p, err := bot.New(level, g, seed)
	if err != nil {
		panic(err)
	}
	if search, ok := p.(*bot.Search); ok {
		end := time.Now().Add(800 * time.Millisecond)
		search.Expired = func() bool { return time.Now().After(end) }
	}
	return p
}

// newcomer is a new user.
func newcomer(t testing.TB, s *hosttest.Site, u record.Account) record.UserID {
	t.Helper()
	id, _, err := s.Store.AddNewcomer(t.Context(), u, "")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// tableOf opens a table of a user and three bots, who are asked first in Port Royal.
func tableOf(t testing.TB, s *hosttest.Site, from host.Network, game string, owner record.UserID, level string) match.ID {
	t.Helper()
	n := tables.NewMatch{Game: game, Owner: owner, From: from, Seats: []string{tables.SeatMe, level, level, level}}
	if game == portroyal.Key {
		n.Setup.Options = map[string]string{"start_seat": "2"}
	}
	id, err := s.Tables.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// await waits for the table of a user to be as wanted. Errors: those of ctx and Table.
func await(ctx context.Context, h *host.Host, id match.ID, user record.UserID, so func(*projection.Table) bool) (*projection.Table, error) {
	stream := h.Subscribe(id, user, "", nil)
	defer h.Unsubscribe(stream)
	for {
		t, err := h.Table(ctx, id, user)
		if err != nil || so(t) {
			return t, err
		}
		select {
		case <-stream.C:
		case <-ctx.Done():
			return t, ctx.Err()
		}
	}
}

// playOn answers at once whatever the user of a request is asked, until ctx ends or the match is over.
func playOn(ctx context.Context, h *host.Host, id match.ID, by host.Request) error {
	for {
		t, err := await(ctx, h, id, by.User, func(t *projection.Table) bool { return t.Decision >= 0 || t.Status == record.Over })
		if err != nil || t.Status == record.Over {
			return err
		}
		if _, err := h.Play(ctx, id, by, t.Decision, t.Game.Format(t.Legal[0])); err != nil {
			return err
		}
	}
}

// botAsked tells whether a bot owes a decision.
func botAsked(t *projection.Table) bool {
	for s := range t.Deciders.All() {
		if t.Seats[s].Kind == record.Bot {
			return true
		}
	}
	return false
}
