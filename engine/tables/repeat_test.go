package tables_test

import (
	"encoding/json"
	"sync"
	"testing"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestRepeat: the same actions meet the same cards.
func TestRepeat(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(1, hosttest.Solo)
	if now := s.Look(id, s.Users[0]); now.Status != record.Running {
		t.Fatalf("a match of one seat is %s", now.Status)
	}
	_, err := s.Tables.Repeat(ctx, id, s.Users[0])
	hosttest.WantErr(t, "under way", err, host.ErrNotOver)
	s.PlayOut(id)
	_, err = s.Tables.Repeat(ctx, id, s.Users[1])
	hosttest.WantErr(t, "a stranger", err, host.ErrNotSeated)

	var mu sync.Mutex
	ids := map[match.ID]bool{}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			next, err := s.Tables.Repeat(ctx, id, s.Users[0])
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[next] = true
		})
	}
	wg.Wait()
	if len(ids) != 1 {
		t.Fatalf("four clicks have opened %d repeats", len(ids))
	}
	var next match.ID
	for next = range ids {
	}
	was, is := s.Look(id, s.Users[0]), s.Look(next, s.Users[0])
	if is.Repeats != id || is.Status != record.Running || is.Commitment != was.Commitment || is.Previous != 0 || was.Rematch != 0 {
		t.Fatalf("the repeat is %+v", is)
	}
	if f, err := s.Replays.Fair(ctx, next); err != nil || f.Seed != "" {
		t.Errorf("the page of a running repeat tells the seed: %+v, %v", f, err)
	}
	old := s.Plies(id)
	for _, p := range old[1:] {
		u, now := s.Asked(next)
		if _, err := s.Play(ctx, next, u, now.Decision, p.Action); err != nil {
			t.Fatalf("ply %d %s: %v", p.N, p.Action, err)
		}
	}
	again := s.Plies(next)
	a, err := json.Marshal(entriesWithoutTime(old))
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(entriesWithoutTime(again))
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Errorf("the same actions led to\n%s\nafter\n%s", b, a)
	}
	third, err := s.Tables.Repeat(ctx, next, s.Users[0])
	if err != nil || s.Look(third, s.Users[0]).Repeats != id {
		t.Errorf("the repeat of a repeat: %d, %v", third, err)
	}
	if f, err := s.Replays.Fair(ctx, next); err != nil || !f.Verified {
		t.Errorf("the finished repeat is not verified: %v", err)
	}
}

func entriesWithoutTime(list []projection.Entry) []projection.Entry {
	for i := range list {
		list[i].At = 0
	}
	return list
}

func TestRepeatOfMatchThatWasLeft(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(1, hosttest.Solo)
	if err := s.Tables.Leave(ctx, id, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.Repeat(ctx, id, s.Users[1]); err == nil {
		t.Error("a stranger repeats it")
	}
	next, err := s.Tables.Repeat(ctx, id, s.Users[0])
	if err != nil || s.Look(next, s.Users[0]).Commitment != s.Look(id, s.Users[0]).Commitment {
		t.Errorf("%d, %v", next, err)
	}
	two := s.Open(2)
	_, err = s.Tables.Repeat(ctx, two, s.Users[0])
	hosttest.WantErr(t, "two seats", err, tables.ErrNotSolo)
}
