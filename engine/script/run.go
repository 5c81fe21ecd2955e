package script

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portside/engine"
)

// Extension marks the files that Run takes from a folder.
const Extension = ".case"

// Run runs every case in the files and folders named, prints each failure with file and line, and
// closes with "N passed, N failed". A case with rows counts once. Mistakes in a script (unknown
// names, no expectation, a number used twice) and unreadable files count as failed; the rest still runs.
// The error means that the report could not be written.
func Run(w io.Writer, games []Game, paths ...string) (passed, failed int, err error) {
	files, faults := find(paths)
	seen := map[string]testCase{}
	var cases []testCase
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		of, wrong := parse(path, string(text))
		cases, faults = append(cases, of...), append(faults, wrong...)
	}
	for _, why := range faults {
		fmt.Fprintln(w, why)
		failed++
	}
	for _, c := range cases {
		faults := c.faults
		for _, r := range c.rows {
			faults = append(faults, c.once(games, r)...)
		}
		if first, twice := seen[c.number]; twice {
			faults = append(faults, c.fault(c.n, "%s stands already at %s:%d", c.number, first.file, first.n))
		}
		seen[c.number] = c
		for _, why := range faults {
			fmt.Fprintln(w, why)
		}
		if len(faults) > 0 {
			failed++
		} else {
			passed++
		}
	}
	_, err = fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	return passed, failed, err
}

// find lists the files to run, each once: those named, and those with Extension below the folders; faults
// describe paths without any.
func find(paths []string) (files, faults []string) {
	for _, root := range paths {
		found := false
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path != root && !strings.HasSuffix(path, Extension) {
				return err
			}
			path = filepath.Clean(path)
			if found = true; !slices.Contains(files, path) {
				files = append(files, path)
			}
			return nil
		})
		switch {
		case err != nil:
			faults = append(faults, err.Error())
		case !found:
			faults = append(faults, fmt.Sprintf("%s: no %s file in it", root, Extension))
		}
	}
	if len(paths) == 0 {
		faults = append(faults, "no case script named")
	}
	return files, faults
}

// once plays a case with the values of a row. If a tape names a card that could not be drawn, the script may have given
// only the number of cards in a pile, and the wrong ones were assumed: the case is played again with that
// card among them, or without it; twelve such cards are enough. If the case fails with any of them, the first report
// stands.
func (c *testCase) once(games []Game, r row) []string {
	var with, without []string
	faults, wanted := c.attempt(games, r, with, without)
	for last := ""; wanted != "" && len(with)+len(without) < 12; {
		if wanted == last { // including it did not help
			with, without, last = with[:len(with)-1], append(without, wanted), ""
		} else {
			with, last = append(with, wanted), wanted
		}
		again, still := c.attempt(games, r, with, without)
		if still == "" { // the tapes fit
			return again
		}
		if wanted = still; slices.Contains(without, wanted) {
			break
		}
	}
	return faults
}

// attempt plays a case with the supposed cards in its face-down piles of unnamed cards; if a tape does not fit, it
// returns the card that could not be drawn.
func (c *testCase) attempt(games []Game, r row, with, without []string) (faults []string, wanted string) {
	p := &play{games: games, options: map[string]string{}, set: map[string]bool{}, orders: map[engine.Seat]engine.Policy{}, with: with, without: without}
	at := c.n
	fault := func(err error) (soft bool) {
		what := c.number
		if r.n > 0 {
			what = fmt.Sprintf("%s (row at line %d)", c.number, r.n)
		}
		if p.last != "" {
			err = fmt.Errorf("%w [after %s]", err, p.last)
		}
		n, of := at, (*fieldError)(nil)
		if errors.As(err, &of) && of.said.line.n > 0 { // the fault is in an earlier line than the one that revealed it
			n = of.said.line.n
		}
		faults = append(faults, c.fault(n, "%s: %v", what, err))
		var m misfit
		if errors.As(err, &m) {
			wanted = m.card
		}
		return errors.As(err, new(mismatch))
	}
	defer func() {
		if cause := recover(); cause != nil {
			fault(fmt.Errorf("the rules panicked: %v", cause))
		}
	}()
	lines, err := c.filled(r)
	if err != nil {
		fault(err)
		return faults, ""
	}
	for _, l := range lines {
		at = l.n
		if err := p.line(l); err != nil && !fault(err) {
			return faults, wanted // the rest would make no sense
		}
	}
	if err := p.end(); err != nil {
		fault(err)
	}
	if at = c.n; p.checks == 0 {
		fault(errors.New("the case expects nothing"))
	}
	return faults, ""
}
