package main

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/db/migrations"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// trio is three browsers at a table.
func trio(t testing.TB, base *string) ([]*browser, string) {
	t.Helper()
	at := []*browser{newBrowser(t, base), newBrowser(t, base), newBrowser(t, base)}
	path, err := openTable(at)
	if err != nil {
		t.Fatal(err)
	}
	return at, path
}

// ply lets the browser that is asked take the first action on offer; it returns false when the match is over.
func ply(t testing.TB, at []*browser, path string) bool {
	t.Helper()
	for _, b := range at {
		p, err := b.get(path, true)
		if err != nil || p.status != http.StatusOK {
			t.Fatalf("status %d, %v", p.status, err)
		}
		if decision, actions, ok := p.asked(); ok {
			if p, err = b.post(path+"/plies", true, "decision", strconv.Itoa(decision), "action", actions[0]); err != nil || p.status != http.StatusOK {
				t.Fatalf("status %d, %v\n%s", p.status, err, p.body)
			}
			return true
		}
	}
	return false
}

// TestBackupIsPlayedOn backs up under play, plays on, restores, and plays on from the older state with
// the same cookies.
func TestBackupIsPlayedOn(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "site.db"), filepath.Join(dir, "copy.db")
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 5 {
		ply(t, at, path)
	}
	then, err := at[0].get(path, true)
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := portside(t, "backup", "-db", file, copied)
	if code != 0 || !strings.Contains(out, "1 matches (1 under way") {
		t.Fatalf("backup: status %d\n%s%s", code, out, errs)
	}
	if at, err := db.LastBackup(file); err != nil || time.Since(at) > time.Minute || at.After(time.Now()) {
		t.Errorf("the last backup was at %v, %v", at, err)
	}
	if code, out, _ = portside(t, "doctor", "-db", file); code != 0 || !strings.Contains(out, "last backup 20") || !strings.Contains(out, ", 0 hours ago") {
		t.Errorf("the doctor does not say when the last backup was made:\n%s", out)
	}
	if code, _, errs = portside(t, "backup", "-db", file, copied); code != 1 || !strings.Contains(errs, "exist") {
		t.Errorf("backup onto a file that is there: status %d: %s", code, errs)
	}
	for range 3 {
		ply(t, at, path)
	}
	if code, _, errs = portside(t, "restore", "-db", file, copied); code != 1 || !strings.Contains(errs, "stop the server") {
		t.Errorf("restore under a running server: status %d: %s", code, errs)
	}
	p.stop(t)
	if code, out, errs = portside(t, "restore", "-db", file, copied); code != 0 || !strings.Contains(out, "is kept as") {
		t.Fatalf("restore: status %d\n%s%s", code, out, errs)
	}
	if kept, err := filepath.Glob(file + ".replaced-*"); err != nil || len(kept) != 1 {
		t.Errorf("kept %v, %v", kept, err)
	}
	p = start(t, file)
	base = p.base
	now, err := at[0].get(path, true)
	if err != nil {
		t.Fatal(err)
	}
	d1, a1, _ := then.asked()
	if d2, a2, _ := now.asked(); d1 != d2 || strings.Join(a1, " ") != strings.Join(a2, " ") {
		t.Errorf("after the restore asked %d %v, want %d %v", d2, a2, d1, a1)
	}
	if !ply(t, at, path) {
		t.Error("the match does not go on")
	}
	p.stop(t)
	if info, err := os.Stat(file + ".backed-up"); err != nil || info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("another user cannot read when the last backup was made: %v, %v", info, err)
	}
	if err := os.WriteFile(file+".backed-up", []byte("yester"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out, errs = portside(t, "doctor", "-db", file); code != 0 || !strings.Contains(out, "replayed 1 matches") || !strings.Contains(out, "cannot read when") {
		t.Errorf("doctor: status %d\n%s%s", code, out, errs)
	}
}

func TestRestoreRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "site.db")
	start(t, file).stop(t)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edit := func(statement string) func(string) {
		return func(path string) {
			if err := os.WriteFile(path, before, 0o600); err != nil {
				t.Fatal(err)
			}
			pool, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer pool.Close()
			if _, err := pool.Exec(statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name string
		make func(path string)
		want string
	}{
		{"newer", edit("PRAGMA user_version = 999"), "newer version"},
		{"of another program", edit("PRAGMA application_id = 5"), "another program"},
		{"not a database", func(path string) { os.WriteFile(path, []byte(strings.Repeat("x", 5000)), 0o600) }, "damaged"},
		{"cut off", func(path string) { os.WriteFile(path, before[:len(before)/2], 0o600) }, "damaged"},
		{"empty", func(path string) { os.WriteFile(path, nil, 0o600) }, "empty"},
		{"not there", func(string) {}, "no such file"},
		{"a reference into nowhere", edit("PRAGMA foreign_keys = 0; INSERT INTO seats (match_id, seat, kind) VALUES (77, 0, 'open')"), "damaged"},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := filepath.Join(dir, "bad"+string(rune('0'+i)))
			tt.make(bad)
			code, _, errs := portside(t, "restore", "-db", file, bad)
			if code != 1 || !strings.Contains(errs, tt.want) {
				t.Errorf("status %d: %s, want %q", code, errs, tt.want)
			}
			if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
				t.Errorf("the database was changed: %v", err)
			}
		})
	}
}

