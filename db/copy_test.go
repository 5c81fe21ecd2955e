package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/nightly"
	"portside/engine/record"
)

// copyValues are what columns hold whose constraints do not allow just anything, by table and column or by column. n is the number of the row.
var copyValues = map[string]func(n int) any{
	"users.emblem": mod(8), "unnamed": flagged, "forgotten": flagged, "public": flagged, "no_odds": flagged, "imported": flagged, "archived": flagged, "called_off": flagged,
	"closed_talk": flagged, "reveal_all": flagged, "copied": flagged, "asked": flagged, "agreed": flagged, "plain": flagged, "done": flagged,
	"claimed": flagged, "shared": flagged, "campaigns.imported": func(n int) any { return 77 + n },
	"matches.status": always("running"), "seating": always("rotate"), "seed": bytesOf(32), "salt": bytesOf(16),
	"campaigns.mode": always("coop"), "choosing": always("draft"), "standing": always("paused"),
	"campaign_attempts.kind": always("side"), "campaign_attempts.result": always("running"), "campaign_members.role": always("owner"),
	"campaign_story.kind": always("mission"), "channels.kind": always("mail"), "channels.state": always("new"), "match_rests.why": always("archive"),
	"plies.played_by": always("stand-in"), "seats.pirate": mod(9), "votes.kind": always("extend"), "votes.result": always("open"),
	"push_keys.public": nil, "seats.kind": func(n int) any {
		if n%3 == 0 { // see fill: then there is no user
			return "bot"
		}
		return "user"
	},
	"notices.match_id":    func(n int) any { return either(n%2 == 0, n) },
	"notices.campaign_id": func(n int) any { return either(n%2 == 1, n) },
	"matches.previous":    func(n int) any { return either(n > 1, n-1) },
	"campaigns.forked":    func(n int) any { return either(n > 1, n-1) },
	"sessions.data": func(n int) any {
		if n == 2 {
			return []byte{}
		}
		return []byte{byte(n), 0, 255}
	},
	"sessions.device": func(n int) any { return []string{"", "Firefox, Android", "Störtebeker’s 📱 'x'\n\\x00"}[n%3] },
}

func mod(most int) func(int) any { return func(n int) any { return n % most } }
func flagged(n int) any          { return n % 2 }
func always(v any) func(int) any { return func(int) any { return v } }
func either(set bool, n int) any {
	if !set {
		return nil
	}
	return n
}

func bytesOf(size int) func(int) any {
	return func(n int) any { return []byte(strings.Repeat(string(rune('A'+n%26)), size)) }
}

