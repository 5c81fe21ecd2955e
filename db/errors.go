package db

import (
	"encoding/json"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"portside/engine/record"
)

// Errors of opening a file. Their texts are for operators.
var (
	errNewer   = errors.New("the database was written by a newer version of this program")
	errOlder   = errors.New("the database is from an older version; starting the server brings it up to date")
	errForeign = errors.New("the file is a database of another program")
	ErrInUse   = errors.New("a running server holds the database")
	errPragma  = errors.New("SQLite did not accept a setting")
)

// unmarshal reads what a column holds as JSON. Errors: record.ErrDamaged.
func unmarshal(text []byte, to any, column string) error {
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%w: %s: %w", record.ErrDamaged, column, err)
	}
	return nil
}

// kind wraps err with the sentinel of its SQLite result code, if it has one.
func kind(err error) error {
	var e *sqlite.Error
	if err == nil || !errors.As(err, &e) {
		return err
	}
	var sentinel error
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		sentinel = record.ErrCorrupt
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		sentinel = record.ErrReadOnly
	case sqlite3.SQLITE_FULL:
		sentinel = record.ErrFull
	case sqlite3.SQLITE_IOERR:
		sentinel = record.ErrDisk
	case sqlite3.SQLITE_CONSTRAINT:
		sentinel = record.ErrConflict
	default:
		return err
	}
	return fmt.Errorf("%w (%w)", sentinel, err)
}
