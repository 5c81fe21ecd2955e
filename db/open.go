package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine/record"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// Settings every connection must have. They are in the DSN because an Exec reaches only one of
// the pooled connections; busy_timeout comes first so that the others can wait.
const (
	pragmas = "_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	readers = 4
)

// Store is the open database. It is safe for concurrent use.
type Store struct {
	path     string // or address
	log      *slog.Logger
	process  string  // name of this process among those that have the database
	writer   *sql.DB // one connection, owned by the writing goroutine
	reader   *sql.DB
	lock     *sql.DB // holds the lock file until Close
	jobs     chan *job
	quit     chan struct{} // closed by Close: no new jobs
	stopped  chan struct{} // closed when the writing goroutine has ended
	sessions sessionCache
	pulse    pulse
	state    condition
	reads    sync.Map               // query text → *sql.Stmt on reader
	games    atomic.Pointer[string] // see Offer
	pg       *postgres              // nil: the database is a file
}

// dsn names the file for the driver. The "file:" form is needed: without it mode=ro is ignored.
func dsn(path, query string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + query
}

// Open opens the database at path, which is the path of a file or the address of a database on a PostgreSQL server
// (postgres://user@host/name), and brings its schema up to date. The address must name a database that exists and is empty or ours; the
// password can come from PGPASSWORD or ~/.pgpass. A file has one store that has it open, a database on a server as many as there are
// processes. Errors: ErrInUse, record.ErrCorrupt, record.ErrReadOnly, record.ErrFull,
// record.ErrStandby, record.ErrUnreachable.
func Open(ctx context.Context, path string, log *slog.Logger, with ...Option) (*Store, error) {
	if isPostgres(path) {
		var o options
		for _, set := range with {
			set(&o)
		}
		return openPostgres(ctx, path, log, o)
	}
	return openFileStore(ctx, path, log)
}

// Option is a wish for a database on a server; for a file it means nothing.
type Option func(*options)

type options struct {
	sync bool
	deaf bool
}

// RequireSync refuses a server that confirms a commit before a standby has it.
func RequireSync(o *options) { o.sync = true }

// Deaf does without notifications: what other processes change is then seen a second later.
func Deaf(o *options) { o.deaf = true }

// openFileStore opens the file at path, creates it if there is none, and migrates its schema after copying the old file
// beside it. Only one server can have a file open, by whatever path. A file of a newer version or of another
// program is an error. Errors: ErrInUse, record.ErrCorrupt, record.ErrReadOnly, record.ErrFull.
func openFileStore(ctx context.Context, path string, log *slog.Logger) (*Store, error) {
	typed := path
	fail := func(err error) error { return fmt.Errorf("open %s: %w", typed, kind(err)) }
	path, err := resolve(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		err = fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	}
	if err != nil {
		return nil, fail(err)
	}
	if err := writable(path); err != nil {
		return nil, fail(err)
	}
	lock, err := lockFile(ctx, path)
	if err != nil {
		return nil, fail(err)
	}
	s := &Store{path: path, log: log, lock: lock, process: processName(), pulse: pulse{now: millis}}
	if err := acceptable(ctx, path); err != nil {
		s.closePools()
		return nil, fail(err)
	}
	if err := s.open(ctx); err != nil {
		s.closePools()
		return nil, fail(err)
	}
	s.jobs = make(chan *job, 1024)
	s.quit = make(chan struct{})
	s.stopped = make(chan struct{})
	s.sessions.init()
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		s.closePools()
		return nil, fail(err)
	}
	go s.write(conn)
	return s, nil
}

func (s *Store) open(ctx context.Context) error {
	var err error
	if s.writer, err = sql.Open("sqlite", dsn(s.path, pragmas+"&_txlock=immediate")); err != nil {
		return err
	}
	s.writer.SetMaxOpenConns(1)
	if err := migrate(ctx, s.writer, s.path, s.log); err != nil {
		return err
	}
	if s.reader, err = sql.Open("sqlite", dsn(s.path, pragmas+"&mode=ro&_pragma=query_only(1)")); err != nil {
		return err
	}
	s.reader.SetMaxOpenConns(readers)
	s.reader.SetMaxIdleConns(readers)
	for name, pool := range map[string]*sql.DB{"writer": s.writer, "reader": s.reader} {
		if err := assert(ctx, pool); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	s.state.file, err = os.Stat(s.path)
	return err
}

// assert reads the settings back: SQLite silently ignores a misspelt pragma in a DSN.
func assert(ctx context.Context, pool *sql.DB) error {
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
	} {
		var got string
		if err := pool.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil {
			return fmt.Errorf("%s: %w", pragma, err)
		}
		if got != want {
			return fmt.Errorf("%w: %s is %s, want %s", errPragma, pragma, got, want)
		}
	}
	return nil
}

// acceptable checks the schema through a connection that cannot write, so that a refused file stays
// as it is, including its journal mode.
func acceptable(ctx context.Context, path string) error {
	pool, err := openFile(path)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = schema(ctx, pool)
	return err
}

// writable reports early and clearly what SQLite would only report at the first write.
func writable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%w: it is a folder", record.ErrReadOnly)
	}
	if err := private(path, path); err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	}
	return f.Close()
}

// Close finishes waiting jobs, moves the write-ahead log into the file and closes it.
func (s *Store) Close() error {
	if s.pg != nil {
		if s.pg.write != nil { // not opened by View
			close(s.quit)
		}
		s.endPulse()
		s.pg.end()
		<-s.stopped
		return s.pg.close()
	}
	if s.writer == nil { // opened by View
		return s.reader.Close()
	}
	s.endPulse()
	close(s.quit)
	<-s.stopped
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	s.reader.Close() // before the checkpoint, which a reader would keep from finishing; whoever still reads gets an error
	err := errors.Join(s.rescue(ctx), s.fold(ctx))
	s.closePools()
	return kind(err)
}

// fold moves the write-ahead log into the file. While a backup, a replicator or a shell reads, not all of it can be
// moved. That is not an error and not worth waiting for: the log stays beside the file and is as much a part of the
// database.
func (s *Store) fold(ctx context.Context) error {
	if _, err := s.writer.ExecContext(ctx, "PRAGMA busy_timeout(0)"); err != nil {
		return err
	}
	var busy, pages, moved int
	err := s.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
	if err == nil && busy != 0 {
		s.log.Info("another process reads the database: its write-ahead log stays beside it until the next start", "pages", pages, "moved", moved)
	}
	return err
}

func (s *Store) closePools() {
	for _, pool := range []*sql.DB{s.reader, s.writer, s.lock} {
		if pool != nil {
			pool.Close()
		}
	}
}

// Path returns the path of the file, or the address of the database.
func (s *Store) Path() string { return s.path }
