package host_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// fill puts n finished matches of three seats and six plies each into the file at path, made inside
// SQLite. Every ten matches there is one more user.
func fill(b *testing.B, path string, n int) {
	b.Helper()
	pool, err := sql.Open("sqlite", "file:"+path+"?_pragma=synchronous(OFF)&_pragma=journal_mode(WAL)&_pragma=cache_size(-200000)")
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	const each = 100_000
	count := "WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2) "
	if _, err := pool.Exec("WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?1) INSERT INTO users (id, name, created_at) SELECT 100 + i, 'User ' || i, 0 FROM k", n/10); err != nil {
		b.Fatal(err)
	}
	for from := 0; from < n; from += each {
		for _, insert := range []string{
			`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, owner, seed, salt, invite, watch, created_at, started_at, ended_at)
				SELECT 1000 + i, 'port-royal', 1, 3, '{}', 'over', i % 2, 0, 'keep', 101 + i % ?3, randomblob(32), randomblob(16),
					hex(randomblob(13)), hex(randomblob(13)), i, i, i FROM k`,
			`INSERT INTO seats (match_id, seat, kind, user_id, seen, place) SELECT 1000 + i, s.value, 'user', 101 + (i * 7 + s.value * 13) % ?3, 5, 1 + s.value
				FROM k, json_each('[0,1,2]') s`,
			`INSERT INTO plies (match_id, n, seat, action, tape, events, hash, played_by, at)
				SELECT 1000 + i, p.value, p.value % 3, 'hire.jester-5c-1p', 'ship-red-1s-1c', '[{"k":3,"s":1,"t":65535,"A":12,"B":3},{"k":5,"s":1,"t":65535,"A":1}]',
					randomblob(8), 'user', i FROM k, json_each('[0,1,2,3,4,5]') p`,
		} {
			if _, err := pool.Exec(count+insert, from, min(from+each, n), n/10); err != nil {
				b.Fatal(err)
			}
		}
	}
	if _, err := pool.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		b.Fatal(err)
	}
}

// stock is a database with the given number of finished matches, and twenty tables under way.
type stock struct {
	stored int
	store  *db.Store
	h      *host.Host
	users  []record.UserID
	ids    []match.ID
	id     match.ID // the table where plies are counted
	cpu    float64  // seconds used so far in the present measurement
}

func newStock(b *testing.B, n int) *stock {
	path := filepath.Join(b.TempDir(), fmt.Sprint(n, ".db"))
	quiet := slog.New(slog.DiscardHandler)
	store, err := db.Open(b.Context(), path, quiet)
	if err != nil {
		b.Fatal(err)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	fill(b, path, n)
	if store, err = db.Open(b.Context(), path, quiet); err != nil {
		b.Fatal(err)
	}
	s := &stock{stored: n, store: store}
	for _, name := range []string{"Anna", "Bram"} {
		u, err := store.AddUser(b.Context(), name, "", "")
		if err != nil {
			b.Fatal(err)
		}
		s.users = append(s.users, u)
	}
	s.restart()
	for range 20 {
		s.id = 0
		for range 30 {
			if err := s.ply(0); err != nil {
				b.Fatal(err)
			}
		}
		s.ids = append(s.ids, s.id)
	}
	s.restart() // so that a table has to be read from the file
	b.Cleanup(func() {
		s.h.Close(context.Background())
		store.Close()
	})
	return s
}

func (s *stock) restart() {
	if s.h != nil {
		s.h.Close(context.Background())
	}
	s.h = host.New(host.Config{Store: s.store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Cache: 1})
}

// ply plays one ply, at a new table if the one before is over.
func (s *stock) ply(int) error {
	ctx := context.Background()
	if s.id == 0 {
		id, err := tables.New(s.h, s.store).Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.users[0], TableOptions: record.TableOptions{Public: true}, Seats: []string{tables.SeatMe, tables.SeatOpen}})
		if err == nil {
			_, err = tables.New(s.h, s.store).Join(ctx, id, s.users[1])
		}
		if err != nil {
			return err
		}
		s.id = id
	}
	t, err := s.h.Table(ctx, s.id, s.users[0])
	if err == nil && t.Decision < 0 {
		t, err = s.h.Table(ctx, s.id, s.users[1])
	}
	if err != nil {
		return err
	}
	if t, err = s.h.Play(ctx, s.id, hosttest.By(s.users[t.Seat]), t.Decision, t.Game.Format(t.Legal[0])); err == nil && t.Status == record.Over {
		s.id = 0
	}
	return err
}

// BenchmarkStored measures what plies, tables and lists cost beside a million stored matches, compared with a
// thousand. It measures both databases in turn, a few operations each, so that other load on the machine
// affects both alike. Filling the large one takes minutes and 2 GB of disk; run it with
// -benchtime 4000x.
func BenchmarkStored(b *testing.B) {
	pgtest.FileOnly(b, "SQLite fills it")
	small, large := newStock(b, 1_000), newStock(b, 1_000_000)
	ctx := context.Background()
	for _, m := range []struct {
		name string
		op   func(*stock, int) error
	}{
		{"ply", (*stock).ply},
		{"table", func(s *stock, i int) error { _, err := s.h.Table(ctx, s.ids[i%len(s.ids)], 0); return err }},
		{"mine", func(s *stock, i int) error { _, err := s.store.Mine(ctx, s.users[0], 50); return err }},
		{"others", func(s *stock, i int) error {
			_, err := s.store.Mine(ctx, record.UserID(101+i%(s.stored/10)), 50)
			return err
		}},
		{"next", func(s *stock, i int) error { _, err := s.store.Next(ctx, s.users[0], 0); return err }},
		{"open-tables", func(s *stock, i int) error { _, err := s.store.OpenTables(ctx, s.users[0], 50); return err }},
		{"watchable", func(s *stock, i int) error { _, err := s.store.Watchable(ctx, s.users[0], 50); return err }},
	} {
		b.Run(m.name, func(b *testing.B) {
			const block = 50
			small.cpu, large.cpu = 0, 0
			for i := 0; i < b.N; i += block {
				for _, s := range []*stock{small, large} {
					began := cpu()
					for k := range block {
						if err := m.op(s, i+k); err != nil {
							b.Fatal(err)
						}
					}
					s.cpu += cpu() - began
				}
			}
			n := float64((b.N + block - 1) / block * block)
			b.ReportMetric(1e6*small.cpu/n, "cpu-us/op-1000")
			b.ReportMetric(1e6*large.cpu/n, "cpu-us/op-1000000")
			b.ReportMetric(large.cpu/small.cpu, "ratio")
		})
	}
}
