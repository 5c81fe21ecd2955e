// Package dbtest gives each test a database of its own without running the migrations each time: a file, or with
// PORTSIDE_TEST_DB=postgres one on a PostgreSQL server.
package dbtest

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"portside/db"
	"portside/db/dbtest/pgtest"
)

// Address returns the path of a new, empty database with the newest schema, or its address on PostgreSQL. It is removed after
// the test. The migrations run once per test program, and their result is copied.
func Address(t testing.TB) string {
	t.Helper()
	if pgtest.On() {
		return pgtest.Fresh(t, migrate)
	}
	data, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// migrated is the content of such a file.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "dbtest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "test.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// migrate gives the database at an address the newest schema.
func migrate(address string) error {
	store, err := db.Open(context.Background(), address, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return store.Close()
}
