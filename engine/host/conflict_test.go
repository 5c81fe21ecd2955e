package host_test

import (
	"context"
	"errors"
	"testing"

	"portside/db"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// overtaken is a store of a process that another one overtakes: first happens between what it has read and what it stores.
type overtaken struct {
	*db.Store
	first *func()
}

func (s overtaken) Change(ctx context.Context, c record.Change) error {
	if first := *s.first; first != nil {
		*s.first = nil
		first()
	}
	return s.Store.Change(ctx, c)
}

// TestOvertaken: what a user does while another process stores a change of the match counts as if it had come after that: the same
// answer is no error, another one is stale, and what fits both is done.
func TestOvertaken(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	var first func()
	other := second(s, func(store *db.Store) host.Store { return overtaken{store, &first} })
	// ask finds the seat that is asked, and two things that it may do.
	ask := func() (seat int, now *projection.Table, one, two string) {
		t.Helper()
		for seat := range 2 {
			now, err := s.Host.Table(t.Context(), id, s.Users[seat])
			if err != nil {
				t.Fatal(err)
			}
			if now.Decision >= 0 && len(now.Legal) > 0 {
				return seat, now, now.Game.Format(now.Legal[0]), now.Game.Format(now.Legal[len(now.Legal)-1])
			}
		}
		t.Fatal("nobody is asked")
		return 0, nil, "", ""
	}
	play := func(h *host.Host, seat, decision int, action string) (*projection.Table, error) {
		return h.Play(t.Context(), id, host.Request{User: s.Users[seat]}, decision, action)
	}
	before := func(seat, decision int, action string) func() {
		return func() {
			if _, err := play(s.Host, seat, decision, action); err != nil {
				t.Error(err)
			}
		}
	}

	seat, now, one, _ := ask()
	first = before(seat, now.Decision, one)
	got, err := play(other, seat, now.Decision, one)
	if err != nil || got.Ply != now.Ply+1 {
		t.Errorf("the same answer through two processes: %v, ply %d after %d", err, got.Ply, now.Ply)
	}

	seat, now, one, two := ask()
	for one == two {
		if _, err := play(s.Host, seat, now.Decision, one); err != nil {
			t.Fatal(err)
		}
		seat, now, one, two = ask()
	}
	first = before(seat, now.Decision, one)
	if got, err = play(other, seat, now.Decision, two); !errors.Is(err, match.ErrStale) || got == nil || got.Ply != now.Ply+1 {
		t.Errorf("another answer: %v", err)
	}

	seat, now, one, _ = ask()
	first = before(seat, now.Decision, one)
	if _, err = other.SetOrder(t.Context(), id, s.Users[1-seat], "pass turn=1"); err != nil {
		t.Errorf("an order of another seat: %v", err)
	}
	rec, plies, err := s.Store.Match(t.Context(), id)
	if err != nil || len(plies) < now.Ply+2 || rec.Seats[1-seat].Order == nil || rec.Seats[1-seat].Order.Text != "pass turn=1" {
		t.Errorf("%d plies after %d, an order %+v, %v", len(plies), now.Ply+1, rec.Seats[1-seat].Order, err)
	}
}

// whole counts how often a match is read with all its plies.
type whole struct {
	*db.Store
	times *int
}

func (s whole) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	*s.times++
	return s.Store.Match(ctx, id)
}

// TestFollows: of plies that another process has stored only the new ones are read and replayed.
func TestFollows(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	times := 0
	other := second(s, func(store *db.Store) host.Store { return whole{store, &times} })
	for n := 1; n <= 5; n++ {
		s.Answer(id, s.FirstLegal(id))
		for seat := range 2 {
			here, err := s.Host.Table(t.Context(), id, s.Users[seat])
			if err != nil {
				t.Fatal(err)
			}
			there, err := other.Table(t.Context(), id, s.Users[seat])
			if err != nil {
				t.Fatal(err)
			}
			if there.Ply != here.Ply || there.Ply < n || there.Decision != here.Decision || len(there.Events) != len(here.Events) || there.Version != here.Version {
				t.Errorf("seat %d sees ply %d and decision %d, want %d and %d", seat, there.Ply, there.Decision, here.Ply, here.Decision)
			}
		}
	}
	if times != 1 {
		t.Errorf("it was read whole %d times", times)
	}
}
