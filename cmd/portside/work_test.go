package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
)

// startWorker runs a process without pages on a database until it says that it is ready.
func startWorker(t testing.TB, address string) *process {
	t.Helper()
	return startCommand(t, exec.Command(binary(t), "work", "-db", address, "-bot-pause", "0", "-log-level", "warn"))
}

// TestWorkersNightly: a server that leaves its bots to workers, and two of these, of which one is killed: the bots answer, and the other stops in good order.
func TestWorkersNightly(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	p := start(t, address, "-bot-workers", "-1")
	b := newBrowser(t, &p.base)
	opened, err := b.post("/matches", false, "game", "port-royal", "name", "Anna", "seating", "keep", "pace", "none", "seat-2", "bot-greedy", "seat-3", "bot-greedy")
	if err != nil || opened.status != 303 {
		t.Fatalf("opening a table: status %d, %v\n%s", opened.status, err, opened.body)
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	count := func(what string) (n int) {
		t.Helper()
		if err := conn.QueryRow(t.Context(), "SELECT count(*) FROM "+what).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	const asked = "seats WHERE since > 0 AND kind = 'bot'"
	onServer(t, address, "UPDATE seats SET kind = 'bot', user_id = NULL, level = 'greedy' WHERE match_id = 1 AND kind = 'user'") // so it goes on by itself
	if count("plies WHERE played_by = 'bot'") != 0 || count(asked) == 0 {
		t.Fatal("bots play without a worker, or none is asked")
	}
	first, second := startWorker(t, address), startWorker(t, address)
	answered := func(more int) {
		t.Helper()
		want := count("plies WHERE played_by = 'bot'") + more
		if !patience.Wait(10*time.Millisecond, func() bool { return count("plies WHERE played_by = 'bot'") >= want || count(asked) == 0 }) {
			t.Fatalf("no bot answers\n%s%s", first.errors(), second.errors())
		}
	}
	answered(3)
	first.kill()
	answered(3)
	if !patience.Wait(100*time.Millisecond, func() bool { return count("matches WHERE status = 'over'") == 1 }) {
		t.Fatalf("the match does not end\n%s", second.errors())
	}
	second.stop(t)
	if n := count("jobs WHERE kind = 'bot'"); n != 0 {
		t.Errorf("%d claims are left", n)
	}
	if text := second.errors(); text != "" {
		t.Errorf("the log:\n%s", text)
	}
	p.stop(t)
}

// TestWorkNeedsServer: a file has one process.
func TestWorkNeedsServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	for _, args := range [][]string{{"work", "-db", file}, {"serve", "-db", file, "-bot-workers", strconv.Itoa(-1)}} {
		if code, out, errs := portside(t, args...); code != 2 || out != "" || !strings.Contains(errs, "a file has one process") {
			t.Errorf("%s: status %d\n%s%s", args[0], code, out, errs)
		}
	}
	if code, _, errs := portside(t, "work", "-db", "postgres://nobody@localhost/none", "-bot-workers", "-1"); code != 2 || !strings.Contains(errs, "nothing to do") {
		t.Errorf("without bots: status %d\n%s", code, errs)
	}
}
