package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// step is one thing that must hold. Its run reports its findings through r and returns an error if the step
// fails.
type step struct {
	name, about string
	run         func(r *run) error
	parallel    bool // it runs beside the others
	fast        bool // it is also part of -fast
	night       bool // it runs only with -nightly, or when it is named
}

// steps in the order in which they run: quick and informative ones first. Parallel ones run one after the other while the
// rest goes on. They build without the race detector and the tests begin with it, so that neither builds the same twice.
var steps = []step{
	{name: "format", about: "every Go file is as gofmt writes it", run: (*run).format, fast: true},
	{name: "generated", about: "the committed *_templ.go are what templ makes of the *.templ", run: (*run).generated, fast: true},
	{name: "modules", about: "go.mod and go.sum are tidy and the modules are unaltered", run: (*run).modules, parallel: true},
	{name: "imports", about: "who may import whom", run: (*run).imports, fast: true},
	{name: "vet", about: "go vet", run: (*run).vet, parallel: true, fast: true},
	{name: "skeleton", about: "a game that new-game writes compiles, keeps the contract, and has all that the site shows", run: (*run).skeleton, parallel: true, fast: true},
	{name: "staticcheck", about: "staticcheck", run: (*run).staticcheck, parallel: true},
	{name: "unused", about: "at night: every function is called by a program or a test", run: (*run).unused, parallel: true, night: true},
	{name: "platforms", about: "the site builds for every platform it is promised for", run: (*run).builds, parallel: true},
	{name: "database", about: "PostgreSQL's programs are there for the tests, or can be installed", run: (*run).database},
	{name: "tests", about: "all tests, with the race detector where anything runs side by side: conformance, playthroughs, site, database, backups", run: (*run).tests},
	{name: "postgres", about: "the tests of the store and of whatever opens one once more, on PostgreSQL; at night with the race detector", run: (*run).postgres, parallel: true},
	{name: "fuzz", about: "a few seconds of random matches of every game; at night every fuzz target as well", run: (*run).fuzzing},
	{name: "cases", about: "the worked cases of every game's rules; at night with 32 bits as well, where they run", run: (*run).cases, parallel: true},
	{name: "vulnerable", about: "govulncheck, where its database can be reached", run: (*run).vulnerable, parallel: true},
	{name: "browser", about: "whole matches in a real browser", run: (*run).browser},
}

// changedStep is for -fast only: the step tests does more.
var changedStep = step{name: "changed", about: "the tests of the packages that differ from main and of those that import them", run: (*run).changed}

// run is one run of the check.
type run struct {
	ctx      context.Context
	root     string // of the module; every command runs here
	temp     string // removed at the end
	out      io.Writer
	behind   bool          // its commands take the processor only when nobody else wants it
	fuzz     time.Duration // per fuzz target
	atMost   time.Duration // how long a package's tests may take; 0: packageAtMost
	passed   int           // tests, cases, and steps that count nothing themselves
	failed   int
	lost     []lost // the tests that failed
	unsteady []lost // the tests that failed once and passed alone
	strict   bool   // an unsteady test has failed
	nightly  bool   // every test runs, in another order each time, and those for the night too
	done     []outcome
	began    time.Time

	mu       sync.Mutex
	commands []*exec.Cmd // of the step under way, for their processor time; guarded by mu

	chromium chan fetched // the result of looking for the browser, begun at the start; nil: not begun
}

// outcome is how one step ended.
type outcome struct {
	name string
	took time.Duration
	cpu  time.Duration // of its commands and of what they ran, user and system
	err  error
}

// all runs steps one after the other. Parallel ones run along with the rest and are printed last.
func (r *run) all(chosen []step) {
	wait := r.start(slices.DeleteFunc(slices.Clone(chosen), func(s step) bool { return !s.parallel }))
	for _, s := range chosen {
		if !s.parallel {
			r.do(s)
		}
	}
	wait()
}