// TestOlderSchema takes a file that an older program has written: the doctor and a backup count what is in it and say that its
// schema is older, and a restore brings it up to date with all that it holds.
func TestOlderSchema(t *testing.T) {
	const version = 20
	dir := t.TempDir()
	old, copied, fresh := filepath.Join(dir, "old.db"), filepath.Join(dir, "copy.db"), filepath.Join(dir, "new.db")
	steps, err := fs.Glob(migrations.SQLite, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sql.Open("sqlite", old)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	exec := func(statement string) {
		if _, err := pool.Exec(statement); err != nil {
			t.Fatalf("%v\n%s", err, statement)
		}
	}
	for _, name := range steps[:version] {
		text, err := fs.ReadFile(migrations.SQLite, name)
		if err != nil {
			t.Fatal(err)
		}
		exec(string(text))
	}
	exec(fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", version, 0x506f7274))
	exec("INSERT INTO users (name, created_at) VALUES ('Anna', 1), ('Bram', 1)")
	exec(`INSERT INTO matches (game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at)
		VALUES ('port-royal', 1, 2, '{}', 'waiting', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'i', 'w', 1)`)
	const held = "2 users, 1 matches (0 under way, 0 over), 0 plies"
	brings := fmt.Sprintf("brings it from %d to %d", version, db.Newest())
	for _, args := range [][]string{{"doctor", "-db", old}, {"backup", "-db", old, copied}} {
		code, out, errs := portside(t, args...)
		if code != 0 || !strings.Contains(out, "schema 20, ") || !strings.Contains(out, held) || !strings.Contains(out, brings) {
			t.Errorf("%s: status %d\n%s%s", args[0], code, out, errs)
		}
		if args[0] == "doctor" && !strings.Contains(out, "were not replayed") {
			t.Errorf("the doctor hides what it did not check:\n%s", out)
		}
	}
	for _, args := range [][]string{{"restore", "-db", fresh, copied}, {"doctor", "-db", fresh}} { // as the doctor advises
		if code, out, errs := portside(t, args...); code != 0 || !strings.Contains(out, held) || strings.Contains(out, "brings it") {
			t.Errorf("%s: status %d\n%s%s", args[0], code, out, errs)
		}
	}
}

// TestDoctorFindsWhatDoesNotReplay changes the hash of one ply.
func TestDoctorFindsWhatDoesNotReplay(t *testing.T) { onBoth(t, doctorFindsWhatDoesNotReplay) }

func doctorFindsWhatDoesNotReplay(t *testing.T, file string) {
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 4 {
		ply(t, at, path)
	}
	if code, out, _ := portside(t, "doctor", "-db", file); code != 0 || !strings.Contains(out, "in use by a server: true") {
		t.Errorf("beside a running server: status %d\n%s", code, out)
	}
	p.kill()
	dbtest.Exec(t, file, "UPDATE plies SET hash = (SELECT hash FROM plies WHERE n = 1) WHERE n = 2")
	code, out, _ := portside(t, "doctor", "-db", file)
	if code != 1 || !strings.Contains(out, "ply 2") || !strings.Contains(out, "1 have faults") {
		t.Errorf("status %d\n%s", code, out)
	}
}

// TestDoctorFindsWhatIsNotPlausible: the doctor names rows that hold together but that the program would not have written. Each
// damage is one that nothing else notices.
func TestDoctorFindsWhatIsNotPlausible(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "site.db")
	s := hosttest.NewCampaign(t)
	if err := s.NoteAlive(t.Context()); err != nil {
		t.Fatal(err)
	}
	under, over := s.Open(3), s.Open(2)
	for range 4 {
		s.Answer(under, s.FirstLegal(under))
	}
	s.PlayOut(over)
	sessions := s.Store.Sessions()
	data, err := sessions.Encode(time.Now().Add(time.Hour), map[string]any{record.SessionUser: "2"})
	if err != nil {
		t.Fatal(err)
	}
	if err := sessions.Commit("token", data, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Backup(t.Context(), s.Path, file); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if code, out, errs := portside(t, "doctor", "-db", file); code != 0 || !strings.Contains(out, "replayed 2 matches") || !strings.Contains(out, "(1 under way, 1 over)") {
		t.Fatalf("a sound file: status %d\n%s%s", code, out, errs)
	}
	const later = "(unixepoch() + 2 * 24 * 60 * 60) * 1000"
	tests := []struct{ name, change, want string }{
		{"another seed", "UPDATE matches SET seed = randomblob(32) WHERE id = 1", "match 1: ply … the log does not follow from the seed"},
		{"another seed of a match that is over", "UPDATE matches SET seed = randomblob(32) WHERE id = 2", "match 2: ply … the log does not follow from the seed"},
		{"over without an end", "UPDATE matches SET ended_at = 0 WHERE id = 2", "match 2 is over, but has no end"},
		{"under way with an end", "UPDATE matches SET ended_at = 1 WHERE id = 1", "match 1 is running, but has an end"},
		{"under way without a beginning", "UPDATE matches SET started_at = 0 WHERE id = 1", "match 1 is running, but has no beginning"},
		{"over, but its log goes on", "UPDATE matches SET status = 'over', ended_at = created_at WHERE id = 1", "match 1: it is stored as over, but its log goes on"},
		{"under way, but its log is over", "UPDATE matches SET status = 'running', ended_at = 0 WHERE id = 2", "match 2: it is stored as under way, but its log is over"},
		{"a session that is none", "UPDATE sessions SET data = x'ff' WHERE user_id = 2", "a session of user 2 that began at "},
		{"a session of nothing", "UPDATE sessions SET data = x'' WHERE user_id = 2", "a session of user 2 that began at "},
		{"a bot of tomorrow", "UPDATE seats SET kind = 'bot', user_id = NULL, level = 'oracle' WHERE match_id = 1 AND seat = 1", `match 1: the bot at seat 1 has the unknown level "oracle"`},
		{"a user of tomorrow", "UPDATE users SET created_at = " + later + " WHERE id = 2", "user 2 has a time in the far future, 2"},
		{"a match of tomorrow", "UPDATE matches SET created_at = " + later + " WHERE id = 1", "match 1 has a time in the far future, 2"},
		{"an end of tomorrow", "UPDATE matches SET ended_at = " + later + " WHERE id = 2", "match 2 has a time in the far future, 2"},
		{"a decision of tomorrow", "UPDATE seats SET since = " + later + " WHERE match_id = 1 AND seat = 0", "match 1 seat 0 has a time in the far future, 2"},
		{"a ply of tomorrow", "UPDATE plies SET at = " + later + " WHERE match_id = 1 AND n = 3", "match 1: ply 3 is of 2"},
		{"a server of tomorrow", "UPDATE alive SET at = " + later, "the last moment at which the server ran has a time in the far future, 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "site.db")
			if err := os.WriteFile(bad, sound, 0o600); err != nil {
				t.Fatal(err)
			}
			dbtest.Exec(t, bad, tt.change)
			code, out, _ := portside(t, "doctor", "-db", bad)
			begins, goesOn, _ := strings.Cut(tt.want, "…")
			_, rest, found := strings.Cut(out, "fault: "+begins)
			if code != 1 || strings.Count(out, "fault: ") != 1 || !found || !strings.Contains(rest, goesOn) {
				t.Errorf("status %d\n%s", code, out)
			}
		})
	}
	t.Run("an unknown seed", func(t *testing.T) { // as of a match that came with a file
		dbtest.Exec(t, file, "UPDATE matches SET seed = zeroblob(32), salt = zeroblob(16), commitment = 'unknown' WHERE id = 1")
		if code, out, errs := portside(t, "doctor", "-db", file); code != 0 {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	})
	t.Run("many", func(t *testing.T) {
		many := filepath.Join(t.TempDir(), "site.db")
		if err := os.WriteFile(many, sound, 0o600); err != nil {
			t.Fatal(err)
		}
		dbtest.Exec(t, many, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) INSERT INTO users (name, created_at) SELECT 'Somebody', "+later+" FROM n")
		if code, out, _ := portside(t, "doctor", "-db", many); code != 1 || strings.Count(out, "fault: user") != 20 || !strings.Contains(out, "fault: and 30 more like this") {
			t.Errorf("status %d\n%s", code, out)
		}
	})
}

// TestGracefulStop: open streams do not hold the server up, and the write-ahead log is folded in.
func TestGracefulStop(t *testing.T) { onBoth(t, gracefulStop) }

func gracefulStop(t *testing.T, file string) {
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for _, b := range at {
		resp, err := b.http.Get(base + path + "/events")
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("stream: %v", err)
		}
		defer resp.Body.Close()
	}
	ply(t, at, path)
	p.stop(t) // a stream that stayed open would end it with another status, after a quarter of a minute
	if info, err := os.Stat(file + "-wal"); err == nil && info.Size() > 0 {
		t.Errorf("%d bytes are left in the write-ahead log", info.Size())
	}
	if errs := p.errors(); strings.Contains(errs, "level=ERROR") {
		t.Errorf("log:\n%s", errs)
	}
}

// TestHealth: the address printed works.
func TestHealth(t *testing.T) { onBoth(t, health) }

func health(t *testing.T, file string) {
	p := start(t, file)
	b := newBrowser(t, &p.base)
	if got, err := b.get("/healthz", false); err != nil || got.status != http.StatusOK {
		t.Errorf("status %d, %v", got.status, err)
	}
}

// TestFileTakenAway removes the file under a running server: the monitor hears of it, players read that nothing was
// saved, and everything acknowledged before is in a copy.
func TestFileTakenAway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	p := start(t, file)
	at, path := trio(t, &p.base)
	for range 4 {
		ply(t, at, path)
	}
	if err := errors.Join(os.Remove(file), os.Remove(file+"-wal")); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if got, err := at[0].get("/healthz", false); err != nil || got.status != http.StatusServiceUnavailable || !strings.Contains(got.body, "not at its path") {
			t.Errorf("health: status %d, %v\n%s", got.status, err, got.body)
		}
	}
	refused := 0
	for _, b := range at {
		seen, err := b.get(path, true)
		if err != nil || seen.status != http.StatusOK {
			t.Fatalf("status %d, %v", seen.status, err)
		}
		if decision, actions, ok := seen.asked(); ok {
			got, err := b.post(path+"/plies", true, "decision", strconv.Itoa(decision), "action", actions[0])
			if err != nil || got.status != http.StatusServiceUnavailable || !strings.Contains(got.body, "Nothing was changed") {
				t.Errorf("a ply: status %d, %v\n%s", got.status, err, got.body)
			}
			refused++
		}
	}
	if refused == 0 {
		t.Error("nobody was asked")
	}
	if n := strings.Count(p.errors(), "not at its path"); n != 1 {
		t.Errorf("the log says it %d times:\n%s", n, p.errors())
	}
	p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.done
	if p.code != 1 {
		t.Errorf("the server ended with status %d", p.code)
	}
	copies, err := filepath.Glob(file + ".rescued-*")
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies %v, %v", copies, err)
	}
	if code, out, _ := portside(t, "doctor", "-db", copies[0]); code != 0 || !strings.Contains(out, "replayed 1 matches") || !strings.Contains(out, "5 plies") {
		t.Errorf("the copy: status %d\n%s", code, out)
	}
}

