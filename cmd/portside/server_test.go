package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"

	"portside/engine/enginetest/patience"
)

// built says that there is a folder to remove at the end.
var built bool

// program builds the real binary, once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "portside-test-")
	if err != nil {
		return "", err
	}
	built = true
	path := filepath.Join(dir, "portside")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built {
		if path, err := program(); err == nil {
			os.RemoveAll(filepath.Dir(path))
		}
	}
	os.Exit(code)
}

func binary(t testing.TB) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// process is a running server.
type process struct {
	cmd  *exec.Cmd
	base string // "http://127.0.0.1:41234"
	log  *bytes.Buffer
	mu   *sync.Mutex
	done chan struct{} // closed when it has ended
	code int
}

var readyLine = regexp.MustCompile(`ready (?:to work|at https?://(?:.*listening on )?([0-9.:]+))`)

// start runs the server on a database file and waits until it says that it is ready.
func start(t testing.TB, file string, flags ...string) *process {
	t.Helper()
	args := append([]string{"serve", "-addr", "127.0.0.1:0", "-db", file, "-limits=false", "-bot-pause", "0", "-log-level", "warn"}, flags...)
	return startCommand(t, exec.Command(binary(t), args...))
}

// startCommand runs a command that serves and waits until it says that it is ready.
func startCommand(t testing.TB, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{cmd: cmd, log: &bytes.Buffer{}, mu: &sync.Mutex{}, done: make(chan struct{})}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = lockedWriter{p.mu, p.log}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready := make(chan string, 1)
	go func() {
		defer close(p.done)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := readyLine.FindStringSubmatch(lines.Text()); m != nil {
				ready <- "http://" + m[1]
			}
		}
		p.cmd.Wait()
		p.code = p.cmd.ProcessState.ExitCode()
	}()
	t.Cleanup(p.kill)
	select {
	case p.base = <-ready:
	case <-p.done:
		t.Fatalf("the server ended with status %d:\n%s", p.code, p.errors())
	case <-patience.Over(t):
		t.Fatalf("the server is not ready:\n%s", p.errors())
	}
	return p
}

type lockedWriter struct {
	mu *sync.Mutex
	b  *bytes.Buffer
}

func (w lockedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(p)
}

// errors is what the server has logged.
func (p *process) errors() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// kill ends the server as a power cut would.
func (p *process) kill() {
	p.cmd.Process.Kill()
	<-p.done
}

// stop asks the server to end and waits for it.
func (p *process) stop(t testing.TB) {
	t.Helper()
	p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
	case <-patience.Over(t):
		t.Fatalf("the server does not stop:\n%s", p.errors())
	}
	if p.code != 0 {
		t.Errorf("the server ended with status %d:\n%s", p.code, p.errors())
	}
}

// command runs portside in this process and returns its status and output.
func portside(t testing.TB, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e strings.Builder
	code = run(t.Context(), &console{out: &o, err: &e}, args)
	return code, o.String(), e.String()
}
