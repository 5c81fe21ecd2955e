package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"portside/db/dbtest/pgserver/pgbin"
)

// browserPackage holds the tests that need Chromium; they run in a step of their own.
const browserPackage = "portside/handlers/browsertest"

// event is one line of `go test -json`; `go doc test2json` explains it.
type event struct {
	Action, Package, Test, Output string
	ImportPath                    string  // of build-output: the package that did not build
	Elapsed                       float64 // seconds
}

// tally follows the events of one `go test -json` and prints what matters: one line for each
// package, and the whole output of what failed.
type tally struct {
	out            io.Writer
	passed, failed int
	skipped        []string            // tests that ran nothing, which must not count as passed, without those of fileOnly and serverOnly
	output         map[string][]string // by package and test, kept until it is known to have passed
	tests          map[string]int      // finished tests by package
	cached         map[string]bool     // packages that Go's test cache has answered for
	lost           []lost              // the failed tests, in the order in which they failed
	grave          bool                // something that no second try may excuse: a race, a panic, a package that died
}

func newTally(out io.Writer) *tally {
	return &tally{out: out, output: map[string][]string{}, tests: map[string]int{}, cached: map[string]bool{}}
}

// read follows the events until the end of in. It prints lines that are not events (the go command's own output).
func (t *tally) read(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			fmt.Fprintln(t.out, lines.Text())
			continue
		}
		t.take(e)
	}
	return lines.Err()
}

func (t *tally) take(e event) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(t.out, e.Output)
	case "output":
		t.output[key] = append(t.output[key], e.Output)
		t.grave = t.grave || isGrave(e.Output)
		if e.Test == "" && strings.HasSuffix(e.Output, "\t(cached)\n") {
			t.cached[e.Package] = true
		}
	case "pass", "fail", "skip":
		if e.Test == "" {
			t.closePackage(e)
			return
		}
		t.tests[e.Package]++
		switch e.Action {
		case "pass":
			t.passed++
		case "skip":
			if !slices.ContainsFunc(t.output[key], func(line string) bool { return strings.Contains(line, fileOnly) || strings.Contains(line, serverOnly) }) {
				t.skipped = append(t.skipped, key)
			}
		case "fail":
			t.failed++
			t.lost = append(t.lost, lost{e.Package, e.Test, reasons(t.output[key])})
			for _, line := range t.output[key] {
				fmt.Fprint(t.out, "   ", line)
			}
		}
		delete(t.output, key)
	}
}

// closePackage prints the package's line. A package that failed without a failing test (it did not build,
// panicked, ran out of time) is itself a failure, and the rest of its output is printed.
func (t *tally) closePackage(e event) {
	if e.Action == "fail" {
		var keys []string
		for key := range t.output {
			if strings.HasPrefix(key, e.Package+" ") {
				keys = append(keys, key)
			}
		}
		slices.Sort(keys)
		for _, key := range keys {
			for _, line := range t.output[key] {
				fmt.Fprint(t.out, "   ", line)
			}
			delete(t.output, key)
		}
		if !slices.ContainsFunc(t.lost, func(l lost) bool { return l.pkg == e.Package }) {
			t.failed++
			t.grave = true
		}
	}
	if n := t.tests[e.Package]; n > 0 || e.Action == "fail" {
		took := fmt.Sprintf("%7.1f s", e.Elapsed)
		if t.cached[e.Package] {
			took = "as before"
		}
		fmt.Fprintf(t.out, "   %-4s %-42s %5d tests %s\n", e.Action, e.Package, n, took)
	}
}

// goTest runs `go test -json` with args, shows what matters and adds to the count.
func (r *run) goTest(env []string, args ...string) error {
	t, err := r.goTestOnce(env, args...)
	if err != nil {
		return err
	}
	return r.book(t, args)
}

// packageAtMost is how long a package's tests may take until Go ends them with the stacks of their goroutines. It is
// twenty times what the slowest package needs: the limit is for tests that hang, not for slow machines.
const packageAtMost = time.Hour

// nightly is the end of the names of tests that run only at night.
const nightly = "Nightly"

// often are the flags that decide whether a test runs although nothing that it depends on has changed since it passed.
// At night all tests run, in another order each time; otherwise Go's test cache answers for them, and those that are
// only for the night are left out, as are the worked cases, which have a step of their own.
func (r *run) often() []string {
	if r.nightly {
		return []string{"-count=1", "-shuffle=on"}
	}
	return []string{"-skip=^TestCases$|" + nightly + "$"}
}

// memory is a folder of Linux that is kept in memory.
const memory = "/dev/shm"

// roomInMemory is how much must be free there: several times what the tests keep at once.
const roomInMemory = 4 << 30

// inMemory has the tests of the day keep their files in memory. On a disk half of them wait for its syncs most of the time.
// At night they do wait, and wherever TMPDIR names another place, memory has too little room, or programs there do not run.
// What the go command itself builds stays on the disk. The folder is always the same, as Go's test cache minds TMPDIR.
func (r *run) inMemory() []string {
	if room, runs := pgbin.Room(memory); r.nightly || os.Getenv("TMPDIR") != "" || room < roomInMemory || !runs {
		return nil
	}
	return []string{"TMPDIR=" + memory, "GOTMPDIR=" + cmp.Or(os.Getenv("GOTMPDIR"), os.TempDir())}
}

