package db

import (
	"database/sql"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/record"
)

// statement is one that the program sends to SQLite, with where it stands.
type statement struct{ where, text string }

// verbs begin whatever reads or writes rows.
var verbs = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|REPLACE)\s`)

// statements are all constant texts in the functions of this package that begin like a statement, so that a new one is
// found wherever it is written, except those that are for PostgreSQL only, and those of a copy, which reads whole tables. A statement
// that is composed at run time has a piece that begins like one but is incomplete, and SQLite refuses it; if it has no such piece,
// complain hears of it.
func statements(t *testing.T, complain func(where, text string)) []statement {
	t.Helper()
	fset := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_other.go") || strings.HasPrefix(name, "postgres") || strings.HasPrefix(name, "copy") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	// What other packages export is not needed to know the constants of this one.
	conf := types.Config{Importer: nobody{}, Error: func(error) {}}
	conf.Check("portside/db", fset, files, info)
	text := func(e ast.Expr) (string, bool) {
		v := info.Types[e].Value
		if v == nil || v.Kind() != constant.String {
			return "", false
		}
		return constant.StringVal(v), true
	}
	var list []statement
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.CONST {
					return false // it counts where it is used
				}
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				where := fmt.Sprintf("%s:%d (%s)", filepath.Base(fset.Position(e.Pos()).Filename), fset.Position(e.Pos()).Line, fn.Name.Name)
				if s, ok := text(e); ok {
					if verbs.MatchString(s) {
						list = append(list, statement{where, s})
					}
					return false // its parts are no statements
				}
				if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
					for _, side := range []ast.Expr{sum.X, sum.Y} {
						if s, ok := text(side); ok && strings.Contains(s, " WHERE ") {
							complain(where, s)
						}
					}
				}
				return true
			})
		}
	}
	return list
}

// nobody knows no other package.
type nobody struct{}

func (nobody) Import(path string) (*types.Package, error) {
	return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
}

var numbered = regexp.MustCompile(`\?(\d*)`)

// parameters is how many values a statement wants.
func parameters(text string) []any {
	most := 0
	for _, m := range numbered.FindAllStringSubmatch(text, -1) {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = most + 1
		}
		most = max(most, n)
	}
	return make([]any, most)
}

// explain is how SQLite goes about a statement.
func explain(pool *sql.DB, text string) (steps []string, err error) {
	rows, err := pool.Query("EXPLAIN QUERY PLAN "+text, parameters(text)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, rows.Err()
}

// bounded are tables that do not grow with what the site has ever held, and why.
var bounded = map[string]string{
	"processes":       "a few, and those that have ended go after a day",
	"chores":          "one row",
	"push_keys":       "one row",
	"jobs":            "a row for what a process does this very moment",
	"outages":         "one row for each time the server was stopped; all are needed",
	"sqlite_schema":   "the tables themselves",
	"sqlite_sequence": "a row for each of eight tables",
}

// walked are indexes that may be read from one end, and why that ends soon.
var walked = map[string]string{
	"matches_open":       "in the order of the list, up to its limit: every row is on it",
	"matches_watchable":  "in the order of the list, up to its limit: every row is on it",
	"deliveries_claimed": "what is on its way this very moment, or was when the server was killed",
	"campaign_running":   "attempts under way, once at the start",
	"channels_on":        "users who can be told, all of them, once at the start: the host keeps them in memory",
}

// whole are functions that no request waits for and that read everything because they are asked to.
var whole = map[string]string{
	"Inspect":     "doctor, backup and restore look at every page anyway",
	"Counts":      "the same numbers, for tests",
	"Undelivered": "doctor",
	"Implausible": "doctor",
	"Newest":      "doctor replays all matches",
	"lower":       "once, when a clock that was ahead is put right",
}

var (
	scan    = regexp.MustCompile(`^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?`)
	aliased = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?`)
	view    = regexp.MustCompile(`^(?:MATERIALIZE|CO-ROUTINE) (\S+)$`)
)

