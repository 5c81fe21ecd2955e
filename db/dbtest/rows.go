package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"

	"portside/db/dialect"
)

func isPostgres(address string) bool { return strings.HasPrefix(address, "postgres://") }

// connect returns a connection to the database at an address, beside the site, which may be running on it. It is closed after
// use; settings are those of a file.
func connect(t testing.TB, address, settings string) (conn *sql.Conn, postgres bool, done func()) {
	t.Helper()
	driver, source := "sqlite", "file:"+address+"?"+settings
	if postgres = isPostgres(address); postgres {
		driver, source = "pgx", address
	}
	pool, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	if conn, err = pool.Conn(context.Background()); err != nil {
		t.Fatal(errors.Join(err, pool.Close()))
	}
	return conn, postgres, func() { conn.Close(); pool.Close() }
}

// Rows counts the rows of every table of the database at an address that has any, by the name of the table. The site may be
// running on it.
func Rows(t testing.TB, address string) map[string]int {
	t.Helper()
	conn, postgres, done := connect(t, address, "mode=ro")
	defer done()
	ctx := context.Background()
	tables := "SELECT name FROM sqlite_schema WHERE type = 'table'"
	if postgres {
		tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
	}
	var names []string
	list, err := conn.QueryContext(ctx, tables)
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
		if err := conn.QueryRowContext(ctx, `SELECT count(*) FROM "`+name+`"`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			rows[name] = n
		}
	}
	return rows
}

// Exec changes the database at an address behind the back of the site, which may be running on it: for tests of damage. The
// statement is written as in package db. References and checks do not hold it back; of PostgreSQL's checks, which cannot be
// switched off, it drops those that refuse it. It fails the test if no row changes.
func Exec(t testing.TB, address, statement string, args ...any) {
	t.Helper()
	conn, postgres, done := connect(t, address, "_pragma=busy_timeout(5000)&_pragma=ignore_check_constraints(1)")
	defer done()
	run := func(statement string, args ...any) (sql.Result, error) {
		return conn.ExecContext(context.Background(), statement, args...)
	}
	if postgres {
		if _, err := run("SET session_replication_role = replica"); err != nil {
			t.Fatal(err)
		}
		statement, args = dialect.Text(statement), dialect.Args(args)
	}
	result, err := run(statement, args...)
	for refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == "23514"; { // check_violation
		if _, err := run(`ALTER TABLE "` + refused.TableName + `" DROP CONSTRAINT "` + refused.ConstraintName + `"`); err != nil {
			t.Fatal(err)
		}
		result, err = run(statement, args...)
	}
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("%s: %d rows, %v", statement, n, err)
	}
}

// Alter changes the database at an address as somebody would who has the references heeded.
func Alter(t testing.TB, address, statement string, args ...any) {
	t.Helper()
	conn, postgres, done := connect(t, address, "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)")
	defer done()
	if postgres {
		statement, args = dialect.Text(statement), dialect.Args(args)
	}
	if _, err := conn.ExecContext(context.Background(), statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// Keep makes the database at an address refuse to delete rows of a table, until allow is called.
func Keep(t testing.TB, address, table string) (allow func()) {
	t.Helper()
	body, drop := "BEFORE DELETE ON "+table+" BEGIN SELECT raise(ABORT, 'trouble'); END", "DROP TRIGGER trouble"
	if isPostgres(address) {
		Alter(t, address, "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''trouble''; END'")
		body, drop = "BEFORE DELETE ON "+table+" FOR EACH ROW EXECUTE FUNCTION refuse()", "DROP FUNCTION refuse CASCADE"
	}
	Alter(t, address, "CREATE TRIGGER trouble "+body)
	return func() { Alter(t, address, drop) }
}

// Texts are what a query of one column finds in the database at an address.
func Texts(t testing.TB, address, query string) (list []string) {
	t.Helper()
	conn, _, done := connect(t, address, "mode=ro")
	defer done()
	rows, err := conn.QueryContext(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
