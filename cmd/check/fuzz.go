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
	"strings"
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

// fuzzing gives every fuzz target a few seconds, then plays random matches of every game. The go command
// writes an input that fails into the package's testdata/fuzz: commit it with the mending.
func (r *run) fuzzing() error {
	found, err := targets(r.root)
	if err != nil {
		return err
	}
	var errs []error
	for _, t := range found {
		r.say("%s of %s for %v", t.name, t.folder, r.fuzz)
		cmd := r.command("go", "test", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+r.fuzz.String(), "./"+t.folder)
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintln(r.out, string(out))
			errs = append(errs, fmt.Errorf("%s of %s: %w", t.name, t.folder, err))
			r.failed++
			continue
		}
		r.passed++
	}
	if len(found) == 0 {
		errs = append(errs, errors.New("there is no fuzz target"))
	}
	if err := r.show("go", "run", "./cmd/playtest", "fuzz", "-time", (2 * r.fuzz).String()); err != nil {
		errs = append(errs, err)
		r.failed++
	} else {
		r.passed++
	}
	return errors.Join(errs...)
}
