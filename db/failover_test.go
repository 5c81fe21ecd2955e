package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgserver"
	"portside/db/dbtest/pgtest"
	"portside/db/primary"
	"portside/engine/enginetest/patience"
	"portside/engine/match"
	"portside/engine/record"
)

// order runs statements on a server.
func order(t testing.TB, s *pgserver.Server, statements ...string) {
	t.Helper()
	pool, err := pgPool(s.Address("own"), pgUse{most: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, statement := range statements {
		if _, err := pool.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// follow starts a standby of a server, which waits for it from then on.
func follow(t testing.TB, primary *pgserver.Server) *pgserver.Server {
	t.Helper()
	s, err := primary.Follow(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	order(t, primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
	return s
}

// TestFailover: when the primary dies and its standby is promoted, a running store goes on there with all that it has acknowledged. It says
// that nobody knows what became of what the old primary alone had, and does not take the number of another transaction for it.
func TestFailover(t *testing.T) {
	pgtest.ServerOnly(t)
	ctx := t.Context()
	first, address := pgtest.Own(t)
	if s, err := Open(ctx, address, quiet, RequireSync); !errors.Is(err, errNoStandby) || !strings.Contains(err.Error(), "synchronous_standby_names is empty") {
		t.Errorf("without a standby: %v, %v", s, err)
	}
	second := follow(t, first)
	order(t, first, "ALTER DATABASE own SET synchronous_commit = off")
	if s, err := Open(ctx, pgserver.Addresses("own", second), quiet); err == nil || !strings.Contains(err.Error(), "standby") {
		t.Errorf("on the standby alone: %v, %v", s, err)
	}
	s, err := Open(ctx, pgserver.Addresses("own", second, first), quiet, RequireSync)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	user := addUser(t, s, "Anna")
	conn, err := s.pg.write.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	id, timeline, err := pgBegin(ctx, conn)
	if err != nil || timeline != 1 {
		t.Fatalf("timeline %d, %v", timeline, err)
	}
	if err := first.Kill(); err != nil {
		t.Fatal(err)
	}
	conn.Close()
	if err := s.SetName(ctx, user, "Bea"); !errors.Is(err, record.ErrUnreachable) && !errors.Is(err, record.ErrUnknown) && !errors.Is(err, record.ErrStandby) {
		t.Errorf("without a primary: %v", err)
	}
	order(t, second, "SELECT 1") // it reads
	if err := second.Promote(); err != nil {
		t.Fatal(err)
	}
	order(t, second, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
	if !patience.Wait(10*time.Millisecond, func() bool { err = s.SetName(ctx, user, "Bea"); return err == nil }) {
		t.Fatal(err)
	}
	if a, err := s.UserByID(ctx, user); err != nil || a.Name != "Bea" {
		t.Errorf("%q, %v", a.Name, err)
	}
	if stored, err := s.pg.outcome(ctx, id, timeline); err == nil || !strings.Contains(err.Error(), "another primary has taken over: its timeline is 2") {
		t.Errorf("what the old primary had: stored %v, %v", stored, err)
	}
	if err := first.Restart(); err != nil { // it comes back as what it was
		t.Fatal(err)
	}
	old, err := pgPool(first.Address("own"), pgUse{most: 1, primary: &s.pg.primary})
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if _, err := old.ExecContext(ctx, "SELECT 1"); !errors.Is(err, primary.ErrOld) || !errors.Is(kind(err), record.ErrUnreachable) {
		t.Errorf("the old primary: %v", err)
	}
	if err := s.SetName(ctx, user, "Cleo"); err != nil {
		t.Errorf("beside the old primary: %v", err)
	}
}

// TestFrozen: a primary stands still but keeps its connections, and takes new ones without an answer. A store all of whose connections wait for it, and
// that has it first in its address, goes on soon after the standby was promoted.
func TestFrozen(t *testing.T) {
	pgtest.ServerOnly(t)
	ctx := t.Context()
	first, _ := pgtest.Own(t)
	second := follow(t, first)
	s, err := Open(ctx, pgserver.Addresses("own", first, second), quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	user := addUser(t, s, "Anna")
	for range 2 {
		for _, pool := range []*sql.DB{s.pg.write, s.pg.watch} {
			var conns []*sql.Conn
			for range pool.Stats().MaxOpenConnections {
				conn, err := pool.Conn(ctx)
				if err != nil {
					t.Fatal(err)
				}
				conns = append(conns, conn)
			}
			for _, conn := range conns {
				conn.Close()
			}
		}
		if err := first.Freeze(); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range pgWriters {
			all.Go(func() {
				if err := s.SetName(ctx, user, "Bea"); err != nil && !errors.Is(err, record.ErrUnreachable) && !errors.Is(err, record.ErrUnknown) {
					t.Errorf("while it was frozen: %v", err)
				}
			})
		}
		if err := second.Promote(); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		order(t, second, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
		rescue := time.AfterFunc(20*time.Second, func() {
			t.Error("all wait for the frozen server")
			_ = first.Kill()
		})
		all.Wait()
		rescue.Stop()
		if !patience.Wait(10*time.Millisecond, func() bool { err = s.SetName(ctx, user, "Cleo"); return err == nil }) {
			t.Fatal(err)
		}
		t.Logf("it goes on after %v", time.Since(began))
		if a, err := s.UserByID(ctx, user); err != nil || a.Name != "Cleo" {
			t.Errorf("%q, %v", a.Name, err)
		}
		if err := first.FollowAgain(ctx, second); err != nil {
			t.Fatal(err)
		}
		order(t, second, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
		first, second = second, first
	}
}

// TestNotCopied: while no standby is there nothing is acknowledged, also if somebody ends the wait and the server says that it is stored. With a standby
// the store goes on.
func TestNotCopied(t *testing.T) {
	pgtest.ServerOnly(t)
	ctx := t.Context()
	first, address := pgtest.Own(t)
	s, err := Open(ctx, address, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.pg.patience = time.Second
	user := addUser(t, s, "Anna")
	order(t, first, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
	const waits = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'portside'"
	for i, end := range []string{"pg_cancel_backend", "pg_terminate_backend"} {
		stored := make(chan error)
		go func() { stored <- s.SetName(ctx, user, "Bea") }()
		var err error
		for range patience.Tries(20 * time.Millisecond) {
			select {
			case err = <-stored:
			default:
				order(t, first, "SELECT "+end+"(pid) "+waits)
				continue
			}
			break
		}
		if !errors.Is(err, record.ErrUnknown) {
			t.Errorf("%d: after %s: %v", i, end, err)
		}
	}
	late, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	for range 2 {
		if err := s.pg.check(late); !errors.Is(err, record.ErrUnreachable) {
			t.Errorf("healthy: %v", err)
		}
	}
	follow(t, first)
	if !patience.Wait(20*time.Millisecond, func() bool { err = s.SetName(ctx, user, "Cleo"); return err == nil }) {
		t.Errorf("with a standby: %v", err)
	}
	if err := s.pg.check(ctx); err != nil {
		t.Errorf("healthy: %v", err)
	}
}

// TestDeaf: a store that is not to listen neither hears nor tells, and has no connection for it.
func TestDeaf(t *testing.T) {
	s := onServer(t)
	deaf, err := Open(t.Context(), s.path, quiet, Deaf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { deaf.Close() })
	heard := make(chan match.ID, 8)
	go s.Listen(t.Context(), func(id match.ID) { heard <- id })
	const listening = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN portside'"
	if !patience.Wait(5*time.Millisecond, func() bool { return counted(s, 1, listening) == nil }) {
		t.Fatal("it does not listen")
	}
	deaf.Listen(t.Context(), func(match.ID) { t.Error("the deaf one hears") }) // and returns
	deaf.pg.notifier.add(1)
	other := another(t, s)
	other.pg.notifier.add(2)
	if id := <-heard; id != 2 {
		t.Errorf("the deaf one tells of match %d", id)
	}
}

// TestLastWord: what a store has changed just before it is closed is told.
func TestLastWord(t *testing.T) {
	s := onServer(t)
	heard := make(chan match.ID, 8)
	go s.Listen(t.Context(), func(id match.ID) { heard <- id })
	const listening = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN portside'"
	if !patience.Wait(5*time.Millisecond, func() bool { return counted(s, 1, listening) == nil }) {
		t.Fatal("it does not listen")
	}
	other := another(t, s)
	other.pg.notifier.add(2)
	other.pg.notifier.end()
	other.pg.notifier.add(3) // too late, and no fault
	select {
	case id := <-heard:
		if id != 2 {
			t.Errorf("match %d", id)
		}
	case <-time.After(5 * time.Second):
		t.Error("nothing is heard")
	}
}
