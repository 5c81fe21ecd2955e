package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"portside/db/dbtest/pgserver/pgbin"
)

// TestTally reads what go test prints about a package that passes, one that fails, one that does not build
// and one that dies without naming a test.
func TestTally(t *testing.T) {
	const events = `{"Action":"run","Package":"a","Test":"TestGood"}
{"Action":"output","Package":"a","Test":"TestGood","Output":"chatter\n"}
{"Action":"pass","Package":"a","Test":"TestGood","Elapsed":0.1}
{"Action":"pass","Package":"a","Elapsed":0.2}
{"Action":"output","Package":"b","Test":"TestBad","Output":"want 1 got 2\n"}
{"Action":"fail","Package":"b","Test":"TestBad","Elapsed":0}
{"Action":"skip","Package":"b","Test":"TestLater","Elapsed":0}
{"Action":"output","Package":"b","Test":"TestLock","Output":"    lock_test.go:7: about the file: its lock\n"}
{"Action":"skip","Package":"b","Test":"TestLock","Elapsed":0}
{"Action":"fail","Package":"b","Elapsed":0.1}
{"ImportPath":"c","Action":"build-output","Output":"c.go:1:1: expected 'package'\n"}
{"ImportPath":"c","Action":"build-fail"}
{"Action":"fail","Package":"c","Elapsed":0,"FailedBuild":"c"}
{"Action":"output","Package":"d","Test":"TestHangs","Output":"panic: test timed out\n"}
{"Action":"fail","Package":"d","Elapsed":9}
go: words of the go command
`
	var out strings.Builder
	tally := newTally(&out)
	if err := tally.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	if tally.passed != 1 || tally.failed != 3 || len(tally.skipped) != 1 {
		t.Errorf("%d passed, %d failed, %d skipped; want 1, 3, 1", tally.passed, tally.failed, len(tally.skipped))
	}
	for _, shown := range []string{"want 1 got 2", "c.go:1:1", "panic: test timed out", "words of the go command"} {
		if !strings.Contains(out.String(), shown) {
			t.Errorf("%q is missing in\n%s", shown, &out)
		}
	}
	if strings.Contains(out.String(), "chatter") {
		t.Errorf("the output of a passing test is shown:\n%s", &out)
	}
}

// TestAgain: a few tests that failed get a second try, by their functions; a race, a panic, a package that died and
// many failures do not.
func TestAgain(t *testing.T) {
	const failed = `{"Action":"output","Package":"a","Test":"TestTap/left","Output":"    tap_test.go:7: nothing happened\n"}
{"Action":"fail","Package":"a","Test":"TestTap/left"}
{"Action":"fail","Package":"a","Test":"TestTap"}
{"Action":"fail","Package":"a"}
`
	for _, tt := range []struct{ name, more, want string }{
		{"a lost tap", "", "TestTap"},
		{"a race", `{"Action":"output","Package":"a","Test":"TestTap","Output":"WARNING: DATA RACE\n"}` + "\n", ""},
		{"a panic", `{"Action":"output","Package":"a","Test":"TestTap","Output":"panic: no such seat\n"}` + "\n", ""},
		{"a package that died", `{"Action":"fail","Package":"b"}` + "\n", ""},
		{"many", `{"Action":"fail","Package":"c","Test":"TestA"}
{"Action":"fail","Package":"c","Test":"TestB"}
{"Action":"fail","Package":"c","Test":"TestC"}
`, ""},
	} {
		tally := newTally(&strings.Builder{})
		if err := tally.read(strings.NewReader(failed + tt.more)); err != nil {
			t.Fatal(err)
		}
		_, tests := tally.again()
		if got := strings.Join(tests, " "); got != tt.want {
			t.Errorf("%s: %q gets a second try, want %q", tt.name, got, tt.want)
		}
		if why := tally.lost[0].why; why != "tap_test.go:7: nothing happened" {
			t.Errorf("%s: the reason is %q", tt.name, why)
		}
	}
}

// TestGoTestAgain runs a module whose one test fails at its first run and whose other one always does.
func TestGoTestAgain(t *testing.T) {
	const shaky = `package shaky

import (
	"os"
	"testing"
)

func TestOnce(t *testing.T) {
	if _, err := os.Stat("been"); err != nil {
		os.WriteFile("been", nil, 0o600)
		t.Fatal("the first time")
	}
}
`
	for _, tt := range []struct {
		name, more               string
		strict                   bool
		passed, failed, unsteady int
		closing                  string
	}{
		{"fails once", "", false, 1, 0, 1, "1 passed, 0 failed, 1 unsteady"},
		{"fails once where that is too often", "", true, 0, 1, 1, "0 passed, 1 failed, 1 unsteady"},
		{"fails twice", "\nfunc TestNever(t *testing.T) { t.Fatal(\"never\") }\n", false, 0, 2, 0, "0 passed, 2 failed"},
	} {
		root := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module shaky\n\ngo 1.26\n", "shaky_test.go": shaky + tt.more} {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var out strings.Builder
		r := &run{ctx: t.Context(), root: root, out: &out, strict: tt.strict}
		err := r.goTestAgain(nil, nil, "./...")
		if r.passed != tt.passed || r.failed != tt.failed || len(r.unsteady) != tt.unsteady || (err != nil) != (tt.failed > 0) {
			t.Errorf("%s: %d passed, %d failed, %d unsteady, %v; want %d, %d, %d\n%s", tt.name, r.passed, r.failed, len(r.unsteady), err, tt.passed, tt.failed, tt.unsteady, &out)
		}
		if r.summary(); !strings.HasSuffix(out.String(), "\n"+tt.closing+"\n") {
			t.Errorf("%s: it does not close with %q:\n%s", tt.name, tt.closing, &out)
		}
	}
}

