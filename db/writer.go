package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portside/engine/record"
)

// maxBatch bounds how many jobs share a transaction, and so how long the first of them waits.
const maxBatch = 256

// When plies come so thick that two or more wait at once, the next transaction waits a little for more:
// a transaction costs more than what is written in it, above all its sync. Who writes alone never waits.
const (
	batchSize = 32                   // jobs worth starting for at once
	batchWait = 4 * time.Millisecond // the longest wait
)

// job is something to be written. A job that is refused takes back what it wrote itself and nothing else. Its
// function runs twice only where the transaction as a whole failed: then each job gets one of its own.
type job struct {
	run     func(*tx) error
	refused error  // what run said in a transaction that was committed
	done    func() // called by the writing goroutine once it is on disk, in the order of the jobs; nil: nothing
	err     chan error
}

// tx is the transaction under way. Statements are prepared once and kept.
type tx struct {
	ctx   context.Context
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

func (t *tx) stmt(query string) (*sql.Stmt, error) {
	if st, ok := t.stmts[query]; ok {
		return st, nil
	}
	st, err := t.conn.PrepareContext(t.ctx, query)
	if err == nil {
		t.stmts[query] = st
	}
	return st, err
}

// exec runs a statement and returns how many rows it changed.
func (t *tx) exec(query string, args ...any) (int64, error) {
	st, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	res, err := st.ExecContext(t.ctx, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// insert runs a statement and returns the rowid it made.
func (t *tx) insert(query string, args ...any) (int64, error) {
	st, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	res, err := st.ExecContext(t.ctx, args...)
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

// do hands run to the writing goroutine and returns when it is on disk, or failed. It does not end
// early with ctx: whoever asked must know whether it was stored.
func (s *Store) do(ctx context.Context, run func(*tx) error) error { return s.doThen(ctx, run, nil) }

// doThen is do, and calls done as soon as run is on disk, before anything later is: what is kept in memory follows
// the file in its own order.
func (s *Store) doThen(ctx context.Context, run func(*tx) error, done func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{run: run, done: done, err: make(chan error, 1)}
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
		select { // it may have been the last one written
		case err := <-j.err:
			return err
		default:
			return record.ErrClosed
		}
	}
}

// write is the writing goroutine: it takes all jobs that wait and commits them together. While the
// disk syncs, the next ones gather.
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
	wait := time.NewTimer(batchWait)
	defer wait.Stop()
	for {
		crowded := len(batch) > 1
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
		if crowded {
			wait.Reset(batchWait)
		await:
			for len(batch) < batchSize {
				select {
				case j := <-s.jobs:
					batch = append(batch, j)
				case <-wait.C:
					break await
				case <-s.quit:
					break await
				}
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

// commit stores a batch and tells everybody who waits for it.
func (s *Store) commit(t *tx, batch []*job) {
	err := s.keep(t, batch)
	if err != nil && len(batch) > 1 && !errors.Is(err, record.ErrFull) && !errors.Is(err, record.ErrGone) {
		for i := range batch { // what is wrong may be wrong with one of them only
			one := batch[i : i+1]
			s.answer(one, s.keep(t, one))
		}
		return
	}
	s.answer(batch, err)
}

// keep runs a batch in a transaction. The file must be the one at its path before it and after it, or what is
// acknowledged now would be gone with the server. Errors: record.ErrGone, those of the transaction.
func (s *Store) keep(t *tx, batch []*job) error {
	err := s.here()
	s.feel(place, err)
	if err == nil {
		if err = kind(t.transaction(batch)); err == nil {
			err = s.here()
		}
		s.feel(writes, err)
	}
	return err
}

// answer tells those who wait what has become of their jobs, in the order in which these were stored.
func (s *Store) answer(batch []*job, err error) {
	for _, j := range batch {
		e := err
		if e == nil {
			if e = kind(j.refused); e != nil {
				s.feel(writes, e)
			}
		}
		if e == nil && j.done != nil {
			j.done()
		}
		j.err <- e
	}
}

// transaction runs a batch in one transaction. A job that is refused says so in refused and leaves nothing behind;
// an error is one of the whole transaction, of which nothing is stored then.
func (t *tx) transaction(batch []*job) (err error) {
	if _, err := t.exec("BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if err != nil {
			// SQLite has often rolled back by itself; then this says so, and that is fine.
			t.conn.ExecContext(t.ctx, "ROLLBACK")
		}
	}()
	if len(batch) == 1 { // it needs no savepoint: what is refused is the whole transaction
		batch[0].refused = nil // what it said in a transaction that failed no longer holds
		if err := batch[0].guarded(t); err != nil {
			return err
		}
	} else {
		for _, j := range batch {
			if err := t.beside(j); err != nil {
				return err
			}
		}
	}
	if _, err := t.exec("COMMIT"); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// beside runs a job of a batch. If it is refused, the others do not notice. An error is one that ends the
// transaction: after some, such as a full disk, SQLite has rolled all of it back.
func (t *tx) beside(j *job) error {
	if _, err := t.exec("SAVEPOINT job"); err != nil {
		return fmt.Errorf("savepoint: %w", err)
	}
	if j.refused = j.guarded(t); j.refused != nil {
		if _, err := t.exec("ROLLBACK TO job"); err != nil {
			return j.refused // it says more than that there is no savepoint any more
		}
	}
	if _, err := t.exec("RELEASE job"); err != nil {
		return fmt.Errorf("release: %w", err)
	}
	return nil
}

// guarded keeps a panic in a job from ending the goroutine everybody depends on.
func (j *job) guarded(t *tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while writing: %v", p)
		}
	}()
	return j.run(t)
}

// millis is now, as it is stored.
func millis() int64 { return time.Now().UnixMilli() }
