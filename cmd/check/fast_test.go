package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestChanged: a package whose test data has changed is tested, one that is new to git too, one that imports it, and no
// other.
func TestChanged(t *testing.T) {
	const test = "package x\n\nimport \"testing\"\n\nfunc TestIt(t *testing.T) {}\n"
	r, out := aside(t, map[string]string{
		"go.mod": "module x\n\ngo 1.26\n", "a/a_test.go": test, "a/testdata/one.txt": "1", "b/b_test.go": test, "b/c/doc.go": "package c\n",
		"d/d_test.go": strings.Replace(test, "import ", "import _ \"x/b/c\"\nimport ", 1),
	})
	for _, args := range []string{"init -q -b main", "add -A", "-c user.name=x -c user.email=x@example.org commit -q -m x"} {
		if out, err := exec.Command("git", append([]string{"-C", r.root}, strings.Fields(args)...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	if err := r.changed(); err != nil || !strings.Contains(out.String(), "no package has changed") {
		t.Errorf("nothing has changed: %v\n%s", err, out)
	}
	for name, text := range map[string]string{"a/testdata/one.txt": "2", "b/c/c_test.go": strings.Replace(test, "{}", "{ t.Fatal() }", 1), "README": "no package"} {
		if err := os.WriteFile(filepath.Join(r.root, name), []byte(strings.Replace(text, "package x", "package c", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out.Reset()
	if err := r.changed(); err == nil {
		t.Error("a new test that fails passed")
	}
	for _, line := range []string{"ok  \tx/a", "FAIL\tx/b/c", "ok  \tx/d"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is missing in\n%s", line, out)
		}
	}
	if strings.Contains(out.String(), "x/b\t") {
		t.Errorf("b has not changed:\n%s", out)
	}
}