// TestOften: a package that has not changed since it passed is not tested again, and its tests count all the same. At
// night it is, with the tests that are only for the night.
func TestOften(t *testing.T) {
	root := t.TempDir()
	fresh := fmt.Sprintf("t.Log(%q)", root) // a program that differs, so that go has no results of former runs of this test
	for name, text := range map[string]string{
		"go.mod":          "module calm\n\ngo 1.26\n",
		"calm_test.go":    "package calm\n\nimport \"testing\"\n\nfunc TestDay(t *testing.T) { " + fresh + " }\n\nfunc TestLongNightly(t *testing.T) {}\n",
		"other/o.go":      "package other\n",
		"other/o_test.go": "package other\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestNight(t *testing.T) {\n\tif os.Getenv(\"PORTSIDE_NIGHTLY\") == \"\" {\n\t\tt.Log(\"day\")\n\t}\n\t" + fresh + "\n}\n",
	} {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name             string
		nightly          bool
		passed, asBefore int
	}{
		{"the first time", false, 2, 0},
		{"the second time", false, 2, 2},
		{"at night", true, 3, 0},
		{"the second night", true, 3, 0},
		{"the day after", false, 2, 2},
	} {
		var out strings.Builder
		r := &run{ctx: t.Context(), root: root, out: &out, nightly: tt.nightly}
		if err := r.goTestAgain(nil, nil, "./..."); err != nil || r.passed != tt.passed || strings.Count(out.String(), "as before") != tt.asBefore {
			t.Errorf("%s: %d passed, %v; want %d, and %d packages as before\n%s", tt.name, r.passed, err, tt.passed, tt.asBefore, &out)
		}
	}
}

// TestHangs: a test that hangs is ended and named, with the place where it hung. Tests that passed before count.
func TestHangs(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module still\n\ngo 1.26\n", "still_test.go": `package still

import (
	"net"
	"testing"
)

func TestFine(t *testing.T) {}

func TestHangs(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Accept() // nobody calls
}
`} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	r := &run{ctx: t.Context(), root: root, out: &out, atMost: 300 * time.Millisecond}
	if err := r.goTestAgain(nil, nil, "./..."); err == nil || r.passed != 1 || r.failed != 1 {
		t.Errorf("%d passed, %d failed, %v; want 1, 1\n%s", r.passed, r.failed, err, &out)
	}
	for _, said := range []string{"test timed out after 300ms", "still.TestHangs("} {
		if !strings.Contains(out.String(), said) {
			t.Errorf("%q is missing in\n%s", said, &out)
		}
	}
}

// TestLongestFirst orders packages, and every package that is to begin first exists.
func TestLongestFirst(t *testing.T) {
	got := []string{"portside/db", "portside/engine/due", "portside/handlers", "portside/cmd/playtest", "portside/handlers/campaign"}
	longestFirst(got)
	want := []string{"portside/handlers", "portside/handlers/campaign", "portside/db", "portside/engine/due", "portside/cmd/playtest"}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, folder := range longest {
		if tests, err := filepath.Glob(filepath.Join("../..", folder, "*_test.go")); err != nil || len(tests) == 0 {
			t.Errorf("%s has no tests", folder)
		}
	}
}

// TestInMemory: tests have their files in memory by day, where there is such a folder, unless TMPDIR names another.
func TestInMemory(t *testing.T) {
	room, runs := pgbin.Room(memory)
	there := room >= roomInMemory && runs
	for _, tt := range []struct {
		name, tmpdir string
		nightly      bool
		want         bool
	}{
		{"by day", "", false, there},
		{"at night", "", true, false},
		{"where the user says", "/var/tmp", false, false},
	} {
		t.Setenv("TMPDIR", tt.tmpdir)
		env := (&run{nightly: tt.nightly}).inMemory()
		if got := slices.Contains(env, "TMPDIR="+memory); got != tt.want {
			t.Errorf("%s: %q, want memory %t", tt.name, env, tt.want)
		}
		if len(env) > 0 && !slices.Contains(env, "GOTMPDIR="+os.TempDir()) {
			t.Errorf("%s: %q: the go command builds in memory", tt.name, env)
		}
	}
}
