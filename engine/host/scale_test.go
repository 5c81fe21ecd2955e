package host_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"portside/db"
	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/record"
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

// BenchmarkStored tells what plies, tables and lists cost beside a thousand and a million stored
// matches. Filling the large file takes a while and 2 GB of disk: -benchtime 3000x gives steady figures.
func BenchmarkStored(b *testing.B) {
	for _, n := range []int{1_000, 1_000_000} {
		path := filepath.Join(b.TempDir(), fmt.Sprint(n, ".db"))
		store, err := db.Open(b.Context(), path, slog.New(slog.DiscardHandler))
		if err != nil {
			b.Fatal(err)
		}
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
		fill(b, path, n)
		if store, err = db.Open(b.Context(), path, slog.New(slog.DiscardHandler)); err != nil {
			b.Fatal(err)
		}
		storedBench(b, store, n)
		store.Close()
	}
}

func storedBench(b *testing.B, store *db.Store, n int) {
	ctx := context.Background()
	var users []record.UserID
	for _, name := range []string{"Anna", "Bram", "Chloé"} {
		u, err := store.AddUser(ctx, name, "", "")
		if err != nil {
			b.Fatal(err)
		}
		users = append(users, u)
	}
	h := host.New(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Cache: 1})
	defer h.Close(ctx)
	open := func() match.ID {
		id, err := h.Create(ctx, host.NewMatch{Game: "port-royal", Owner: users[0], Public: true, Seats: []string{host.SeatMe, host.SeatOpen}})
		if err == nil {
			_, err = h.Join(ctx, id, users[1])
		}
		if err != nil {
			b.Fatal(err)
		}
		return id
	}
	b.Run(fmt.Sprint("ply/", n), func(b *testing.B) {
		began := cpu()
		id := open()
		for range b.N {
			t, err := h.Table(ctx, id, users[0])
			if err != nil {
				b.Fatal(err)
			}
			if t.Status == record.Over {
				id = open()
				continue
			}
			seat := t.Deciders.First()
			if t, err = h.Table(ctx, id, users[seat]); err != nil {
				b.Fatal(err)
			}
			if _, err = h.Play(ctx, id, users[seat], t.Decision, t.Game.Format(t.Legal[0])); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(1e6*(cpu()-began)/float64(b.N), "cpu-us/op")
	})
	var ids []match.ID
	for range 20 { // tables under way, of which all but one must be read from the file
		id := open()
		ids = append(ids, id)
		for range 30 {
			t, err := h.Table(ctx, id, users[0])
			if err == nil && t.Decision < 0 {
				t, err = h.Table(ctx, id, users[1])
			}
			if err == nil && t.Decision >= 0 {
				_, err = h.Play(ctx, id, users[t.Seat], t.Decision, t.Game.Format(t.Legal[0]))
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	h.Close(ctx)
	h = host.New(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Cache: 1})
	defer h.Close(ctx)
	measure := func(name string, op func(i int) error) {
		b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
			began := cpu()
			for i := range b.N {
				if err := op(i); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(1e6*(cpu()-began)/float64(b.N), "cpu-us/op")
		})
	}
	measure("table", func(i int) error { _, err := h.Table(ctx, ids[i%len(ids)], 0); return err })
	measure("mine", func(int) error { _, err := store.Mine(ctx, users[0], 50); return err })
	measure("others", func(i int) error { _, err := store.Mine(ctx, record.UserID(101+i%(n/10)), 50); return err })
	measure("next", func(int) error { _, err := store.Next(ctx, users[0], 0); return err })
	measure("open-tables", func(int) error { _, err := store.OpenTables(ctx, users[0], 50); return err })
	measure("watchable", func(int) error { _, err := store.Watchable(ctx, users[0], 50); return err })
}
