package main

import (
	"regexp"
	"slices"
	"strings"
)

// mostAgain is how many failed tests of one run get a second try. A browser loses a tap now and then, and a busy
// machine hangs for a while, but neither hits many tests. If more fail, the fault is ours.
const mostAgain = 3

// lost is a failed test with its reason.
type lost struct{ pkg, test, why string }

func (l lost) name() string { return strings.TrimPrefix(l.pkg, module+"/") + "." + l.test }

// top is the test's function: what -run can name.
func (l lost) top() string {
	name, _, _ := strings.Cut(l.test, "/")
	return name
}

// said finds what a test itself says about its failure, among the output of the servers it runs.
var said = regexp.MustCompile(`^\s+\w+_test\.go:\d+: `)

// reasons are the first lines of a failed test's output that say why.
func reasons(output []string) string {
	var why []string
	for _, line := range output {
		if said.MatchString(line) && len(why) < 3 {
			why = append(why, strings.TrimSpace(line))
		}
	}
	if len(why) == 0 {
		return "see above"
	}
	return strings.Join(why, "; ")
}

// isGrave tells whether a line of output reports a fault that counts even if it shows up only once in a hundred
// runs.
func isGrave(line string) bool {
	return strings.Contains(line, "WARNING: DATA RACE") || strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
}

// again lists the tests that get a second try. It is empty if too many failed, or one of them gravely.
func (t *tally) again() (pkgs, tests []string) {
	for _, l := range t.lost {
		if !slices.Contains(pkgs, l.pkg) {
			pkgs = append(pkgs, l.pkg)
		}
		if !slices.Contains(tests, l.top()) {
			tests = append(tests, l.top())
		}
	}
	if t.grave || len(tests) > mostAgain {
		return nil, nil
	}
	return pkgs, tests
}

// goTestAgain is goTest for tests that depend on more than our code: on a browser, or on the load of the machine.
// The few that fail run once more, alone. A test that then passes counts as passed, unless the check is strict, and the
// summary calls it unsteady, with its reason; a test that fails twice has failed.
func (r *run) goTestAgain(env, flags []string, packages ...string) error {
	args := slices.Concat(flags, packages)
	t, err := r.goTestOnce(env, args...)
	if err != nil {
		return err
	}
	pkgs, tests := t.again()
	if len(tests) == 0 {
		return r.book(t, args)
	}
	r.say("once more, alone: %s", strings.Join(tests, ", "))
	only := slices.Concat(flags, []string{"-count=1", "-parallel=1", "-p=1", "-run=^(" + strings.Join(tests, "|") + ")$"}, pkgs)
	second, err := r.goTestOnce(env, only...)
	if err != nil {
		return err
	}
	if second.failed == 0 && len(second.skipped) == 0 && second.passed >= len(tests) {
		r.unsteady = append(r.unsteady, t.lost...)
		if !r.strict {
			t.passed, t.failed, t.lost = t.passed+t.failed, 0, nil
		}
	}
	return r.book(t, args)
}
