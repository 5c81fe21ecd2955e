package host_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// second opens the database of s in a host of its own, as another process does.
func second(s *site, store func(*db.Store) host.Store) *host.Host {
	s.T.Helper()
	pgtest.ServerOnly(s.T)
	other, err := db.Open(s.T.Context(), s.Store.Path(), slog.New(slog.DiscardHandler))
	if err != nil {
		s.T.Fatal(err)
	}
	h := host.New(host.Config{Store: store(other), Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }})
	if err := h.Run(s.T.Context()); err != nil {
		s.T.Fatal(err)
	}
	s.T.Cleanup(func() {
		h.Close(context.Background())
		if err := other.Close(); err != nil {
			s.T.Error(err)
		}
	})
	return h
}

// deaf is a store that hears nothing of other processes.
type deaf struct{ *db.Store }

func (deaf) Listen(ctx context.Context, _ func(match.ID)) { <-ctx.Done() }

// cutOff is a store that cannot reach its server when it reads a match, so many times.
type cutOff struct {
	*db.Store
	times atomic.Int32
}

func (c *cutOff) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	return c.MatchFrom(ctx, id, 0)
}

func (c *cutOff) MatchFrom(ctx context.Context, id match.ID, n int) (*record.Match, []match.Ply, error) {
	if c.times.Add(-1) >= 0 {
		return nil, nil, record.ErrUnreachable
	}
	return c.Store.MatchFrom(ctx, id, n)
}

// TestNewsAfterAFault: a page hears of a ply of another process also if the match cannot be read at the first look.
func TestNewsAfterAFault(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	var store *cutOff
	other := second(s, func(d *db.Store) host.Store {
		store = &cutOff{Store: d}
		return store
	})
	user := s.Users[0]
	stream := other.Subscribe(id, user, "page", nil)
	defer other.Unsubscribe(stream)
	table, err := other.Table(t.Context(), id, user)
	if err != nil {
		t.Fatal(err)
	}
	if table.Decision < 0 {
		user = s.Users[1]
		if table, err = s.Host.Table(t.Context(), id, user); err != nil {
			t.Fatal(err)
		}
	}
	for len(stream.C) > 0 {
		<-stream.C
	}
	store.times.Store(2) // what is new, and the whole
	if _, err := s.Host.Play(t.Context(), id, host.Request{User: user}, table.Decision, table.Game.Format(table.Legal[len(table.Legal)-1])); err != nil {
		t.Fatal(err)
	}
	select {
	case <-stream.C:
	case <-time.After(10 * time.Second):
		t.Errorf("the page hears nothing; %d faults are left", store.times.Load())
	}
	if store.times.Load() >= 0 {
		t.Error("there was no fault")
	}
}

// TestTwoProcesses: two people play at one table, each through another process; both see every ply, and pages are told of it, whether
// or not notifications arrive.
func TestTwoProcesses(t *testing.T) {
	for name, store := range map[string]func(*db.Store) host.Store{
		"heard": func(s *db.Store) host.Store { return s },
		"deaf":  func(s *db.Store) host.Store { return deaf{s} },
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			id := s.Open(2)
			hosts, users := []*host.Host{s.Host, second(s, store)}, s.Users[:2]
			if err := hosts[0].Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			stream := hosts[1].Subscribe(id, users[1], "page", nil)
			defer hosts[1].Unsubscribe(stream)
			look := func(i int) *projection.Table {
				t.Helper()
				table, err := hosts[i].Table(t.Context(), id, users[i])
				if err != nil {
					t.Fatal(err)
				}
				return table
			}
			var slowest time.Duration
			for n := range 30 {
				seat := 0
				if look(0).Decision < 0 {
					seat = 1
				}
				mine := look(seat)
				if mine.Status != record.Running {
					break
				}
				if mine.Decision < 0 {
					t.Fatalf("ply %d: nobody is asked", n)
				}
				for len(stream.C) > 0 {
					<-stream.C
				}
				began := time.Now()
				if _, err := hosts[seat].Play(t.Context(), id, host.Request{User: users[seat]}, mine.Decision, mine.Game.Format(mine.Legal[len(mine.Legal)-1])); err != nil {
					t.Fatalf("ply %d of seat %d: %v", n, seat, err)
				}
				for i := range hosts {
					if now := look(i); now.Ply <= mine.Ply || now.Version != look(1-i).Version {
						t.Fatalf("after ply %d process %d shows ply %d in version %d, the other one version %d", n, i, now.Ply, now.Version, look(1-i).Version)
					}
				}
				select {
				case <-stream.C:
					slowest = max(slowest, time.Since(began))
				case <-time.After(10 * time.Second):
					t.Fatalf("ply %d of seat %d: the page at the other process hears nothing", n, seat)
				}
			}
			t.Logf("the slowest news took %v", slowest)
		})
	}
}
