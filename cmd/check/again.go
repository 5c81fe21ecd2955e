package main

import (
	"regexp"
	"slices"
	"strings"
)

// mostAgain is how many failed tests of one run are worth a second try: a browser loses a tap now and then, and a
// busy machine stands still for a while, but neither does it to many. More of them, and the fault is ours.
const mostAgain = 3

// lost is a test that failed, and what it said of it.
type lost struct{ pkg, test, why string }

func (l lost) name() string { return strings.TrimPrefix(l.pkg, module+"/") + "." + l.test }

// top is the test's function: what -run can name.
func (l lost) top() string {
	name, _, _ := strings.Cut(l.test, "/")
	return name
}

// said finds what a test itself says of its failure among the chatter of the servers it runs.
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

// isGrave tells whether a line of output stands for a fault that may show itself once in a hundred runs and is one
// all the same.
func isGrave(line string) bool {
	return strings.Contains(line, "WARNING: DATA RACE") || strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
}

// again are the functions a second try is for, or none: too many failed, or one of them gravely.
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

// goTestAgain is goTest for tests that depend on more than our code: on a browser, on the time others leave them.
// The few that fail run once more, with nothing beside them. What passes then counts as passed, unless the check is
// strict, and is called unsteady in the summary, with its reason; what fails twice has failed.
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
	only := slices.Concat(flags, []string{"-parallel=1", "-p=1", "-run=^(" + strings.Join(tests, "|") + ")$"}, pkgs)
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
