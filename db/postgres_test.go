package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/db/dialect"
	"portside/engine/record"
)

// onServer opens a fresh database on a server; the test is about that.
func onServer(t testing.TB) *Store {
	t.Helper()
	pgtest.ServerOnly(t)
	return opened(t, pgtest.Fresh(t, func(address string) error {
		s, err := Open(t.Context(), address, quiet)
		if err != nil {
			return err
		}
		return s.Close()
	}))
}

// another opens a second store on the database of s, as another process would.
func another(t testing.TB, s *Store) *Store {
	t.Helper()
	other, err := Open(t.Context(), s.path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	})
	return other
}

// ofTheFile are functions whose statements are for SQLite only.
var ofTheFile = map[string]bool{"schemaMark": true, "faults": true, "givenNumbers": true, "goOnFrom": true}

var seqScan = regexp.MustCompile(`Seq Scan on (\w+)`)

// TestStatementsOnPostgres prepares each statement of this package there, and refuses a plan that reads a whole table which
// grows with the age of the site.
func TestStatementsOnPostgres(t *testing.T) {
	s := onServer(t)
	conn, err := s.pg.write.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	run := func(text string) {
		t.Helper()
		if _, err := conn.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	run("SET enable_seqscan = off") // the tables are empty: an index is used where one fits
	run("SET plan_cache_mode = force_generic_plan")
	used, n := map[string]bool{}, 0
	for _, st := range statements(t, func(string, string) {}) {
		function := st.where[strings.Index(st.where, "(")+1 : len(st.where)-1]
		if ofTheFile[function] {
			used[function] = true
			continue
		}
		n++
		name := fmt.Sprintf("s%d", n)
		if _, err := conn.ExecContext(t.Context(), "PREPARE "+name+" AS "+dialect.Text(st.text)); err != nil {
			t.Errorf("%s: %v\n%s", st.where, err, dialect.Text(st.text))
			continue
		}
		if whole[function] != "" {
			continue
		}
		args := strings.TrimSuffix(strings.Repeat("NULL, ", len(parameters(st.text))), ", ")
		if args != "" {
			args = "(" + args + ")"
		}
		rows, err := conn.QueryContext(t.Context(), "EXPLAIN EXECUTE "+name+args)
		if err != nil {
			t.Errorf("%s: %v", st.where, err)
			continue
		}
		for rows.Next() {
			var step string
			if err := rows.Scan(&step); err != nil {
				t.Fatal(err)
			}
			if m := seqScan.FindStringSubmatch(step); m != nil && bounded[m[1]] == "" {
				t.Errorf("%s reads all of %s: %s\n%s", st.where, m[1], step, st.text)
			}
		}
		rows.Close()
	}
	if n < 150 {
		t.Errorf("only %d statements were found", n)
	}
	for name := range ofTheFile {
		if !used[name] {
			t.Errorf("%s needs no leave any more", name)
		}
	}
}

// TestSameShape: the migrations of both databases lead to the same tables, columns, keys and indexes.
func TestSameShape(t *testing.T) {
	server := onServer(t)
	file, err := openFileStore(t.Context(), unusual(t), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	shape := func(pool *sql.DB, queries ...string) map[string]bool {
		t.Helper()
		set := map[string]bool{}
		for _, query := range queries {
			rows, err := pool.Query(query)
			if err != nil {
				t.Fatalf("%v\n%s", err, query)
			}
			for rows.Next() {
				var line string
				if err := rows.Scan(&line); err != nil {
					t.Fatal(err)
				}
				set[bareLine(line)] = true
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			rows.Close()
		}
		return set
	}
	a := shape(file.reader,
		`SELECT 'column ' || m.name || ' ' || c.name || ' ' || CASE c.type WHEN 'INTEGER' THEN 'number' ELSE c.type END || ' ' || CASE WHEN c."notnull" OR c.pk THEN 'not null' ELSE 'null' END
			|| ' default ' || coalesce(c.dflt_value, '-') || ' key ' || c.pk
			FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'`,
		`SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
		`SELECT 'unique ' || m.name || ' ' || (SELECT group_concat(c.name, ', ') FROM pragma_index_info(i.name) c)
			FROM sqlite_schema m JOIN pragma_index_list(m.name) i WHERE m.type = 'table' AND i.origin = 'u'`,
		`SELECT 'reference ' || m.name || ' ' || group_concat(f."from", ', ') || ' ' || f."table" || ' ' || f.on_delete
			FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' GROUP BY m.name, f.id`,
		`SELECT 'counted ' || name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'`)
	b := shape(server.pg.read,
		`SELECT 'column ' || c.table_name || ' ' || c.column_name || ' ' || CASE WHEN data_type IN ('bigint', 'smallint') THEN 'number' WHEN data_type = 'bytea' THEN 'blob' ELSE data_type END
			|| ' ' || CASE is_nullable WHEN 'NO' THEN 'not null' ELSE 'null' END || ' default ' || coalesce(column_default, '-') || ' key ' || coalesce((
				SELECT k.ordinal_position FROM information_schema.table_constraints t JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
				WHERE t.constraint_type = 'PRIMARY KEY' AND t.table_name = c.table_name AND k.column_name = c.column_name AND t.table_schema = c.table_schema), 0)
			FROM information_schema.columns c WHERE table_schema = current_schema() AND table_name <> 'portside'`,
		`SELECT indexdef FROM pg_indexes i WHERE schemaname = current_schema()
			AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname AND c.connamespace = current_schema()::regnamespace)`,
		`SELECT 'unique ' || conrelid::regclass || ' ' || (SELECT string_agg(attname, ', ' ORDER BY k.place) FROM unnest(conkey) WITH ORDINALITY k (n, place)
			JOIN pg_attribute ON attrelid = conrelid AND attnum = k.n) FROM pg_constraint WHERE contype = 'u' AND connamespace = current_schema()::regnamespace`,
		`SELECT 'reference ' || conrelid::regclass || ' ' || (SELECT string_agg(attname, ', ' ORDER BY k.place) FROM unnest(conkey) WITH ORDINALITY k (n, place)
			JOIN pg_attribute ON attrelid = conrelid AND attnum = k.n) || ' ' || confrelid::regclass || ' ' || CASE confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END
			FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
		`SELECT 'counted ' || table_name FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`)
	for line := range a {
		if !b[line] {
			t.Errorf("only the file has    %s", line)
		}
	}
	for line := range b {
		if !a[line] {
			t.Errorf("only the server has  %s", line)
		}
	}
	if len(a) < 300 {
		t.Errorf("only %d lines were compared", len(a))
	}
}

var (
	quoted = regexp.MustCompile(`'(-?\d+)'`)
	casts  = regexp.MustCompile(`::\w+|using btree|public\.|[()"]`)
	space  = regexp.MustCompile(`\s+`)
)

// bareLine is what two databases say of the same thing.
func bareLine(line string) string {
	line = strings.ToLower(strings.ReplaceAll(line, ", ", ","))
	line = quoted.ReplaceAllString(line, "$1")
	line = space.ReplaceAllString(casts.ReplaceAllString(line, " "), " ")
	return strings.TrimSpace(strings.ReplaceAll(line, " ,", ","))
}

// TestConnectionLost: a connection that is lost before or after a job has run costs nothing. The job runs again only if nothing
// of it is stored.
func TestConnectionLost(t *testing.T) {
	s := onServer(t)
	cut := func(tx *tx) error {
		var me int
		if err := tx.row([]any{&me}, "SELECT pg_backend_pid()"); err != nil {
			return err
		}
		_, err := s.pg.write.Exec("SELECT pg_terminate_backend($1)", me)
		return err
	}
	runs := 0
	if err := s.do(t.Context(), func(tx *tx) error {
		if _, err := tx.exec("INSERT INTO users (name, created_at) VALUES ('Anna', 1)"); err != nil {
			return err
		}
		if runs++; runs <= 2 {
			return cut(tx) // the next word, COMMIT, reaches nobody
		}
		return nil
	}); err != nil || runs != 3 {
		t.Errorf("%d runs, %v", runs, err)
	}
	if c, err := s.Counts(t.Context()); err != nil || c.Users != 1 {
		t.Errorf("%d users, %v", c.Users, err)
	}
}

// TestAllConnectionsLost: when the server crashes while every connection of a store commits, each of these jobs learns what became of its
// transaction. None keeps the place of its lost connection while it asks.
func TestAllConnectionsLost(t *testing.T) {
	s := onServer(t)
	admin, err := pgPool(s.path, pgUse{most: pgWriters})
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	var ready sync.WaitGroup
	ready.Add(pgWriters)
	errs := make(chan error, pgWriters)
	began := time.Now()
	for i := range pgWriters {
		go func() {
			runs := 0
			errs <- s.do(t.Context(), func(tx *tx) error {
				if _, err := tx.exec("INSERT INTO users (name, created_at) VALUES (?, 1)", fmt.Sprint("user ", i)); err != nil {
					return err
				}
				if runs++; runs > 1 {
					return nil
				}
				var me int
				if err := tx.row([]any{&me}, "SELECT pg_backend_pid()"); err != nil {
					return err
				}
				ready.Done()
				ready.Wait()
				_, err := admin.Exec("SELECT pg_terminate_backend($1, 5000)", me)
				return err
			})
		}()
	}
	for range pgWriters {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if took := time.Since(began); took >= pgPatience {
		t.Errorf("it took %v: the jobs waited for each other", took)
	}
	if c, err := s.Counts(t.Context()); err != nil || c.Users != pgWriters {
		t.Errorf("%d users, %v", c.Users, err)
	}
}

// TestReadersInUse: while all connections that read are in use, nobody waits for one for long, and whoever has gone does not wait.
func TestReadersInUse(t *testing.T) {
	s := onServer(t)
	addUser(t, s, "Anna")
	free := make(chan struct{})
	var reading, ended sync.WaitGroup
	for range pgReaders {
		reading.Add(1)
		ended.Go(func() {
			if err := s.each(t.Context(), func(*sql.Rows) error {
				reading.Done()
				<-free
				return nil
			}, "SELECT id FROM users"); err != nil {
				t.Error(err)
			}
		})
	}
	reading.Wait()
	rescue := time.AfterFunc(pgPatience/2, sync.OnceFunc(func() {
		t.Error("it waits although its caller has gone")
		close(free)
	}))
	gone, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.UserByID(gone, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("for somebody who has gone: %v", err)
	}
	s.pg.patience = 50 * time.Millisecond
	if _, err := s.UserByID(t.Context(), 1); !errors.Is(err, record.ErrUnreachable) {
		t.Errorf("after the wait: %v", err)
	}
	if rescue.Stop() {
		close(free)
	}
	ended.Wait()
	if _, err := s.UserByID(t.Context(), 1); err != nil {
		t.Error(err)
	}
}

// TestOutcome: of a transaction whose connection is lost after COMMIT was sent the server says what became of it.
func TestOutcome(t *testing.T) {
	s := onServer(t)
	ctx := t.Context()
	for _, stored := range []bool{true, false} {
		conn, err := s.pg.write.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		id, timeline, err := pgBegin(ctx, conn)
		if err != nil {
			t.Fatal(err)
		}
		if stored {
			err = pgCommit(ctx, conn)
		} else {
			_, err = conn.ExecContext(ctx, "ROLLBACK")
		}
		conn.Close()
		if got, unknown := s.pg.outcome(ctx, id, timeline); err != nil || unknown != nil || got != stored {
			t.Errorf("stored %v, want %v, %v, %v", got, stored, unknown, err)
		}
	}
	if _, err := s.pg.outcome(ctx, "9999999999", 1); err == nil {
		t.Error("a transaction that the server has not seen has an outcome")
	}
}

// TestSwallowedError: after a statement has failed the server answers COMMIT with ROLLBACK, and that is no success.
func TestSwallowedError(t *testing.T) {
	s := onServer(t)
	err := s.do(t.Context(), func(tx *tx) error {
		_, _ = tx.exec("INSERT INTO users (name, created_at) VALUES ('', 1)")
		return nil
	})
	if err == nil {
		t.Error("a job whose statement failed was acknowledged")
	}
}

// TestDeadlock: of two jobs that wait for each other one runs again.
func TestDeadlock(t *testing.T) {
	s := onServer(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Ben")
	both := make(chan struct{}, 2)
	errs := make(chan error, 2)
	for _, order := range [][2]record.UserID{{a, b}, {b, a}} {
		go func() {
			first := true
			errs <- s.do(t.Context(), func(tx *tx) error {
				for i, u := range order {
					if i == 1 && first {
						first = false
						both <- struct{}{}
						for len(both) < 2 {
							if err := tx.hold("SELECT 1 FROM users WHERE id = 0"); err != nil {
								return err
							}
						}
					}
					if _, err := tx.exec("UPDATE users SET theme = 'dark' WHERE id = ?", int64(u)); err != nil {
						return err
					}
				}
				return nil
			})
		}()
	}
	if err := errors.Join(<-errs, <-errs); err != nil {
		t.Error(err)
	}
}
