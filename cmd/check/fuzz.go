package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// target is one native fuzz test.
type target struct{ folder, name string }

// targets finds the fuzz tests in the sources: asking the test binaries would mean building them all again.
func targets(root string) ([]target, error) {
	paths, err := files(root, "_test.go")
	if err != nil {
		return nil, err
	}
	var found []target
	fset := token.NewFileSet()
	for _, p := range paths {
		source, err := os.ReadFile(filepath.Join(root, p))
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(fset, p, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
				found = append(found, target{path.Dir(p), f.Name.Name})
			}
		}
	}
	return found, nil
}

// atWork is the whole output of go test when the fuzzing time is up while an input is being tried.
var atWork = regexp.MustCompile(`(?m)^--- FAIL: Fuzz\w* \([0-9.]+s\)\n    context deadline exceeded\nFAIL$`)

// endedAtWork recognises a false failure: on a busy machine Go before 1.27 sometimes reports the end of its own time as
// one (https://go.dev/issue/75804). An input that fails, or that never ends, is always named.
func endedAtWork(out string) bool {
	return atWork.MatchString(out) && !strings.Contains(out, "Failing input") && strings.Count(out, "--- FAIL") == 1
}

// fuzzing plays random matches of every game and, at night, tries every fuzz target.
func (r *run) fuzzing() error {
	var err error
	if r.nightly {
		err = r.fuzzTargets()
	}
	if playErr := r.show("go", "run", "./cmd/playtest", "fuzz", "-time", r.fuzz.String()); playErr != nil {
		r.failed++
		return errors.Join(err, playErr)
	}
	r.passed++
	return err
}

// fuzzTargets gives every fuzz target some time of one processor, as many targets at once as there are processors: each
// has to be built and warmed up first, which keeps one processor busy. The go command writes a failing input into the
// package's testdata/fuzz: commit it with the fix.
func (r *run) fuzzTargets() error {
	found, err := targets(r.root)
	if err != nil {
		return err
	}
	var errs []error
	var mu sync.Mutex // guards r and errs
	var all sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, t := range found {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			cmd := r.command("go", "test", "-vet=off", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+r.fuzz.String(), "-parallel=1", "./"+t.folder)
			out, err := cmd.CombinedOutput()
			mu.Lock()
			defer mu.Unlock()
			r.say("%s of %s for %v", t.name, t.folder, r.fuzz)
			if err != nil && !endedAtWork(string(out)) {
				fmt.Fprintln(r.out, string(out))
				errs = append(errs, fmt.Errorf("%s of %s: %w", t.name, t.folder, err))
				r.failed++
				return
			}
			r.passed++
		})
	}
	all.Wait()
	if len(found) == 0 {
		errs = append(errs, errors.New("there is no fuzz target"))
	}
	return errors.Join(errs...)
}
