package notices

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/campaign/catalogue"
	"portside/engine/campaigns"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/enginetest/patience"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/notices/outgoing"
)

// rig is a host and a service on a real database, with a clock that can be put forward.
type rig struct {
	t         testing.TB
	store     *db.Store
	host      *host.Host
	tables    *tables.Service
	campaigns *campaigns.Service
	due       *due.Service
	service   *Service
	cfg       Config
	ahead     atomic.Int64 // ms
	log       *journal
	users     []record.UserID
	quiet     int64 // ms, 0: one
}

type journal struct {
	mu sync.Mutex
	b  strings.Builder
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

type noBots struct{}

func (noBots) Levels() []string                                 { return nil }
func (noBots) Searches(string) bool                             { return false }
func (noBots) Policy(string, engine.Game, uint64) engine.Policy { return nil }

func newRig(t testing.TB, change ...func(*Config)) *rig {
	t.Helper()
	r := &rig{t: t, log: &journal{}}
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var err error
	if r.store, err = db.Open(t.Context(), dbtest.Address(t), log); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Anna", "Bram"} {
		id, err := r.store.AddUser(t.Context(), name, []string{"", "nl"}[i], "")
		if err != nil {
			t.Fatal(err)
		}
		r.users = append(r.users, id)
	}
	r.cfg = Config{Store: r.store, Client: outgoing.New(true), Contact: "captain@portside.dev", Home: "https://play.portside.dev/games", Log: log, Now: r.now,
		Retry: []time.Duration{time.Millisecond, time.Millisecond}}
	for _, c := range change {
		c(&r.cfg)
	}
	r.start()
	t.Cleanup(func() {
		r.stop()
		if err := r.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *rig) now() time.Time {
	return time.Now().Add(time.Duration(r.ahead.Load()) * time.Millisecond)
}

func (r *rig) start() {
	r.t.Helper()
	r.service = New(r.cfg)
	r.host = host.New(host.Config{Store: r.store, Games: games.All(), Campaigns: catalogue.All(), Bots: noBots{}, Now: r.now, Notify: r.service.Wake, Quiet: max(1, r.quiet), Random: enginetest.Luck(r.t)})
	r.tables = tables.New(r.host, r.store)
	if err := r.host.Run(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	r.campaigns = campaigns.New(r.host, r.store, catalogue.All(), nil)
	r.due = due.New(r.host, r.campaigns, r.store, nil)
	if err := r.service.Run(r.t.Context(), r.due, r.host.Notices()); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) stop() {
	r.service.Close()
	r.host.Close(context.Background())
}

// later puts the clock forward and lets the service look.
func (r *rig) later(d time.Duration) {
	r.ahead.Add(d.Milliseconds())
	r.service.Wake(0)
}

func (r *rig) channel(c record.Channel) record.Channel {
	r.t.Helper()
	if c.User == 0 {
		c.User = r.users[1]
	}
	if c.State == "" {
		c.State = record.ChannelOn
	}
	var err error
	if c.ID, err = r.store.AddChannel(r.t.Context(), c, ""); err != nil {
		r.t.Fatal(err)
	}
	if err := r.service.Changed(r.t.Context(), c.User); err != nil {
		r.t.Fatal(err)
	}
	return c
}

func (r *rig) read(id record.ChannelID) record.Channel {
	r.t.Helper()
	c, err := r.store.ChannelByID(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

// match begins a match of Anna and Bram, who both look away.
func (r *rig) match() match.ID {
	r.t.Helper()
	id, err := r.tables.Create(r.t.Context(), tables.NewMatch{Game: "port-royal", Owner: r.users[0], Seats: []string{"me", "open"}, Setup: engine.Setup{Options: map[string]string{"start_seat": "1"}}})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.tables.Join(r.t.Context(), id, r.users[1]); err != nil {
		r.t.Fatal(err)
	}
	return id
}

// pass plays until the other one is asked.
func (r *rig) pass(id match.ID) {
	r.t.Helper()
	var before engine.SeatSet
	for n := 0; ; n++ {
		r.ahead.Add(2) // beyond the quiet after a look
		t, err := r.host.Table(r.t.Context(), id, 0)
		if err != nil {
			r.t.Fatal(err)
		}
		if n == 0 {
			before = t.Deciders
		}
		if t.Deciders != before {
			return
		}
		for seat := range t.Deciders.All() {
			user := t.Seats[seat].User
			mine, err := r.host.Table(r.t.Context(), id, user)
			if err != nil {
				r.t.Fatal(err)
			}
			action := mine.Legal[0]
			if i := slices.IndexFunc(mine.Legal, func(a engine.Action) bool { f := mine.Game.Format(a); return f == "stop" || f == "done" }); i >= 0 {
				action = mine.Legal[i]
			}
			if _, err := r.host.Play(r.t.Context(), id, host.Request{User: user}, mine.Decision, mine.Game.Format(action)); err != nil {
				r.t.Fatal(err)
			}
		}
	}
}

// playOut plays a match to its end.
func (r *rig) playOut(id match.ID) {
	r.t.Helper()
	for range 5000 {
		t, err := r.host.Table(r.t.Context(), id, 0)
		if err != nil {
			r.t.Fatal(err)
		}
		if t.Status == record.Over {
			return
		}
		for seat := range t.Deciders.All() {
			user := t.Seats[seat].User
			mine, err := r.host.Table(r.t.Context(), id, user)
			if err != nil {
				r.t.Fatal(err)
			}
			if _, err := r.host.Play(r.t.Context(), id, host.Request{User: user}, mine.Decision, mine.Game.Format(mine.Legal[(mine.Ply/3)%len(mine.Legal)])); err != nil {
				r.t.Fatal(err)
			}
			break // the others may have been answered for
		}
	}
	r.t.Fatal("the match does not end")
}

// until waits for something to become true.
func (r *rig) until(what string, ok func() bool) {
	r.t.Helper()
	if !patience.Wait(3*time.Millisecond, ok) {
		r.t.Fatalf("%s: does not come true\n%s", what, r.log)
	}
}

// settle waits until the service has done all that is due within a second.
func (r *rig) settle() {
	r.t.Helper()
	turns := func() (begun int64, under int) {
		r.service.mu.Lock()
		defer r.service.mu.Unlock()
		return r.service.turns.count, len(r.service.turns.under)
	}
	r.until("nothing is left to do", func() bool {
		before, _ := turns()
		next, err := r.store.NextDue(r.t.Context())
		if err != nil {
			r.t.Fatal(err)
		}
		begun, under := turns()
		return begun == before && under == 0 && (next == 0 || next > r.now().Add(time.Second).UnixMilli())
	})
}
