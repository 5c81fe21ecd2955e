package db

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/engine/record"
)

// TestSpend: so many at once and one more after a while, all of an asker's allowances or none, and what is given back may be used again.
func TestSpend(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	other := s
	if s.Shared() {
		other = another(t, s)
	}
	spend := func(of *Store, least, most time.Duration, list ...record.Allowance) {
		t.Helper()
		if wait, err := of.Spend(ctx, list); err != nil || wait < least || wait > most {
			t.Fatalf("wait %v, %v; want %v to %v", wait, err, least, most)
		}
	}
	wide, narrow := record.Allowance{Key: "b", Each: time.Hour, Most: 3}, record.Allowance{Key: "a", Each: 4 * time.Hour, Most: 1}
	spend(s, 0, 0, wide, narrow)
	spend(other, 4*time.Hour-time.Minute, 4*time.Hour, wide, narrow)
	spend(other, 0, 0, wide) // the refused one took nothing
	spend(s, 0, 0, wide)
	spend(other, time.Hour-time.Minute, time.Hour, wide)
	if err := s.Unspend(ctx, []record.Allowance{wide, narrow}); err != nil {
		t.Fatal(err)
	}
	spend(other, 0, 0, wide, narrow)
	spend(s, time.Minute, 4*time.Hour, wide, narrow)
	for range 5 { // more than was taken: still no more than the most
		if err := other.Unspend(ctx, []record.Allowance{narrow}); err != nil {
			t.Fatal(err)
		}
	}
	spend(s, 0, 0, narrow)
	spend(s, time.Minute, 4*time.Hour, narrow)

	quick := record.Allowance{Key: "c", Each: time.Second, Most: 1}
	spend(s, 0, 0, quick)
	wait, err := other.Spend(ctx, []record.Allowance{quick})
	if err != nil || wait <= 0 || wait > time.Second {
		t.Fatalf("wait %v, %v", wait, err)
	}
	time.Sleep(wait)
	spend(s, 0, 0, quick)
}

// TestSpendTogether: of many requests at once, over two stores, exactly as many as are allowed get through.
func TestSpendTogether(t *testing.T) {
	a, ctx := onServer(t), t.Context()
	stores := []*Store{a, another(t, a)}
	for round := range 4 {
		var through atomic.Int64
		var done sync.WaitGroup
		for i := range 50 {
			done.Go(func() {
				list := []record.Allowance{{Key: fmt.Sprint("wide ", round), Each: time.Hour, Most: 20}, {Key: fmt.Sprint("narrow ", i%2, round), Each: time.Hour, Most: 50}}
				wait, err := stores[i%2].Spend(ctx, list)
				if err != nil {
					t.Error(err)
				} else if wait == 0 {
					through.Add(1)
				}
			})
		}
		done.Wait()
		if n := through.Load(); n != 20 {
			t.Errorf("%d got through, want 20", n)
		}
	}
}

// TestLimitsTidied: an allowance that is whole again leaves nothing behind.
func TestLimitsTidied(t *testing.T) {
	s, ctx := onServer(t), t.Context()
	for key, each := range map[string]time.Duration{"short": time.Millisecond, "long": time.Hour} {
		if _, err := s.Spend(ctx, []record.Allowance{{Key: key, Each: each, Most: 1}}); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(5 * time.Millisecond)
	if err := s.Tidy(ctx); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(counted(s, 1, "SELECT count(*) FROM limits"), counted(s, 1, "SELECT count(*) FROM limits WHERE key = 'long'")); err != nil {
		t.Error(err)
	}
}
