package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// step is one thing that must hold. Its run reports what it found through r and returns an error when it
// does not hold.
type step struct {
	name, about string
	run         func(r *run) error
}

// steps in the order of running: the cheap and telling ones first.
var steps = []step{
	{"format", "every Go file is as gofmt writes it", (*run).format},
	{"generated", "the committed *_templ.go are what templ makes of the *.templ", (*run).generated},
	{"modules", "go.mod and go.sum are tidy and the modules are unaltered", (*run).modules},
	{"imports", "who may import whom", (*run).imports},
	{"vet", "go vet", (*run).vet},
	{"staticcheck", "staticcheck", (*run).staticcheck},
	{"vulnerable", "govulncheck, where its database can be reached", (*run).vulnerable},
	{"tests", "all tests, with the race detector where anything runs side by side: conformance, playthroughs, site, database, backups", (*run).tests},
	{"cases", "the worked cases of every game's rules", (*run).cases},
	{"fuzz", "a few seconds of every fuzz target, and random matches of every game", (*run).fuzzing},
	{"browser", "whole matches in a real browser", (*run).browser},
}

// run is one running of the check.
type run struct {
	ctx    context.Context
	root   string // of the module; every command runs here
	temp   string // thrown away at the end
	out    io.Writer
	fuzz   time.Duration // per fuzz target
	passed int           // tests, cases, and steps that count nothing themselves
	failed int
	done   []outcome
}

// outcome is how one step ended.
type outcome struct {
	name string
	took time.Duration
	err  error
}

// do runs s under a heading and books how it ended. A step that counted no test of its own counts as one.
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
	r.done = append(r.done, outcome{s.name, took, err})
	if err != nil {
		fmt.Fprintf(r.out, "FAILED after %.1f s: %v\n", took.Seconds(), err)
		return
	}
	fmt.Fprintf(r.out, "ok in %.1f s\n", took.Seconds())
}

// summary lists the steps and closes with the line that counts.
func (r *run) summary() {
	fmt.Fprintln(r.out, "\n== summary")
	var total time.Duration
	for _, o := range r.done {
		word := "ok"
		if o.err != nil {
			word = "FAILED"
		}
		fmt.Fprintf(r.out, "%-12s %-6s %7.1f s\n", o.name, word, o.took.Seconds())
		total += o.took
	}
	fmt.Fprintf(r.out, "%-12s %-6s %7.1f s\n\n", "all", "", total.Seconds())
	fmt.Fprintf(r.out, "%d passed, %d failed\n", r.passed, r.failed)
}

// say prints one indented line.
func (r *run) say(format string, args ...any) {
	fmt.Fprintf(r.out, "   "+format+"\n", args...)
}

// command is name with args in the module's folder, without standard input.
func (r *run) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Dir = r.root
	cmd.Env = os.Environ()
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// show runs a command whose output is for the reader as it comes.
func (r *run) show(name string, args ...string) error {
	cmd := r.command(name, args...)
	cmd.Stdout, cmd.Stderr = r.out, r.out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}
