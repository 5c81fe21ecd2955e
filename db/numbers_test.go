package db

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/db/migrations"
	"portside/engine/enginetest/nightly"
	"portside/engine/record"
)

// crewRow is a row that refers to others of the same crew.
type crewRow struct {
	table, insert string
	numbered      bool // it has a number of its own
}

// crew is a row in each table that has numbers, and in some that refer to these. n is the number of all of them; with given
// false the database has to choose it.
func crew(n int, given bool) []crewRow {
	id := fmt.Sprint(n)
	if !given {
		id = "NULL"
	}
	list := []crewRow{
		{"users", "INSERT INTO users (id, name, created_at) VALUES (ID, 'Anna', 1)", true},
		{"sessions", "INSERT INTO sessions (token, user_id, data, created_at, expires_at) VALUES ('t#', #, x'02', 1, 9000000000000)", false},
		{"matches", `INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, owner, seed, salt, invite, watch, created_at)
			VALUES (ID, 'port-royal', 1, 2, '{}', 'waiting', 0, 0, 'keep', #, zeroblob(32), zeroblob(16), 'i#', 'w#', 1)`, true},
		{"seats", "INSERT INTO seats (match_id, seat, kind, user_id) VALUES (#, 0, 'user', #)", false},
		{"plies", "INSERT INTO plies (match_id, n, seat, action, events, hash, played_by, at) VALUES (#, 0, -1, '@deal', '[]', x'00', 'deal', 1)", false},
		{"talk", "INSERT INTO talk (match_id, n, user_id, seat, text, at) VALUES (#, 1, #, 0, 'Ahoy', 1)", false},
		{"campaigns", `INSERT INTO campaigns (id, game, name, mode, additions, choosing, first, rules, data, pace, invite, created_at, changed_at)
			VALUES (ID, 'port-royal', 'C', 'coop', '[]', 'random', 1, 1, 1, 0, 'c#', 1, 1)`, true},
		{"campaign_members", "INSERT INTO campaign_members (id, campaign_id, user_id, name, role, joined_at, chapter) VALUES (ID, #, #, 'Anna', 'owner', 1, 1)", true},
		{"campaign_attempts", `INSERT INTO campaign_attempts (id, campaign_id, n, kind, chapter, number, match_id, inputs, result, report, started_at)
			VALUES (ID, #, 1, 'chapter', 1, 1, #, '{}', 'running', '{}', 1)`, true},
		{"channels", "INSERT INTO channels (id, user_id, kind, target, state, added_at) VALUES (ID, #, 'mail', 'a@example.org', 'on', 1)", true},
		{"notices", "INSERT INTO notices (id, match_id, user_id, seat, kind, mark, at, due) VALUES (ID, #, #, 0, 'turn', 1, 1, 1)", true},
		{"deliveries", `INSERT INTO deliveries (id, notice_id, channel_id, kind, match_id, game, title, text, at, due)
			VALUES (ID, #, #, 'turn', #, 'port-royal', 'T', 'T', 1, 1)`, true},
	}
	for i := range list {
		list[i].insert = strings.NewReplacer("ID", id, "#", fmt.Sprint(n)).Replace(list[i].insert)
	}
	return list
}

// schemas are empty databases of all versions, made once, without any of our settings.
var schemas struct {
	once  sync.Once
	files [][]byte
}

