package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"portside/engine/record"
)

// lockName is the ending of a database's lock file.
const lockName = ".lock"

// sidecars are the endings of the files that SQLite keeps beside a database. SQLite goes by their names only, so it would
// apply an old log to a new file.
var sidecars = []string{"-wal", "-shm", "-journal"}

// resolve returns the path of the database with all symbolic links followed, as SQLite does: lock, log and copies are beside
// the file, whatever path was given. The file need not exist yet. Errors: fs.ErrNotExist for a link that leads nowhere.
func resolve(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) || exists(path) {
		return real, err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(dir, filepath.Base(path)), err
}

// private makes a new empty file that only its owner may read. As root it gives the file the owner of like, or of the
// folder if like does not exist, because root often makes files that another user must be able to open. If like is "",
// the file belongs to the user of the process. Errors: os.ErrExist.
func private(path, like string) error {
	var of fs.FileInfo
	if like != "" {
		of, _ = model(like)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if of != nil && os.Geteuid() == 0 {
		return sameOwner(path, of)
	}
	return nil
}

// model is the file whose owner a new file at path gets: the one at path if there is one, else the folder.
func model(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		info, err = os.Stat(filepath.Dir(path))
	}
	return info, err
}

// alike gives the file at path the owner and mode of the database at like. If there is none, the file stays as private
// has made it. Errors: fs.ErrPermission if the process may not change the owner.
func alike(path, like string) error {
	info, err := os.Stat(like)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = sameOwner(path, info)
	}
	if err == nil {
		err = os.Chmod(path, info.Mode().Perm())
	}
	return err
}

// lockFile takes the lock that keeps a second server, and restore, away from the file. It is a lock of
// the operating system on a small file beside it, so it ends with the process, however that ends. path is a result of
// resolve. Errors: ErrInUse, record.ErrReadOnly.
func lockFile(ctx context.Context, path string) (*sql.DB, error) {
	name := path + lockName
	switch err := private(name, path); {
	case err == nil:
	case !errors.Is(err, os.ErrExist):
		return nil, fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	default:
		_ = os.Chmod(name, 0o600) // older versions let everyone read it
	}
	lock, err := sql.Open("sqlite", dsn(name, "_pragma=busy_timeout(0)&_pragma=journal_mode(MEMORY)&_pragma=locking_mode(EXCLUSIVE)"))
	if err != nil {
		return nil, err
	}
	lock.SetMaxOpenConns(1)
	// With locking_mode EXCLUSIVE the lock of a write transaction stays after its end.
	if _, err := lock.ExecContext(ctx, "PRAGMA user_version = 1"); err != nil {
		lock.Close()
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY {
			return nil, ErrInUse
		}
		return nil, kind(err)
	}
	return lock, nil
}

// InUse reports whether a server holds the database at path.
func InUse(ctx context.Context, path string) (bool, error) {
	if isPostgres(path) {
		return pgInUse(ctx, path)
	}
	path, err := resolve(path)
	if err != nil {
		return false, err
	}
	if _, err := os.Stat(path + lockName); errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	lock, err := lockFile(ctx, path)
	if errors.Is(err, ErrInUse) {
		return true, nil
	}
	if err == nil {
		err = lock.Close()
	}
	return false, err
}
