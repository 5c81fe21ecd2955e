package db

import (
	"errors"
	"testing"
	"time"

	"portside/engine/record"
)

// TestJobs: one process has a job until it is done or its time has run out; then what the first one brings counts no more.
func TestJobs(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	other := s
	if s.Shared() {
		other = another(t, s)
	}
	claim := func(of *Store, lease time.Duration, attempt int64) record.Job {
		t.Helper()
		j, ok, err := of.ClaimJob(ctx, record.JobBot, 7, lease)
		if err != nil || ok != (attempt > 0) || j.Attempt != attempt {
			t.Fatalf("attempt %d, %v, %v; want attempt %d", j.Attempt, ok, err, attempt)
		}
		return j
	}
	counts := func(what string, of *Store, j record.Job, want bool) {
		t.Helper()
		err := of.do(ctx, func(t *tx) error { return of.mine(t, j) })
		if (err == nil) != want || err != nil && !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v, counts should be %v", what, err, want)
		}
	}
	first := claim(s, time.Hour, 1)
	claim(other, time.Hour, 0)
	counts("its own", s, first, true)
	if err := s.RenewJob(ctx, first, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * time.Millisecond)
	if err := s.RenewJob(ctx, first, time.Hour); !errors.Is(err, record.ErrConflict) {
		t.Errorf("a claim that has run out was renewed: %v", err)
	}
	second := claim(other, time.Hour, 2)
	counts("one that ran out", s, first, false)
	counts("the new one", other, second, true)
	if err := s.FinishJob(ctx, first); err != nil {
		t.Fatal(err)
	}
	claim(s, time.Hour, 0)
	if err := other.FinishJob(ctx, second); err != nil {
		t.Fatal(err)
	}
	claim(s, time.Hour, 1)
	counts("one that was done", other, second, false)
}
