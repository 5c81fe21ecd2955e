package pgserver

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// helper in the environment makes this test program start a server, print its address and wait until its input ends: it
// must not stay if the test fails before it kills it.
const helper = "PORTSIDE_PGSERVER_HELPER"

func TestMain(m *testing.M) {
	if os.Getenv(helper) == "" {
		os.Exit(m.Run())
	}
	s, err := Start(context.Background())
	fmt.Println(s.Address("postgres"), err)
	io.Copy(io.Discard, os.Stdin)
}

// need skips a test where PostgreSQL is not installed, unless the tests are to run on it.
func need(t testing.TB) {
	t.Helper()
	if _, err := Find(); err != nil {
		if os.Getenv("PORTSIDE_TEST_DB") == "postgres" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// start returns a server, and stops it after the test.
func start(t testing.TB) *Server {
	t.Helper()
	need(t)
	s, err := Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(s.dir); !os.IsNotExist(err) {
			t.Errorf("after Stop %s is still there (%v)", s.dir, err)
		}
	})
	return s
}

// execute runs statements in a database.
func execute(t *testing.T, s *Server, database string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.Address(database))
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

// text is the only value that a query on a database gives.
func text(t *testing.T, s *Server, database, query string) (value string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.Address(database))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(t.Context(), query).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

