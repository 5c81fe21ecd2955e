package siege

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/cmd/internal/load"
	"portside/db/dbtest/pgserver"
)

// Promotions says how the site goes on when a standby takes over. Times begin when the standby is told to.
type Promotions struct {
	Count   int         `json:"count"`
	Frozen  int         `json:"frozen"`  // of them, while the primary stood still but kept its connections
	Ply     load.Delays `json:"ply"`     // until the first answer was acknowledged
	Healthy load.Delays `json:"healthy"` // until a process could write and read again, for each that has pages

	ply, healthy []time.Duration
}

const (
	takesOver = 10 * time.Second // within which plies go on, on each process
	givenUp   = 90 * time.Second // after which nobody waits for that any more
)

// ending is how a primary ends.
type ending struct {
	what string
	kill func(*pgserver.Server) error // before the standby takes over
}

// endings are taken in turn. The last one is the hard one: whoever waits for a frozen server would wait for ever. It is killed once play goes on elsewhere.
var endings = []ending{
	{"the primary killed, its standby promoted", (*pgserver.Server).Kill},
	{"the primary cut off, its standby promoted", func(s *pgserver.Server) error { return errors.Join(s.Freeze(), s.Kill()) }},
	{"the primary frozen, its standby promoted", (*pgserver.Server).Freeze},
}

// prepare makes a place for a standby, without one: the site is told of both from the start.
func (s *site) prepare(ctx context.Context) (err error) {
	if s.standby, err = pgserver.Start(ctx); err != nil {
		return err
	}
	s.address = pgserver.Addresses("siege", s.standby, s.server)
	return s.standby.Kill()
}

// follow makes the standby anew from the primary, and returns when each commit is on both.
func (s *site) follow(ctx context.Context) error {
	if err := s.standby.FollowAgain(ctx, s.server); err != nil {
		return err
	}
	for _, server := range []*pgserver.Server{s.standby, s.server} { // which waits for a standby of its own when it takes over
		if err := execute(ctx, server, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"); err != nil {
			return err
		}
	}
	const synced = `DO $$ BEGIN FOR i IN 1..600 LOOP
		EXIT WHEN EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync');
		PERFORM pg_sleep(0.1), pg_stat_clear_snapshot();
		IF i = 600 THEN RAISE 'no standby'; END IF;
	END LOOP; END $$`
	return execute(ctx, s.server, synced, "UPDATE portside SET version = version") // which waits for all before it
}

// execute runs statements on a server.
func execute(ctx context.Context, server *pgserver.Server, statements ...string) error {
	conn, err := pgx.Connect(ctx, server.Address("siege"))
	if err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err = conn.Exec(ctx, statement); err != nil {
			err = fmt.Errorf("%s: %w", statement, err)
			break
		}
	}
	return errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
}

// promote ends the primary and has the standby take over, as an operator does after a while. When plies go on the old one is made its standby.
func (s *site) promote(ctx context.Context, how ending) error {
	ctx = context.WithoutCancel(ctx)
	s.users.Down()
	if err := how.kill(s.server); err != nil {
		return err
	}
	time.Sleep(time.Duration(200+s.rnd.IntN(3000)) * time.Millisecond)
	s.users.Up(load.Promotion, takesOver)
	began := time.Now()
	if err := s.standby.Promote(); err != nil {
		return err
	}
	if err := execute(ctx, s.standby, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()"); err != nil {
		return err
	}
	s.server, s.standby = s.standby, s.server
	r := &s.result.Promotion
	r.Count++
	s.resumed(began)
	if s.standby.Frozen() {
		r.Frozen++
		if err := sleep(ctx, s.Every); err != nil {
			return err
		}
	}
	if err := s.standby.Kill(); err != nil {
		return err
	}
	return s.follow(ctx)
}

// resumed notes when plies go on and each process is well.
func (s *site) resumed(began time.Time) {
	var mu sync.Mutex
	var all sync.WaitGroup
	ctx, cancel := context.WithTimeout(context.Background(), givenUp)
	defer cancel()
	r := &s.result.Promotion
	late := func(what string, after time.Duration, holds bool) {
		if !holds || after > takesOver {
			s.fault("%s %v after promotion %d: %t", what, after.Round(time.Millisecond), r.Count, holds)
		}
	}
	wait := func(list *[]time.Duration, what string, holds func() bool) {
		all.Go(func() {
			held := holds()
			for ; !held && ctx.Err() == nil; held = holds() {
				_ = sleep(ctx, 20*time.Millisecond) // the next look tells
			}
			mu.Lock()
			defer mu.Unlock()
			after := time.Since(began)
			*list = append(*list, after)
			late(what, after, held)
		})
	}
	wait(&r.ply, "plies go on", func() bool { _, ok := s.users.Resumed(); return ok })
	for _, p := range s.processes {
		if p.addr != "" {
			wait(&r.healthy, filepath.Base(p.log)+": the process is healthy", func() bool { return healthy(ctx, p.addr) })
		}
	}
	all.Wait()
	r.Ply, r.Healthy = load.Measure(r.ply), load.Measure(r.healthy)
}

// healthy tells whether a process says that it can write and read.
func healthy(ctx context.Context, address string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/healthz", nil)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}
