package host_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// cpu is the processor time this process has used, in seconds.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

// BenchmarkDurable plays plies that are stored before they count, in the given number of matches at once. A
// match that ends is followed by the next.
func BenchmarkDurable(b *testing.B) {
	for _, matches := range []int{1, 50, 200} {
		b.Run(fmt.Sprint(matches), func(b *testing.B) {
			h, store, users := benchHost(b)
			var left atomic.Int64
			left.Store(int64(b.N))
			var wg sync.WaitGroup
			began := cpu()
			b.ResetTimer()
			for range matches {
				wg.Go(func() {
					for left.Load() > 0 {
						if err := playOne(h, tables.New(h, store), users, &left); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/(cpu()-began), "plies/cpu-s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

func benchHost(b *testing.B) (*host.Host, *db.Store, []record.UserID) {
	store, err := db.Open(b.Context(), dbtest.Address(b), slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	users := make([]record.UserID, 3)
	for i := range users {
		if users[i], err = store.AddUser(b.Context(), fmt.Sprint("User ", i), "", ""); err != nil {
			b.Fatal(err)
		}
	}
	h := host.New(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}})
	b.Cleanup(func() {
		h.Close(context.Background())
		store.Close()
	})
	return h, store, users
}

// playOne plays a match to its end, or until no plies are left to play.
func playOne(h *host.Host, ts *tables.Service, users []record.UserID, left *atomic.Int64) error {
	ctx := context.Background()
	id, err := ts.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: users[0], Seats: []string{tables.SeatMe, tables.SeatOpen, tables.SeatOpen}})
	if err != nil {
		return err
	}
	for _, u := range users[1:] {
		if _, err := ts.Join(ctx, id, u); err != nil {
			return err
		}
	}
	t, err := h.Table(ctx, id, users[0])
	for err == nil && t.Status == record.Running && left.Add(-1) >= 0 {
		if t.Decision < 0 {
			if t, err = h.Table(ctx, id, users[t.Deciders.First()]); err != nil {
				return err
			}
		}
		a := t.Game.Format(t.Legal[(t.Ply/3)%len(t.Legal)])
		t, err = h.Play(ctx, id, hosttest.By(users[t.Seat]), t.Decision, a)
	}
	return err
}

// BenchmarkLoad reads a whole match from the file and replays it.
func BenchmarkLoad(b *testing.B) {
	h, store, users := benchHost(b)
	var left atomic.Int64
	left.Store(1 << 30)
	if err := playOne(h, tables.New(h, store), users, &left); err != nil {
		b.Fatal(err)
	}
	h.Close(b.Context())
	var plies int
	for b.Loop() {
		rec, log, err := store.Match(b.Context(), 1)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := match.Load(portroyal.Game, rec.Setup, log); err != nil {
			b.Fatal(err)
		}
		plies = len(log)
	}
	b.ReportMetric(float64(plies), "plies")
}