// TestNoStatementScans asks SQLite for its plan of each statement of this package, and refuses a full scan of a table that
// grows with the age of the site: it would get slower without anybody noticing.
func TestNoStatementScans(t *testing.T) {
	pgtest.FileOnly(t, "SQLite's plans; TestStatementsOnPostgres asks for the others")
	s := fresh(t)
	pool, err := sql.Open("sqlite", dsn(s.path, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	list := statements(t, func(where, text string) {
		t.Errorf("%s is put together while the program runs: write it as one constant.\n%s", where, text)
	})
	if len(list) < 150 {
		t.Errorf("only %d statements were found", len(list))
	}
	used := map[string]bool{}
	for _, st := range list {
		function := st.where[strings.Index(st.where, "(")+1 : len(st.where)-1]
		if whole[function] != "" {
			used[function] = true
			continue
		}
		steps, err := explain(pool, st.text)
		if err != nil {
			t.Errorf("%s: %v\n%s", st.where, err, st.text)
			continue
		}
		names := map[string]string{}
		for _, m := range aliased.FindAllStringSubmatch(st.text, -1) {
			names[m[2]] = m[1]
		}
		for _, step := range steps {
			m := scan.FindStringSubmatch(step)
			if m == nil || strings.HasPrefix(m[1], "(") || step == "SCAN CONSTANT ROW" || strings.Contains(step, "VIRTUAL TABLE") ||
				slices.ContainsFunc(steps, func(other string) bool {
					v := view.FindStringSubmatch(other)
					return v != nil && v[1] == m[1] // rows that a step before has found
				}) {
				continue
			}
			table := m[1]
			if real := names[table]; real != "" {
				table = real
			}
			if bounded[table] == "" && walked[m[2]] == "" {
				t.Errorf("%s: %s\n%s", st.where, step, st.text)
			}
			used[table], used[m[2]] = true, true
		}
	}
	for _, allowed := range []map[string]string{bounded, walked, whole} {
		for name := range allowed {
			if !used[name] {
				t.Errorf("%s needs no leave any more", name)
			}
		}
	}
}

// TestNoDeletionScans: a row that goes takes others along, or must not have any. These are found by an index, in every
// table that refers to one of which rows are deleted.
func TestNoDeletionScans(t *testing.T) {
	pgtest.FileOnly(t, "SQLite's plans; the indexes are the same")
	s := fresh(t)
	pool, err := sql.Open("sqlite", dsn(s.path, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.Query(`SELECT c.name, f."table", f.id, f."from", f.on_delete FROM sqlite_schema c, pragma_foreign_key_list(c.name) f WHERE c.type = 'table' ORDER BY c.name, f.id, f.seq`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	type reference struct {
		child, parent string
		columns       []string
		takes         bool // the row goes with the other
	}
	var list []reference
	last := ""
	for rows.Next() {
		var r reference
		var id int
		var column, does string
		if err := rows.Scan(&r.child, &r.parent, &id, &column, &does); err != nil {
			t.Fatal(err)
		}
		if this := fmt.Sprint(r.child, id); this != last {
			last, r.takes = this, does == "CASCADE"
			list = append(list, r)
		}
		r2 := &list[len(list)-1]
		r2.columns = append(r2.columns, column)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	deleted := map[string]bool{}
	for _, st := range statements(t, func(string, string) {}) {
		if f := strings.Fields(st.text); f[0] == "DELETE" {
			deleted[f[2]] = true
		}
	}
	for range list { // what goes takes others along, and these others
		for _, r := range list {
			deleted[r.child] = deleted[r.child] || r.takes && deleted[r.parent]
		}
	}
	checked := 0
	for _, r := range list {
		if !deleted[r.parent] {
			continue
		}
		checked++
		query := "SELECT 1 FROM " + r.child + " WHERE " + strings.Join(r.columns, " = ? AND ") + " = ?"
		steps, err := explain(pool, query)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			if strings.HasPrefix(step, "SCAN") && bounded[r.child] == "" {
				t.Errorf("a row of %s goes: %s in %s", r.parent, step, query)
			}
		}
	}
	if checked < 40 || !deleted["users"] { // those without a name go
		t.Errorf("%d references were looked at; users are deleted: %v", checked, deleted["users"])
	}
}

// TestPressing: a clock is checked from four fifths of its time on, until its user has been reminded; a rest, however
// long, hides it only while it lasts. Users who cannot be told are checked for a limited time.
func TestPressing(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Ben")
	addChannel(t, s, record.Channel{User: a, Kind: record.Webhook, Target: "x"})
	m := table(t, s, record.Running, 1, a, b)
	m, err := change(t, s, m, nil, func(m *record.Match) { m.Pace = 1000 })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.do(ctx, func(tx *tx) error {
		_, err := tx.exec("UPDATE matches SET pace = 1000 WHERE id = ?", int64(m.ID))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	expect := func(now int64, seats ...engine.Seat) {
		t.Helper()
		list, err := s.Pressing(ctx, now)
		var got []engine.Seat
		for _, c := range list {
			got = append(got, c.Seat)
		}
		if err != nil || !slices.Equal(got, seats) {
			t.Errorf("at %d: seats %v, want %v, %v", now, got, seats, err)
		}
	}
	waits := func(since, bank int64) {
		t.Helper()
		if m, err = change(t, s, m, nil, func(m *record.Match) {
			m.Seats[0].Since, m.Seats[0].Bank, m.Seats[1].Since = since, bank, since
		}); err != nil {
			t.Fatal(err)
		}
	}
	waits(5000, 0)
	expect(5799)
	expect(5800, 0) // Ben cannot be told
	waits(5000, 2001)
	expect(6600)
	expect(6601, 0)
	if err := s.AddNotices(ctx, []record.Notice{{Match: m.ID, User: a, Seat: 0, Kind: record.NoticeReminder, Mark: 5000, At: 6700, Due: 6700}}); err != nil {
		t.Fatal(err)
	}
	expect(7000)
	waits(8000, 0)
	expect(8800, 0)
	if m, err = change(t, s, m, nil, func(m *record.Match) { m.Why, m.Pauses = record.Pause, [][2]int64{{8900, 0}} }); err != nil {
		t.Fatal(err)
	}
	expect(9000)
	long := int64(9000 + 2*pressing)
	if m, err = change(t, s, m, nil, func(m *record.Match) { m.Why, m.Pauses = "", [][2]int64{{8900, long}} }); err != nil {
		t.Fatal(err)
	}
	expect(long, 0)
	addChannel(t, s, record.Channel{User: b, Kind: record.Webhook, Target: "x"})
	expect(long, 0, 1)
	expect(long + 2*pressing)
	waits(0, 0)
	expect(long)
}

// trouble keeps rows of a table from going, until over is called.
func trouble(t *testing.T, s *Store, table, which string) (over func()) {
	t.Helper()
	run := func(statements ...string) {
		t.Helper()
		for _, text := range statements {
			if err := s.do(t.Context(), func(tx *tx) error { _, err := tx.exec(text); return err }); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s.pg == nil {
		run("CREATE TRIGGER trouble BEFORE DELETE ON " + table + " WHEN " + which + " BEGIN SELECT raise(ABORT, 'trouble'); END")
		return func() { run("DROP TRIGGER trouble") }
	}
	run("CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''trouble''; END'",
		"CREATE TRIGGER trouble BEFORE DELETE ON "+table+" FOR EACH ROW WHEN ("+which+") EXECUTE FUNCTION trouble()")
	return func() { run("DROP TRIGGER trouble ON " + table) }
}

// TestDeletedCampaignGoesInPieces: the matches that once came with it from a file hold up nobody who writes, and an
// interrupted removal is finished later.
func TestDeletedCampaignGoesInPieces(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	c := party(t, s, addUser(t, s, "Anna"))
	came := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 2, Rules: 1}, Status: record.Over, TableOptions: record.TableOptions{Seating: record.Keep}, Imported: true,
		Invite: record.NewCode(), Watch: record.NewCode(), StartedAt: 1, EndedAt: 2, Seats: []record.Seat{{Kind: record.Open, Place: 1}, {Kind: record.Open, Place: 1}}}
	a := &record.Attempt{N: 1, Kind: record.ForChapter, Chapter: 1, Number: 1, Result: record.Defeat, Report: record.Report{Result: record.Defeat}}
	if _, err := s.AddAttempt(ctx, c, came, someplies(0, 1300), a, nil, nil); err != nil {
		t.Fatal(err)
	}
	stays := table(t, s, record.Running, 5, 1, 0)
	count := func(want int) {
		t.Helper()
		var n int
		if err := s.row(ctx, []any{&n}, "SELECT count(*) FROM plies WHERE match_id <> ?", int64(stays.ID)); err != nil || n != want {
			t.Errorf("%d plies, want %d, %v", n, want, err)
		}
	}
	over := trouble(t, s, "plies", "old.n = 700")
	if err := s.DeleteCampaign(ctx, c.ID); err != nil {
		t.Fatal(err)
	}
	count(800)
	if _, err := s.Campaign(ctx, c.ID); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("the campaign: %v", err)
	}
	over()
	if err := s.Tidy(ctx); err != nil {
		t.Fatal(err)
	}
	count(0)
	if c, err := s.Counts(ctx); err != nil || c.Matches != 1 || c.Plies != 5 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestDoomedDoNotWait: a match that cannot be removed keeps no other.
func TestDoomedDoNotWait(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	stuck, other := table(t, s, record.Over, 3, a), table(t, s, record.Over, 3, a)
	trouble(t, s, "matches", fmt.Sprintf("old.id = %d", int64(stuck.ID)))
	if err := s.do(t.Context(), func(tx *tx) error {
		_, err := tx.exec("INSERT INTO doomed (match_id) SELECT id FROM matches")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := s.Tidy(t.Context()); err == nil || !strings.Contains(err.Error(), "trouble") {
		t.Errorf("error %v", err)
	}
	if _, _, err := s.Match(t.Context(), stuck.ID); err != nil {
		t.Errorf("the one that cannot go: %v", err)
	}
	if _, _, err := s.Match(t.Context(), other.ID); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("the other one: %v", err)
	}
}

// TestUnnamedTableGoesWhole: a long table of a user without a name is there with all its plies or not at all, and only
// a table that is still deserted goes.
func TestUnnamedTableGoesWhole(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	user, _, err := s.AddNewcomer(ctx, record.Account{Name: "You", Unnamed: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	m := table(t, s, record.Running, 1300, user)
	before := millis() + 1
	count := func(when string, matches, plies int64) {
		t.Helper()
		if err := s.Tidy(ctx); err != nil {
			t.Fatal(err)
		}
		if c, err := s.Counts(ctx); err != nil || c.Matches != matches || c.Plies != plies {
			t.Errorf("%s: %d matches, %d plies, want %d, %d, %v", when, c.Matches, c.Plies, matches, plies, err)
		}
	}
	over := trouble(t, s, "plies", "old.n = 700")
	if gone, err := s.RemoveUnnamedTable(ctx, m.ID, before); gone || err == nil || !strings.Contains(err.Error(), "trouble") {
		t.Errorf("gone %v, %v", gone, err)
	}
	over()
	count("after trouble", 1, 1300)
	if gone, err := s.RemoveUnnamedTable(ctx, m.ID, m.CreatedAt); gone || err != nil {
		t.Errorf("a table in use: gone %v, %v", gone, err)
	}
	count("when it is in use", 1, 1300)
	if gone, err := s.RemoveUnnamedTable(ctx, m.ID, before); !gone || err != nil {
		t.Errorf("gone %v, %v", gone, err)
	}
	count("after its removal", 0, 0)
	if gone, err := s.RemoveUnnamed(ctx, user); !gone || err != nil {
		t.Errorf("the user: gone %v, %v", gone, err)
	}
}

// TestScansMigration: what was stored before is found by the new indexes.
func TestScansMigration(t *testing.T) {
	path := older(t, slices.Index(steps(), "0016_scans.sql"))
	const match = "INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at, started_at, imported) VALUES "
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)",
		match+"(1, 'g', 1, 1, '{}', 'running', 1, 1000, 'keep', zeroblob(32), zeroblob(16), 'a', 'b', 1, 1, 0)",
		match+"(2, 'g', 1, 1, '{}', 'running', 1, 0, 'keep', zeroblob(32), zeroblob(16), 'c', 'd', 1, 1, 0)",
		match+"(3, 'g', 1, 1, '{}', 'over', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'e', 'f', 1, 1, 1)", // of no campaign
		"INSERT INTO seats (match_id, seat, kind, user_id, since) VALUES (1, 0, 'user', 1, 5000), (2, 0, 'user', 1, 5000)",
		"INSERT INTO match_rests (match_id, started_at, why) VALUES (2, 9, 'archive')",
		"INSERT INTO channels (user_id, kind, target, state, added_at) VALUES (1, 'webhook', 'x', 'on', 1)")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if list, err := s.Pressing(t.Context(), 5800); err != nil || len(list) != 1 || list[0].Match != 1 {
		t.Errorf("pressing: %+v, %v", list, err)
	}
	if list, err := s.Pressing(t.Context(), 5799); err != nil || len(list) != 0 {
		t.Errorf("pressing too early: %+v, %v", list, err)
	}
	if list, err := s.Watchable(t.Context(), 0, 9); err != nil || len(list) != 1 || list[0].ID != 1 {
		t.Errorf("watchable: %+v, %v", list, err)
	}
	if ids, err := s.Idle(t.Context(), 100, 9); err != nil || len(ids) != 1 || ids[0] != 1 {
		t.Errorf("idle: %v, %v", ids, err)
	}
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Counts(t.Context()); err != nil || c.Matches != 2 {
		t.Errorf("%+v, %v", c, err)
	}
}
