package db

import (
	"errors"
	"os"
	"strings"
	"time"
)

// backedUp follows the name of a database in the name of the file that says when it was last copied. It lies
// beside the database and not in it: a backup reads, and may run beside the server that writes.
const backedUp = ".backed-up"

// LastBackup returns when Backup last copied the database at path; the zero time if that is not known.
func LastBackup(path string) (time.Time, error) {
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

// noteBackup notes that the database at path, which sole has given, was copied. A backup succeeds even if
// the folder is read-only. Everyone may read the note, because often another user than the server's makes backups. It
// is written whole or not at all.
func noteBackup(path string, at time.Time) {
	part := path + backedUp + ".part"
	if os.WriteFile(part, []byte(at.UTC().Format(time.RFC3339)+"\n"), 0o644) == nil && os.Chmod(part, 0o644) == nil {
		_ = os.Rename(part, path+backedUp)
	}
}
