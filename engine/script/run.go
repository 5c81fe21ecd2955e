package script

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"portside/engine"
)

// Extension marks the files that Run takes from a folder.
const Extension = ".case"

// Run runs every case in the files and folders named, prints each failure with file and line, and
// closes with "N passed, N failed". A case with rows counts once. Mistakes in a script (unknown
// names, no expectation, a number used twice) and what cannot be read count as failed; the rest is run all
// the same. The error is for a report that cannot be written.
func Run(w io.Writer, games []Game, paths ...string) (passed, failed int, err error) {
	files, missing := find(paths)
	for _, why := range missing {
		fmt.Fprintln(w, why)
		failed++
	}
	seen := map[string]problem{}
	for _, path := range files {
		cases, problems, err := readFile(path)
		if err != nil {
			fmt.Fprintln(w, unread(path, err))
			failed++
			continue
		}
		for _, p := range problems {
			if ofCase(cases, p) < 0 {
				fmt.Fprintln(w, p)
				failed++
			}
		}
		for i, c := range cases {
			var faults []problem
			for _, p := range problems {
				if ofCase(cases, p) == i {
					faults = append(faults, p)
				}
			}
			faults = append(faults, c.run(games)...)
			if first, twice := seen[c.number]; twice {
				faults = append(faults, problem{c.file, c.n, fmt.Sprintf("%s stands already at %s:%d", c.number, first.file, first.n)})
			}
			seen[c.number] = problem{file: c.file, n: c.n}
			for _, p := range faults {
				fmt.Fprintln(w, p)
			}
			if len(faults) > 0 {
				failed++
			} else {
				passed++
			}
		}
	}
	_, err = fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	return passed, failed, err
}

// ofCase is the index of the case in whose lines a problem is; -1 for one before the first.
func ofCase(cases []testCase, p problem) int {
	i := len(cases) - 1
	for i >= 0 && cases[i].n > p.n {
		i--
	}
	return i
}

// unread says why a file or folder is not read.
func unread(path string, err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		path, err = at.Path, at.Err
	}
	return fmt.Sprintf("%s: %v", path, err)
}

// find lists the files to run, each once: those named, and those with Extension below the folders; and what
// there is to say of paths that hold none.
func find(paths []string) (files, missing []string) {
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
			missing = append(missing, unread(root, err))
		case !found:
			missing = append(missing, fmt.Sprintf("%s: no %s file in it", root, Extension))
		}
	}
	if len(paths) == 0 {
		missing = append(missing, "no case script named")
	}
	return files, missing
}

// run plays a case, once per row, and returns what is wrong with it.
func (c *testCase) run(games []Game) []problem {
	if c.rows == nil {
		return c.once(games, nil)
	}
	var faults []problem
	for i := range c.rows {
		faults = append(faults, c.once(games, &c.rows[i])...)
	}
	return faults
}

// attempt plays a case whose face-down piles of unnamed cards hold what is supposed; of a tape that does not fit it
// returns the card that could not be drawn.
func (c *testCase) attempt(games []Game, r *row, s supposition) (faults []problem, wanted string) {
	p := &play{games: games, options: map[string]string{}, orders: map[engine.Seat]engine.Policy{}, supposed: s}
	name := c.number
	if r != nil {
		name = fmt.Sprintf("%s (row at line %d)", c.number, r.n)
	}
	fault := func(n int, format string, args ...any) {
		text := name + ": " + fmt.Sprintf(format, args...)
		if p.last != "" {
			text += " [after " + p.last + "]"
		}
		faults = append(faults, problem{c.file, n, text})
	}
	lines, err := c.filled(r)
	if err != nil {
		return []problem{{c.file, c.n, name + ": " + err.Error()}}, ""
	}
	at := c.n
	defer func() {
		if cause := recover(); cause != nil {
			fault(at, "the rules panicked: %v", cause)
		}
	}()
	for _, l := range lines {
		at = l.n
		err := p.line(l)
		if err == nil {
			continue
		}
		if late, ok := err.(lateLine); ok {
			at = late.n
		}
		fault(at, "%v", err)
		if _, soft := err.(mismatch); !soft {
			var m misfit
			errors.As(err, &m)
			return faults, m.card // what follows would make no sense
		}
	}
	if p.giving != nil { // nothing followed that would have looked at it
		if err := p.settle(); err != nil {
			if late, ok := err.(lateLine); ok {
				at = late.n
			}
			fault(at, "%v", err)
			return faults, ""
		}
	}
	if p.checks == 0 {
		fault(c.n, "the case expects nothing")
	}
	if err := p.reload(); err != nil {
		fault(at, "%v", err)
	}
	return faults, ""
}