// older makes a file with the schema of a version.
func older(t testing.TB, version int) string {
	t.Helper()
	schemas.once.Do(func() {
		path := filepath.Join(t.TempDir(), "all.db")
		for i, name := range steps() {
			text, err := fs.ReadFile(migrations.SQLite, name)
			if err != nil {
				t.Fatal(err)
			}
			raw(t, path, string(text), fmt.Sprintf("PRAGMA user_version = %d", i+1), fmt.Sprintf("PRAGMA application_id = %d", appID))
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			schemas.files = append(schemas.files, file)
		}
	})
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, schemas.files[version-1], 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// olderVersions are the schemas from which tests of a migration start: before a change the first, one between and the two
// newest, because a step that has landed does not change; at night all.
func olderVersions() (versions []int) {
	if !nightly.Sample(false, true) {
		return []int{1, Newest() / 2, Newest() - 1, Newest()}
	}
	for v := 1; v <= Newest(); v++ {
		versions = append(versions, v)
	}
	return versions
}

// held is what a table of an older file holds: its rows as text, column by column of that schema.
func held(t testing.TB, pool *sql.DB, table string, columns []string) string {
	t.Helper()
	var text sql.NullString
	query := "SELECT group_concat(quote(" + strings.Join(columns, ") || ' ' || quote(") + "), char(10)) FROM " + table
	if err := pool.QueryRow(query).Scan(&text); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return text.String
}

// TestNoNumberTwice starts from each schema. What it held and its indexes are as they were; and of every kind of row the newest
// one can go without its number coming back.
func TestNoNumberTwice(t *testing.T) {
	for _, version := range olderVersions() {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := older(t, version)
			pool, err := sql.Open("sqlite", dsn(path, pragmas))
			if err != nil {
				t.Fatal(err)
			}
			defer pool.Close()
			columns, before := map[string][]string{}, map[string]string{}
			for _, row := range crew(41, true) {
				var list sql.NullString
				if err := pool.QueryRow("SELECT group_concat(name) FROM pragma_table_info(?)", row.table).Scan(&list); err != nil {
					t.Fatal(err)
				}
				if !list.Valid { // this schema has no such table
					continue
				}
				if _, err := pool.Exec(row.insert); err != nil {
					t.Fatalf("%s: %v", row.insert, err)
				}
				columns[row.table] = strings.Split(list.String, ",")
				before[row.table] = held(t, pool, row.table, columns[row.table])
			}
			pool.Close()

			s, err := Open(t.Context(), path, quiet)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if r, err := Inspect(t.Context(), path); err != nil || len(r.Faults) > 0 {
				t.Fatalf("faults %v, %v", r.Faults, err)
			}
			for table, was := range before {
				if now := held(t, s.reader, table, columns[table]); now != was || was == "" {
					t.Errorf("%s holds %q, held %q", table, now, was)
				}
			}
			write := func(statements ...string) {
				t.Helper()
				err := s.do(t.Context(), func(tx *tx) error {
					for _, st := range statements {
						if _, err := tx.exec(st); err != nil {
							return fmt.Errorf("%s: %w", st, err)
						}
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, row := range crew(42, true) {
				write(row.insert)
			}
			write("DELETE FROM campaigns WHERE id = 42", "DELETE FROM matches WHERE id = 42", "DELETE FROM users WHERE id = 42")
			for _, row := range crew(43, false) { // what refers to 43 is refused if the other row has another number
				write(row.insert)
				var newest int
				if row.numbered {
					if err := s.row(t.Context(), []any{&newest}, "SELECT max(id) FROM "+row.table); err != nil || newest != 43 {
						t.Errorf("%s: the next number after 42 has gone is %d, %v", row.table, newest, err)
					}
				}
			}
		})
	}
}

// TestEveryNumberLasts: no table gives its rows numbers that may come back.
func TestEveryNumberLasts(t *testing.T) {
	pgtest.FileOnly(t, "it alone could give a number twice")
	s := fresh(t)
	numbers := 0
	err := s.each(t.Context(), func(rows *sql.Rows) error {
		var table, text string
		if err := rows.Scan(&table, &text); err != nil {
			return err
		}
		switch {
		case strings.Contains(text, " INTEGER PRIMARY KEY AUTOINCREMENT,"):
			numbers++
			if largestNumbers[table] == "" {
				t.Errorf("a restore does not ask for the numbers of %s", table)
			}
		case strings.Contains(text, " INTEGER PRIMARY KEY"): // one that the caller chooses is NOT NULL
			t.Errorf("%s gives a number again whose row has gone; write INTEGER PRIMARY KEY AUTOINCREMENT", table)
		}
		return nil
	}, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
	if err != nil {
		t.Fatal(err)
	}
	if want := len(slices.DeleteFunc(crew(1, true), func(r crewRow) bool { return !r.numbered })); numbers != want {
		t.Errorf("%d tables have numbers, the test knows %d", numbers, want)
	}
}

// TestNumbersOutliveARestore: numbers that were given after a backup do not come back with it, of whatever schema the backup and
// the file are, and also if the file has been kept by an earlier restore. A file that cannot be read stops no restore.
func TestNumbersOutliveARestore(t *testing.T) {
	dir := t.TempDir()
	path, empty, one := filepath.Join(dir, "site.db"), filepath.Join(dir, "empty.db"), filepath.Join(dir, "one.db")
	next := func() (id int64) {
		t.Helper()
		s, err := Open(t.Context(), path, quiet)
		if err != nil {
			t.Fatal(err)
		}
		user, err := s.AddUser(t.Context(), "Anna", "", "")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return int64(user)
	}
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for i, copied := range []string{empty, one} {
		if _, err := Backup(t.Context(), path, copied); err != nil {
			t.Fatal(err)
		}
		if got := next(); got != int64(i+1) {
			t.Fatalf("user %d, want %d", got, i+1)
		}
	}
	restore := func(copied string) Report {
		t.Helper()
		r, _, err := Restore(t.Context(), copied, path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	old := older(t, 21) // it does not count yet
	raw(t, old, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)")
	for i, copied := range []string{one, empty, old, one, older(t, 5), older(t, 1), empty} {
		if r := restore(copied); r.Schema != Newest() || r.Unread != "" {
			t.Errorf("restored from %s: %+v", filepath.Base(copied), r)
		}
		if got := next(); got != int64(3+i) {
			t.Errorf("after restore %d, of %s, the next user is %d, want %d", i+1, filepath.Base(copied), got, 3+i)
		}
	}

	if err := os.Remove(path); err != nil { // the operator has moved it; the last restore kept the one before
		t.Fatal(err)
	}
	restore(empty)
	if got := next(); got != 9 {
		t.Errorf("after a restore where there is no file the next user is %d, want 9", got)
	}

	path = older(t, 21) // what takes its place are backups that never gave so many
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (41, 'Anna', 1)")
	restore(one)
	if got := next(); got != 42 {
		t.Errorf("after a restore over a file that does not count the next user is %d, want 42", got)
	}

	raw(t, path, "PRAGMA user_version = 99")
	restore(one)
	if err := os.WriteFile(path, []byte("not a database, but as long as the header of one has to be"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := restore(one); r.Unread == "" {
		t.Error("nothing says that the numbers of an unreadable file are not known")
	}
}

// TestNumbersOfADamagedFile: when a page of its largest table is damaged, a file still knows what it has given.
func TestNumbersOfADamagedFile(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "site.db"), filepath.Join(dir, "copy.db")
	add := func(users int) (id record.UserID) {
		t.Helper()
		s, err := Open(t.Context(), path, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for range users {
			if id, err = s.AddUser(t.Context(), "Anna", "", ""); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return id
	}
	add(1)
	if _, err := Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	last := add(300)
	pool, err := sql.Open("sqlite", dsn(path, "mode=ro"))
	if err != nil {
		t.Fatal(err)
	}
	var root, size int64
	if err := errors.Join(pool.QueryRow("SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'users'").Scan(&root, &size), pool.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(make([]byte, size), (root-1)*size); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	r, _, err := Restore(t.Context(), copied, path)
	if err != nil || r.Unread == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	if got := add(1); got != last+1 {
		t.Errorf("the next user is %d, want %d", got, last+1)
	}
}

// BenchmarkMigrate brings a file of each older schema with a million rows in its largest table up to date: the steps in all,
// without the copy that is made before, and the step that makes numbers last.
func BenchmarkMigrate(b *testing.B) {
	const million = " FROM (WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000000) SELECT i FROM c)"
	for version := 1; version < Newest(); version++ {
		b.Run(fmt.Sprintf("schema=%d", version), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				path := older(b, version)
				fill := []string{"INSERT INTO users (id, name, created_at) SELECT i, 'Anna', 1" + million}
				if version > 1 {
					fill = []string{crew(1, true)[0].insert, crew(1, true)[2].insert,
						"INSERT INTO plies (match_id, n, seat, action, events, hash, played_by, at) SELECT 1, i, 0, 'hire.jester-5c-1p', '[]', zeroblob(8), 'user', 1" + million}
				}
				pool, err := sql.Open("sqlite", dsn(path, pragmas+"&_txlock=immediate"))
				if err != nil {
					b.Fatal(err)
				}
				pool.SetMaxOpenConns(1)
				for _, st := range fill {
					if _, err := pool.Exec(st); err != nil {
						b.Fatal(err)
					}
				}
				b.StartTimer()
				for i, name := range steps()[version:] {
					began := time.Now()
					if err := step(b.Context(), pool, name, version+i+1); err != nil {
						b.Fatal(err)
					}
					if name == "0022_numbers.sql" {
						b.ReportMetric(float64(time.Since(began).Microseconds())/1000, "numbers-ms")
					}
				}
				b.StopTimer()
				pool.Close()
				b.StartTimer()
			}
		})
	}
}
