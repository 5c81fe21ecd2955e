package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/db"
	"portside/db/dbtest/pgserver"
	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
)

// secret is a password that must not be in any output.
const secret = "drei-kleine-Moewen"

// withQuery is an address with one more setting.
func withQuery(t testing.TB, address, key, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	query.Set(key, value)
	u.RawQuery = query.Encode()
	return u.String()
}

// onServer runs statements in the database at an address, each on its own.
func onServer(t testing.TB, address string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, statement := range statements {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// onBoth runs a test with the path of a file that is not there yet, and with the address of an empty database on PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, database string)) {
	t.Run("file", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "site.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, pgtest.Bare(t)) })
}

// ownServer starts a PostgreSQL server whose settings a test may change.
func ownServer(t testing.TB) *pgserver.Server {
	t.Helper()
	pgtest.Server(t) // or the test is skipped
	s, err := pgserver.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// askForPasswords makes a server ask a role for its password, and let nobody in who is called bert.
func askForPasswords(t testing.TB, admin, role string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), admin)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var file string
	if err := conn.QueryRow(t.Context(), "SHOW hba_file").Scan(&file); err != nil {
		t.Fatal(err)
	}
	onServer(t, admin, "COPY (VALUES ('local all "+role+" scram-sha-256'), ('local all bert reject'), ('local all all trust')) TO '"+file+"'", "SELECT pg_reload_conf()")
	u, err := url.Parse(admin)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/template1"
	for range patience.Tries(20 * time.Millisecond) { // the server reads its file a moment later
		conn, err := pgx.Connect(t.Context(), withQuery(t, withQuery(t, u.String(), "user", role), "password", "wrong"))
		if err != nil {
			return
		}
		conn.Close(t.Context())
	}
	t.Fatal("the server asks nobody for a password")
}

// onDatabase are the commands that need a database; DB and FILE stand for an address and a file that is not there.
var onDatabase = map[string][]string{
	"serve":    {"serve", "-addr", "127.0.0.1:0", "-db", "DB"},
	"doctor":   {"doctor", "-db", "DB"},
	"password": {"password", "-db", "DB", "anna"},
	"clock":    {"clock", "-db", "DB"},
}

// refuses runs commands on an address. Each must end with status 1 and one line on standard error with the text wanted, and show
// no password anywhere.
func refuses(t *testing.T, address, want string, commands ...string) {
	t.Helper()
	for _, name := range commands {
		var args []string
		for _, arg := range onDatabase[name] {
			args = append(args, strings.ReplaceAll(arg, "DB", address))
		}
		code, out, errs := portside(t, args...)
		if code != 1 || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, want one line with %q\n%s%s", name, code, want, out, errs)
		}
		if strings.Contains(out+errs, secret) {
			t.Errorf("%s shows the password:\n%s%s", name, out, errs)
		}
	}
}

