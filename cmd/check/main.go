package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "new-game" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		code := newGameMain(ctx, os.Args[2:], os.Stderr)
		stop()
		os.Exit(code)
	}
	only := flag.String("only", "", "comma-separated `steps` to run instead of all")
	fast := flag.Bool("fast", false, "a quick check before a commit: format, generated code, imports, vet, the skeleton, and the tests of the packages that differ from main and, if there are few, of those that import them")
	strict := flag.Bool("strict", false, "count a test that passes only when repeated as failed")
	list := flag.Bool("list", false, "name the steps and stop")
	night := flag.Bool("nightly", false, "run every test, even if nothing has changed since it passed, in another order each time, with larger samples, and what runs only at night")
	fuzz := flag.Duration("fuzz", 0, "how `long` random matches of each game are played and, with -nightly, each fuzz target runs, on one processor (default 2s, with -nightly 1m)")
	flag.Parse()
	if *fuzz == 0 {
		*fuzz = 2 * time.Second
		if *night {
			*fuzz = time.Minute
		}
	}
	if *night && *fast {
		fmt.Fprintln(os.Stderr, "check: -nightly and -fast exclude each other")
		os.Exit(2)
	}
	if *list {
		for _, s := range steps {
			fmt.Printf("%-12s %s\n", s.name, s.about)
		}
		return
	}
	chosen, err := choose(*only, *fast, *night)
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	if !*fast { // -fast shares what the programmer's own commands have built
		if err = oneBuild(ctx); err != nil {
			fmt.Fprintln(os.Stderr, "check:", err)
			os.Exit(2)
		}
	}
	code := check(ctx, chosen, &run{fuzz: *fuzz, strict: *strict, nightly: *night})
	stop()
	os.Exit(code)
}

// check runs the chosen steps as r says and returns the exit status.
func check(ctx context.Context, chosen []step, r *run) int {
	root, err := moduleRoot(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		return 2
	}
	temp, err := os.MkdirTemp("", "check-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		return 2
	}
	defer os.RemoveAll(temp)
	r.ctx, r.root, r.temp, r.out, r.began = ctx, root, temp, os.Stdout, time.Now()
	if slices.ContainsFunc(chosen, func(s step) bool { return s.name == "browser" }) {
		r.fetchChromium()
	}
	r.all(chosen)
	r.summary()
	if r.failed > 0 {
		return 1
	}
	return 0
}

// choose returns the steps named in only, in the order of the full list, or those of -fast, or those of the day, or all. An
// unknown name is an error: a check that silently does less is worse than none.
func choose(only string, fast, night bool) ([]step, error) {
	switch {
	case only != "" && fast:
		return nil, errors.New("-only and -fast exclude each other")
	case fast:
		return append(slices.DeleteFunc(slices.Clone(steps), func(s step) bool { return !s.fast }), changedStep), nil
	case only == "" && night:
		return steps, nil
	case only == "":
		return slices.DeleteFunc(slices.Clone(steps), func(s step) bool { return s.night }), nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(only, ",") {
		wanted[strings.TrimSpace(name)] = true
	}
	var chosen []step
	for _, s := range steps {
		if wanted[s.name] {
			chosen = append(chosen, s)
			delete(wanted, s.name)
		}
	}
	for name := range wanted {
		return nil, fmt.Errorf("no step %q; -list names them", name)
	}
	return chosen, nil
}

// buildFlags are how the check builds all packages.
const buildFlags = "-trimpath -gcflags=all=-dwarf=false"

// oneBuild makes all steps, and the copies of the project that tests make, build each package the same way, so that it
// is built once: without C, unless the race detector needs it, and without the names of folders and what debuggers need,
// which takes a fifth of the time of compilers. Compilers and tests make
// much garbage and keep little: collecting it less often saves a sixth of their time, a quarter for tests of the rules,
// and takes at most 350 MB more.
func oneBuild(ctx context.Context) error {
	flags, err := exec.CommandContext(ctx, "go", "env", "GOFLAGS").Output()
	if err != nil {
		return fmt.Errorf("go env GOFLAGS: %w", err)
	}
	return errors.Join(os.Setenv("GOFLAGS", strings.TrimSpace(string(flags))+" "+buildFlags), os.Setenv("CGO_ENABLED", "0"), os.Setenv("GOGC", "400"))
}

// moduleRoot is the folder of the go.mod in force, so that the command works from any folder of the project.
func moduleRoot(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	mod := string(bytes.TrimSpace(out))
	if mod == "" || mod == os.DevNull {
		return "", errors.New("no go.mod here: run this inside the project")
	}
	return filepath.Dir(mod), nil
}
