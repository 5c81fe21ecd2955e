package tables_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// together calls f for both sites at the same moment, several times each, and returns the different matches it gives.
func together(t *testing.T, a, b *hosttest.Site, f func(s *hosttest.Site) (match.ID, error)) map[match.ID]bool {
	t.Helper()
	ids := map[match.ID]bool{}
	var mu sync.Mutex
	var ready, done sync.WaitGroup
	ready.Add(4)
	for i := range 4 {
		done.Go(func() {
			ready.Done()
			ready.Wait()
			id, err := f([]*hosttest.Site{a, b}[i%2])
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[id] = true
		})
	}
	done.Wait()
	return ids
}

// TestRepeatOfTwo: clicks that reach two processes are one repeat.
func TestRepeatOfTwo(t *testing.T) {
	a, b := hosttest.Two(t)
	ctx := t.Context()
	id := a.Open(1, hosttest.Solo)
	a.PlayOut(id)
	repeat := func(s *hosttest.Site) (match.ID, error) { return s.Tables.Repeat(ctx, id, s.Users[0]) }
	for range 5 {
		ids := together(t, a, b, repeat)
		if len(ids) != 1 {
			t.Fatalf("four clicks have opened %d repeats", len(ids))
		}
		for next := range ids { // played in: the next click opens another
			a.Answer(next, a.FirstLegal(next))
		}
	}
}

// TestRematchOfTwo: whoever asks for a rematch, at whichever process, there is one, and both sit there.
func TestRematchOfTwo(t *testing.T) {
	a, b := hosttest.Two(t)
	ctx := t.Context()
	for range 5 {
		id := a.Open(2)
		a.PlayOut(id)
		ids := together(t, a, b, func(s *hosttest.Site) (match.ID, error) {
			user := s.Users[0]
			if s == b {
				user = s.Users[1]
			}
			return s.Tables.Rematch(ctx, id, host.Request{User: user}, record.Keep)
		})
		if len(ids) != 1 {
			t.Fatalf("there are %d rematches", len(ids))
		}
		for id := range ids {
			rec, _, err := a.Store.Match(ctx, id)
			if err != nil || rec.SeatOf(a.Users[0]) < 0 || rec.SeatOf(a.Users[1]) < 0 {
				t.Errorf("%v: %s", err, fmt.Sprint(rec.Seats))
			}
		}
	}
}

// TestSeatsOfTwo: who joins or leaves through one process does not keep others from it who do so at the same moment through another.
func TestSeatsOfTwo(t *testing.T) {
	a, b := hosttest.Two(t)
	ctx := t.Context()
	for range 5 {
		id, err := a.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: a.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen, tables.SeatOpen, tables.SeatOpen, tables.SeatOpen}})
		if err != nil {
			t.Fatal(err)
		}
		seats := func(what string, do func(s *hosttest.Site, user record.UserID) error) (seated int) {
			t.Helper()
			var turn atomic.Int64
			together(t, a, b, func(s *hosttest.Site) (match.ID, error) {
				if user := int(turn.Add(1)); user < 4 {
					return id, do(s, a.Users[user])
				}
				return id, nil
			})
			rec, _, err := a.Store.Match(ctx, id)
			if err != nil {
				t.Fatal(what, err)
			}
			for _, user := range a.Users[1:4] {
				if rec.SeatOf(user) >= 0 {
					seated++
				}
			}
			return seated
		}
		if n := seats("join", func(s *hosttest.Site, user record.UserID) error {
			_, err := s.Tables.Join(ctx, id, user)
			return err
		}); n != 3 {
			t.Errorf("%d of 3 have a seat", n)
		}
		if n := seats("leave", func(s *hosttest.Site, user record.UserID) error { return s.Tables.Leave(ctx, id, user) }); n != 0 {
			t.Errorf("%d who left still sit there", n)
		}
	}
}
