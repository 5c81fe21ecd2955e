package upkeep_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/engine/votes"
	"portside/handlers/handlerstest/hosttest"
)

// TestUpkeepByAll: the upkeep of two processes at once does each thing once and complains of nothing; while one has the job the other
// leaves it alone, and if that one has died takes it over.
func TestUpkeepByAll(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	ctx := t.Context()
	other, err := db.Open(ctx, s.Store.Path(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	h := host.New(host.Config{Store: other, Games: hosttest.Games(), Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }})
	t.Cleanup(func() {
		h.Close(context.Background())
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	})
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil)) // its handler has a lock
	one, two := upkeep.New(s.Host, s.Votes, s.Store, logger), upkeep.New(h, votes.New(h), other, logger)
	var ids []int64
	for range 6 {
		id, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{"me", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, int64(id))
	}
	s.Clock = s.Clock.Add(time.Duration(max(clock.OpenListed, clock.OpenUnlisted))*time.Millisecond + time.Hour)
	j, ok, err := other.ClaimJob(ctx, record.JobUpkeep, 0, time.Minute)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	calledOff := func() (n int) {
		t.Helper()
		list, err := s.Store.Forsaken(ctx, s.Clock.UnixMilli(), s.Clock.UnixMilli(), 100)
		if err != nil {
			t.Fatal(err)
		}
		return len(ids) - len(list)
	}
	one.Once(ctx)
	if n := calledOff(); n != 0 {
		t.Errorf("%d were called off while another process has the upkeep", n)
	}
	if err := other.RenewJob(ctx, j, time.Millisecond); err != nil { // as if it had died
		t.Fatal(err)
	}
	time.Sleep(10 * time.Millisecond)
	var done sync.WaitGroup
	for _, u := range []*upkeep.Service{one, two} {
		done.Go(func() { u.Once(ctx) })
	}
	done.Wait()
	if n := calledOff(); n != len(ids) {
		t.Errorf("%d of %d were called off", n, len(ids))
	}
	if log.Len() > 0 {
		t.Errorf("log:\n%s", log.String())
	}
}