// fill adds rows to all tables of a file that exist, so that each column has a value of its own somewhere. Rows of one number refer to each other.
func fill(t testing.TB, path string, rows int) {
	t.Helper()
	pool, err := sql.Open("sqlite", dsn(path, pragmas))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	e, err := openCopyEnd(t.Context(), path, true)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := e.layout(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	made := map[string][]any{} // "seats.match_id" → by number
	for _, table := range tables {
		type reference struct{ table, column string }
		refs, nullable := map[string]reference{}, map[string]bool{}
		each := func(query string, scan func(*sql.Rows) error) {
			t.Helper()
			list, err := pool.Query(query, table.name)
			if err != nil {
				t.Fatal(err)
			}
			defer list.Close()
			for list.Next() {
				if err := scan(list); err != nil {
					t.Fatal(err)
				}
			}
		}
		each(`SELECT "from", "table", coalesce("to", '') FROM pragma_foreign_key_list(?)`, func(list *sql.Rows) error {
			var from string
			var r reference
			err := list.Scan(&from, &r.table, &r.column)
			refs[from] = r
			return err
		})
		each(`SELECT name, "notnull" = 0 AND pk = 0 FROM pragma_table_info(?)`, func(list *sql.Rows) error {
			var name string
			var null bool
			err := list.Scan(&name, &null)
			nullable[name] = null
			return err
		})
		for n := 1; n <= rows; n++ {
			row := make([]any, len(table.columns))
			for i, col := range table.columns {
				full := table.name + "." + col
				f, own := copyValues[full]
				if !own {
					f = copyValues[col]
				}
				r, refers := refs[col]
				switch {
				case col == "id":
					row[i] = n
				case f != nil:
					row[i] = f(n)
				case n%3 == 0 && nullable[col]:
				case refers:
					row[i] = made[r.table+"."+r.column][n-1]
				case table.kinds[i] == "number":
					row[i] = 1000*n + i
				case table.kinds[i] == "text":
					row[i] = fmt.Sprintf("%s of %d — é", full, n)
				default:
					row[i] = []byte{byte(n), byte(i), 0}
				}
				made[full] = append(made[full], row[i])
			}
			one := slices.Contains([]string{"alive", "chores", "push_keys"}, table.name)
			if one && n > 1 {
				continue
			}
			query := "INSERT OR REPLACE INTO " + table.name + " (" + table.names() + ") VALUES (?" + strings.Repeat(", ?", len(row)-1) + ")"
			if _, err := pool.Exec(query, row...); err != nil {
				t.Fatalf("%s %v: %v", table.name, row, err)
			}
		}
	}
}

// filled is a closed file with rows in all tables, of which the newest have gone, so that they have given larger numbers than there are.
func filled(t testing.TB, rows int) string {
	t.Helper()
	path := emptyFile(t)
	fill(t, path, rows)
	raw(t, path, "DELETE FROM deliveries WHERE id > 5", "DELETE FROM notices WHERE id > 6", "DELETE FROM channels WHERE id = 7",
		"INSERT INTO users (name, created_at) VALUES ('x', 1)", "DELETE FROM users WHERE name = 'x'")
	return path
}

// emptyFile is a file without rows, also when the tests run on PostgreSQL.
func emptyFile(t testing.TB) string {
	t.Helper()
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

// content is all that a file holds, by table and in the order of the keys, read without anything of the copy.
func content(t testing.TB, path string) map[string]string {
	t.Helper()
	pool, err := sql.Open("sqlite", dsn(path, "mode=ro"))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	names := map[string]string{}
	list, err := pool.Query(`SELECT t.name, group_concat('quote("' || c.name || '")', ' || '' '' || ') FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' GROUP BY t.name`)
	if err != nil {
		t.Fatal(err)
	}
	for list.Next() {
		var name, columns string
		if err := list.Scan(&name, &columns); err != nil {
			t.Fatal(err)
		}
		names[name] = columns
	}
	all := map[string]string{}
	for name, columns := range names {
		var text sql.NullString
		where := ""
		if name == "sqlite_sequence" {
			where = " WHERE seq > 0"
		}
		if err := pool.QueryRow("SELECT group_concat(line, char(10)) FROM (SELECT " + columns + " AS line FROM " + name + where + " ORDER BY 1)").Scan(&text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = text.String
	}
	return all
}

// sameRows compares two files.
func sameRows(t testing.TB, got, want map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if want[name] == "" {
			t.Errorf("table %s has no rows in this test", name)
		}
		if got[name] != want[name] {
			t.Errorf("table %s holds\n%s\nwant\n%s", name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("tables %q, want %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

func newFile(t testing.TB) string { return filepath.Join(t.TempDir(), "new.db") }

// TestCopyThereAndBack goes from a file to PostgreSQL, to another database there, back to a file, and to another file.
func TestCopyThereAndBack(t *testing.T) {
	first := filled(t, 12)
	before, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	at := []string{first, bare(t), bare(t), newFile(t), newFile(t)}
	var sums []Copied
	for i := range at[1:] {
		steps := map[CopyStep]int64{}
		replayed := false
		c, err := Copy(t.Context(), at[i], at[i+1], CopyOptions{Rows: 7, Progress: func(step CopyStep, done, all int64) {
			if done < steps[step] || done > all {
				t.Errorf("%s %d of %d rows after %d", step, done, all, steps[step])
			}
			steps[step] = done
		}, Replay: func(ctx context.Context, source, target *Store) error {
			replayed = true
			a, err := source.Newest(ctx, 0)
			if err != nil {
				return err
			}
			b, err := target.Newest(ctx, 0)
			if !slices.Equal(a, b) || len(a) != 12 {
				t.Errorf("matches %v and %v", a, b)
			}
			return err
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []CopyStep{CopyReads, CopyStores, CopyCompares} {
			if steps[step] != c.Rows {
				t.Errorf("%s %d rows of %d", step, steps[step], c.Rows)
			}
		}
		if !replayed || c.Resumed != 0 || c.Matches != 12 || c.Plies != 12 {
			t.Errorf("%+v, replayed %v", c, replayed)
		}
		if sums = append(sums, c); c != sums[0] {
			t.Errorf("copied %+v, at first %+v", c, sums[0])
		}
	}
	want := content(t, first)
	sameRows(t, content(t, at[3]), want)
	sameRows(t, content(t, at[4]), want)
	if after, err := os.ReadFile(first); err != nil || string(after) != string(before) {
		t.Errorf("the source was changed, or %v", err)
	}
	for _, address := range at {
		s := opened(t, address)
		if id := addUser(t, s, "Newcomer"); id < 14 {
			t.Errorf("%s: a new user has number %d, and 13 was given", Redacted(address), id)
		}
		if _, err := Copy(t.Context(), first, address, CopyOptions{}); !errors.Is(err, errNotEmpty) && !errors.Is(err, ErrInUse) && !errors.Is(err, errSame) {
			t.Errorf("onto a finished copy: %v", err)
		}
	}
}

// TestCopyKnowsAllTables: both databases have the same tables, columns and keys, and a copy has all of them.
func TestCopyKnowsAllTables(t *testing.T) {
	file, pg := emptyFile(t), bare(t)
	s, err := Open(t.Context(), pg, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var lists [2][]*copyTable
	for i, address := range []string{file, pg} {
		e, err := openCopyEnd(t.Context(), address, false)
		if err != nil {
			t.Fatal(err)
		}
		if lists[i], err = e.layout(t.Context()); err != nil {
			t.Error(err)
		}
		if err := e.close(); err != nil {
			t.Error(err)
		}
	}
	if err := sameTables(lists[0], lists[1]); err != nil {
		t.Error(err)
	}
	for i, a := range lists[0] {
		if b := lists[1][i]; a.name != b.name || a.numbered != b.numbered || a.numbered != (largestNumbers[a.name] != "") || len(a.self) != len(b.self) {
			t.Errorf("%+v\n%+v", a, b)
		}
	}
	all := content(t, file)
	delete(all, "sqlite_sequence")
	if len(lists[0]) != len(all) {
		t.Errorf("%d tables, and the file has %d", len(lists[0]), len(all))
	}
	short := slices.Clone(lists[1])
	short[3] = &copyTable{name: short[3].name, columns: short[3].columns[1:], kinds: short[3].kinds[1:]}
	if err := sameTables(lists[0], short); !errors.Is(err, errTables) || !strings.Contains(err.Error(), "only in the source") {
		t.Errorf("a column too few: %v", err)
	}
}

// interrupted copies until it is done. Each run is stopped after some more transactions, and one while it compares. Nobody can open
// the target before.
func interrupted(t *testing.T, from, to string, each int, stop func(cancel context.CancelFunc)) (runs int) {
	t.Helper()
	compared := false
	for {
		ctx, cancel := context.WithCancel(t.Context())
		stored := -1
		c, err := Copy(ctx, from, to, CopyOptions{Rows: 5, Progress: func(step CopyStep, done, all int64) {
			if step == CopyStores {
				if stored++; stored == each && done < all {
					stop(cancel)
				}
			}
			if step == CopyCompares && !compared && done > all/2 {
				compared = true
				stop(cancel)
			}
		}})
		cancel()
		runs++
		if err == nil {
			if c.Resumed < c.Rows/2 {
				t.Errorf("the last run found only %d of %d rows", c.Resumed, c.Rows)
			}
			return runs
		}
		if runs > 500 {
			t.Fatal("it does not come to an end")
		}
		if !errors.Is(err, context.Canceled) && !errors.Is(err, record.ErrUnreachable) {
			t.Fatal(err)
		}
		if stored < 0 {
			continue
		}
		if s, err := Open(t.Context(), to, quiet); !errors.Is(err, errCopying) {
			if err == nil {
				s.Close()
			}
			t.Fatalf("a server opens an unfinished copy: %v", err)
		}
		if s, err := View(t.Context(), to); !errors.Is(err, errCopying) {
			if err == nil {
				s.Close()
			}
			t.Fatalf("an unfinished copy is viewed: %v", err)
		}
	}
}

// bare is the address of a database without tables; the test is about copies to and from it.
func bare(t testing.TB) string {
	t.Helper()
	pgtest.ServerOnly(t)
	return pgtest.Bare(t)
}

func TestCopyIsResumed(t *testing.T) {
	pg, first, last := bare(t), filled(t, 12), newFile(t)
	every, least := nightly.Sample(16, 4), nightly.Sample(5, 20)
	cancel := func(cancel context.CancelFunc) { cancel() }
	for _, pair := range [][2]string{{first, pg}, {pg, last}} {
		if runs := interrupted(t, pair[0], pair[1], every, cancel); runs < least {
			t.Errorf("only %d runs", runs)
		}
	}
	sameRows(t, content(t, last), content(t, first))
}

// TestCopyLosesItsConnection: the database server ends it, in each run.
func TestCopyLosesItsConnection(t *testing.T) {
	pg, first, last := bare(t), filled(t, 12), newFile(t)
	every, least := nightly.Sample(30, 12), nightly.Sample(3, 8)
	lose := func(context.CancelFunc) {
		pool, err := pgPool(pg, pgUse{most: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		var n int
		if err := pool.QueryRow("SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()").Scan(&n); err != nil || n == 0 {
			t.Errorf("%d connections ended, %v", n, err)
		}
	}
	for _, pair := range [][2]string{{first, pg}, {pg, last}} {
		if runs := interrupted(t, pair[0], pair[1], every, lose); runs < least {
			t.Errorf("only %d runs", runs)
		}
	}
	sameRows(t, content(t, last), content(t, first))
}

// TestCopyRefuses: a sentence says what is wrong, and nothing has changed.
func TestCopyRefuses(t *testing.T) {
	first := filled(t, 12)
	withRows, foreign, other := bare(t), bare(t), bare(t)
	s, err := Open(t.Context(), withRows, quiet)
	if err != nil {
		t.Fatal(err)
	}
	addUser(t, s, "Anna")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	pool, err := pgPool(foreign, pgUse{most: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.Exec("CREATE TABLE songs (title text)"); err != nil {
		t.Fatal(err)
	}
	half := func(from, to string) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if _, err := Copy(ctx, from, to, CopyOptions{Rows: 16, Progress: func(step CopyStep, done, all int64) {
			if step == CopyStores && done > all/2 {
				cancel()
			}
		}}); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	half(first, other)
	changed := filled(t, 12)
	raw(t, changed, "UPDATE talk SET text = 'Changed' WHERE match_id = 2")
	songs, newer, broken, nul := newFile(t), filled(t, 2), filled(t, 2), filled(t, 3)
	raw(t, songs, "CREATE TABLE songs (title)")
	raw(t, newer, "PRAGMA user_version = 999")
	raw(t, broken, "PRAGMA foreign_keys = 0", "DELETE FROM users WHERE id = 1")
	raw(t, nul, "UPDATE campaign_log SET args = 'a' || char(0) WHERE campaign_id = 2")
	bytes := filled(t, 3)
	raw(t, bytes, "UPDATE channels SET name = CAST(x'41ff' AS TEXT) WHERE id = 3")
	more := filled(t, 2)
	raw(t, more, "CREATE TABLE scores (id INTEGER PRIMARY KEY) STRICT")
	unfinished := newFile(t)
	half(first, unfinished)
	used := filled(t, 2)
	lock, err := lockFile(t.Context(), must(t)(resolve(used)))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	usedTarget := bare(t)
	opened(t, usedTarget)
	bare := bare(t)
	withPassword := strings.Replace(withRows, "postgres://", "postgres://nobody:s3cret@", 1)
	tests := []struct{ name, from, to, want string }{
		{"a target with rows", first, withRows, "it is not empty: table users has 1 rows"},
		{"a target file with rows", first, changed, "it is not empty"},
		{"another program's target", first, foreign, "another program"},
		{"another program's file", first, songs, "another program"},
		{"another source's copy", changed, other, "another source"},
		{"another source's file", changed, unfinished, "another source"},
		{"a target in use", first, usedTarget, "the target: a running server holds the database"},
		{"a source in use", used, bare, "the source: a running server holds the database"},
		{"an older source", older(t, Newest()-1), bare, "starting the server brings it up to date, and so does restoring a backup"},
		{"a newer source", newer, bare, "newer version of this program"},
		{"an empty source", newEmpty(t), bare, "the source: the database is empty"},
		{"another program's source", songs, bare, "another program"},
		{"an unfinished source", unfinished, bare, "unfinished copy"},
		{"a damaged source", broken, bare, "damaged"},
		{"no source", newFile(t), bare, "no such file"},
		{"itself", first, first, "the same database"},
		{"a NUL", nul, bare, "table campaign_log, row 2/2001, column args has a NUL"},
		{"no UTF-8", bytes, bare, "table channels, row 3, column name has a NUL or is not UTF-8"},
		{"a table too many", more, newFile(t), "scores.id is only in the source"},
		{"a password", first, withPassword, "nobody"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			read := func(path string) string { text, _ := os.ReadFile(path); return string(text) }
			from, to := read(tt.from), read(tt.to)
			_, err := Copy(t.Context(), tt.from, tt.to, CopyOptions{})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("%v, want %q", err, tt.want)
			}
			if strings.Contains(err.Error(), "s3cret") {
				t.Errorf("the password is in %v", err)
			}
			if read(tt.from) != from || tt.name != "a table too many" && read(tt.to) != to {
				t.Error("a file was changed")
			}
		})
	}
	e, err := openCopyEnd(t.Context(), bare, false)
	if err != nil {
		t.Fatal(err)
	}
	if version, _, err := e.version(t.Context()); version != 0 || err != nil {
		t.Errorf("the empty target has schema %d, %v", version, err)
	}
	if err := e.close(); err != nil {
		t.Error(err)
	}
	if _, err := Copy(t.Context(), first, other, CopyOptions{}); err != nil {
		t.Errorf("the copy that was left unfinished: %v", err)
	}
	if _, err := Copy(t.Context(), nul, newFile(t), CopyOptions{}); err != nil {
		t.Errorf("a NUL into a file: %v", err)
	}
}

// must returns a value that cannot fail in the test.
func must(t testing.TB) func(v string, err error) string {
	return func(v string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// newEmpty is a file without a schema.
func newEmpty(t testing.TB) string {
	t.Helper()
	path := newFile(t)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCopyFindsDifferences: somebody changes the copy under its feet, or a match does not replay. It stays unfinished.
func TestCopyFindsDifferences(t *testing.T) {
	first := filled(t, 12)
	for _, tt := range []struct{ change, want string }{
		{"UPDATE plies SET tape = 'x' WHERE match_id = 4", "table plies, row 4/4001: column tape"},
		{"DELETE FROM talk WHERE match_id = 9", "table talk, row 9/9001: it is missing"},
		{"DELETE FROM deliveries WHERE id = 5", "table deliveries, row 5: it is missing"},
		{"INSERT INTO users (id, name, created_at) VALUES (100, 'x', 1)", "table users, row 100: the source has no such row"},
		{"INSERT INTO users (id, name, created_at) VALUES (-1, 'x', 1)", "table users, row -1: the source has no such row"},
		{"", "match 4 does not replay"},
	} {
		for _, to := range []string{bare(t), newFile(t)} {
			o := CopyOptions{Rows: 100, Progress: func(step CopyStep, done, all int64) {
				if step == CopyStores && done == all && tt.change != "" {
					e, err := openCopyEnd(t.Context(), to, true)
					if err == nil {
						_, err = e.on.ExecContext(t.Context(), tt.change)
					}
					if err = errors.Join(err, e.close()); err != nil {
						t.Error(err)
					}
				}
			}, Replay: func(context.Context, *Store, *Store) error { return errors.New("match 4 does not replay") }}
			if _, err := Copy(t.Context(), first, to, o); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.change, err, tt.want)
			}
			if _, err := View(t.Context(), to); !errors.Is(err, errCopying) {
				t.Errorf("%s: the copy is taken for a whole one: %v", tt.change, err)
			}
		}
	}
}

// TestCopyRefersForward: a row may refer to a later one of its table, if somebody has made it so.
func TestCopyRefersForward(t *testing.T) {
	first := filled(t, 12)
	raw(t, first, "UPDATE matches SET previous = NULL", "UPDATE matches SET previous = 11 WHERE id = 2", "UPDATE matches SET previous = id WHERE id = 3")
	pg, last := bare(t), newFile(t)
	for _, pair := range [][2]string{{first, pg}, {pg, last}} {
		if _, err := Copy(t.Context(), pair[0], pair[1], CopyOptions{Rows: 4}); err != nil {
			t.Fatal(err)
		}
	}
	sameRows(t, content(t, last), content(t, first))
}

// TestCopyOfASite: what the store itself writes, read by the store again.
func TestCopyOfASite(t *testing.T) {
	path := emptyFile(t)
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Störtebeker 🏴")
	m := table(t, s, record.Running, 3, a, b)
	token := device(t, manager(s), fmt.Sprint(a), "Firefox")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	pg, last := bare(t), newFile(t)
	for _, pair := range [][2]string{{path, pg}, {pg, last}} {
		if _, err := Copy(t.Context(), pair[0], pair[1], CopyOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []string{pg, last} {
		s := opened(t, to)
		rec, plies, err := s.Match(t.Context(), m.ID)
		if err != nil || len(plies) != 3 || rec.Seats[1].Name != "Störtebeker 🏴" {
			t.Fatalf("%d plies, %v", len(plies), err)
		}
		if user := sessionUser(t, manager(s), token); user != fmt.Sprint(a) {
			t.Errorf("the session is of %q", user)
		}
		if _, err := change(t, s, rec, someplies(3, 1), func(*record.Match) {}); err != nil {
			t.Errorf("a ply more: %v", err)
		}
	}
}
