package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"portside/engine/record"
)

// Errors of opening a database. Their texts are for operators.
var (
	errNewer   = errors.New("the database was written by a newer version of this program")
	errOlder   = errors.New("the database is from an older version; starting the server brings it up to date")
	errForeign = errors.New("it is the database of another program")
	errEmpty   = errors.New("the database is empty; starting the server makes its tables")
	ErrInUse   = errors.New("a running server holds the database")
	errAtCopy  = errors.New("portside copy is using the database; try again when it has finished")
	errUnfit   = errors.New("the database server or the database is not suitable")
	errPooler  = errors.New("connections to the database server do not keep their sessions: they go through a pooler in transaction or statement mode; connect to the server itself, or let the pooler keep sessions (PgBouncer: pool_mode = session)")
	errPragma  = errors.New("SQLite did not accept a setting")
	errAgain   = errors.New("it met another transaction and was rolled back") // PostgreSQL: run it again
)

// unmarshal reads what a column holds as JSON. Errors: record.ErrDamaged.
func unmarshal(text []byte, to any, column string) error {
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%w: %s: %w", record.ErrDamaged, column, err)
	}
	return nil
}

// kind wraps err with the sentinel of its code in SQLite or PostgreSQL, if it has one.
func kind(err error) error {
	if err == nil {
		return nil
	}
	err = plainly(err)
	var sentinel error
	if e := (*sqlite.Error)(nil); errors.As(err, &e) {
		sentinel = sqliteKind(e.Code())
	} else if errors.Is(err, errAgain) || errors.As(err, new(*record.Fault)) {
		return err // it has been through here
	} else if e := (*pgconn.PgError)(nil); errors.As(err, &e) {
		if sentinel = pgKinds[e.Code]; sentinel == nil && len(e.Code) == 5 {
			sentinel = pgKinds[e.Code[:2]]
		}
	} else if lost(err) {
		sentinel = record.ErrUnreachable
	}
	if sentinel == nil || errors.Is(err, sentinel) {
		return err
	}
	return fmt.Errorf("%w (%w)", sentinel, err)
}

func sqliteKind(code int) error {
	switch code & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return record.ErrCorrupt
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return record.ErrReadOnly
	case sqlite3.SQLITE_FULL:
		return record.ErrFull
	case sqlite3.SQLITE_IOERR:
		return record.ErrDisk
	case sqlite3.SQLITE_CONSTRAINT:
		return record.ErrConflict
	}
	return nil
}

// pgKinds are the sentinels of PostgreSQL's error codes, and of their classes, the first two characters.
var pgKinds = map[string]error{
	"23":    record.ErrConflict, // a constraint
	"40":    errAgain,           // deadlock, serialization
	"55P03": errAgain,           // lock_timeout
	"25006": record.ErrStandby,
	"53100": record.ErrFull,
	"53":    record.ErrUnreachable, // out of connections or memory
	"57014": record.ErrUnreachable, // statement_timeout
	"57P01": record.ErrUnreachable, // shutting down, starting up
	"57P02": record.ErrUnreachable,
	"57P03": record.ErrUnreachable,
	"57P05": record.ErrUnreachable,
	"25P03": record.ErrUnreachable, // idle_in_transaction_session_timeout: this process stood still
	"08":    record.ErrUnreachable,
	"58":    record.ErrDisk,
	"XX001": record.ErrCorrupt,
	"XX002": record.ErrCorrupt,
}

// lost tells whether err means that a connection to a database server was lost or could not be made.
func lost(err error) bool {
	if errors.Is(err, context.Canceled) { // whoever asked has gone
		return false
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, pgconn.ErrConnClosed) || errors.As(err, new(*net.OpError)) || errors.As(err, new(*pgconn.ConnectError)) || pgconn.SafeToRetry(err)
}
