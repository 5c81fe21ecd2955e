// Package pgserver starts a PostgreSQL server of its own for a test or a trial: in a folder of its own, reached only through
// a Unix socket there, and gone with that folder when the program that started it ends, however it ends. Any number of
// programs may have one at the same time.
package pgserver

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"portside/db/dbtest/pgserver/pgbin"
)

// Find returns the folder of PostgreSQL's server programs. The error says in one sentence what is missing and how to
// install it.
func Find() (bin string, err error) { return pgbin.Find() }

// Server is a PostgreSQL server that no other program knows. Its methods may be called from several goroutines.
type Server struct {
	dir string // with its socket, its log and the folder data

	mu      sync.Mutex // one order to the guard at a time
	guard   *exec.Cmd
	orders  io.WriteCloser // its end is the guard's sign to clean up
	answers *bufio.Scanner
	running bool
	frozen  bool
	stopped bool
}

//go:embed guard.sh
var guardScript string

// longestTemp is how long the path of the folder for temporary files may be: that of a socket has at most 103 bytes
// (macOS; Linux 107), of which "/pg0123456789/.s.PGSQL.5432" is the end.
const longestTemp = 103 - len("/pg0123456789/.s.PGSQL.5432")

// place is where servers have their folders: in memory if there is room, because each test makes and drops a database of 300
// files. That takes 40 ms there. On ext4 it takes up to a second, with fsync off as well: for each new file it searches among
// those that were deleted in the last minutes. TMPDIR names another place.
func place() string {
	if room, _ := pgbin.Room("/dev/shm"); os.Getenv("TMPDIR") == "" && room > 1<<30 {
		return "/dev/shm"
	}
	if temp := os.TempDir(); len(temp) <= longestTemp {
		return temp
	}
	return "/tmp"
}

// Start makes a server and returns when it answers, after about a second. It has the user portside, who may do anything
// without a password, the database postgres, UTF-8 with the collation C, and syncs what it commits. Its folder is in TMPDIR
// if that is set, else in memory where there is room. As root it runs as nobody. If ctx ends first, nothing is left. Call
// Stop in the end; if the program dies before, a small shell process stops the server and removes its folder.
func Start(ctx context.Context) (*Server, error) { return launch(ctx, "") }

// Follow is Start for a standby of a server that runs, as it is now: it streams what happens there from then on. If the primary's
// synchronous_standby_names has * or walreceiver, commits there wait for it.
func (s *Server) Follow(ctx context.Context) (*Server, error) {
	return launch(ctx, s.copied())
}

// copied is the script that makes the files of a standby.
func (s *Server) copied() string {
	return fmt.Sprintf("pg_basebackup -h '%s' -p 5432 -U portside -D data -R -X stream -c fast", s.dir)
}

// Make is Start for a server whose files a script for /bin/sh makes, which runs as its user in its folder: it leaves them in the folder data,
// as initdb or pg_basebackup would. PostgreSQL's programs are in its PATH.
func Make(ctx context.Context, script string) (*Server, error) { return launch(ctx, script) }

// launch makes a server, by a script or, if that is empty, by initdb.
func launch(ctx context.Context, script string) (*Server, error) {
	bin, err := Find()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(place(), "pg")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, guard: exec.Command("/bin/sh", "-c", guardScript, "guard", bin, dir, script)}
	if err := s.begin(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("start PostgreSQL in %s: %w", dir, err), s.Stop())
	}
	return s, nil
}

// begin starts the guard and, through it, makes and starts the server.
func (s *Server) begin(ctx context.Context) (err error) {
	s.guard.Env = append(slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "PG") }), "LC_ALL=C")
	if err := separate(s.guard, s.dir); err != nil {
		return err
	}
	if s.orders, err = s.guard.StdinPipe(); err != nil {
		return err
	}
	out, err := s.guard.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.guard.Start(); err != nil {
		return err
	}
	s.answers = bufio.NewScanner(out)
	defer context.AfterFunc(ctx, func() { s.orders.Close() })()
	if err := s.answer("making its files"); err != nil {
		return errors.Join(ctx.Err(), err)
	}
	if err := s.Restart(); err != nil {
		return errors.Join(ctx.Err(), err)
	}
	return ctx.Err()
}

