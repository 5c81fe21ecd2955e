package pgbin

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestFind looks in PATH first, takes the newest of several versions, and passes over folders that lack a program.
func TestFind(t *testing.T) {
	t.Chdir(t.TempDir()) // paths without numbers of their own
	install := func(dir string, names ...string) {
		for _, name := range names {
			if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, name), nil, 0o755)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Setenv("PATH", "")
	places := []string{"lib/*/bin", "opt/postgresql*/bin"}
	if _, err := find(places); !errors.Is(err, ErrMissing) {
		t.Errorf("in empty places: %v", err)
	}
	install("lib/18/bin", "initdb", "pg_ctl")
	if _, err := find(places); !errors.Is(err, ErrMissing) {
		t.Errorf("without postgres: %v", err)
	}
	install("opt/postgresql/bin", programs...)
	for _, v := range []string{"9.6", "15", "9"} {
		install("lib/"+v+"/bin", programs...)
	}
	if got, err := find(places); err != nil || got != filepath.Join("lib", "15", "bin") {
		t.Errorf("of 9, 9.6, 15 and one without a version: %s, %v", got, err)
	}
	install("own", programs...)
	own, err := filepath.Abs("own")
	if err != nil {
		t.Fatal(err)
	}
	if own, err = filepath.EvalSymlinks(own); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", own)
	if got, err := find(places); err != nil || got != own {
		t.Errorf("with %s in PATH: %s, %v", own, got, err)
	}
}
