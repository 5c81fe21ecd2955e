// Package pgtest gives each test a PostgreSQL database of its own when the tests run on that: with PORTSIDE_TEST_DB=postgres.
package pgtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"portside/db/dbtest/pgserver"
)

// On tells whether the tests of this run use PostgreSQL; else they use files.
func On() bool { return os.Getenv("PORTSIDE_TEST_DB") == "postgres" }

// FileOnly skips a test on PostgreSQL that is about the file; why says what only a file has.
func FileOnly(t testing.TB, why string) {
	t.Helper()
	if On() {
		t.Skip("about the file: " + why)
	}
}

// ServerOnly skips a test that is about the server when the tests run on files, so that it does not run twice.
func ServerOnly(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("about the server: PORTSIDE_TEST_DB=postgres runs it")
	}
}

// server is the one server of this test program. It ends with the program.
var server = sync.OnceValues(func() (*pgserver.Server, error) { return pgserver.Start(context.Background()) })

// Server starts the server of this test program, once. Without PostgreSQL the test is skipped, unless this run is for it.
func Server(t testing.TB) *pgserver.Server {
	t.Helper()
	if _, err := pgserver.Find(); err != nil && !On() {
		t.Skip(err)
	}
	s, err := server()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Own starts a server that only this test has, for one that stops it. It has one empty database, at the address. Without
// PostgreSQL the test is skipped, unless this run is for it.
func Own(t testing.TB) (s *pgserver.Server, address string) {
	t.Helper()
	if _, err := pgserver.Find(); err != nil && !On() {
		t.Skip(err)
	}
	s, err := pgserver.Start(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Create(context.Background(), "own", "template0"); err != nil {
		t.Fatal(err)
	}
	return s, s.Address("own")
}

var (
	made      atomic.Int64
	templates sync.Mutex
	ready     bool // the template is there
)

const template = "template_portside"

// Fresh returns the address of a new database, which goes after the test. It is a copy of one that migrate has made, once.
func Fresh(t testing.TB, migrate func(address string) error) string {
	t.Helper()
	s := Server(t)
	templates.Lock()
	defer templates.Unlock()
	ctx := context.Background()
	if !ready {
		if err := s.Create(ctx, template, "template0"); err != nil {
			t.Fatal(err)
		}
		if err := migrate(s.Address(template)); err != nil {
			t.Fatal(err)
		}
		ready = true
	}
	return create(t, s, template)
}

// Bare returns the address of a new database without any table, which goes after the test.
func Bare(t testing.TB) string {
	t.Helper()
	return create(t, Server(t), "template0")
}

func create(t testing.TB, s *pgserver.Server, of string) string {
	t.Helper()
	ctx := context.Background()
	name := fmt.Sprintf("test%d", made.Add(1))
	if err := s.Create(ctx, name, of); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Drop(ctx, name); err != nil {
			t.Error(err)
		}
	})
	return s.Address(name)
}