// Promote makes a standby the primary, and returns when it takes changes.
func (s *Server) Promote() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.order("promote")
}

// FollowAgain makes a server the standby of another one, as Follow does, in the folder that it has, so that its address stays. What it
// had is lost; if it runs, it is killed.
func (s *Server) FollowAgain(ctx context.Context, primary *Server) error {
	if err := s.Kill(); err != nil {
		return err
	}
	s.mu.Lock()
	err := s.order("make " + primary.copied())
	s.mu.Unlock()
	if err := errors.Join(ctx.Err(), err); err != nil {
		return err
	}
	return s.Restart()
}

// Freeze stops all processes of a server that runs, as they are: connections stay and nobody answers, as if its machine stood still. Only
// Kill ends that, and Stop.
func (s *Server) Freeze() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.order("freeze"); err != nil {
		return err
	}
	s.frozen = true
	return nil
}

// Frozen tells whether Freeze has stopped the server.
func (s *Server) Frozen() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frozen
}

// Addresses is the address of a database on whichever of several servers is the primary.
func Addresses(database string, servers ...*Server) string {
	var hosts, ports []string
	for _, s := range servers {
		hosts, ports = append(hosts, s.dir), append(ports, "5432")
	}
	query := url.Values{"host": {strings.Join(hosts, ",")}, "port": {strings.Join(ports, ",")}, "user": {"portside"}, "target_session_attrs": {"read-write"}}
	return (&url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: query.Encode()}).String()
}

// Address is the address of a database of this server, whether it exists or not, for pgx as well as for psql and pg_dump.
func (s *Server) Address(database string) string {
	query := url.Values{"host": {s.dir}, "port": {"5432"}, "user": {"portside"}} // all of them: PGPORT may be set
	return (&url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: query.Encode()}).String()
}

// Kill ends the server as a crash would: connections break, nothing is written any more, and the next Restart has to
// recover from the log. It returns when all processes of the server have ended. Those of a frozen one do nothing more before that.
func (s *Server) Kill() error { return s.halt("immediate") }

// Restart starts the server again after Kill. A running one it stops in good order first. It returns when the server
// answers; connections of before are broken.
func (s *Server) Restart() error {
	if err := s.halt("fast"); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.order("start"); err != nil {
		return err
	}
	s.running = true
	return nil
}

// halt stops the server, if it runs, in one of the ways of pg_ctl.
func (s *Server) halt(mode string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.running {
		return nil
	}
	if s.frozen {
		mode = "crush"
	}
	if err := s.order(mode); err != nil {
		return err
	}
	s.running, s.frozen = false, false
	return nil
}

// Stop ends the server for good and removes its folder. A second call does nothing.
func (s *Server) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return nil
	}
	s.stopped, s.running, s.frozen = true, false, false
	var err error
	if s.guard.Process != nil {
		s.orders.Close()
		err = s.guard.Wait()
	}
	return errors.Join(err, os.RemoveAll(s.dir)) // nobody may be unable to remove it from a folder of root's
}

// order has the guard do something and waits until it is done. The caller holds mu.
func (s *Server) order(what string) error {
	if s.stopped {
		return errors.New("the PostgreSQL server was stopped for good")
	}
	if _, err := fmt.Fprintln(s.orders, what); err != nil {
		return fmt.Errorf("%s: the guard of the PostgreSQL server: %w", what, err)
	}
	return s.answer(what)
}

// answer waits until the guard has done what it was told. The error has the end of the server's log.
func (s *Server) answer(what string) error {
	if !s.answers.Scan() {
		return fmt.Errorf("%s: the guard of the PostgreSQL server has ended", what)
	}
	if status := s.answers.Text(); status != "0" {
		log, err := os.ReadFile(filepath.Join(s.dir, "log"))
		return errors.Join(fmt.Errorf("%s: status %s: %s", what, status, log[max(0, len(log)-2000):]), err)
	}
	return nil
}
