package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"portside/db/migrations"
	"portside/db/primary"
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
	"jit":                                 "off", // on a large site compiling a statement takes half a second, and running it a few milliseconds
}

const (
	pgConnect  = 5 * time.Second  // to make a connection
	pgRead     = "30s"            // for a statement that reads
	pgPatience = 10 * time.Second // to learn what became of a commit, and for a connection to become free
	pgHeld     = 3 * time.Second  // for the lock of a server that was killed to end
	pgTries    = 6                // of a job that met another one, or whose connection was lost before its commit
	pgOldest   = 13_00_00         // server_version_num: pg_current_xact_id
	pgFirst    = 27               // the schema that the first migration makes
)

// postgres is the database of a [Store] on a PostgreSQL server.
type postgres struct {
	write, read *sql.DB
	watch       *sql.DB       // one connection, which notices what the others cannot while they wait for an answer
	reads       chan struct{} // holds a token for each connection of read that is in use
	primary     primary.Primary
	options     options
	patience    time.Duration  // pgPatience
	busy        sync.WaitGroup // jobs under way
	notifier    notifier
	aside       aside
	alone       bool // no commit waits for a standby, as lookAtStandby found

	mu       sync.Mutex
	closed   bool
	checking *outcome // that of the check under way
}

func newPostgres() *postgres {
	return &postgres{patience: pgPatience, reads: make(chan struct{}, pgReaders)}
}

// pgUse says what connections are for.
type pgUse struct {
	most     int  // of them
	reading  bool // they cannot write
	changes  bool // they hold the lock that keeps copies away
	settings map[string]string
	primary  *primary.Primary // of a store; nil: one of its own
}

// pgSession is how connections to an address are made, with settings that the address does not have.
func pgSession(address string, use pgUse) (*pgx.ConnConfig, error) {
	c, err := pgConfig(address)
	if err != nil {
		return nil, err
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = pgConnect
	}
	if use.primary == nil {
		use.primary = &primary.Primary{}
	}
	c.DialFunc = use.primary.Dial(c.ConnectTimeout)
	c.LookupFunc = use.primary.LookUp(c.LookupFunc)
	c.OnNotice = warn
	primary.Require(c, use.reading)
	all := []map[string]string{pgSettings, use.settings}
	if use.reading {
		all = append(all, pgReadSettings)
	}
	for _, settings := range all {
		for name, value := range settings {
			if c.RuntimeParams[name] == "" {
				c.RuntimeParams[name] = value
			}
		}
	}
	return c, nil
}

// pgPool opens a pool of connections to an address, made as config says. Each connection checks that the schema is not newer than the
// program, because a newer one may migrate the database while this one runs. If it is for changes, errAtCopy says that a copy keeps it away,
// and a confirmed commit is on the disk, unless the address says otherwise.
func pgPool(address string, use pgUse) (*sql.DB, error) {
	if use.primary == nil {
		use.primary = &primary.Primary{}
	}
	c, err := pgSession(address, use)
	if err != nil {
		return nil, err
	}
	_, chosen := c.RuntimeParams["synchronous_commit"]
	pool := stdlib.OpenDB(*c, stdlib.OptionBeforeConnect(func(_ context.Context, c *pgx.ConnConfig) error {
		use.primary.Order(c)
		return nil
	}), stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		err := accept(ctx, conn, use, !chosen)
		if err != nil {
			_ = conn.Close(ctx) // the driver forgets a connection that is refused, and leaves it open
		}
		return err
	}))
	pool.SetMaxOpenConns(use.most)
	pool.SetMaxIdleConns(use.most)
	return pool, nil
}

// accept sets a new connection up, and refuses a schema that is newer than the program. Errors: those of setUp, errNewer.
func accept(ctx context.Context, conn *pgx.Conn, use pgUse, safe bool) error {
	ours, err := setUp(ctx, conn, use, safe)
	if err != nil || !ours {
		return err
	}
	var version int
	if err := conn.QueryRow(ctx, pgVersion).Scan(&version); err != nil {
		return err
	}
	return notNewer(version)
}

// setUp prepares a new connection for its use, in one round trip, and tells whether the schema there is ours. safe: a commit that it confirms is
// on the disk. Errors: primary.ErrOld, errAtCopy.
func setUp(ctx context.Context, conn *pgx.Conn, use pgUse, safe bool) (ours bool, err error) {
	statements := []string{primary.AskTimeline, pgMarked}
	if use.changes {
		statements = append(statements, fmt.Sprintf("SELECT pg_try_advisory_lock_shared(%d)", appID))
		if safe {
			statements = append(statements, "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')")
		}
	}
	results, err := conn.PgConn().Exec(ctx, strings.Join(statements, "; ")).ReadAll()
	if err != nil {
		return false, err
	}
	value := func(i int) string { return string(results[i].Rows[0][0]) }
	timeline, err := strconv.ParseInt(value(0), 10, 64)
	if err != nil {
		return false, err
	}
	if err := use.primary.Lead(conn, timeline); err != nil {
		return false, err
	}
	if use.changes && value(2) != "t" {
		return false, fmt.Errorf("%w (%w)", record.ErrUnreachable, errAtCopy)
	}
	return value(1) == "t", nil
}

