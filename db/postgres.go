package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"portside/db/migrations"
	"portside/engine/record"
)

// How many connections a store has to PostgreSQL. A job is a transaction on a connection of its own: PostgreSQL itself lets
// commits share a sync, and a group of jobs in one transaction would need savepoints and could deadlock with another process's.
const (
	pgWriters = 8
	pgReaders = 8
)

// pgSettings are what each session asks for unless the address says otherwise. Nothing limits the time of a statement that
// writes: a commit that waits for a standby must not be cancelled, or it counts without being copied.
var pgSettings = map[string]string{
	"application_name":                    "portside",
	"lock_timeout":                        "10s",
	"idle_in_transaction_session_timeout": "60s",
}

const (
	pgConnect  = 5 * time.Second  // to make a connection
	pgRead     = "30s"            // for a statement that reads
	pgPatience = 10 * time.Second // to learn what became of a commit
	pgHeld     = 3 * time.Second  // for the lock of a server that was killed to end
	pgTries    = 6                // of a job that met another one, or whose connection was lost before its commit
	pgOldest   = 13_00_00         // server_version_num: pg_current_xact_id
	pgFirst    = 27               // the schema that the first migration makes
)

// postgres is the database of a [Store] on a PostgreSQL server.
type postgres struct {
	write, read *sql.DB
	busy        sync.WaitGroup // jobs under way
	tell        teller
	aside       aside

	mu     sync.Mutex
	closed bool
}

// pgSession is how connections to an address are made, with settings that the address does not have.
func pgSession(address string, with map[string]string) (*pgx.ConnConfig, error) {
	c, err := pgConfig(address)
	if err != nil {
		return nil, err
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = pgConnect
	}
	for _, settings := range []map[string]string{pgSettings, with} {
		for name, value := range settings {
			if c.RuntimeParams[name] == "" {
				c.RuntimeParams[name] = value
			}
		}
	}
	return c, nil
}

// pgPool opens a pool of connections to an address, made as config says. Each connection checks that the schema is not newer than the
// program, because a newer one may migrate the database while this one runs. If it is for changes it also holds the lock that keeps
// copies away; errAtCopy says that a copy keeps it away.
func pgPool(address string, most int, with map[string]string, changes bool) (*sql.DB, error) {
	c, err := pgSession(address, with)
	if err != nil {
		return nil, err
	}
	pool := stdlib.OpenDB(*c, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		var there bool
		if changes {
			var free bool
			if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock_shared($1)", appID).Scan(&free); err != nil {
				return err
			}
			if !free {
				return fmt.Errorf("%w (%w)", record.ErrUnreachable, errAtCopy)
			}
		}
		if err := conn.QueryRow(ctx, pgMarked).Scan(&there); err != nil || !there {
			return err
		}
		var version int
		if err := conn.QueryRow(ctx, pgVersion).Scan(&version); err != nil {
			return err
		}
		return notNewer(version)
	}))
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	return pool, nil
}

// pgReading opens a pool whose connections cannot write.
func pgReading(address string) (*sql.DB, error) {
	return pgPool(address, pgReaders, map[string]string{"default_transaction_read_only": "on", "statement_timeout": pgRead}, false)
}

// pgMarked asks whether the schema is ours, pgVersion for its version.
const (
	pgMarked  = "SELECT to_regclass(quote_ident(current_schema()) || '.portside') IS NOT NULL"
	pgVersion = "SELECT version FROM portside WHERE id = 1"
)

// openPostgres is Open for an address.
func openPostgres(ctx context.Context, address string, log *slog.Logger) (*Store, error) {
	s := &Store{path: address, log: log, process: processName(), quit: make(chan struct{}), stopped: make(chan struct{}), pg: &postgres{}}
	s.pulse.site()
	s.sessions.init()
	s.sessions.shared = true
	if err := pooled(s.pg.open(ctx, address, log)); err != nil {
		s.pg.close()
		switch {
		case errors.Is(err, errAtCopy):
			err = errAtCopy
		case !errors.Is(err, errPooler):
			err = kind(err)
		}
		return nil, fmt.Errorf("open %s: %w", Redacted(address), err)
	}
	s.reader = s.pg.read
	if err := s.hear(ctx); err != nil {
		s.pg.close()
		return nil, fmt.Errorf("open %s: %w", Redacted(address), err)
	}
	s.pg.tell.begin(s.pg.write, s.process)
	go s.watchVersion()
	return s, nil
}

// viewPostgres is View for an address.
func (s *Store) viewPostgres(ctx context.Context, unfinished bool) (_ *Store, err error) {
	s.pg = &postgres{closed: true}
	s.sessions.init()
	s.sessions.shared = true
	if s.pg.read, err = pgReading(s.path); err == nil {
		s.reader = s.pg.read
		err = pgExisting(ctx, s.pg.read, unfinished)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("view %s: %w", Redacted(s.path), kind(err)), s.pg.close())
	}
	return s, nil
}

