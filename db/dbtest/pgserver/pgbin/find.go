// Package pgbin finds the programs of a PostgreSQL server, and whether a folder has room for what one writes. It knows no
// driver, so that a program that only asks whether they are there compiles quickly.
package pgbin

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// ErrMissing says what is missing and how to get it.
var ErrMissing = errors.New("PostgreSQL's server programs (initdb, postgres, pg_ctl) are missing: install PostgreSQL (Debian, as root: apt-get install postgresql; macOS: brew install postgresql) or put their folder into PATH")

// programs are what a server needs, all from one folder.
var programs = []string{"initdb", "postgres", "pg_ctl"}

// places are where systems keep them outside PATH: Debian, Fedora's and PostgreSQL's own packages, Alpine, Homebrew, the
// app for macOS, and a build from source.
var places = []string{
	"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/libexec/postgresql*", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin",
	"/Applications/Postgres.app/Contents/Versions/*/bin", "/usr/local/pgsql/bin",
}

// Find returns the folder of initdb, postgres and pg_ctl: that of the initdb in PATH, else the newest version in the usual
// places. The error is ErrMissing.
func Find() (bin string, err error) { return find(places) }

func find(places []string) (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && complete(filepath.Dir(path)) {
			return filepath.Dir(path), nil
		}
	}
	var found []string
	for _, place := range places {
		folders, err := filepath.Glob(place)
		if err != nil {
			return "", err
		}
		found = append(found, slices.DeleteFunc(folders, func(dir string) bool { return !complete(dir) })...)
	}
	if len(found) == 0 {
		return "", ErrMissing
	}
	return slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(version(a), version(b)) }), nil
}

// complete says whether all programs are in dir.
func complete(dir string) bool {
	return !slices.ContainsFunc(programs, func(name string) bool {
		info, err := os.Stat(filepath.Join(dir, name))
		return err != nil || !info.Mode().IsRegular()
	})
}

var number = regexp.MustCompile(`\d+(\.\d+)?`)

// version is the number that the path of dir names, such as 15 or 9.6; 0 if it names none.
func version(dir string) float64 {
	v, err := strconv.ParseFloat(number.FindString(dir), 64)
	if err != nil {
		return 0
	}
	return v
}
