package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// closing is the line with which `portside check` ends.
var closing = regexp.MustCompile(`^(\d+) passed, (\d+) failed$`)

// cases runs the worked cases of every game with the site's own command, as users do. At night, on machines that also run
// 32-bit programs, whose int is smaller, the games' own tests run the cases that way too.
func (r *run) cases() error {
	packages, err := r.list()
	if err != nil {
		return err
	}
	var games, folders []string
	for _, p := range packages {
		inner := strings.TrimPrefix(p.ImportPath, module+"/")
		if key, ok := game(inner); !ok || inner != "engine/"+key { // the parts of a game are below it
			continue
		}
		folder := inner + "/testdata/cases"
		if entries, err := os.ReadDir(filepath.Join(r.root, folder)); err != nil || len(entries) == 0 {
			return fmt.Errorf("%s has no worked cases: want testdata/cases", p.ImportPath)
		}
		games, folders = append(games, p.ImportPath), append(folders, folder)
	}
	if len(folders) == 0 {
		return fmt.Errorf("there is no game in engine")
	}
	if err := r.runCases(folders); err != nil || !r.nightly || runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
		return err
	}
	before := r.passed
	if err := r.goTest([]string{"GOARCH=386"}, slices.Concat([]string{"-run=^TestCases$"}, games)...); err != nil {
		return fmt.Errorf("with 32 bits: %w", err)
	}
	if r.passed-before < len(games) {
		return fmt.Errorf("with 32 bits: only %d of %d games have a TestCases", r.passed-before, len(games))
	}
	return nil
}

// runCases runs the cases in folders with the program for this machine.
func (r *run) runCases(folders []string) error {
	program, err := r.program(runtime.GOOS + "/" + runtime.GOARCH + "/")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	cmd := r.command(program, append([]string{"check"}, folders...)...)
	cmd.Stdout, cmd.Stderr = &out, r.out
	runErr := cmd.Run()
	passed, failed, err := r.closingLine(&out, runErr != nil)
	if err != nil {
		return err
	}
	r.passed += passed
	r.failed += failed
	switch {
	case failed > 0:
		return fmt.Errorf("%d of %d cases", failed, passed+failed)
	case runErr != nil:
		return fmt.Errorf("portside check: %w", runErr)
	case passed == 0:
		return fmt.Errorf("portside check ran no case")
	}
	r.say("%d cases of %d games", passed, len(folders))
	return nil
}

// closingLine reads the counts of the last line; with show the lines before it are printed, but not
// itself: this command has one closing line of its own.
func (r *run) closingLine(out io.Reader, show bool) (passed, failed int, err error) {
	found := false
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if m := closing.FindStringSubmatch(lines.Text()); m != nil {
			found = true
			passed, _ = strconv.Atoi(m[1]) // the pattern allows digits only
			failed, _ = strconv.Atoi(m[2])
		} else if show && strings.TrimSpace(lines.Text()) != "" {
			r.say("%s", lines.Text())
		}
	}
	if !found {
		return 0, 0, fmt.Errorf(`portside check did not close with "N passed, N failed"`)
	}
	return passed, failed, nil
}