// goTestOnce runs `go test -json` with args and returns what it has seen. A failed test is not an error here.
func (r *run) goTestOnce(env []string, args ...string) (*tally, error) {
	cmd := r.command("go", slices.Concat([]string{"test", "-json", "-vet=off", "-timeout=" + cmp.Or(r.atMost, packageAtMost).String()}, r.often(), args)...)
	if r.nightly {
		cmd.Env = append(cmd.Env, "PORTSIDE_NIGHTLY=1") // see engine/enginetest/nightly
	}
	cmd.Env = append(append(cmd.Env, r.inMemory()...), env...)
	cmd.Stderr = r.out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	t := newTally(r.out)
	readErr := t.read(pipe)
	if err = cmd.Wait(); err != nil && t.failed == 0 {
		return nil, fmt.Errorf("go test: %w", err)
	}
	return t, readErr
}

// book adds a tally to the count.
func (r *run) book(t *tally, args []string) error {
	r.passed += t.passed
	r.failed += t.failed + len(t.skipped)
	r.lost = append(r.lost, t.lost...)
	switch {
	case t.failed > 0:
		return fmt.Errorf("%d failed", t.failed)
	case len(t.skipped) > 0:
		return fmt.Errorf("%d skipped: %s", len(t.skipped), strings.Join(t.skipped, ", "))
	case t.passed == 0:
		return fmt.Errorf("go test %s: no test ran", strings.Join(args, " "))
	}
	return nil
}

// unwatched are packages that the race detector leaves out: SQLite, which is translated C and guards its own memory, and
// packages that compress, match, convert and parse for one goroutine at a time. They touch the most memory, so watching
// them took more than half the time of all tests; everything that calls them is watched. A package with a sync.Map must
// not be among them: the linker may use its copy of the map's code, whose atomics the detector does not see.
var unwatched = []string{
	"modernc.org/sqlite/lib", "modernc.org/libc/...", "modernc.org/memory", "golang.org/x/crypto/...", "golang.org/x/net/html/...", "golang.org/x/text/...",
	"github.com/klauspost/compress/...", "compress/...", "hash/...", "regexp/...", "strconv", "unicode/...",
}

// race are the flags of the race detector. It needs a C compiler; without one the tests still run, and the
// reader is told what they could not see.
func (r *run) race() []string {
	out, err := r.command("go", "env", "CC").Output()
	if fields := strings.Fields(string(out)); err == nil && len(fields) > 0 {
		if _, err := exec.LookPath(fields[0]); err == nil {
			flags := []string{"-race"}
			for _, path := range unwatched {
				flags = append(flags, "-gcflags="+path+"=-race=false -dwarf=false") // it takes the place of buildFlags
			}
			return flags
		}
	}
	r.say("no C compiler (Debian: gcc): running without the race detector, races go unseen")
	return nil
}

// longest are the packages whose tests take longest, the longest first. They begin first, so that at the end no processor
// waits for one of them.
var longest = []string{
	"handlers", "handlers/lessons", "handlers/campaign", "handlers/match", "engine/campaigns", "db", "engine/host", "handlers/notices", "cmd/check",
	"views", "views/blackbeard", "engine/portroyal", "views/portroyaltricks", "views/portroyal", "cmd/portside",
}

// longestFirst orders packages by longest; the others follow in the order they have.
func longestFirst(packages []string) {
	rank := func(p string) int {
		if i := slices.Index(longest, strings.TrimPrefix(p, module+"/")); i >= 0 {
			return i
		}
		return len(longest)
	}
	slices.SortStableFunc(packages, func(a, b string) int { return rank(a) - rank(b) })
}

// tests runs all tests except those of the browser. The race detector makes the rules of games five times slower and
// could find nothing there, so it does not watch packages whose rule says noGoroutines or ownProcess.
func (r *run) tests() error {
	out, err := r.command("go", "list", "./...").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	var noGoroutines, ownProcess, racing []string
	for _, p := range strings.Fields(string(out)) {
		i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.folder, strings.TrimPrefix(p, module+"/")) })
		switch {
		case p == browserPackage:
		case i >= 0 && rules[i].noGoroutines:
			noGoroutines = append(noGoroutines, p)
		case i >= 0 && rules[i].ownProcess:
			ownProcess = append(ownProcess, p)
		default:
			racing = append(racing, p)
		}
	}
	if err := r.installRecipeTools(); err != nil {
		r.say("%v", err) // the tests that need them say so
	}
	for _, packages := range [][]string{racing, noGoroutines, ownProcess} {
		longestFirst(packages)
	}
	return errors.Join(
		r.goTestAgain([]string{"CGO_ENABLED=1"}, r.race(), racing...), // the race detector is C
		r.goTest(nil, noGoroutines...),
		r.goTestAgain(nil, nil, ownProcess...),
	)
}