// pgExisting checks that a database is ours and of this version, and not an unfinished copy unless that will do. Errors: errForeign, errEmpty,
// errOlder, errNewer, errCopying.
func pgExisting(ctx context.Context, pool *sql.DB, unfinished bool) error {
	version, copying, err := pgSchemaMark(ctx, pool)
	if !unfinished {
		err = finished(copying, err)
	}
	switch {
	case err != nil:
		return err
	case version == 0:
		return errEmpty
	case version < Newest():
		return fmt.Errorf("%w: schema %d", errOlder, version)
	}
	return nil
}

func (p *postgres) open(ctx context.Context, address string, log *slog.Logger) (err error) {
	if p.write, err = pgPool(address, pgWriters, nil, true); err != nil {
		return err
	}
	if p.read, err = pgReading(address); err != nil {
		return err
	}
	if err := pgFit(ctx, p.write); err != nil {
		return err
	}
	if err := pgUnpooled(ctx, p.write); err != nil {
		return err
	}
	return pgMigrate(ctx, p.write, log)
}

// pgFit checks that the server can do what is needed. Errors: record.ErrStandby, errUnfit.
func pgFit(ctx context.Context, pool *sql.DB) error {
	var version int
	var encoding string
	var readOnly bool
	err := pool.QueryRowContext(ctx, `SELECT current_setting('server_version_num')::int, current_setting('server_encoding'),
		current_setting('transaction_read_only')::bool OR pg_is_in_recovery()`).Scan(&version, &encoding, &readOnly)
	switch {
	case err != nil:
		return err
	case version < pgOldest:
		return fmt.Errorf("%w: it is version %d, and %d is the oldest that will do", errUnfit, version/10_000, pgOldest/10_000)
	case encoding != "UTF8":
		return fmt.Errorf("%w: its encoding is %s; make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0", errUnfit, encoding)
	case readOnly:
		return record.ErrStandby
	}
	return nil
}

// pgAlone takes the lock that keeps servers away on a connection of its own, with which it ends. Errors: ErrInUse.
func pgAlone(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for patience := time.After(pgHeld); ; { // PostgreSQL may not have noticed yet that a server was killed, which is stopped for this
		var free bool
		err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", appID).Scan(&free)
		if err == nil && free {
			return conn, nil
		}
		if err == nil {
			select {
			case <-time.After(50 * time.Millisecond):
				continue
			case <-ctx.Done():
				err = ctx.Err()
			case <-patience:
				err = ErrInUse
			}
		}
		conn.Close()
		return nil, err
	}
}

// pgSchema reads the version of a database; 0 is an empty one. Errors: errForeign, errNewer, errCopying.
func pgSchema(ctx context.Context, q querier) (version int, err error) {
	version, copying, err := pgSchemaMark(ctx, q)
	return version, finished(copying, err)
}

// pgSchemaMark reads the version of a database that may hold an unfinished copy.
func pgSchemaMark(ctx context.Context, q querier) (version int, copying bool, err error) {
	var there bool
	if err := q.QueryRowContext(ctx, pgMarked).Scan(&there); err != nil {
		return 0, false, err
	}
	if there {
		if err := q.QueryRowContext(ctx, pgVersion).Scan(&version); err != nil {
			return 0, false, err
		}
		err := q.QueryRowContext(ctx, "SELECT to_regclass(quote_ident(current_schema()) || '.copying') IS NOT NULL").Scan(&copying)
		if err != nil {
			return 0, false, err
		}
		return version, copying, notNewer(version)
	}
	var others int
	if err := q.QueryRowContext(ctx, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").Scan(&others); err != nil {
		return 0, false, err
	}
	if others > 0 {
		return 0, false, errForeign
	}
	return 0, false, nil
}

// pgMigrate brings a database to the newest schema, one step in a transaction. Of several processes one migrates, the others
// wait for it.
func pgMigrate(ctx context.Context, pool *sql.DB, log *slog.Logger) error {
	for {
		name, err := pgStep(ctx, pool)
		if err != nil {
			return err
		}
		if name == "" {
			return nil
		}
		log.Info("migrated the database", "step", name)
	}
}

// pgStep does the next migration, and returns its name; "" if there is none to do.
func pgStep(ctx context.Context, pool *sql.DB) (name string, err error) {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", appID+1); err != nil {
		return "", err
	}
	version, err := pgSchema(ctx, tx)
	if err != nil || version == Newest() {
		return "", err
	}
	if version == 0 {
		version = pgFirst - 1
		if _, err := tx.ExecContext(ctx, "CREATE TABLE portside (id bigint NOT NULL PRIMARY KEY CHECK (id = 1), version bigint NOT NULL)"); err != nil {
			return "", err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO portside (id, version) VALUES (1, $1)", version); err != nil {
			return "", err
		}
	}
	name = pgSteps()[version+1-pgFirst]
	text, err := fs.ReadFile(migrations.Postgres, name)
	if err != nil {
		return "", err
	}
	if _, err := tx.ExecContext(ctx, string(text)); err != nil {
		return "", fmt.Errorf("migration %s: %w", name, err)
	}
	if _, err := tx.ExecContext(ctx, "UPDATE portside SET version = $1 WHERE id = 1", version+1); err != nil {
		return "", err
	}
	return name, tx.Commit()
}

