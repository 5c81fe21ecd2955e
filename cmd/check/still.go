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

// stillAtMost is for how long no test of a package may begin or end, on the clock of patience. There is no limit on how
// long a package takes as a whole: that would be a limit on slow machines.
const stillAtMost = 10 * time.Minute

// watching is the first argument of this program when `go test -exec` has it run a package's test binary.
const watching = "watch-a-test"

// markAt is what begins each line of a test binary that says that a test begins, ends, waits or goes on
// (-test.v=test2json).
const markAt = 0x16

// watched passes on what a test binary prints and notes when it last told of a test.
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

// still is for how long nothing has been told of any test.
func (w *watched) still() time.Duration { return w.now() - time.Duration(w.last.Load()) }

// watchArgs has a test binary run under watch, without the limit that the go command sets by itself.
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

// watchMain is this program as the go command runs it by watchArgs: atMost and the command of the test binary.
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

// watch runs a test binary and returns its exit status. When it stands still for too long it is asked for what each of
// its goroutines does, which ends it.
func watch(ctx context.Context, atMost time.Duration, command []string) int {
	out := &watched{to: os.Stdout, now: patience.Now}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "GOGC=400") // tests leave much garbage behind and little else: a quarter of their time, for some 50 MB
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, out, out
	cmd.WaitDelay = 10 * time.Second // what the tests have left running may hold on to the output
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
			cmd.Process.Signal(os.Interrupt) // as a terminal does; that it has ended by now is no error
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
			case <-time.After(time.Minute): // it does not even say what it does
				cmd.Process.Kill()
				<-ended
			}
			return 1
		}
	}
}
