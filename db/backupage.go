package db

import (
	"errors"
	"os"
	"strings"
	"time"
)

// backedUp is the ending of the file that says when the database was last copied. The file is beside the database, not
// in it: a backup only reads, and may run beside the server that writes.
const backedUp = ".backed-up"

// LastBackup returns when Backup last copied the database at path; the zero time if that is not known, as of a database on
// PostgreSQL, which has tools of its own for that.
func LastBackup(path string) (time.Time, error) {
	if isPostgres(path) {
		return time.Time{}, nil
	}
	path, err := resolve(path)
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path + backedUp)
	}
	if errors.Is(err, os.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
}

// noteBackup notes that the database at path, a result of resolve, was copied. A backup succeeds even if the folder is
// read-only. Everyone may read the note, because the user who makes backups is often not the server's. It is written
// whole or not at all.
func noteBackup(path string, at time.Time) {
	part := path + backedUp + ".part"
	if os.WriteFile(part, []byte(at.UTC().Format(time.RFC3339)+"\n"), 0o644) == nil && os.Chmod(part, 0o644) == nil {
		_ = os.Rename(part, path+backedUp)
	}
}