// start begins a list of steps, one after the other, with counts of their own. The function it returns waits for them and
// adds their counts. They are for the moments in which the other steps leave a processor idle, of which the browser has
// most.
func (r *run) start(parallel []step) (wait func()) {
	var out bytes.Buffer
	own := &run{ctx: r.ctx, behind: true, root: r.root, temp: r.temp, out: &out, fuzz: r.fuzz, atMost: r.atMost, strict: r.strict, nightly: r.nightly}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, s := range parallel {
			own.do(s)
		}
	}()
	return func() {
		<-done
		fmt.Fprint(r.out, out.String())
		r.passed += own.passed
		r.failed += own.failed
		r.lost = append(r.lost, own.lost...)
		r.unsteady = append(r.unsteady, own.unsteady...)
		r.done = append(r.done, own.done...)
	}
}

// do runs s under a heading and notes how it ended. A step that counts no tests of its own counts as one.
func (r *run) do(s step) {
	fmt.Fprintf(r.out, "\n== %s: %s\n", s.name, s.about)
	passed, failed, start := r.passed, r.failed, time.Now()
	err := s.run(r)
	if r.ctx.Err() != nil {
		err = context.Cause(r.ctx)
	}
	took := time.Since(start)
	switch {
	case err != nil && r.failed == failed:
		r.failed++
	case err == nil && r.passed == passed:
		r.passed++
	}
	r.done = append(r.done, outcome{s.name, took, r.spent(), err})
	if err != nil {
		fmt.Fprintf(r.out, "FAILED after %.1f s: %v\n", took.Seconds(), err)
		return
	}
	fmt.Fprintf(r.out, "ok in %.1f s\n", took.Seconds())
}

// summary lists the steps and closes with the line that counts.
func (r *run) summary() {
	fmt.Fprintln(r.out, "\n== summary")
	var cpu time.Duration
	for _, o := range r.done {
		word := "ok"
		if o.err != nil {
			word = "FAILED"
		}
		fmt.Fprintf(r.out, "%-12s %-6s %7.1f s %7.1f s of processor time\n", o.name, word, o.took.Seconds(), o.cpu.Seconds())
		cpu += o.cpu
	}
	for _, l := range r.unsteady {
		fmt.Fprintf(r.out, "unsteady     %s: failed once, passed alone: %s\n", l.name(), l.why)
	}
	for _, l := range r.lost {
		fmt.Fprintf(r.out, "lost         %s: %s\n", l.name(), l.why)
	}
	fmt.Fprintf(r.out, "%-12s %-6s %7.1f s %7.1f s of processor time\n\n", "all", "", time.Since(r.began).Seconds(), cpu.Seconds())
	fmt.Fprintf(r.out, "%d passed, %d failed", r.passed, r.failed)
	if len(r.unsteady) > 0 {
		fmt.Fprintf(r.out, ", %d unsteady", len(r.unsteady))
	}
	fmt.Fprintln(r.out)
}

// say prints one indented line.
func (r *run) say(format string, args ...any) {
	fmt.Fprintf(r.out, "   "+format+"\n", args...)
}

// command is name with args in the module's folder, without standard input.
func (r *run) command(name string, args ...string) *exec.Cmd {
	if nice, err := exec.LookPath("nice"); r.behind && err == nil {
		name, args = nice, slices.Concat([]string{"-n", "10", name}, args)
	}
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Dir = r.root
	cmd.Env = os.Environ()
	cmd.WaitDelay = 30 * time.Second
	r.mu.Lock()
	r.commands = append(r.commands, cmd)
	r.mu.Unlock()
	return cmd
}

// spent is the processor time of the commands since it was last asked.
func (r *run) spent() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	var cpu time.Duration
	for _, cmd := range r.commands {
		if cmd.ProcessState != nil {
			cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		}
	}
	r.commands = nil
	return cpu
}

// show runs a command and prints its output as it comes.
func (r *run) show(name string, args ...string) error {
	cmd := r.command(name, args...)
	cmd.Stdout, cmd.Stderr = r.out, r.out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}
