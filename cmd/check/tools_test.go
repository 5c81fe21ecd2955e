package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// aside is a run in a module made of the given files.
func aside(t *testing.T, contents map[string]string) (*run, *strings.Builder) {
	t.Helper()
	root := t.TempDir()
	for name, content := range contents {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := new(strings.Builder)
	return &run{ctx: context.Background(), root: root, temp: t.TempDir(), out: out, began: time.Now()}, out
}

func TestFormat(t *testing.T) {
	r, out := aside(t, map[string]string{
		"good.go":            "package a\n",
		"sub/bad.go":         "package  a\n",
		"sub/broken.go":      "package\n",
		"testdata/other.go":  "not Go at all",
		".ci/tools/other.go": "not Go either",
	})
	if err := r.format(); err == nil {
		t.Error("format found nothing")
	}
	for _, name := range []string{"sub/bad.go is not formatted", "sub/broken.go:"} {
		if !strings.Contains(out.String(), name) {
			t.Errorf("%q is missing in\n%s", name, out)
		}
	}
	if strings.Contains(out.String(), "other") || strings.Contains(out.String(), "good") {
		t.Errorf("too much is said:\n%s", out)
	}
}

// TestGenerated needs no template: a generated file without one is stale.
func TestGenerated(t *testing.T) {
	r, _ := aside(t, map[string]string{"views/left_templ.go": "package views\n"})
	if err := r.generated(); err == nil {
		t.Error("a generated file without its template passed")
	}
	r, out := aside(t, map[string]string{"views/left.go": "package views\n"})
	if err := r.generated(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestUnreachable(t *testing.T) {
	tests := []struct {
		output string
		want   bool
	}{
		{`govulncheck: fetching vulnerabilities: Get "https://vuln.go.dev/index/modules.json.gz": dial tcp: lookup vuln.go.dev: no such host`, true},
		{`govulncheck: fetching vulnerabilities: Get "https://vuln.go.dev/index/db.json": net/http: TLS handshake timeout`, true},
		{"Vulnerability #1: GO-2026-0001\n  dial tcp\n  More info: https://pkg.go.dev/vuln/GO-2026-0001", false},
		{"govulncheck: loading packages: there are errors with the provided package patterns", false},
		{"", false},
	}
	for _, tt := range tests {
		if _, got := unreachable(tt.output); got != tt.want {
			t.Errorf("unreachable(%q) = %t, want %t", tt.output, got, tt.want)
		}
	}
}

func TestClosingLine(t *testing.T) {
	r, out := aside(t, nil)
	passed, failed, err := r.closingLine(strings.NewReader("a.case:3: want 1, got 2\n7 passed, 1 failed\n"), true)
	if passed != 7 || failed != 1 || err != nil {
		t.Errorf("%d, %d, %v; want 7, 1", passed, failed, err)
	}
	if !strings.Contains(out.String(), "a.case:3") || strings.Contains(out.String(), "7 passed") {
		t.Errorf("shown is %q", out)
	}
	if _, _, err := r.closingLine(strings.NewReader("panic: oh\n"), false); err == nil {
		t.Error("no closing line, no error")
	}
}

func TestTargets(t *testing.T) {
	r, _ := aside(t, map[string]string{
		"engine/a/a_test.go": "package a\n\nfunc FuzzPlay(f *testing.F) {}\n\nfunc TestFuzz(t *testing.T) {}\n",
		"engine/a/a.go":      "package a\n\nfunc FuzzNot() {}\n",
	})
	got, err := targets(r.root)
	if want := []target{{"engine/a", "FuzzPlay"}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("targets: %v, %v; want %v", got, err, want)
	}
}

// TestEndedAtWork: running out of fuzzing time is not a failure, and nothing else is mistaken for it.
func TestEndedAtWork(t *testing.T) {
	const closing = "FAIL\nexit status 1\nFAIL\tportside/engine/a\t6.21s\n"
	const progress = "fuzz: elapsed: 6s, execs: 40304 (0/sec), new interesting: 104 (total: 108)\n"
	for out, want := range map[string]bool{
		progress + "--- FAIL: FuzzPlay (6.20s)\n    context deadline exceeded\n" + closing:                                                                                                               true,
		progress + "--- FAIL: FuzzPlay (6.20s)\n    --- FAIL: FuzzPlay (0.00s)\n        a_test.go:9: context deadline exceeded\n    \n    Failing input written to testdata/fuzz/FuzzPlay/1\n" + closing: false,
		progress + "--- FAIL: FuzzPlay (6.20s)\n    fuzzing process hung or terminated unexpectedly: exit status 2\n    Failing input written to testdata/fuzz/FuzzPlay/1\n" + closing:                   false,
		progress + "--- FAIL: FuzzPlay (6.20s)\n    context deadline exceeded\n    and more\n" + closing:                                                                                                 false,
		"panic: oh\n" + closing: false,
	} {
		if got := endedAtWork(out); got != want {
			t.Errorf("%t, want %t, for\n%s", got, want, out)
		}
	}
}

// TestBooks counts steps that pass, fail, count their own tests, fail after counting, or end after later ones.
func TestBooks(t *testing.T) {
	r, out := aside(t, nil)
	bad, late := errors.New("bad"), make(chan struct{})
	r.all([]step{
		{name: "slow", run: func(*run) error { <-late; return bad }, parallel: true},
		{name: "plain", run: func(*run) error { close(late); return nil }},
		{name: "broken", run: func(*run) error { return bad }},
		{name: "counting", run: func(r *run) error { r.passed += 5; return nil }},
		{name: "counted", run: func(r *run) error { r.passed += 2; r.failed += 3; return bad }},
	})
	r.summary()
	if r.passed != 1+5+2 || r.failed != 1+3+1 {
		t.Errorf("%d passed, %d failed; want 8, 5", r.passed, r.failed)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); lines[len(lines)-1] != "8 passed, 5 failed" {
		t.Errorf("the last line is %q", lines[len(lines)-1])
	}
}

func TestChoose(t *testing.T) {
	got, err := choose("vet, format", false, false)
	if err != nil || len(got) != 2 || got[0].name != "format" || got[1].name != "vet" {
		t.Errorf("choose: %v, %v; want format and vet in the order of the list", got, err)
	}
	for _, only := range []string{"vet,nothing", "changed"} {
		if _, err := choose(only, false, false); err == nil {
			t.Errorf("-only %s passed", only)
		}
	}
	if _, err := choose("vet", true, false); err == nil {
		t.Error("-only and -fast passed together")
	}
	got, err = choose("", true, false)
	if names := stepNames(got); err != nil || names != "format generated imports vet skeleton changed" {
		t.Errorf("-fast: %s, %v", names, err)
	}
	night, err := choose("", false, true)
	if err != nil || len(night) != len(steps) {
		t.Errorf("-nightly: %s, %v; want all steps", stepNames(night), err)
	}
	if day, err := choose("", false, false); err != nil || strings.Contains(stepNames(day), "unused") || len(day) < len(steps)-1 {
		t.Errorf("by day: %s, %v; want all but unused", stepNames(day), err)
	}
}

func stepNames(list []step) string {
	var names []string
	for _, s := range list {
		names = append(names, s.name)
	}
	return strings.Join(names, " ")
}