// pgSteps are the migrations in order, from pgFirst on.
func pgSteps() []string { return numberedSteps(migrations.Postgres, pgFirst) }

// do runs a job in a transaction of its own, once more if it met another one or its connection was lost before the commit. Errors:
// those of the job, record.ErrUnknown, record.ErrUnreachable.
func (p *postgres) do(j *job) (err error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return record.ErrClosed
	}
	p.busy.Add(1)
	p.mu.Unlock()
	defer p.busy.Done()
	if err := p.aside.check(); err != nil {
		return err
	}
	ctx := context.Background() // it must be known whether it was stored
	for try := 1; ; try++ {
		var again bool
		if again, err = p.transaction(ctx, j); err == nil || !again || try == pgTries {
			if errors.Is(err, errAgain) {
				err = fmt.Errorf("%w (%w)", record.ErrConflict, err)
			}
			return err
		}
		time.Sleep(time.Duration(try*try) * time.Duration(5+rand.IntN(10)) * time.Millisecond)
	}
}

// transaction runs a job once. again tells that nothing of it is stored and that it may go better next time.
func (p *postgres) transaction(ctx context.Context, j *job) (again bool, err error) {
	conn, err := p.write.Conn(ctx)
	if err != nil {
		err = kind(p.aside.note(err))
		return errors.Is(err, record.ErrUnreachable), err
	}
	defer conn.Close() // gives it back to the pool, which drops it if it is broken or a transaction is open
	id, err := pgBegin(ctx, conn)
	if err != nil {
		err = kind(err)
		return errors.Is(err, record.ErrUnreachable), err
	}
	t := &tx{ctx: ctx, conn: conn, pg: true, tell: p.tell.say}
	defer func() {
		if err == nil {
			for _, f := range t.after {
				f()
			}
		}
	}()
	if err := kind(j.guarded(t)); err != nil {
		_, failed := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Is(err, errAgain) || failed != nil && errors.Is(err, record.ErrUnreachable), err
	}
	err = pgCommit(ctx, conn)
	if err == nil {
		return false, nil
	}
	if err = kind(err); !errors.Is(err, record.ErrUnreachable) {
		return errors.Is(err, errAgain), err
	}
	stored, unknown := p.outcome(ctx, id)
	if unknown != nil {
		return false, fmt.Errorf("%w (%w) (%w)", record.ErrUnknown, err, unknown)
	}
	if stored {
		return false, nil
	}
	return true, err
}

// pgBegin begins a transaction and returns its number, in one round trip.
func pgBegin(ctx context.Context, conn *sql.Conn) (id string, err error) {
	results, err := pgExec(ctx, conn, "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_current_xact_id()")
	if err != nil {
		return "", fmt.Errorf("begin: %w", err)
	}
	return string(results[1].Rows[0][0]), nil
}

// pgCommit commits. A server that has rolled back instead, because a statement failed and nobody looked, is an error.
func pgCommit(ctx context.Context, conn *sql.Conn) error {
	results, err := pgExec(ctx, conn, "COMMIT")
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if tag := results[0].CommandTag.String(); tag != "COMMIT" {
		return fmt.Errorf("commit: the server answered %s", tag)
	}
	return nil
}

// pgExec sends statements without parameters as they are.
func pgExec(ctx context.Context, conn *sql.Conn, text string) (results []*pgconn.Result, err error) {
	err = conn.Raw(func(driver any) error {
		results, err = driver.(*stdlib.Conn).Conn().PgConn().Exec(ctx, text).ReadAll()
		return err
	})
	if err == nil {
		for _, r := range results {
			if r.Err != nil {
				return nil, r.Err
			}
		}
	}
	return results, err
}

// outcome asks what became of a transaction whose connection was lost while it was committed. An error means that it is not known.
func (p *postgres) outcome(ctx context.Context, id string) (stored bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pgPatience)
	defer cancel()
	for {
		var status sql.NullString
		err = p.write.QueryRowContext(ctx, "SELECT pg_xact_status($1::text::xid8)", id).Scan(&status)
		switch {
		case err == nil && status.String == "committed":
			return true, nil
		case err == nil && status.String == "aborted":
			return false, nil
		case err == nil && !status.Valid:
			return false, errors.New("the server does not know that transaction any more")
		case err != nil && !errors.Is(kind(err), record.ErrUnreachable):
			return false, err
		}
		select { // it is still under way, or the server is
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return false, errors.Join(err, ctx.Err())
		}
	}
}

// check writes and reads, as every ply does. Errors: as Store.Health.
func (p *postgres) check() error {
	return p.do(&job{run: func(t *tx) error {
		return changed(t.exec("UPDATE portside SET version = version WHERE id = 1"))
	}})
}

// end refuses new jobs and waits for those under way.
func (p *postgres) end() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.busy.Wait()
	p.tell.end()
}

func (p *postgres) close() error {
	var all error
	for _, pool := range []*sql.DB{p.write, p.read} {
		if pool != nil {
			all = errors.Join(all, pool.Close())
		}
	}
	return all
}
