package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portside/db/dialect"
	"portside/engine/match"
	"portside/engine/record"
)

// maxBatch bounds how many jobs share a transaction, and so how long the first of them waits.
const maxBatch = 256

// job is something to be written. A refused job takes back only what it wrote itself. Its function runs twice only if
// the whole transaction failed: then each job gets a transaction of its own.
type job struct {
	run     func(*tx) error
	refused error  // what run returned in a transaction that was committed
	done    func() // called by the writing goroutine once it is on disk, in the order of the jobs; nil: nothing
	err     chan error
}

// tx is the transaction under way. Statements are prepared once and kept.
type tx struct {
	ctx    context.Context
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt // of the file
	pg     bool                 // it is a transaction of PostgreSQL, beside others
	after  []func()             // of PostgreSQL: to be called once it is committed
	notify func(match.ID)       // of PostgreSQL: says to other processes that a match has changed, once it is committed
}

func (t *tx) stmt(query string) (stmt, error) {
	if t.pg {
		return pgStmt{t.conn, dialect.Text(query)}, nil
	}
	if st, ok := t.stmts[query]; ok {
		return st, nil
	}
	st, err := t.conn.PrepareContext(t.ctx, query)
	if err == nil {
		t.stmts[query] = st
	}
	return st, err
}

func (t *tx) run(query string, args []any) (sql.Result, error) {
	st, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	return st.ExecContext(t.ctx, args...)
}

