package main

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// changed runs the tests of the packages that differ from main, committed or not. They run without the race detector
// and with -short, and what has passed and has not changed since is not run again: it is a look before a commit, the
// whole check follows.
func (r *run) changed() error {
	paths, err := r.changedFiles()
	if err != nil {
		return err
	}
	packages := changedPackages(r.root, paths)
	if len(packages) == 0 {
		r.say("no package has changed")
		return nil
	}
	out, err := r.command("go", slices.Concat([]string{"list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}"}, packages)...).Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	tested := slices.DeleteFunc(strings.Fields(string(out)), func(p string) bool { return p == browserPackage })
	r.say("%d packages have changed, %d of them have tests to run", len(packages), len(tested))
	if len(tested) == 0 {
		return nil
	}
	return r.show("go", slices.Concat([]string{"test", "-vet=off", "-short"}, tested)...)
}

// changedFiles are the files, relative to the root, that differ from the last commit shared with main, those that git
// does not know yet included.
func (r *run) changedFiles() ([]string, error) {
	since := "HEAD"
	if out, err := r.command("git", "merge-base", "HEAD", "main").Output(); err == nil {
		since = strings.TrimSpace(string(out))
	}
	var paths []string
	for _, args := range [][]string{
		{"diff", "--name-only", "--relative", since},
		{"ls-files", "--others", "--exclude-standard"},
	} {
		out, err := r.command("git", args...).Output()
		if err != nil {
			return nil, fmt.Errorf("what has changed is asked of git: git %s: %w", args[0], err)
		}
		paths = append(paths, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	return slices.DeleteFunc(paths, func(p string) bool { return p == "" }), nil
}

// changedPackages are the packages to which the files belong, as patterns for the go command: a file in a folder
// without Go files, such as testdata or assets, belongs to the nearest folder above that has some.
func changedPackages(root string, paths []string) []string {
	var packages []string
	for _, p := range paths {
		for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
			if goes, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*.go")); err == nil && len(goes) > 0 && !inTestdata(dir) {
				packages = append(packages, "./"+dir)
				break
			}
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

func inTestdata(dir string) bool { return slices.Contains(strings.Split(dir, "/"), "testdata") }
