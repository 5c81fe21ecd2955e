package db

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"portside/engine/record"
)

// What can be wrong with a file that is to be opened. The texts are for operators.
var (
	ErrNewer   = errors.New("the database was written by a newer version of this program")
	ErrOlder   = errors.New("the database is from an older version; starting the server brings it up to date")
	ErrForeign = errors.New("the file is a database of another program")
	ErrInUse   = errors.New("a running server holds the database")
	ErrLinked  = errors.New("the database file has a second name (a hard link), and SQLite keeps its log beside one of them only: remove the other name, or make a copy")
	ErrPragma  = errors.New("SQLite did not accept a setting")
	ErrClosed  = errors.New("the database is closed")
)

// What can be wrong at any moment with the file or the disk under it. All of them are a record.ErrStorage.
var (
	ErrCorrupt  = &fault{"the database file is damaged"}
	ErrReadOnly = &fault{"the database file or its folder cannot be written to"}
	ErrFull     = &fault{"the disk is full"}
	ErrDisk     = &fault{"the disk does not do what it is asked to"}
	ErrGone     = &fault{"the database file is not at its path any more"}
)

// What can be wrong with a request.
var (
	ErrNotFound = record.ErrNotFound
	ErrConflict = record.ErrConflict
	ErrCode     = errors.New("the code is wrong, used or too old")
)

// kind wraps err with the sentinel of its SQLite result code, if it has one.
func kind(err error) error {
	var e *sqlite.Error
	if err == nil || !errors.As(err, &e) {
		return err
	}
	var sentinel error
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		sentinel = ErrCorrupt
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		sentinel = ErrReadOnly
	case sqlite3.SQLITE_FULL:
		sentinel = ErrFull
	case sqlite3.SQLITE_IOERR:
		sentinel = ErrDisk
	case sqlite3.SQLITE_CONSTRAINT:
		sentinel = ErrConflict
	default:
		return err
	}
	return fmt.Errorf("%w (%w)", sentinel, err)
}