// TestPostgresRefuses: one clear line says what is wrong with the database or its server, for each command.
func TestPostgresRefuses(t *testing.T) {
	t.Parallel()
	every := []string{"serve", "doctor", "password", "clock"}
	writing := []string{"serve", "password", "clock"}
	made := func(t *testing.T, statements ...string) string {
		address := pgtest.Bare(t)
		start(t, address).stop(t)
		onServer(t, address, statements...)
		return withQuery(t, address, "password", secret)
	}
	t.Run("newer", func(t *testing.T) {
		refuses(t, made(t, "UPDATE portside SET version = 999"), "the database was written by a newer version of this program: its schema is 999", every...)
	})
	t.Run("older", func(t *testing.T) {
		address := made(t, "UPDATE portside SET version = 27")
		refuses(t, address, "the database is from an older version; starting the server brings it up to date: schema 27", "password", "clock")
		if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, "schema 27, ") || !strings.Contains(out, "make a backup before") || !strings.Contains(out, "were not replayed") {
			t.Errorf("doctor: status %d\n%s%s", code, out, errs)
		}
	})
	t.Run("another program's", func(t *testing.T) {
		address := pgtest.Bare(t)
		onServer(t, address, "CREATE TABLE songs (title text)")
		refuses(t, address, "it is the database of another program", every...)
	})
	t.Run("empty", func(t *testing.T) {
		address := pgtest.Bare(t)
		refuses(t, address, "the database is empty; starting the server makes its tables", "password", "clock")
		if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, "the database is empty") {
			t.Errorf("doctor: status %d\n%s%s", code, out, errs)
		}
	})
	t.Run("read-only", func(t *testing.T) {
		address := withQuery(t, made(t), "default_transaction_read_only", "on")
		refuses(t, address, "takes no changes: it is a standby, or set to read-only", writing...)
		if code, out, errs := portside(t, "doctor", "-db", address); code != 0 {
			t.Errorf("doctor: status %d\n%s%s", code, out, errs)
		}
	})
	t.Run("no such database", func(t *testing.T) {
		s := pgtest.Server(t)
		refuses(t, withQuery(t, s.Address("club"), "password", secret), `database "club" does not exist; make it with: CREATE DATABASE club OWNER portside ENCODING 'UTF8' TEMPLATE template0`, every...)
		refuses(t, s.Address(`My "Club"`), `CREATE DATABASE "My ""Club""" OWNER portside`, "serve")
	})
	t.Run("no such role", func(t *testing.T) {
		refuses(t, withQuery(t, withQuery(t, pgtest.Bare(t), "user", "nobody-of-this-name"), "password", secret), `role "nobody-of-this-name" does not exist`, every...)
	})
	t.Run("no standby", func(t *testing.T) {
		address := withQuery(t, made(t), "password", secret)
		code, out, errs := portside(t, "serve", "-addr", "127.0.0.1:0", "-db", address, "-require-sync")
		if code != 1 || !strings.Contains(errs, "as -require-sync demands: its synchronous_standby_names is empty") || strings.Count(errs, "\n") != 1 || strings.Contains(out+errs, secret) {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
		if code, _, errs := portside(t, "serve", "-db", filepath.Join(t.TempDir(), "site.db"), "-require-sync"); code != 2 || !strings.Contains(errs, "a file has no standby") {
			t.Errorf("a file: status %d\n%s", code, errs)
		}
	})
	t.Run("not the owner", func(t *testing.T) {
		address := pgtest.Bare(t)
		onServer(t, address, "DROP ROLE IF EXISTS bert", "CREATE ROLE bert LOGIN", "REVOKE CREATE ON SCHEMA public FROM PUBLIC") // as PostgreSQL 15 and newer begin
		refuses(t, withQuery(t, withQuery(t, address, "user", "bert"), "password", secret), "permission denied for schema public; make the role that Portside uses the owner of the database", "serve")
		start(t, address).stop(t)
		refuses(t, withQuery(t, address, "user", "bert"), "permission denied for table portside; make the role that Portside uses the owner of the database", every...)
	})
	t.Run("encodings", func(t *testing.T) {
		s := pgtest.Server(t)
		for _, encoding := range []string{"SQL_ASCII", "LATIN1"} {
			name := "of_" + strings.ToLower(encoding)
			onServer(t, s.Address("postgres"), fmt.Sprintf("CREATE DATABASE %s ENCODING '%s' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0", name, encoding))
			t.Cleanup(func() { s.Drop(context.Background(), name) })
			refuses(t, s.Address(name), "its encoding is "+encoding+"; make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0", writing...)
		}
	})
	t.Run("nobody listens", func(t *testing.T) {
		pgtest.Server(t)
		port := freePort(t)
		refuses(t, "postgres://anna:"+secret+"@127.0.0.1:"+port+"/site", "cannot be reached, or does not answer in time (dial tcp 127.0.0.1:"+port+": connect: connection refused)", every...)
		refuses(t, "postgres://anna:"+secret+"@/site?host=/no/such/folder&port=5432", "(dial unix /no/such/folder/.s.PGSQL.5432: connect: no such file or directory)", every...)
	})
	t.Run("unknown host", func(t *testing.T) {
		pgtest.Server(t)
		refuses(t, "postgres://anna:"+secret+"@no-such-host.invalid/site", "cannot find the host no-such-host.invalid", every...)
	})
	t.Run("no answer", func(t *testing.T) {
		pgtest.Server(t)
		silent, err := net.Listen("tcp", "127.0.0.1:0") // it takes connections and says nothing
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		refuses(t, "postgres://anna:"+secret+"@"+silent.Addr().String()+"/site?connect_timeout=1&sslmode=disable", "("+silent.Addr().String()+" did not answer within 1s)", every...)
	})
	t.Run("addresses", func(t *testing.T) {
		const text = "not a valid database address"
		for address, want := range map[string]string{
			"postgres://anna:" + secret + "/x@host/site":                           text, // the slash is not escaped
			"postgres://anna:1/" + secret + "@host/site":                           text,
			"postgres://anna:x@" + secret + "@host/site":                           text,
			"postgres://anna:" + secret + "/site":                                  text,
			"postgres://anna:" + secret + "%zz@host/site":                          "",
			"postgres://anna:" + secret + "@host:port/site":                        text,
			"postgres://anna:" + secret + "@host:99999/site":                       "",
			"postgres://anna:" + secret + "@host/site?sslmode=perhaps":             "the address cannot be read: failed to configure TLS (sslmode is invalid)",
			"postgres://anna@host/site?pass%77ord=" + secret + "&sslmode=perhaps":  "sslmode is invalid",
			"postgres://anna@host/site?sslpassword=" + secret + "&sslmode=perhaps": "sslmode is invalid",
		} {
			refuses(t, address, want, every...)
		}
	})
	t.Run("elsewhere in the command line", func(t *testing.T) {
		address := "postgres://anna:" + secret + "@host/site"
		for _, args := range [][]string{{address}, {"doctor", address}, {"-db" + address}, {"-" + address}, {"password", address}, {"serve", "-base-url", address}, {"serve", "-trusted-proxies", address},
			{"serve", "-cache", address}} {
			if code, out, errs := portside(t, args...); code == 0 || strings.Contains(out+errs, secret) {
				t.Errorf("%q: status %d\n%s%s", args, code, out, errs)
			}
		}
		var out, errs strings.Builder
		if run(t.Context(), &console{out: &out, err: &errs, environ: []string{"PORTSIDE_CACHE=" + address}}, nil); strings.Contains(out.String()+errs.String(), secret) {
			t.Errorf("%s%s", out.String(), errs.String())
		}
	})
}