// TestSubPath serves everything below /games, behind https as far as cookies are concerned.
func TestSubPath(t *testing.T) {
	p := start(t, filepath.Join(t.TempDir(), "site.db"), "-base-url", "http://example.org/games")
	b := newBrowser(t, &p.base)
	for path, want := range map[string]int{"/games/": 200, "/games/healthz": 200, "/": 404, "/healthz": 404} {
		if got, err := b.get(path, false); err != nil || got.status != want {
			t.Errorf("%s: status %d, %v, want %d", path, got.status, err, want)
		}
	}
}

// TestDoctorReplaysAll: the oldest of many matches does not replay, and is found without a flag.
func TestDoctorReplaysAll(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 3 {
		ply(t, at, path)
	}
	p.stop(t)
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	const many = 1100
	copyRows(t, pool, "matches", "id", many)
	copyRows(t, pool, "seats", "match_id", many)
	copyRows(t, pool, "plies", "match_id", many)
	if _, err := pool.Exec("UPDATE plies SET hash = x'0102030405060708' WHERE n = 2 AND match_id = 1"); err != nil {
		t.Fatal(err)
	}
	code, out, _ := portside(t, "doctor", "-db", file)
	if code != 1 || !strings.Contains(out, "fault: match 1: ply 2") || !strings.Contains(out, fmt.Sprintf("replayed %d matches", many)) {
		t.Errorf("status %d\n%s", code, out)
	}
	if code, out, _ := portside(t, "doctor", "-db", file, "-matches", "1000"); code != 0 || !strings.Contains(out, "replayed 1000 matches") {
		t.Errorf("the newest 1000: status %d\n%s", code, out)
	}
}

