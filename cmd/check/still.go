package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"portside/engine/enginetest/patience"
)

// stillAtMost is how long a package may run without a test beginning or ending, on the clock of patience. There is no
// limit for the package as a whole: that would be a limit on slow machines.
const stillAtMost = 10 * time.Minute

// watching is the first argument of this program when `go test -exec` uses it to run a package's test binary.
const watching = "watch-a-test"

// markAt begins each line in which a test binary says that a test begins, ends, waits or goes on
// (-test.v=test2json).
const markAt = 0x16

// watched passes on the output of a test binary and notes when it last reported on a test.
type watched struct {
	to   io.Writer
	now  func() time.Duration
	last atomic.Int64 // ns on the clock of now
}

func (w *watched) Write(p []byte) (int, error) {
	if bytes.IndexByte(p, markAt) >= 0 {
		w.last.Store(int64(w.now()))
	}
	return w.to.Write(p)
}

// still is the time since the last report on a test.
func (w *watched) still() time.Duration { return w.now() - time.Duration(w.last.Load()) }

// watchArgs are arguments of go test that run test binaries under watch, without the go command's own time limit.
func (r *run) watchArgs() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	atMost := r.still
	if atMost == 0 {
		atMost = stillAtMost
	}
	return []string{"-timeout=0", fmt.Sprintf("-exec=%q %s %v", self, watching, atMost)}, nil
}

// watchMain is this program as watchArgs runs it; args are atMost and the command of the test binary.
func watchMain(args []string) int {
	atMost, err := time.ParseDuration(args[0])
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return watch(ctx, atMost, args[1:])
}

// watch runs a test binary and returns its exit status. If it is still for too long, watch makes it dump its goroutines,
// which ends it.
func watch(ctx context.Context, atMost time.Duration, command []string) int {
	out := &watched{to: os.Stdout, now: patience.Now}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "GOGC=400") // tests make much garbage and keep little: this saves a quarter of their time for some 50 MB
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, out, out
	cmd.WaitDelay = 10 * time.Second // processes that the tests have left running may hold on to the output
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		return 1
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for look := time.Tick(min(atMost, time.Second)); ; {
		select {
		case <-ended:
			if code := cmd.ProcessState.ExitCode(); code >= 0 {
				return code
			}
			fmt.Fprintln(os.Stderr, "panic: the test binary ended by itself:", cmd.ProcessState)
			return 1
		case <-ctx.Done():
			cmd.Process.Signal(os.Interrupt) // as a terminal does; not an error if it has ended by now
			ctx = context.Background()
		case <-look:
			if out.still() < atMost {
				continue
			}
			fmt.Printf("panic: no test has begun or ended for %v\n", atMost)
			if cmd.Process.Signal(syscall.SIGQUIT) != nil { // not on Windows
				cmd.Process.Kill()
			}
			select {
			case <-ended:
			case <-time.After(time.Minute): // it does not even dump its goroutines
				cmd.Process.Kill()
				<-ended
			}
			return 1
		}
	}
}