// TestPostgresRefusesRoles: on a server that asks for passwords and has few connections.
func TestPostgresRefusesRoles(t *testing.T) {
	s := ownServer(t)
	admin := s.Address("postgres")
	onServer(t, admin, "CREATE ROLE anna LOGIN PASSWORD 'another'", "CREATE DATABASE site OWNER anna TEMPLATE template0")
	askForPasswords(t, admin, "anna")
	anna := withQuery(t, s.Address("site"), "user", "anna")
	every := []string{"serve", "doctor", "password", "clock"}
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	refuses(t, withQuery(t, anna, "password", secret), `password authentication failed for user "anna"; give the password in PGPASSWORD or ~/.pgpass`, every...)
	t.Setenv("PGPASSWORD", secret)
	refuses(t, anna, `password authentication failed for user "anna"`, every...)
	refuses(t, withQuery(t, anna, "user", "bert"), "see the server's pg_hba.conf", every...)
	t.Setenv("PGPASSWORD", "")
	refuses(t, anna, "password", every...)
	t.Setenv("PGPASSWORD", "another")
	p := start(t, anna)
	p.stop(t)
	if code, out, errs := portside(t, "doctor", "-db", anna); code != 0 || strings.Contains(out, "timeline") != strings.Contains(out, "timeline 1\n") {
		t.Errorf("doctor: status %d\n%s%s", code, out, errs)
	}
	const most = 6
	onServer(t, admin, fmt.Sprintf("ALTER SYSTEM SET max_connections = %d", most), "ALTER SYSTEM SET superuser_reserved_connections = 0", "ALTER SYSTEM SET max_wal_senders = 0")
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	for range most {
		conn, err := pgx.Connect(t.Context(), admin)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(context.Background())
	}
	refuses(t, withQuery(t, anna, "password", "another"), "sorry, too many clients already; Portside uses up to 18 connections: allow more", every...)
}

// TestPostgresStandby: a standby takes no changes and says so; the doctor examines it.
func TestPostgresStandby(t *testing.T) {
	t.Parallel()
	s := ownServer(t)
	if err := s.Create(t.Context(), "site", ""); err != nil {
		t.Fatal(err)
	}
	address := s.Address("site")
	start(t, address).stop(t)
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, ", a primary, timeline 1\n") {
		t.Fatalf("doctor of the primary: status %d\n%s%s", code, out, errs)
	}
	var data string
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(t.Context(), "SHOW data_directory").Scan(&data); err != nil {
		t.Fatal(err)
	}
	onServer(t, address, "COPY (SELECT 1 WHERE false) TO '"+data+"/standby.signal'")
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	refuses(t, withQuery(t, address, "password", secret), "takes no changes: it is a standby, or set to read-only", "serve", "password", "clock")
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, ", a standby, timeline 1\n") || !strings.Contains(out, "replayed 0 matches") {
		t.Errorf("doctor of the standby: status %d\n%s%s", code, out, errs)
	}
	onServer(t, address, "SELECT pg_promote()", "CHECKPOINT")
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, ", a primary, timeline 2\n") {
		t.Errorf("doctor after it was promoted: status %d\n%s%s", code, out, errs)
	}
}

