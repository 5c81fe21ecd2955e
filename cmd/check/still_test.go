package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == watching { // run by the go command that a test has started
		os.Exit(watchMain(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// TestWatched: a report on a test is progress, however long the whole takes; other output is not.
func TestWatched(t *testing.T) {
	var now time.Duration
	var out strings.Builder
	w := &watched{to: &out, now: func() time.Duration { return now }}
	for range 1000 {
		now += 9 * time.Minute
		if got := w.still(); got != 9*time.Minute {
			t.Fatalf("it stands still for %v, want 9m", got)
		}
		w.Write([]byte("\x16=== RUN   TestSlow\n"))
	}
	now += 9 * time.Minute
	w.Write([]byte("the server says: tick\n"))
	if now += time.Minute; w.still() != 10*time.Minute {
		t.Errorf("after chatter alone it stands still for %v, want 10m", w.still())
	}
	if !strings.HasSuffix(out.String(), "TestSlow\nthe server says: tick\n") {
		t.Error("output is lost")
	}
}

// TestStandingStill: a test that hangs is ended and named, with the place where it hung. Tests that passed before count.
func TestStandingStill(t *testing.T) {
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
	r := &run{ctx: t.Context(), root: root, out: &out, still: 300 * time.Millisecond}
	if err := r.goTestAgain(nil, nil, "./..."); err == nil || r.passed != 1 || r.failed != 1 {
		t.Errorf("%d passed, %d failed, %v; want 1, 1\n%s", r.passed, r.failed, err, &out)
	}
	for _, said := range []string{"no test has begun or ended for 300ms", "still.TestHangs("} {
		if !strings.Contains(out.String(), said) {
			t.Errorf("%q is missing in\n%s", said, &out)
		}
	}
}

// TestNoLimitOnTheWhole: a limit on the whole, the go command's ten minutes or one of ours, would be a limit on slow
// machines.
func TestNoLimitOnTheWhole(t *testing.T) {
	paths, err := files(".", ".go")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		source, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ReplaceAll(string(source), `"-timeout=0"`, ""), `"-timeout=`) && !strings.HasSuffix(p, "_test.go") {
			t.Errorf("%s gives go test a limit on the whole", p)
		}
	}
	r := &run{}
	args, err := r.watchArgs()
	if err != nil || args[0] != "-timeout=0" {
		t.Errorf("go test %v, %v; want no limit on the whole", args, err)
	}
}
