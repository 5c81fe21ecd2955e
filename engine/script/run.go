package script

import (
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
// names, no expectation, a number used twice) count as failed. The error is for what cannot be read.
func Run(w io.Writer, games []engine.Game, paths ...string) (passed, failed int, err error) {
	files, err := find(paths)
	if err != nil {
		return 0, 0, err
	}
	seen := map[string]problem{}
	for _, path := range files {
		cases, problems, err := readFile(path)
		if err != nil {
			return passed, failed, err
		}
		for _, p := range problems {
			fmt.Fprintln(w, p)
			failed++
		}
		for _, c := range cases {
			faults := c.run(games)
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

// find lists the files to run, each once: those named, and those with Extension below the folders.
func find(paths []string) ([]string, error) {
	var files []string
	for _, root := range paths {
		found := false
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path != root && !strings.HasSuffix(path, Extension) {
				return err
			}
			if found = true; !slices.Contains(files, path) {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, fmt.Errorf("no %s file in %s", Extension, root)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no case script named")
	}
	return files, nil
}

// run plays a case, once per row, and returns what is wrong with it.
func (c *testCase) run(games []engine.Game) []problem {
	if c.rows == nil {
		return c.once(games, nil)
	}
	var faults []problem
	for i := range c.rows {
		faults = append(faults, c.once(games, &c.rows[i])...)
	}
	return faults
}

func (c *testCase) once(games []engine.Game, r *row) (faults []problem) {
	p := &play{games: games, first: c.n, options: map[string]string{}, orders: map[engine.Seat]engine.Policy{}}
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
		return []problem{{c.file, c.n, name + ": " + err.Error()}}
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
			return faults // what follows would make no sense
		}
	}
	if p.giving != nil { // nothing followed that would have looked at it
		if err := p.settle(); err != nil {
			if late, ok := err.(lateLine); ok {
				at = late.n
			}
			fault(at, "%v", err)
			return faults
		}
	}
	if p.checks == 0 {
		fault(c.n, "the case expects nothing")
	}
	if err := p.reload(); err != nil {
		fault(at, "%v", err)
	}
	return faults
}
