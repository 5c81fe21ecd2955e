package dbtest

import (
	"database/sql"
	"testing"
)

// Rows counts the rows of every table of the database at path that has any, by the name of the table. The site may be
// running on it.
func Rows(t testing.TB, path string) map[string]int {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var names []string
	list, err := pool.Query("SELECT name FROM sqlite_schema WHERE type = 'table'")
	if err != nil {
		t.Fatal(err)
	}
	for list.Next() {
		var name string
		if err := list.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, name := range names {
		var n int
		if err := pool.QueryRow(`SELECT count(*) FROM "` + name + `"`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			rows[name] = n
		}
	}
	return rows
}

// Exec changes the database at path behind the back of the site, which may be running on it: for tests of damaged files.
// Foreign keys and checks do not hold it back. It fails the test if no row changes.
func Exec(t testing.TB, path, statement string, args ...any) {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)&_pragma=ignore_check_constraints(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	done, err := pool.Exec(statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("%s: %d rows, %v", statement, n, err)
	}
}
