package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rules is a package with one function of each shape that a switch must fit: with and without results, with
// parameters and receivers that have no name.
const rules = `package rules

type pile struct{ n int }

func (p *pile) take(k int) bool {
	if k > p.n {
		return false
	}
	p.n -= k
	return true
}

func (*pile) limit(_ int, more ...int) int { return len(more) + 3 }

func (p *pile) empty() { p.n = 0 }
`

// TestSubjects: every pattern of leftOut matches a file of that game's rules, and none matches the file with
// Apply.
func TestSubjects(t *testing.T) {
	for _, sub := range subjects {
		paths, err := filepath.Glob(filepath.Join("..", "..", sub.rules, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, pattern := range sub.leftOut {
			one := subject{leftOut: []string{pattern}}
			if !slices.ContainsFunc(paths, func(p string) bool { return one.leaves(filepath.Base(p)) }) {
				t.Errorf("%s: no file %s in %s", sub.key, pattern, sub.rules)
			}
		}
		applies := slices.IndexFunc(paths, func(p string) bool {
			text, err := os.ReadFile(p)
			return err == nil && strings.Contains(string(text), "*State) Apply(")
		})
		if applies < 0 || sub.leaves(filepath.Base(paths[applies])) {
			t.Errorf("%s: State.Apply is not in the files of %s that are mutated", sub.key, sub.rules)
		}
	}
}

// TestSwitched: every mutant of a package is in one program, does nothing until it is switched on, and then does what its
// name says.
func TestSwitched(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "rules.go")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("rules.go", rules)
	src, err := readSource(path)
	if err != nil {
		t.Fatal(err)
	}
	list := src.removals()
	for _, r := range []report{{"CONDITIONALS_BOUNDARY", 6, 7}, {"ARITHMETIC_BASE", 13, 62}} {
		m, ok, err := src.exchanged(r)
		if !ok || err != nil {
			t.Fatalf("%+v: %t, %v", r, ok, err)
		}
		list = append(list, m)
	}
	var names []string
	var indexes []int
	for i, m := range list {
		names, indexes = append(names, m.name()), append(indexes, i)
	}
	want := []string{
		"rules.go pile.take: p.n -= k → nothing", "rules.go pile.empty: p.n = 0 → nothing",
		"rules.go pile.take: > → >=", "rules.go pile.limit: + → -",
	}
	if !slices.Equal(names, want) {
		t.Fatalf("mutants %q, want %q", names, want)
	}
	text, copies := src.switched(list, indexes)
	write("rules.go", text+strings.Join(copies, ""))
	write("go.mod", "module rules\n\ngo 1.26\n")
	write("rules_test.go", `package rules

import (
	"fmt"
	"testing"
)

var mutantOn int

func TestAll(t *testing.T) {
	for mutantOn = -1; mutantOn < 4; mutantOn++ {
		p := pile{5}
		fmt.Print(p.take(5), p.n, p.limit(1, 2, 3))
		p.n = 7
		p.empty()
		fmt.Println(p.n)
	}
}
`)
	cmd := exec.Command("go", "test", "-v", ".")
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said := "true 0 50\ntrue 5 50\ntrue 0 57\nfalse 5 50\ntrue 0 -10\n"
	if !strings.Contains(string(out), said) {
		t.Errorf("got\n%s\nwant\n%s", out, said)
	}
}

// TestResults: results that were written are read back, including arguments, and count as they should.
func TestResults(t *testing.T) {
	at := func(name string, e end) verdict { return verdict{mutant: mutant{file: name}, name: name, end: e} }
	r := &results{subject: subject{key: "g"}, seed: 1, list: []verdict{
		at("a", diedInCases), at("b", diedInMatches), at("c", survived), at("d", unchanged), at("e", unchanged), at("f", doesNotCompile), at("g", survived),
	}}
	r.list[0].why = "x.case:3: G-1: no | yes"
	r.list[0].name = "a.go f: | → &"
	r.list[4].argument, r.list[4].fault = "comes once in a million matches", true
	r.list[6].argument = "only the order of equal things"
	path := filepath.Join(t.TempDir(), "g.txt")
	if err := r.write(path); err != nil {
		t.Fatal(err)
	}
	got, err := readResults(path)
	if err != nil || len(got) != len(r.list) {
		t.Fatalf("%d results, %v", len(got), err)
	}
	for _, v := range r.list {
		g := got[v.name]
		if g.end != v.end || g.why != v.why || g.argument != v.argument || g.fault != v.fault {
			t.Errorf("%s reads %+v, want %+v", v.name, g, v)
		}
	}
	if n := r.count(verdict.counted); n != 4 { // a b c e
		t.Errorf("%d are counted, want 4", n)
	}
	if !strings.Contains(r.table(), "50.0 % died") {
		t.Error(r.table())
	}
}

// TestHeard: a judge that falls silent has died in its last stage.
func TestHeard(t *testing.T) {
	for _, tt := range []struct {
		said, part string
		broken     bool
		want       end
	}{
		{"", stageCases, true, diedInCases}, // it did not even start
		{"stage cases\n", stageCases, true, diedInCases},
		{"stage cases\nkilled x.case:3: no\n", stageCases, false, diedInCases},
		{"stage matches\n", stageMatches, true, diedInMatches},
		{"stage matches\nkilled panic\n", stageMatches, false, diedInMatches},
		{"stage matches\nstage recorded\n", stageMatches, true, survived},
		{"stage matches\nstage recorded\nrecorded true\nstage hashes\nhashes same\n", stageMatches, false, unchanged},
		{"stage matches\nstage recorded\nrecorded true\nstage hashes\nhashes told\n", stageMatches, false, tellsOtherwise},
		{"stage matches\nstage recorded\nrecorded false\nstage hashes\nhashes changed\n", stageMatches, false, survived},
	} {
		if got := heard(tt.said, tt.part, tt.broken); got.end != tt.want {
			t.Errorf("%q: %v, want %v", tt.said, got.end, tt.want)
		}
	}
}

// TestHelp: asking for the flags is not a mistake.
func TestHelp(t *testing.T) {
	if err := run(t.Context(), []string{"-h"}, io.Discard); err != nil {
		t.Errorf("-h: %v", err)
	}
	if run(t.Context(), []string{"-no-such-flag"}, io.Discard) == nil {
		t.Error("an unknown flag is taken")
	}
}
