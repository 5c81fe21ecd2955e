package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/static"
)

var writeLicences = flag.Bool("licences", false, "write the licences of the linked modules anew")

// licenceFile matches the names of files that a licence asks to pass on.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-.].*)?$`)

// TestLicences compares the licences in the program with those of every module that it links, on any promised platform, and
// wants the text of each work that is no module.
func TestLicences(t *testing.T) {
	texts := map[string]map[string]bool{} // text: the modules that have it
	for _, platform := range []string{"linux/amd64", "linux/arm64", "linux/arm", "darwin/arm64", "windows/amd64"} {
		linkedLicences(t, platform, texts)
	}
	heads := map[string]string{}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		head := strings.Join(slices.Sorted(maps.Keys(texts[text])), "\n")
		heads[head] += static.LicenceHead(head) + text + "\n"
	}
	var want bytes.Buffer
	for _, head := range slices.Sorted(maps.Keys(heads)) {
		want.WriteString(heads[head])
	}
	file := filepath.Join("../../static", static.ModuleLicences)
	if *writeLicences {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("the licences in static/licences/modules.txt are not those of the linked modules: run go test ./cmd/portside -run TestLicences -licences")
	}
	others, err := filepath.Glob("../../static/licences/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range others {
		if text, err := os.ReadFile(name); err != nil || len(text) < 500 {
			t.Errorf("%s is no text of a licence: %d bytes, %v", name, len(text), err)
		}
	}
	var out bytes.Buffer
	if code := run(t.Context(), &console{out: &out, err: io.Discard}, []string{"licenses"}); code != 0 {
		t.Errorf("licenses ends with %d", code)
	}
	for _, part := range []string{"Grenze", "SIL OPEN FONT LICENSE", "Source Sans 3", "htmx", "idiomorph", "Copyright 2009 The Go Authors", "github.com/labstack/echo/v4", "modernc.org/sqlite"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("portside licenses does not name %q", part)
		}
	}
}

// linkedLicences notes the licences of all modules that the program links on a platform: those in the folder of each package
// and in those above it.
func linkedLicences(t *testing.T, platform string, texts map[string]map[string]bool) {
	t.Helper()
	goos, goarch, _ := strings.Cut(platform, "/")
	list := exec.Command("go", "list", "-deps", "-json=Dir,Module", ".")
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.New(string(exit.Stderr))
		}
		t.Fatalf("go list for %s: %v", platform, err)
	}
	seen := map[string]bool{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir    string
			Module *struct {
				Path, Dir string
				Main      bool
			}
		}
		if err := d.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		for dir := p.Dir; strings.HasPrefix(dir, p.Module.Dir) && !seen[dir]; dir = filepath.Dir(dir) {
			seen[dir] = true
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, e := range entries {
				if e.IsDir() || !licenceFile.MatchString(e.Name()) {
					continue
				}
				found = true
				data, err := os.ReadFile(filepath.Join(dir, e.Name()))
				if err != nil {
					t.Fatal(err)
				}
				text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
				if texts[text] == nil {
					texts[text] = map[string]bool{}
				}
				texts[text][p.Module.Path] = true
			}
			if dir == p.Module.Dir && !found {
				t.Errorf("%s has no licence", p.Module.Path)
			}
		}
	}
}
