package main

import (
	"database/sql"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portside/db/dbtest"
	"portside/db/dbtest/pgtest"
)

// TestManyServers: a database on a server has as many processes as are started. While one of them runs nothing is copied, afterwards
// even to there, as nobody has used the site.
func TestManyServers(t *testing.T) {
	t.Parallel()
	address, file := pgtest.Bare(t), filepath.Join(t.TempDir(), "site.db")
	start(t, file).stop(t)
	first, second, third := start(t, address), start(t, address), startWorker(t, address)
	first.kill() // the lock ends with the process, however that ends
	second.stop(t)
	for _, args := range [][]string{{"copy", "-from", file, "-to", address}, {"copy", "-from", address, "-to", filepath.Join(t.TempDir(), "back.db")}} {
		if code, _, errs := portside(t, args...); code != 1 || !strings.Contains(errs, "a running server holds the database; stop the server first") {
			t.Errorf("under a running worker: status %d: %s", code, errs)
		}
	}
	third.stop(t)
	if code, out, errs := portside(t, "copy", "-from", file, "-to", address); code != 0 {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	start(t, address).stop(t)
}

// TestCopyIsPlayedOn moves a site to PostgreSQL and back. The same cookies are signed in, and the same table goes on.
func TestCopyIsPlayedOn(t *testing.T) {
	t.Parallel()
	file, back := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "back.db")
	address := pgtest.Bare(t)
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 5 {
		ply(t, at, path)
	}
	code, _, errs := portside(t, "copy", "-from", file, "-to", address)
	if code != 1 || !strings.Contains(errs, "a running server holds the database; stop the server first") {
		t.Errorf("under a running server: status %d: %s", code, errs)
	}
	p.stop(t)
	for _, pair := range [][2]string{{file, address}, {address, back}} {
		from, to := pair[0], withPassword(t, pair[1])
		code, out, errs := portside(t, "copy", "-from", from, "-to", to)
		if code != 0 || !strings.Contains(out, "1 matches, ") || !strings.Contains(out, "replayed 1 matches") || errs != "" {
			t.Fatalf("status %d\n%s%s", code, out, errs)
		}
		if a, b := dbtest.Rows(t, from), dbtest.Rows(t, pair[1]); a["plies"] != b["plies"] || a["sessions"] != b["sessions"] || b["sessions"] < 3 {
			t.Errorf("%v\n%v", a, b)
		}
		if strings.Contains(out, secret) {
			t.Errorf("the password is shown:\n%s", out)
		}
		code, out, errs = portside(t, "copy", "-from", from, "-to", to)
		if code != 1 || !strings.Contains(errs, "it is not empty") || strings.Contains(out+errs, secret) {
			t.Errorf("again: status %d\n%s%s", code, out, errs)
		}
		p := start(t, pair[1])
		base = p.base
		for range 3 {
			if !ply(t, at, path) {
				t.Error("the match does not go on")
			}
		}
		if _, next := trio(t, &base); next == path {
			t.Errorf("a new table is %s, like the old one", next)
		}
		p.stop(t)
		base = ""
		dbtest.Alter(t, pair[1], "DELETE FROM matches WHERE id > 1") // the number stays given
	}
}

// withPassword adds a password to an address that needs none.
func withPassword(t testing.TB, address string) string {
	t.Helper()
	if !strings.HasPrefix(address, "postgres://") {
		return address
	}
	return withQuery(t, address, "password", secret)
}

// TestCopyIsKilledNightly: kill -9 at any moment, and the same command goes on.
func TestCopyIsKilledNightly(t *testing.T) {
	t.Parallel()
	file, back := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "back.db")
	address := pgtest.Bare(t)
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 12 {
		ply(t, at, path)
	}
	p.stop(t)
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	const many = 1000
	copyRows(t, pool, "matches", "id", many)
	copyRows(t, pool, "seats", "match_id", many)
	copyRows(t, pool, "plies", "match_id", many)
	for _, pair := range [][2]string{{file, address}, {address, back}} {
		killed, resumed := 0, false
		for wait := 200 * time.Millisecond; ; wait = wait * 3 / 2 {
			var out strings.Builder
			cmd := exec.Command(binary(t), "copy", "-from", pair[0], "-to", pair[1])
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(wait, func() { cmd.Process.Kill() })
			err := cmd.Wait()
			timer.Stop()
			resumed = resumed || strings.Contains(out.String(), "an earlier run had copied")
			if err == nil {
				break
			}
			if strings.Contains(out.String(), "a running server holds") { // of the one that was killed, for a moment
				continue
			}
			if cmd.ProcessState.ExitCode() >= 0 { // it was not killed
				t.Fatalf("%v\n%s", err, out.String())
			}
			killed++
		}
		if killed < 2 || !resumed {
			t.Errorf("killed %d times; went on: %v", killed, resumed)
		}
	}
	a, b := dbtest.Rows(t, file), dbtest.Rows(t, back)
	delete(a, "sqlite_sequence")
	delete(b, "sqlite_sequence")
	if len(a) != len(b) || a["plies"] != b["plies"] || b["matches"] != many {
		t.Errorf("%v\n%v", a, b)
	}
	if code, out, errs := portside(t, "doctor", "-db", back); code != 0 {
		t.Errorf("doctor: status %d\n%s%s", code, out, errs)
	}
}

// TestCopyOfFaults: a match that does not replay in the source stops no copy, but is named.
func TestCopyOfFaults(t *testing.T) {
	t.Parallel()
	file, to := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "to.db")
	var base string
	p := start(t, file)
	base = p.base
	at, path := trio(t, &base)
	for range 4 {
		ply(t, at, path)
	}
	p.stop(t)
	dbtest.Exec(t, file, "UPDATE plies SET hash = x'0102030405060708' WHERE n = 2")
	code, out, errs := portside(t, "copy", "-from", file, "-to", to)
	if code != 1 || !strings.Contains(out, "fault, also in the source: match 1: ply 2") || !strings.Contains(errs, "1 matches have faults, and the same ones in the source") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	start(t, to).stop(t)
	for _, args := range [][]string{{"copy"}, {"copy", "-from", file}, {"copy", "-from", file, "-to", to, "more"}} {
		if code, out, errs := portside(t, args...); code != 2 {
			t.Errorf("%q: status %d\n%s%s", args, code, out, errs)
		}
	}
}
