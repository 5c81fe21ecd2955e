package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"modernc.org/sqlite"

	"portside/engine/record"
)

// spying is a way to SQLite that looks around as soon as a statement is done.
type spying struct {
	driver.Conn
	path string
	look func()
}

func (c *spying) Connect(context.Context) (conn driver.Conn, err error) {
	c.Conn, err = (&sqlite.Driver{}).Open(dsn(c.path, "mode=ro"))
	return c, err
}

func (c *spying) Driver() driver.Driver { return &sqlite.Driver{} }

func (c *spying) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	defer c.look()
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
}

// TestNobodyReadsACopyWhileItIsWritten: a copy is private before it is whole. Without a umask what is not asked for
// is open to all.
func TestNobodyReadsACopyWhileItIsWritten(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	path := filepath.Join(dir, "site.db")
	private := func() {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if info, err := e.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
				t.Errorf("others may open %s: %v, %v", e.Name(), info.Mode().Perm(), err)
			}
		}
	}
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	private() // the lock, the log and its index as well
	looked := 0
	pool := sql.OpenDB(&spying{path: path, look: func() {
		looked++
		private()
	}})
	if err := vacuumInto(t.Context(), pool, filepath.Join(dir, "copy.db"), path); err != nil || looked == 0 {
		t.Errorf("looked %d times, %v", looked, err)
	}
	if err := errors.Join(pool.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path+lockName, 0o644); err != nil { // as older versions made it
		t.Fatal(err)
	}
	if _, _, err := Restore(t.Context(), filepath.Join(dir, "copy.db"), path); err != nil {
		t.Fatal(err)
	}
	private()
}

// TestOneServerWhateverThePath: a file that is in use is in use through links as well, and a link that leads nowhere is refused.
func TestOneServerWhateverThePath(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(path("data"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"way": "data/site.db", "folder": "data", "first": "way"} {
		if err := os.Symlink(to, path(name)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(t.Context(), path("first"), quiet); !errors.Is(err, record.ErrReadOnly) {
		t.Errorf("a link that leads nowhere: %v, want %v", err, record.ErrReadOnly)
	}
	s, err := Open(t.Context(), path("folder/site.db"), quiet)
	if err != nil {
		t.Fatal(err)
	}
	ways := []string{"data/site.db", "way", "folder/site.db", "first"}
	for _, way := range ways {
		if other, err := Open(t.Context(), path(way), quiet); !errors.Is(err, ErrInUse) {
			t.Errorf("%s: %v, want %v", way, err, ErrInUse)
			if err == nil {
				other.Close()
			}
		}
		if used, err := InUse(t.Context(), path(way)); !used || err != nil {
			t.Errorf("%s: in use %v, %v", way, used, err)
		}
	}
	if _, err := Backup(t.Context(), path("way"), path("copy.db")); err != nil {
		t.Fatal(err)
	}
	if at, err := LastBackup(path("data/site.db")); err != nil || at.IsZero() {
		t.Errorf("the backup that was made through a link is not known: %v, %v", at, err)
	}
	if _, _, err := Restore(t.Context(), path("copy.db"), path("way")); !errors.Is(err, ErrInUse) {
		t.Errorf("restore under a server: %v, want %v", err, ErrInUse)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Restore(t.Context(), path("copy.db"), path("first")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"way", "first"} {
		if info, err := os.Lstat(path(name)); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", name, err)
		}
	}
	if _, err := Inspect(t.Context(), path("data/site.db")); err != nil {
		t.Error(err)
	}
}

// TestRestoreKeepsOwnerAndMode: the service must be able to open what somebody else has restored.
func TestRestoreKeepsOwnerAndMode(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "site.db"), filepath.Join(dir, "copy.db")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	uid, gid := os.Getuid(), os.Getgid()
	give := func(path string) {
		t.Helper()
		if os.Geteuid() == 0 { // others cannot give files away
			uid, gid = 65534, 65533
			if err := os.Chown(path, uid, gid); err != nil {
				t.Fatal(err)
			}
		}
	}
	check := func(path string, mode fs.FileMode) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if st := info.Sys().(*syscall.Stat_t); int(st.Uid) != uid || int(st.Gid) != gid || info.Mode().Perm() != mode {
			t.Errorf("%s: user %d, group %d, mode %v; want %d, %d, %v", filepath.Base(path), st.Uid, st.Gid, info.Mode().Perm(), uid, gid, mode)
		}
	}
	give(path)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Restore(t.Context(), copied, path); err != nil {
		t.Fatal(err)
	}
	check(path, 0o640)

	folder := filepath.Join(dir, "new")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	give(folder)
	path = filepath.Join(folder, "site.db")
	if _, _, err := Restore(t.Context(), copied, path); err != nil {
		t.Fatal(err)
	}
	check(path, 0o600)
	check(path+lockName, 0o600) // or the service could not start either
}

// TestRestoreBesideALeftOverLog: the server was killed and its file moved away by hand; the log is still there. It
// must not be laid over the file that takes the place.
func TestRestoreBesideALeftOverLog(t *testing.T) {
	dir := t.TempDir()
	killed, copied := filepath.Join(dir, "site.db"), filepath.Join(dir, "copy.db")
	s, err := Open(t.Context(), killed, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddUser(t.Context(), "Anna", "", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := Backup(t.Context(), killed, copied); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if _, err := s.AddUser(t.Context(), strings.Repeat("later ", 100), "", ""); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "again.db")
	for _, ending := range []string{"-wal", "-shm"} { // as a kill leaves them
		data, err := os.ReadFile(killed + ending)
		if err != nil || len(data) == 0 {
			t.Fatalf("%d bytes of %s, %v", len(data), ending, err)
		}
		if err := os.WriteFile(path+ending, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Backup(t.Context(), killed, path); !errors.Is(err, os.ErrExist) {
		t.Errorf("a backup to where an old log lies: %v, want %v", err, os.ErrExist)
	}
	r, kept, err := Restore(t.Context(), copied, path)
	if err != nil || r.Counts.Users != 1 || !strings.HasSuffix(kept, "-wal") || !exists(kept) {
		t.Fatalf("%+v, kept %q, %v", r, kept, err)
	}
	again, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if c, err := again.Counts(t.Context()); err != nil || c.Users != 1 {
		t.Errorf("%d users, want the one of the backup: %v", c.Users, err)
	}
}

// TestCloseBesideAReader: a reader at that moment does not make Close fail.
func TestCloseBesideAReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", dsn(path, "mode=ro"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var users int
	if err := tx.QueryRow("SELECT count(*) FROM users").Scan(&users); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddUser(t.Context(), "Anna", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	again, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if u, err := again.UserByID(t.Context(), 1); err != nil || u.Name != "Anna" {
		t.Errorf("%+v, %v", u, err)
	}
}

// TestOpenBesideAReplicator: Litestream may be there first and make its two tables in the empty file.
func TestOpenBesideAReplicator(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	raw(t, path, "PRAGMA journal_mode = WAL", "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)", "CREATE TABLE _litestream_lock (id INTEGER)",
		"INSERT INTO _litestream_seq VALUES (1, 1)")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if r, err := Inspect(t.Context(), path); err != nil || r.Schema != Newest() {
		t.Errorf("%+v, %v", r, err)
	}
}