// TestPostgresBackup: backup and restore name PostgreSQL's own tools with the command line, which works in a shell.
func TestPostgresBackup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.dump")
	address := "postgres://anna:" + secret + "@db.example.org:5433/site?password=" + secret + "&sslmode=require"
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"backup", "-db", address, file}, ": pg_dump --format=custom --file=" + file + " 'postgres://anna@db.example.org:5433/site?sslmode=require'\n"},
		{[]string{"restore", "-db", address, file}, "with the server stopped, and into a new and empty database: pg_restore --no-owner --exit-on-error --single-transaction --dbname='postgres://anna@db.example.org:5433/site?sslmode=require' " + file + "\n"},
		{[]string{"backup", "-db", file, address}, "give the path of a new file"},
		{[]string{"restore", "-db", file, address}, "give the path of the one"},
	} {
		code, out, errs := portside(t, tt.args...)
		if code != 1 || out != "" || !strings.Contains(errs, tt.want) || strings.Contains(errs, secret) {
			t.Errorf("%s: status %d, want %q\n%s%s", tt.args[0], code, tt.want, out, errs)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// TestPostgresDoctor: the doctor examines a database beside a running server, and names what no longer holds in it.
func TestPostgresDoctor(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	p := start(t, withQuery(t, address, "password", secret), "-debug-addr", "127.0.0.1:"+freePort(t))
	at, path := trio(t, &p.base)
	for range 4 {
		ply(t, at, path)
	}
	code, out, errs := portside(t, "doctor", "-db", withQuery(t, address, "password", secret))
	if code != 0 || errs != "" || strings.Contains(out, secret) {
		t.Errorf("doctor: status %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{"in use by a server: true\nPostgreSQL 1", ", a primary, timeline 1\n", fmt.Sprintf("schema %d, ", db.Newest()), " 3 users, 1 matches (1 under way, 0 over), 5 plies\n", "last backup unknown: pg_dump makes them\n", "replayed 1 matches, 5 plies"} {
		if !strings.Contains(out, want) {
			t.Errorf("the doctor does not say %q:\n%s", want, out)
		}
	}
	p.stop(t)
	if text := p.errors(); strings.Contains(text, secret) || strings.Contains(text, "backup") {
		t.Errorf("the log:\n%s", text)
	}
	if code, out, _ := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, "in use by a server: false\n") {
		t.Errorf("without a server: status %d\n%s", code, out)
	}
	for _, tt := range []struct{ change, want, undo string }{
		{"ALTER TABLE users ADD CONSTRAINT named CHECK (name <> '?') NOT VALID", "fault: the constraint named of users is not validated", "ALTER TABLE users DROP CONSTRAINT named"},
		{"UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'plies_pkey'::regclass", "fault: the index plies_pkey of plies is not valid", "REINDEX INDEX plies_pkey"},
		{"ALTER TABLE seats DISABLE TRIGGER ALL", "fault: the references of seats are not checked", "ALTER TABLE seats ENABLE TRIGGER ALL"},
		{"SET session_replication_role = replica; UPDATE seats SET user_id = 99 WHERE user_id = 2", "fault: 1 rows of seats refer to no users", "UPDATE seats SET user_id = 2 WHERE user_id = 99"},
	} {
		onServer(t, address, tt.change)
		if code, out, errs := portside(t, "doctor", "-db", address); code != 1 || strings.Count(out, "fault: ") != 1 || !strings.Contains(out, tt.want) || !strings.Contains(errs, "do not hold") {
			t.Errorf("%s: status %d\n%s%s", tt.change, code, out, errs)
		}
		onServer(t, address, tt.undo)
	}
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 {
		t.Errorf("at the end: status %d\n%s%s", code, out, errs)
	}
}

// TestPostgresMetrics: the age of the last backup is not known, so it is no metric.
func TestPostgresMetrics(t *testing.T) {
	port := freePort(t)
	if err := profiles(t.Context(), "127.0.0.1:"+port, pgtest.Bare(t)); err != nil {
		t.Fatal(err)
	}
	base := "http://127.0.0.1:" + port
	if page, err := newBrowser(t, &base).get("/metrics", false); err != nil || page.status != http.StatusOK || page.body != "" {
		t.Errorf("status %d, %v\n%s", page.status, err, page.body)
	}
}

// TestPostgresElsewhere: the collation and the time zone of a database, which an operator may have chosen, change nothing.
func TestPostgresElsewhere(t *testing.T) {
	t.Parallel()
	s := pgtest.Server(t)
	onServer(t, s.Address("postgres"), "CREATE DATABASE elsewhere LOCALE_PROVIDER icu ICU_LOCALE 'de-u-ks-level2' ENCODING 'UTF8' TEMPLATE template0", "ALTER DATABASE elsewhere SET timezone = 'Asia/Kathmandu'",
		"ALTER DATABASE elsewhere SET datestyle = 'SQL, DMY'", "ALTER DATABASE elsewhere SET bytea_output = 'escape'", "ALTER DATABASE elsewhere SET standard_conforming_strings = off", "ALTER DATABASE elsewhere SET default_transaction_isolation = 'serializable'")
	t.Cleanup(func() { s.Drop(context.Background(), "elsewhere") })
	address := s.Address("elsewhere")
	p := start(t, address)
	at, path := trio(t, &p.base)
	for range 12 {
		ply(t, at, path)
	}
	for _, page := range []string{"/", "/matches", path, path + "/log", "/account", "/notices", "/campaigns"} {
		if got, err := at[0].get(page, false); err != nil || got.status >= 500 {
			t.Errorf("%s: status %d, %v", page, got.status, err)
		}
	}
	p.stop(t)
	if text := p.errors(); text != "" {
		t.Errorf("the log:\n%s", text)
	}
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, "replayed 1 matches, 13 plies") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestPostgresDoctorFindsWhatIsNotPlausible: rows that the program would not have written, as in a file. Each damage is in a copy of
// one database.
func TestPostgresDoctorFindsWhatIsNotPlausible(t *testing.T) {
	t.Parallel()
	s := pgtest.Server(t)
	const name = "plausible"
	if err := s.Create(t.Context(), name, "template0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Drop(context.Background(), name) })
	p := start(t, s.Address(name))
	at, path := trio(t, &p.base)
	for range 4 {
		ply(t, at, path)
	}
	p.stop(t)
	const later = "(extract(epoch FROM now())::bigint + 2 * 24 * 60 * 60) * 1000"
	for i, tt := range []struct{ change, want string }{
		{"UPDATE matches SET seed = sha256('') WHERE id = 1", "match 1: ply … the log does not follow from the seed"},
		{"UPDATE matches SET ended_at = 1 WHERE id = 1", "match 1 is running, but has an end"},
		{"UPDATE matches SET started_at = 0 WHERE id = 1", "match 1 is running, but has no beginning"},
		{"UPDATE matches SET status = 'over', ended_at = created_at WHERE id = 1", "match 1: it is stored as over, but its log goes on"},
		{`UPDATE sessions SET data = '\xff' WHERE user_id = 2`, "a session of user 2 that began at "},
		{`UPDATE sessions SET data = '' WHERE user_id = 2`, "a session of user 2 that began at "},
		{"UPDATE seats SET kind = 'bot', user_id = NULL, level = 'oracle' WHERE match_id = 1 AND seat = 1", `match 1: the bot at seat 1 has the unknown level "oracle"`},
		{"UPDATE users SET created_at = " + later + " WHERE id = 2", "user 2 has a time in the far future, 2"},
		{"UPDATE seats SET since = " + later + " WHERE match_id = 1 AND seat = 0", "match 1 seat 0 has a time in the far future, 2"},
		{"UPDATE plies SET at = " + later + " WHERE match_id = 1 AND n = 3", "match 1: ply 3 is of 2"},
		{"UPDATE alive SET at = " + later, "the last moment at which the server ran has a time in the far future, 2"},
	} {
		copied := fmt.Sprintf("%s%d", name, i)
		if err := s.Create(t.Context(), copied, name); err != nil {
			t.Fatal(err)
		}
		onServer(t, s.Address(copied), tt.change)
		code, out, _ := portside(t, "doctor", "-db", s.Address(copied))
		begins, goesOn, _ := strings.Cut(tt.want, "…")
		_, rest, found := strings.Cut(out, "fault: "+begins)
		if code != 1 || strings.Count(out, "fault: ") != 1 || !found || !strings.Contains(rest, goesOn) {
			t.Errorf("%s: status %d\n%s", tt.change, code, out)
		}
		if err := s.Drop(t.Context(), copied); err != nil {
			t.Error(err)
		}
	}
}
