package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// files yields the paths below root, relative and with slashes, whose names end in suffix. Folders that
// the go command ignores (testdata, leading dot or underscore) and node_modules are left out.
func files(root, suffix string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
				name == "testdata" || name == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, suffix) {
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			found = append(found, filepath.ToSlash(rel))
		}
		return nil
	})
	return found, err
}

// format compares every Go file with its gofmt form. It uses the library instead of the gofmt
// program, which may not be in the path beside the go command.
func (r *run) format() error {
	paths, err := files(r.root, ".go")
	if err != nil {
		return err
	}
	var bad int
	for _, path := range paths {
		source, err := os.ReadFile(filepath.Join(r.root, path))
		if err != nil {
			return err
		}
		formatted, err := format.Source(source)
		if err != nil {
			r.say("%s: %v", path, err)
			bad++
		} else if !bytes.Equal(source, formatted) {
			r.say("%s is not formatted", path)
			bad++
		}
	}
	r.say("%d files", len(paths))
	if bad > 0 {
		return fmt.Errorf("%d files are not formatted: gofmt -w", bad)
	}
	return nil
}

// generated copies the templates to a temporary folder, generates there and compares, so that it works without git and
// changes nothing in the project.
func (r *run) generated() error {
	templates, err := files(r.root, ".templ")
	if err != nil {
		return err
	}
	committed, err := files(r.root, "_templ.go")
	if err != nil {
		return err
	}
	aside := filepath.Join(r.temp, "templ")
	for _, path := range templates {
		if err := copyFile(filepath.Join(r.root, path), filepath.Join(aside, path)); err != nil {
			return err
		}
	}
	if len(templates) > 0 {
		if err := r.show("go", "tool", "templ", "generate", "-path", aside, "-log-level", "error"); err != nil {
			return err
		}
	}
	fresh := map[string]bool{}
	var stale []string
	for _, path := range templates {
		path = strings.TrimSuffix(path, ".templ") + "_templ.go"
		fresh[path] = true
		want, err := os.ReadFile(filepath.Join(aside, path))
		if err != nil {
			return err
		}
		got, err := os.ReadFile(filepath.Join(r.root, path))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if !bytes.Equal(got, want) {
			stale = append(stale, path)
			r.say("%s differs from its template", path)
		}
	}
	for _, path := range committed {
		if !fresh[path] {
			stale = append(stale, path)
			r.say("%s has no template", path)
		}
	}
	r.say("%d templates", len(templates))
	if len(stale) > 0 {
		return fmt.Errorf("%d generated files are out of date: go tool templ generate", len(stale))
	}
	return nil
}

// copyFile copies from to to, and creates missing folders.
func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