// TestSettings: the server hears nobody outside, syncs, and sorts by bytes, whatever the environment says.
func TestSettings(t *testing.T) {
	t.Setenv("PGPORT", "1")
	t.Setenv("PGDATA", "/nowhere")
	s := start(t)
	for name, want := range map[string]string{"listen_addresses": "", "fsync": "on", "max_connections": "200", "server_encoding": "UTF8", "lc_collate": "C"} {
		if got := text(t, s, "postgres", "SHOW "+name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := text(t, s, "postgres", "SELECT current_user::text"); got != "portside" {
		t.Errorf("the user is %s", got)
	}
}

// TestCreate makes databases from a template, each with its own rows, and drops one that is in use.
func TestCreate(t *testing.T) {
	s := start(t)
	if err := s.Create(t.Context(), "model", ""); err != nil {
		t.Fatal(err)
	}
	execute(t, s, "model", "CREATE TABLE ships (name text)", "INSERT INTO ships VALUES ('Adler')")
	for _, name := range []string{"one", `a "second"`} {
		if err := s.Create(t.Context(), name, "model"); err != nil {
			t.Fatal(err)
		}
	}
	execute(t, s, "one", "DELETE FROM ships")
	for name, want := range map[string]string{"model": "1", "one": "0", `a "second"`: "1"} {
		if got := text(t, s, name, "SELECT count(*)::text FROM ships"); got != want {
			t.Errorf("%s has %s ships, want %s", name, got, want)
		}
	}
	if err := s.Create(t.Context(), "one", "model"); err == nil {
		t.Error("a name was given twice")
	}
	conn, err := pgx.Connect(t.Context(), s.Address("one"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := s.Drop(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	if err := conn.Ping(t.Context()); err == nil {
		t.Error("a connection has outlived its database")
	}
	if got := text(t, s, "postgres", "SELECT string_agg(datname, ',' ORDER BY datname) FROM pg_database WHERE NOT datistemplate"); got != `a "second",model,postgres` {
		t.Errorf("there is %s", got)
	}
}

// TestKill: committed rows survive, those of an open transaction do not, and connections break.
func TestKill(t *testing.T) {
	s := start(t)
	execute(t, s, "postgres", "CREATE TABLE ships (name text)", "CHECKPOINT", "INSERT INTO ships VALUES ('Adler')")
	conn, err := pgx.Connect(t.Context(), s.Address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), "BEGIN; INSERT INTO ships VALUES ('Bunte Kuh')"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second finds nothing to kill
		if err := s.Kill(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := conn.Exec(t.Context(), "COMMIT"); err == nil {
		t.Error("a connection has survived")
	}
	if other, err := pgx.Connect(t.Context(), s.Address("postgres")); err == nil {
		other.Close(t.Context())
		t.Error("the server still answers")
	}
	for range 2 { // after Kill, and of a running server
		if err := s.Restart(); err != nil {
			t.Fatal(err)
		}
		if got := text(t, s, "postgres", "SELECT string_agg(name, ',') FROM ships"); got != "Adler" {
			t.Errorf("the ships are %q", got)
		}
	}
	if err := s.Kill(); err != nil { // and then Stop
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(s.dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(log), "automatic recovery in progress"); n != 1 {
		t.Errorf("the server recovered %d times, want once, after Kill:\n%s", n, log)
	}
}

// TestFreeze: a frozen server keeps its connections and answers nobody, not even what it has begun, and nothing of it is left when it is
// killed. In its folder there is a standby next, and the other way round.
func TestFreeze(t *testing.T) {
	one, two := start(t), start(t)
	address := Addresses("postgres", one, two)
	if err := two.Kill(); err != nil {
		t.Fatal(err)
	}
	execute(t, one, "postgres", "CREATE TABLE ships (name text)")
	for i, name := range []string{"Adler", "Bunte Kuh"} {
		if err := two.FollowAgain(t.Context(), one); err != nil {
			t.Fatal(err)
		}
		execute(t, one, "postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()", "INSERT INTO ships VALUES ('"+name+"')")
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(context.Background())
		if err := one.Freeze(); err != nil {
			t.Fatal(err)
		}
		answer := make(chan error, 1)
		go func() { answer <- conn.Ping(context.Background()) }()
		if err := two.Promote(); err != nil {
			t.Fatal(err)
		}
		execute(t, two, "postgres", "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
		if got := text(t, two, "postgres", "SELECT string_agg(name, ',') FROM ships"); got != "Adler,Bunte Kuh"[:5+10*i] {
			t.Errorf("the standby has the ships %s", got)
		}
		select {
		case err := <-answer:
			t.Errorf("the frozen server answers: %v", err)
		default:
		}
		if err := one.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := <-answer; err == nil {
			t.Error("the killed server answers")
		}
		one, two = two, one
	}
	execute(t, one, "postgres", "SELECT 1")
	if err := one.Freeze(); err != nil { // and then Stop
		t.Fatal(err)
	}
}

// TestLongTemp: where the folder for temporary files has too long a path for a socket, another serves.
func TestLongTemp(t *testing.T) {
	t.Setenv("TMPDIR", "/tmp/"+strings.Repeat("long", 20))
	s := start(t)
	if got := text(t, s, "postgres", "SHOW fsync"); got != "on" {
		t.Errorf("fsync is %s", got)
	}
}

// TestStop: after it nothing starts the server again.
func TestStop(t *testing.T) {
	s := start(t)
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err == nil {
		t.Error("a server without a folder has started")
	}
}

// TestCancelled leaves nothing behind when the context ends before the server answers.
func TestCancelled(t *testing.T) {
	need(t)
	temp := publicTemp(t)
	t.Setenv("TMPDIR", temp)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := Start(ctx); err == nil {
		t.Errorf("it started: %v", s.Stop())
	}
	if left := entries(t, temp); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestGuard kills a program that has a server, with SIGKILL, once the server runs and while it is being made.
func TestGuard(t *testing.T) {
	need(t)
	for _, early := range []bool{false, true} {
		temp := publicTemp(t)
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), helper+"=1", "TMPDIR="+temp)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var conn *pgx.Conn
		if early {
			eventually(t, "the server's folder is there", func() bool { return len(entries(t, temp)) == 1 && len(entries(t, temp, entries(t, temp)[0])) > 0 })
		} else {
			address, err := bufio.NewReader(out).ReadString(' ')
			if err != nil {
				t.Fatal(err)
			}
			if conn, err = pgx.Connect(t.Context(), strings.TrimSpace(address)); err != nil {
				t.Fatal(err)
			}
			defer conn.Close(context.Background())
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait() // "signal: killed"
		eventually(t, "the server's folder has gone", func() bool { return len(entries(t, temp)) == 0 })
		if conn != nil && conn.Ping(t.Context()) == nil {
			t.Error("the server has outlived the program that started it")
		}
	}
}

// publicTemp is a folder for temporary files in which nobody may write as well: that is who runs a server of root's.
func publicTemp(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o777|os.ModeSticky); err != nil {
		t.Fatal(err)
	}
	return dir
}

// entries are the names in a folder; none if it has gone.
func entries(t *testing.T, path ...string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(filepath.Join(path...))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute it is not so that %s", what)
		}
	}
}

// Benchmark measures what a server and what a database costs.
func Benchmark(b *testing.B) {
	b.Run("Start", func(b *testing.B) {
		need(b)
		for b.Loop() {
			s, err := Start(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			if err := s.Stop(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	s := start(b)
	b.Run("CreateDrop", func(b *testing.B) {
		var drop time.Duration
		for b.Loop() {
			if err := s.Create(b.Context(), "one", ""); err != nil {
				b.Fatal(err)
			}
			begun := time.Now()
			if err := s.Drop(b.Context(), "one"); err != nil {
				b.Fatal(err)
			}
			drop += time.Since(begun)
		}
		b.ReportMetric(float64(drop.Nanoseconds())/float64(b.N), "drop-ns/op")
	})
}