// pgReadSettings are those of connections that cannot write.
var pgReadSettings = map[string]string{"default_transaction_read_only": "on", "statement_timeout": pgRead}

// pgReading opens a pool whose connections cannot write.
func pgReading(address string) (*sql.DB, error) {
	return pgPool(address, pgUse{most: pgReaders, reading: true})
}

// pgMarked asks whether the schema is ours, pgVersion for its version.
const (
	pgMarked  = "SELECT to_regclass(quote_ident(current_schema()) || '.portside') IS NOT NULL"
	pgVersion = "SELECT version FROM portside WHERE id = 1"
)

// openPostgres is Open for an address.
func openPostgres(ctx context.Context, address string, log *slog.Logger, o options) (*Store, error) {
	s := &Store{path: address, log: log, process: processName(), quit: make(chan struct{}), stopped: make(chan struct{}), pg: newPostgres()}
	s.pg.options = o
	s.pulse.site()
	s.sessions.init()
	s.sessions.shared = true
	if err := pooled(s.pg.open(ctx, address, log)); err != nil {
		s.pg.close()
		switch {
		case errors.Is(err, errAtCopy):
			err = errAtCopy
		case errors.Is(err, errNoStandby):
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
	if !o.deaf {
		s.pg.notifier.begin(s.pg.write, s.process)
	}
	go s.watchVersion()
	return s, nil
}

// viewPostgres is View for an address.
func (s *Store) viewPostgres(ctx context.Context, unfinished bool) (_ *Store, err error) {
	s.pg = newPostgres()
	s.pg.closed = true
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
	for _, pool := range []struct {
		to  **sql.DB
		use pgUse
	}{{&p.write, pgUse{most: pgWriters, changes: true, primary: &p.primary}}, {&p.read, pgUse{most: pgReaders, reading: true, primary: &p.primary}},
		{&p.watch, pgUse{most: 1, reading: true, primary: &p.primary}}} {
		if *pool.to, err = pgPool(address, pool.use); err != nil {
			return err
		}
	}
	if err := pgFit(ctx, p.write); err != nil {
		return err
	}
	if err := pgUnpooled(ctx, p.write); err != nil {
		return err
	}
	if err := pgMigrate(ctx, p.write, log); err != nil || !p.options.sync {
		return err
	}
	return p.synced(ctx)
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

// pgAlone takes the lock that keeps servers away. The connection that it returns holds it, and the lock ends with that. Errors: ErrInUse.
func pgAlone(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for patience := time.After(pgHeld); ; { // the server is stopped for this, but if it was killed PostgreSQL may not have noticed yet
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
	// A migration takes as long as it takes, so the limit for locks does not hold for the wait for another process that migrates.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(%d); SET LOCAL lock_timeout TO DEFAULT", appID+1)); err != nil {
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
	conn, err := p.connection(ctx)
	if err != nil {
		err = kind(p.aside.note(err))
		return errors.Is(err, record.ErrUnreachable) && !errors.Is(err, errBusy), err
	}
	defer conn.Close() // gives it back to the pool, which drops it if it is broken or a transaction is open
	id, timeline, err := pgBegin(ctx, conn)
	if err != nil {
		err = kind(err)
		return errors.Is(err, record.ErrUnreachable), err
	}
	t := &tx{ctx: ctx, conn: conn, pg: true, notify: p.notifier.add}
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
	if err = kind(err); !errors.Is(err, record.ErrUnreachable) && !errors.Is(err, errNotCopied) {
		return errors.Is(err, errAgain), err
	}
	conn.Close() // outcome needs another one: if all jobs kept theirs, as after a crash of the server, none would get it
	stored, unknown := p.outcome(ctx, id, timeline)
	if unknown != nil {
		return false, fmt.Errorf("%w (%w) (%w)", record.ErrUnknown, err, unknown)
	}
	if stored {
		return false, nil
	}
	return true, err
}

// connection waits for a connection, but not for long: if all of them wait for an answer, others need not. Errors: errBusy.
func (p *postgres) connection(ctx context.Context) (*sql.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	conn, err := p.write.Conn(ctx)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("%w (%w: %w)", record.ErrUnreachable, errBusy, err)
	}
	return conn, err
}

var errBusy = errors.New("no connection has become free")

// pgBegin begins a transaction and returns its number and its timeline, in one round trip.
func pgBegin(ctx context.Context, conn *sql.Conn) (id string, timeline int64, err error) {
	err = onConn(conn, func(pc *pgconn.PgConn) error {
		timeline = primary.Timeline(pc)
		delete(pc.CustomData(), warningKey)
		return nil
	})
	var results []*pgconn.Result
	if err == nil {
		results, err = pgExec(ctx, conn, "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_current_xact_id()")
	}
	if err != nil {
		return "", 0, fmt.Errorf("begin: %w", err)
	}
	return string(results[1].Rows[0][0]), timeline, nil
}

// pgCommit commits. A server that has rolled back instead, because a statement failed and nobody looked, is an error.
// Errors: errNotCopied.
func pgCommit(ctx context.Context, conn *sql.Conn) error {
	results, err := pgExec(ctx, conn, "COMMIT")
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if tag := results[0].CommandTag.String(); tag != "COMMIT" {
		return fmt.Errorf("commit: the server answered %s", tag)
	}
	return onConn(conn, warned)
}

// onConn runs f with the connection under conn.
func onConn(conn *sql.Conn, f func(*pgconn.PgConn) error) error {
	return conn.Raw(func(driver any) error { return f(driver.(*stdlib.Conn).Conn().PgConn()) })
}

// pgExec sends statements without parameters as they are.
func pgExec(ctx context.Context, conn *sql.Conn, text string) (results []*pgconn.Result, err error) {
	err = onConn(conn, func(pc *pgconn.PgConn) (err error) {
		results, err = pc.Exec(ctx, text).ReadAll()
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

// outcome asks what became of a transaction whose connection was lost during COMMIT, or which perhaps no standby has. stored means that it is committed, and
// on a standby too if commits wait for one. An error means that nobody knows.
func (p *postgres) outcome(ctx context.Context, id string, timeline int64) (stored bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	for {
		var known bool
		if stored, known, err = p.asked(ctx, id, timeline); known {
			return stored, err
		}
		select { // it is still under way, or the server or a standby is
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return false, errors.Join(err, ctx.Err())
		}
	}
}

// asked is one try of outcome; known says that another one would find the same.
func (p *postgres) asked(ctx context.Context, id string, timeline int64) (stored, known bool, err error) {
	conn, err := p.write.Conn(ctx)
	if err != nil {
		return false, !errors.Is(kind(err), record.ErrUnreachable), err
	}
	defer conn.Close()
	err = onConn(conn, func(pc *pgconn.PgConn) error {
		if now := primary.Timeline(pc); now != timeline {
			known = true // and may number another transaction like that
			return fmt.Errorf("another primary has taken over: its timeline is %d, and that of the transaction was %d", now, timeline)
		}
		var status string
		results, err := pc.ExecParams(ctx, "SELECT pg_xact_status($1::text::xid8)", [][]byte{[]byte(id)}, nil, nil, nil).Read(), error(nil)
		if err = results.Err; err == nil && len(results.Rows) == 1 && results.Rows[0][0] == nil {
			known = true
			return errors.New("the server no longer knows that transaction")
		}
		if err == nil {
			status = string(results.Rows[0][0])
		}
		switch {
		case err == nil && status == "committed":
			if err = copied(ctx, pc); err == nil {
				stored, known = true, true
			}
		case err == nil && status == "aborted":
			known = true
		case err != nil:
			known = !errors.Is(kind(err), record.ErrUnreachable)
		}
		return err
	})
	return stored, known, err
}

// check writes and reads, as every ply does. A commit that waits for a standby may wait for long: the next check waits for the same one.
// Errors: as Store.Health.
func (p *postgres) check(ctx context.Context) error {
	p.mu.Lock()
	if p.checking == nil {
		done := &outcome{end: make(chan struct{})}
		p.checking = done
		go func() {
			done.err = p.do(&job{run: func(t *tx) error {
				return changed(t.exec("UPDATE portside SET version = version WHERE id = 1"))
			}})
			p.mu.Lock()
			p.checking = nil
			p.mu.Unlock()
			close(done.end)
		}()
	}
	now := p.checking
	p.mu.Unlock()
	select {
	case <-now.end:
		return now.err
	case <-ctx.Done():
		return fmt.Errorf("%w (a commit is not confirmed: it may wait for a synchronous standby)", record.ErrUnreachable)
	}
}

// outcome is the result of a check.
type outcome struct {
	end chan struct{}
	err error // once end is closed
}

// synced checks that commits wait for a standby, and that one is there. Errors: errNoStandby.
func (p *postgres) synced(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	conn, err := p.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := pgSynced(ctx, conn); err != nil {
		return err
	}
	err = onConn(conn, func(pc *pgconn.PgConn) error { return copied(ctx, pc) })
	if ctx.Err() != nil || errors.Is(err, errNotCopied) {
		return fmt.Errorf("%w: none has confirmed a commit within %v", errNoStandby, p.patience)
	}
	return err
}

// end refuses new jobs and waits for those under way.
func (p *postgres) end() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.busy.Wait()
	p.notifier.end()
}

func (p *postgres) close() error {
	var all error
	for _, pool := range []*sql.DB{p.write, p.read, p.watch} {
		if pool != nil {
			all = errors.Join(all, pool.Close())
		}
	}
	return all
}