// copyRows copies the rows of match 1 to matches 2 to many, with codes of their own.
func copyRows(t *testing.T, pool *sql.DB, table, id string, many int) {
	t.Helper()
	rows, err := pool.Query("SELECT name FROM pragma_table_info(?)", table)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var names, values []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		switch name {
		case id:
			name = "of.nth"
		case "invite", "watch":
			name = name + " || of.nth"
		}
		values = append(values, name)
	}
	rows.Close()
	if _, err := pool.Exec(fmt.Sprintf("WITH RECURSIVE of(nth) AS (VALUES (2) UNION ALL SELECT nth + 1 FROM of WHERE nth < %d) INSERT INTO %s (%s) SELECT %s FROM of, %s AS it WHERE it.%s = 1",
		many, table, strings.Join(names, ", "), strings.Join(values, ", "), table, id)); err != nil {
		t.Fatal(err)
	}
}

// TestProgress: a terminal is shown the progress, and not too often.
func TestProgress(t *testing.T) {
	var out strings.Builder
	began := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	p := progress{out: &out, done: "replayed", what: "matches", all: 1000, began: began}
	p.show(100, began.Add(20*time.Second))
	p.show(101, began.Add(20*time.Second+time.Millisecond))
	p.show(500, began.Add(30*time.Second))
	p.clear()
	const line = "\r\x1b[K"
	if want := line + "replayed 100 of 1000 matches, about 3m0s left" + line + "replayed 500 of 1000 matches, about 30s left" + line; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	rest := progress{out: &out, done: "copied", what: "rows", from: 900, all: 1000, began: began} // an earlier run did the first 900
	rest.show(900, began.Add(time.Second))
	rest.show(910, began.Add(time.Second))
	if want := line + "copied 910 of 1000 rows, about 9s left"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	silent := progress{all: 10, began: began}
	silent.show(1, began) // without a terminal nothing is written
	silent.clear()
}
