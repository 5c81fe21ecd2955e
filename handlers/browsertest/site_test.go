package browsertest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
)

// site is a running server on a database of its own. It can be stopped and started again on the same
// database and address, as on the day of an update.
type site struct {
	t       *testing.T
	addr    string // host:port
	db      string // path of the database file
	under   string // path prefix, "" or "/games"
	base    string // under which people see it; "": its own address
	number  int    // among the servers of a fleet
	flags   []string
	process *exec.Cmd
	exited  chan error
	log     *journal
	starts  int // each start deals other cards
}

// journal collects what the server prints, from several processes in turn.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// newSite starts a server on a fresh database; under is its path prefix. The end of the test stops it, and
// shows what it printed if the test failed.
func newSite(t *testing.T, under string, flags ...string) *site {
	t.Helper()
	return (&site{t: t, addr: freeAddr(t), db: filepath.Join(t.TempDir(), "site.db"), under: under, flags: flags, log: &journal{}}).run()
}

// run starts a server that the end of the test stops.
func (s *site) run() *site {
	t := s.t
	t.Helper()
	t.Cleanup(func() {
		if s.process != nil {
			s.stop()
		}
		if strings.Contains(s.log.String(), "DATA RACE") {
			t.Error("the race detector found something in the server")
		}
		if t.Failed() {
			t.Logf("the server says:\n%s", tail(s.log.String(), 12_000))
		}
	})
	s.start()
	return s
}

// lastPort is the newest port given to a site. They lie below those that the system gives to whoever connects, or
// asks for any: a port that is free while its site is down stays free.
var lastPort atomic.Int32

func init() { lastPort.Store(int32(20_000 + os.Getpid()%100*100)) }

// freeAddr is an address on this machine where nobody listens, and no other site of this test program ever will.
func freeAddr(t *testing.T) string {
	t.Helper()
	for range 1000 {
		addr := fmt.Sprintf("127.0.0.1:%d", lastPort.Add(1))
		if l, err := net.Listen("tcp", addr); err == nil {
			l.Close()
			return addr
		}
	}
	t.Fatal("no port is free")
	return ""
}

// url is the address of a page by its path below the site's base, such as "/matches/1".
func (s *site) url(path string) string { return "http://" + s.addr + s.under + path }

// start runs the server and waits until it answers.
func (s *site) start() {
	s.t.Helper()
	args := append([]string{"-addr", s.addr, "-db", s.db, "-base-url", cmp.Or(s.base, "http://"+s.addr+s.under), "-bot-pause", "1ms", "-limits=false"}, s.flags...)
	s.process = exec.Command(program, args...)
	s.process.Env = slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "PORTSIDE_") })
	s.starts++
	s.process.Env = append(s.process.Env, fmt.Sprintf("PORTSIDE_LUCK=%s %d", s.t.Name(), s.starts+100*s.number))
	s.process.Stdout, s.process.Stderr = s.log, s.log
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.exited = make(chan error, 1)
	go func(p *exec.Cmd, exited chan<- error) { exited <- p.Wait() }(s.process, s.exited)
	for range patience.Tries(10 * time.Millisecond) {
		if response, err := http.Get(s.url("/healthz")); err == nil {
			_, err := io.Copy(io.Discard, response.Body)
			if errors.Join(err, response.Body.Close()) == nil && response.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case err := <-s.exited:
			s.process = nil
			s.t.Fatalf("the server ended at once: %v\n%s", err, s.log)
		default:
		}
	}
	s.t.Fatalf("the server does not answer at %s\n%s", s.url("/healthz"), s.log)
}

// stop asks the server to end, as an operator's service manager does, and checks that it ends cleanly.
func (s *site) stop() {
	s.t.Helper()
	if err := s.process.Process.Signal(os.Interrupt); err != nil {
		s.t.Error(err)
	}
	late, cancel := within(context.Background(), patient)
	defer cancel()
	select {
	case err := <-s.exited:
		if err != nil {
			s.t.Errorf("the server ended with %v", err)
		}
	case <-late.Done():
		s.t.Error("the server did not stop when asked")
		s.kill()
	}
	s.process = nil
}

// kill ends the server without asking.
func (s *site) kill() {
	s.t.Helper()
	if err := s.process.Process.Kill(); err != nil {
		s.t.Error(err)
	}
	<-s.exited
	s.process = nil
}

// command runs another command of the program on the site's database, such as backup.
func (s *site) command(args ...string) string {
	s.t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("portside %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// tail is the last of a text, at most n bytes, beginning with a whole line.
func tail(text string, n int) string {
	if len(text) <= n {
		return text
	}
	text = text[len(text)-n:]
	_, rest, found := strings.Cut(text, "\n")
	if !found {
		return text
	}
	return fmt.Sprintf("…\n%s", rest)
}
