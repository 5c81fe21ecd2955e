package siege

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// process is a process of the site. It is started again whenever it was killed.
type process struct {
	args []string // of the program
	log  string   // file to which all that it was adds what it logs
	cmd  *exec.Cmd
	addr string // where it serves, "" for one without pages
	done chan error
}

var readyLine = regexp.MustCompile(`ready (?:to work|at https?://(?:.*listening on )?([0-9.:]+))`)

// startWithin is how long a process may take until it is ready.
const startWithin = time.Minute

// start runs the process and waits until it is ready. Errors tell what it has logged.
func (p *process) start(ctx context.Context) error {
	log, err := os.OpenFile(p.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close() // it has its own
	p.cmd = exec.Command(p.args[0], p.args[1:]...)
	p.cmd.Stderr = log
	separate(p.cmd)
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	ready, done := make(chan string, 1), make(chan error, 1)
	p.done = done
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := readyLine.FindStringSubmatch(lines.Text()); m != nil {
				ready <- m[1]
			}
		}
		done <- errors.Join(lines.Err(), p.cmd.Wait())
	}()
	select {
	case p.addr = <-ready:
		return nil
	case err := <-done:
		done <- err
		return fmt.Errorf("%s has ended: %w\n%s", filepath.Base(p.log), err, tail(p.log))
	case <-time.After(startWithin):
		err = fmt.Errorf("%s is not ready after %v\n%s", filepath.Base(p.log), startWithin, tail(p.log))
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.kill()
	return err
}

// kill ends the process as kill -9 does, and waits until it has gone.
func (p *process) kill() {
	if p.cmd == nil || p.cmd.Process == nil {
		return
	}
	_ = p.cmd.Process.Kill() // it may have ended by itself
	<-p.done
	p.cmd = nil
}

// ended tells whether the process has ended by itself.
func (p *process) ended() bool {
	if p.cmd == nil {
		return false
	}
	select {
	case err := <-p.done:
		p.done <- err
		return true
	default:
		return false
	}
}

// tail is the end of a file.
func tail(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-3000):])
}
