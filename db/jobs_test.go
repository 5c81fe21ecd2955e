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

// TestChangeUnderAClaim: a change counts only while its job is this process's; with it the job is done, or kept.
func TestChangeUnderAClaim(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	m := table(t, s, record.Running, 1, addUser(t, s, "Anna"))
	claim := func() record.Job {
		t.Helper()
		j, ok, err := s.ClaimJob(ctx, record.JobBot, int64(m.ID), time.Hour)
		if err != nil || !ok {
			t.Fatalf("%v, %v", ok, err)
		}
		return j
	}
	play := func(n int, j record.Job, keep bool) error {
		return s.Change(ctx, record.Change{Was: m, Now: m.Clone(), Saved: n, Plies: someplies(n, 1), Job: j, Keep: keep})
	}
	first := claim()
	if err := play(1, first, true); err != nil {
		t.Fatal(err)
	}
	if err := play(2, first, false); err != nil {
		t.Fatal(err)
	}
	if err := play(3, first, false); !errors.Is(err, record.ErrConflict) {
		t.Errorf("a job that was done: %v", err)
	}
	if plies, err := s.Plies(ctx, m.ID, 0); err != nil || len(plies) != 3 {
		t.Errorf("%d plies are stored, want 3, %v", len(plies), err)
	}
	claim()
}
