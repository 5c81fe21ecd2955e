package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/db/migrations"
	"portside/engine/record"
)

var quiet = slog.New(slog.DiscardHandler)

// fresh opens an empty database.
func fresh(t testing.TB) *Store {
	t.Helper()
	return opened(t, empty(t))
}

// opened opens the database at path until the end of the test.
func opened(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// unusual is a path for a database whose name needs care in a DSN.
func unusual(t testing.TB) string { return filepath.Join(t.TempDir(), "a b%20c?.db") }

// empty returns the path of a database without rows. The migrations run once, and their result is copied: what dbtest.Address
// does for other packages, and what tests inside db cannot import.
func empty(t testing.TB) string {
	t.Helper()
	if pgtest.On() {
		return pgtest.Fresh(t, func(address string) error {
			s, err := Open(context.Background(), address, quiet)
			if err != nil {
				return err
			}
			return s.Close()
		})
	}
	data, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	path := unusual(t)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// migrated is the content of such a file.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "db-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	s, err := Open(context.Background(), path, quiet)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// raw runs statements on a file without any of our settings, or on a server.
func raw(t testing.TB, path string, statements ...string) {
	t.Helper()
	pool, err := sql.Open("sqlite", dsn(path, ""))
	if isPostgres(path) {
		pool, err = sql.Open("pgx", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	for _, st := range statements {
		if _, err := pool.Exec(st); err != nil {
			t.Fatalf("%s: %v", st, err)
		}
	}
}

func TestOpenMakesTheNewestSchema(t *testing.T) {
	s := opened(t, unusual(t))
	r, err := Inspect(t.Context(), s.path)
	if err != nil || r.Schema != Newest() || len(r.Faults) > 0 {
		t.Errorf("schema %d, want %d; faults %v; %v", r.Schema, Newest(), r.Faults, err)
	}
	var strict, tables int
	if err := s.row(t.Context(), []any{&strict, &tables}, "SELECT sum(strict), count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"); err != nil {
		t.Fatal(err)
	}
	if strict != tables || tables < 9 {
		t.Errorf("%d of %d tables are STRICT", strict, tables)
	}
	if info, err := os.Stat(s.path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read the file: %v %v", info.Mode(), err)
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name string
		file func(t *testing.T, path string)
		want error
	}{
		{"newer schema", func(t *testing.T, path string) {
			raw(t, path, fmt.Sprintf("PRAGMA application_id = %d", appID), "CREATE TABLE x (y)", "PRAGMA user_version = 4711")
		}, errNewer},
		{"another program's database", func(t *testing.T, path string) { raw(t, path, "CREATE TABLE songs (title)") }, errForeign},
		{"another program's mark", func(t *testing.T, path string) {
			raw(t, path, "PRAGMA application_id = 7", "CREATE TABLE songs (title)", "PRAGMA user_version = 1")
		}, errForeign},
		{"no database at all", func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 500)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, record.ErrCorrupt},
		{"a folder", func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}, record.ErrReadOnly},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			tt.file(t, path)
			before, _ := os.ReadFile(path)
			s, err := Open(t.Context(), path, quiet)
			if !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if s != nil {
				t.Error("there is a store all the same")
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
	_, err := Open(t.Context(), filepath.Join(t.TempDir(), "no", "such", "folder", "x.db"), quiet)
	if !errors.Is(err, record.ErrReadOnly) {
		t.Errorf("no folder: %v", err)
	}
}

func TestOneServerAtATime(t *testing.T) {
	pgtest.FileOnly(t, "a server holds it")
	s := fresh(t)
	if _, err := Open(t.Context(), s.path, quiet); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	if used, err := InUse(t.Context(), s.path); !used || err != nil {
		t.Errorf("in use %v, %v", used, err)
	}
}

// TestMigrateFromEverySchema starts from each older schema, with a row in it, and expects a copy.
func TestMigrateFromEverySchema(t *testing.T) {
	for _, version := range olderVersions() {
		if version == Newest() {
			continue // nothing to do
		}
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := older(t, version)
			raw(t, path, "INSERT INTO users (name, created_at) VALUES ('Anna', 1)")
			want := Counts{Users: 1}
			if version > 1 { // the first schema has no matches
				raw(t, path, "INSERT INTO matches (game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at) VALUES ('port-royal', 1, 2, '{}', 'running', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'i', 'w', 1)",
					"INSERT INTO plies (match_id, n, seat, action, events, hash, played_by, at) VALUES (1, 0, -1, '', '[]', x'01', 'deal', 1)")
				want.Matches, want.Running, want.Plies = 1, 1, 1
			}
			if r, err := Inspect(t.Context(), path); err != nil || r.Counts != want {
				t.Errorf("counted %+v, want %+v: %v", r.Counts, want, err)
			}
			s, err := Open(t.Context(), path, quiet)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if u, err := s.UserByID(t.Context(), 1); err != nil || u.Name != "Anna" || u.Emblem != 1 {
				t.Errorf("user %+v, %v", u, err)
			}
			copies, err := filepath.Glob(path + ".schema*")
			if err != nil || len(copies) != 1 {
				t.Fatalf("copies %v, %v", copies, err)
			}
			if r, err := Inspect(t.Context(), copies[0]); err != nil || r.Schema != version {
				t.Errorf("the copy has schema %d, want %d: %v", r.Schema, version, err)
			}
		})
	}
}

// TestMigrationIsAllOrNothing lets a step fail in its middle: the schema is then as it was.
func TestMigrationIsAllOrNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	text, err := fs.ReadFile(migrations.SQLite, steps()[0])
	if err != nil {
		t.Fatal(err)
	}
	raw(t, path, string(text), "PRAGMA user_version = 1", fmt.Sprintf("PRAGMA application_id = %d", appID),
		"CREATE TABLE proposals (in_the_way)") // step 2 wants to make that table, after others
	_, err = Open(t.Context(), path, quiet)
	if err == nil || !strings.Contains(err.Error(), "0002") {
		t.Fatalf("error %v, want one that names the step", err)
	}
	pool, err := openFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var version, made int
	if err := pool.QueryRow("SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master WHERE name IN ('matches', 'seats', 'plies'))").Scan(&version, &made); err != nil {
		t.Fatal(err)
	}
	if version != 1 || made != 0 {
		t.Errorf("schema %d, %d tables of the failed step", version, made)
	}
}

func TestPragmasAreAsserted(t *testing.T) {
	pool, err := sql.Open("sqlite", dsn(filepath.Join(t.TempDir(), "x.db"), "_pragma=synchronous(NORMAL)&_journal_mode=WAL"))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := assert(context.Background(), pool); !errors.Is(err, errPragma) {
		t.Errorf("error %v, want %v", err, errPragma)
	}
}

// TestReadAfterClose: a request that was cut off, or a job that did not end in time, gets an error from a store that is closed.
func TestReadAfterClose(t *testing.T) {
	s, err := Open(t.Context(), empty(t), quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Counts(t.Context()); err == nil {
		t.Errorf("%+v", c)
	}
}
