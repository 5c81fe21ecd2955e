package host_test

import (
	"database/sql"
	"testing"

	"portside/engine/record"
)

// removeUser deletes an account in a closed database, as a hand in the file would.
func removeUser(t *testing.T, path string, user record.UserID) {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+path+"?_pragma=foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.Exec("DELETE FROM users WHERE id = ?", int64(user)); err != nil {
		t.Fatal(err)
	}
}