// exec runs a statement and returns how many rows it changed.
func (t *tx) exec(query string, args ...any) (int64, error) {
	res, err := t.run(query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// insert runs a statement that adds a row and returns the number it got.
func (t *tx) insert(query string, args ...any) (int64, error) {
	if t.pg {
		var id int64
		err := t.row([]any{&id}, query+" RETURNING id", args...)
		return id, err
	}
	res, err := t.run(query, args)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

// row runs a query that gives at most one row.
func (t *tx) row(dst []any, query string, args ...any) error {
	st, err := t.stmt(query)
	if err != nil {
		return err
	}
	err = st.QueryRowContext(t.ctx, args...).Scan(dst...)
	if errors.Is(err, sql.ErrNoRows) {
		return record.ErrNotFound
	}
	return err
}

// rowLock ends a query that locks what it finds until the end of the transaction. Others who lock or change the row wait; rows that
// only refer to it do not. To keep out of each other's way, transactions lock in this order: users, sessions and codes, matches,
// campaigns; several rows of a table by number. Where two meet all the same, one of them runs again.
const rowLock = "FOR NO KEY UPDATE"

// touches says that a transaction changes a match, which other processes may have in memory.
func (t *tx) touches(id match.ID) {
	if t.notify != nil {
		t.after = append(t.after, func() { t.notify(id) })
	}
}

// hold locks the rows that a query finds, so that what is read of them afterwards stays true. A file has one writer: there is
// nothing to lock.
func (t *tx) hold(query string, args ...any) error {
	if !t.pg {
		return nil
	}
	st, err := t.stmt(query + " " + rowLock)
	if err == nil {
		_, err = st.ExecContext(t.ctx, args...)
	}
	return err
}

// held is row for a query that also locks the row, where there are others who write.
func (t *tx) held(dst []any, query string, args ...any) error {
	if t.pg {
		query += " " + rowLock
	}
	return t.row(dst, query, args...)
}

// do hands run to the writing goroutine and returns when it is on disk, or has failed. It does not end
// early with ctx: the caller must know whether it was stored.
func (s *Store) do(ctx context.Context, run func(*tx) error) error { return s.doThen(ctx, run, nil) }

// doThen is do, and calls done as soon as run is on disk and before anything later is, so that memory changes in the
// same order as the file. On PostgreSQL there is no such order.
func (s *Store) doThen(ctx context.Context, run func(*tx) error, done func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{run: run, done: done, err: make(chan error, 1)}
	if s.pg != nil {
		err := s.pg.do(j)
		s.note(writes, err)
		if err == nil && done != nil {
			done()
		}
		return err
	}
	select {
	case <-s.quit:
		return record.ErrClosed
	default:
	}
	select {
	case s.jobs <- j:
	case <-s.quit:
		return record.ErrClosed
	}
	select {
	case err := <-j.err:
		return err
	case <-s.stopped:
		select { // it may have been the last job written
		case err := <-j.err:
			return err
		default:
			return record.ErrClosed
		}
	}
}

// write is the writing goroutine: it takes all waiting jobs and commits them together. While the disk syncs, the next ones
// queue up, so under load they share a transaction. To wait for more of them was tried: it saved nothing, and the others at
// a table saw a ply later.
func (s *Store) write(conn *sql.Conn) {
	defer close(s.stopped)
	t := &tx{ctx: context.Background(), conn: conn, stmts: map[string]*sql.Stmt{}}
	defer func() {
		for _, st := range t.stmts {
			st.Close()
		}
		conn.Close()
	}()
	batch := make([]*job, 0, maxBatch)
	for {
		batch = batch[:0]
		select {
		case j := <-s.jobs:
			batch = append(batch, j)
		case <-s.quit:
			select {
			case j := <-s.jobs:
				batch = append(batch, j)
			default:
				return
			}
		}
	gather:
		for len(batch) < maxBatch {
			select {
			case j := <-s.jobs:
				batch = append(batch, j)
			default:
				break gather
			}
		}
		s.commit(t, batch)
	}
}

// commit stores a batch and tells the callers that wait for it.
func (s *Store) commit(t *tx, batch []*job) {
	err := s.transaction(t, batch)
	if err != nil && len(batch) > 1 && !errors.Is(err, record.ErrFull) && !errors.Is(err, record.ErrGone) {
		for i := range batch { // perhaps only one of them is at fault
			one := batch[i : i+1]
			s.answer(one, s.transaction(t, one))
		}
		return
	}
	s.answer(batch, err)
}

// answer tells waiting callers the outcome of their jobs, in the order in which these were stored.
func (s *Store) answer(batch []*job, err error) {
	for _, j := range batch {
		e := err
		if e == nil {
			if e = kind(j.refused); e != nil {
				s.note(writes, e)
			}
		}
		if e == nil && j.done != nil {
			j.done()
		}
		j.err <- e
	}
}

// transaction runs a batch in one transaction. A refused job says so in refused and leaves nothing behind. If it returns
// an error, the whole transaction has failed and nothing of it is stored. The open file must be the one at its path, or
// what is acknowledged now would be lost with the server. Errors: record.ErrGone, those of SQLite.
func (s *Store) transaction(t *tx, batch []*job) (err error) {
	defer func() {
		err = kind(err)
		s.note(writes, err)
	}()
	if _, err := t.exec("BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if err != nil {
			// SQLite has often rolled back by itself; then this says so, and that is fine.
			t.conn.ExecContext(t.ctx, "ROLLBACK")
		}
	}()
	if len(batch) == 1 { // no savepoint needed: the job is the whole transaction
		batch[0].refused = nil // what it returned in a failed transaction no longer holds
		if err := batch[0].guarded(t); err != nil {
			return err
		}
	} else {
		for _, j := range batch {
			if err := t.nested(j); err != nil {
				return err
			}
		}
	}
	if err := s.inPlace(); err != nil {
		return err
	}
	if _, err := t.exec("COMMIT"); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// nested runs one job of a batch. If it is refused, the others do not notice. An error ends the transaction: after some
// errors, such as a full disk, SQLite has rolled all of it back.
func (t *tx) nested(j *job) error {
	if _, err := t.exec("SAVEPOINT job"); err != nil {
		return fmt.Errorf("savepoint: %w", err)
	}
	if j.refused = j.guarded(t); j.refused != nil {
		if _, err := t.exec("ROLLBACK TO job"); err != nil {
			return j.refused // it says more than a missing savepoint
		}
	}
	if _, err := t.exec("RELEASE job"); err != nil {
		return fmt.Errorf("release: %w", err)
	}
	return nil
}

// guarded keeps a panic in a job from ending the writing goroutine.
func (j *job) guarded(t *tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while writing: %v", p)
		}
	}()
	return j.run(t)
}

// millis is the current time as it is stored.
func millis() int64 { return time.Now().UnixMilli() }
