package main

import (
	"bufio"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewGameNightly writes a game to a copy of the project, which must then pass the check: format and
// imports, the game's own tests, those of all games and all titles, its cases. The site must start and show the game.
func TestNewGameNightly(t *testing.T) {
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", buildFlags) // so that the copy shares the build cache
	t.Setenv("CGO_ENABLED", "0")
	var out strings.Builder
	r := &run{ctx: t.Context(), root: t.TempDir(), temp: t.TempDir(), out: &out}
	copyProject(t, root, r.root)
	if err := newGame(t.Context(), r.root, "sea-dogs", &out); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for _, step := range []func() error{
		r.format, r.imports,
		func() error {
			return r.show("go", "vet", "./engine/seadogs/...", "./views/seadogs", "./engine/games", "./views")
		},
		func() error { return r.show("go", "test", "-vet=off", "./engine/seadogs/...") },
		func() error {
			return r.show("go", "test", "-vet=off", "./engine/games", "./views", "./views/i18n", "./static", "-run", "Catalogue|Documented|Titles|Sign|Sketch|Key|Text|Asset|Sheet|Drawing")
		},
	} {
		if err := step(); err != nil {
			t.Fatalf("%v\n%s", err, &out)
		}
	}
	program := filepath.Join(r.temp, "portside")
	if err := r.show("go", "build", "-ldflags=-s -w", "-o", program, "./cmd/portside"); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if err := r.show(program, "check", filepath.Join(r.root, "engine/seadogs/testdata/cases")); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
	base := startSite(t, program, filepath.Join(r.temp, "site.db"))
	for path, want := range map[string]string{"/": "Sea Dogs", "/games/sea-dogs": "Three", "/games/sea-dogs/rules": "The storm takes the stake", "/credits": "Sea Dogs"} {
		if page := get(t, base+path); !strings.Contains(page, want) {
			t.Errorf("%s does not say %q", path, want)
		}
	}
}

// TestNewGameHelp: asking for help is no mistake, leaving out the key is one.
func TestNewGameHelp(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want int
	}{{[]string{"-h"}, 0}, {nil, 2}, {[]string{"-game"}, 2}} {
		var errs strings.Builder
		if got := newGameMain(t.Context(), tt.args, &errs); got != tt.want || !strings.Contains(errs.String(), "new-game KEY") {
			t.Errorf("new-game %q: status %d, want %d\n%s", tt.args, got, tt.want, &errs)
		}
	}
}

// TestNewGameRefuses: a malformed key, and a game that exists.
func TestNewGameRefuses(t *testing.T) {
	r, out := aside(t, map[string]string{"engine/seadogs/doc.go": "package seadogs\n"})
	for _, key := range []string{"Sea-Dogs", "sea_dogs", "7seas", "-", "", "go", "sea-dogs"} {
		if err := newGame(t.Context(), r.root, key, out); err == nil {
			t.Errorf("the key %q passed", key)
		}
	}
}

// copyProject copies the files of the project, without git's own.
func copyProject(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git":
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !d.Type().IsRegular():
			return nil
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return copyFile(path, filepath.Join(to, rel))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// startSite starts the site and returns its address.
func startSite(t *testing.T, program, database string) string {
	t.Helper()
	cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-db", database)
	log, to := io.Pipe()
	cmd.Stdout, cmd.Stderr = to, to
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		err := cmd.Wait()
		to.Close()
		ended <- err
	}()
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt) // not an error if it has ended by now
		<-ended
	})
	var said []string
	for lines := bufio.NewScanner(log); lines.Scan(); {
		said = append(said, lines.Text())
		if _, port, ok := strings.Cut(lines.Text(), "is ready at http://127.0.0.1:"); ok {
			go io.Copy(io.Discard, log)
			return "http://127.0.0.1:" + strings.TrimSuffix(port, "/")
		}
	}
	t.Fatalf("the site does not start:\n%s", strings.Join(said, "\n"))
	return ""
}

func get(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %d, %v", url, response.StatusCode, err)
	}
	return string(page)
}
