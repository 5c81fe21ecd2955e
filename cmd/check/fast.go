package main

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// mostImporters is how many importers of the changed packages -fast has time to test.
const mostImporters = 12

// changed runs the tests of the packages that differ from main, committed or not, and of those that import one of them,
// unless there are too many. They run without the race detector: this is a quick check before a commit, the whole check
// follows.
func (r *run) changed() error {
	paths, err := r.changedFiles()
	if err != nil {
		return err
	}
	changed := changedPackages(r.root, paths)
	if len(changed) == 0 {
		r.say("no package has changed")
		return nil
	}
	packages, err := r.list()
	if err != nil {
		return err
	}
	var differ, tested, importers []string // import paths
	for _, p := range packages {
		if folder, err := filepath.Rel(r.root, p.Dir); err == nil && slices.Contains(changed, filepath.ToSlash(folder)) {
			differ = append(differ, p.ImportPath)
		}
	}
	for _, p := range packages {
		switch {
		case len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 || p.ImportPath == browserPackage:
		case slices.Contains(differ, p.ImportPath):
			tested = append(tested, p.ImportPath)
		case p.uses(differ):
			importers = append(importers, p.ImportPath)
		}
	}
	r.say("%d packages have changed, %d of them have tests to run; %d more import them", len(changed), len(tested), len(importers))
	if len(importers) <= mostImporters {
		tested = append(tested, importers...)
	} else {
		r.say("those that import them are left to the whole check")
	}
	if len(tested) == 0 {
		return nil
	}
	return r.show("go", slices.Concat([]string{"test", "-vet=off", "-skip=" + nightly + "$"}, tested)...)
}

// uses tells whether p or its tests import one of paths.
func (p listed) uses(paths []string) bool {
	return slices.ContainsFunc(slices.Concat(p.Imports, p.TestImports, p.XTestImports), func(path string) bool { return slices.Contains(paths, path) })
}

// changedFiles are the files, relative to the root, that differ from the last commit shared with main, including
// untracked ones.
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
			return nil, fmt.Errorf("cannot list the changed files: git %s: %w", args[0], err)
		}
		paths = append(paths, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	return slices.DeleteFunc(paths, func(p string) bool { return p == "" }), nil
}

// changedPackages are the folders of the packages to which the files belong: a file in a folder
// without Go files, such as testdata or assets, belongs to the nearest folder above that has some.
func changedPackages(root string, paths []string) []string {
	var packages []string
	for _, p := range paths {
		for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
			if goes, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*.go")); err == nil && len(goes) > 0 && !inTestdata(dir) {
				packages = append(packages, dir)
				break
			}
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

func inTestdata(dir string) bool { return slices.Contains(strings.Split(dir, "/"), "testdata") }
