package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portside/db/dialect"
	"portside/engine/record"
)

// read prepares a query on the readers' pool, once.
func (s *Store) read(ctx context.Context, query string) (stmt, error) {
	if s.pg != nil {
		var on querier = s.pg.read
		if snapshot, ok := ctx.Value(moment{}).(*sql.Tx); ok {
			on = snapshot
		}
		return pgStmt{on, dialect.Text(query)}, nil
	}
	if st, ok := s.reads.Load(query); ok {
		return st.(*sql.Stmt), nil
	}
	st, err := s.reader.PrepareContext(ctx, query)
	if err != nil {
		return nil, s.kind(err)
	}
	if old, loaded := s.reads.LoadOrStore(query, st); loaded {
		st.Close()
		return old.(*sql.Stmt), nil
	}
	return st, nil
}

// moment is the key of the transaction in which a context reads.
type moment struct{}

// atOneMoment runs reads of several statements, one after the other, that must all see the same state: between two of them other
// processes may store something. A file has one process, which does not change what it reads.
func (s *Store) atOneMoment(ctx context.Context, read func(context.Context) error) error {
	if s.pg == nil {
		return read(ctx)
	}
	done, err := s.turn(ctx)
	if err != nil {
		return err
	}
	defer done()
	snapshot, err := s.pg.read.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return s.kind(err)
	}
	err = read(context.WithValue(ctx, moment{}, snapshot))
	return errors.Join(err, s.kind(snapshot.Rollback()))
}

// turn waits until one of the connections to PostgreSQL that read is free, but not for long, and not after ctx has ended: the query itself does not end
// with it. done gives the connection back. Errors: record.ErrUnreachable, that of ctx.
func (s *Store) turn(ctx context.Context) (done func(), err error) {
	if s.pg == nil || ctx.Value(moment{}) != nil {
		return func() {}, nil
	}
	done = func() { <-s.pg.reads }
	select {
	case s.pg.reads <- struct{}{}:
		return done, nil
	default:
	}
	late := time.NewTimer(s.pg.patience)
	defer late.Stop()
	select {
	case s.pg.reads <- struct{}{}:
		return done, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-late.C:
		return nil, fmt.Errorf("%w (%w)", record.ErrUnreachable, errBusy)
	}
}

// row runs a query that gives at most one row. Errors: record.ErrNotFound.
func (s *Store) row(ctx context.Context, dst []any, query string, args ...any) error {
	done, err := s.turn(ctx)
	if err != nil {
		return err
	}
	defer done()
	st, err := s.read(ctx, query)
	if err != nil {
		return err
	}
	err = st.QueryRowContext(ctx, args...).Scan(dst...)
	if errors.Is(err, sql.ErrNoRows) {
		return record.ErrNotFound
	}
	return s.kind(err)
}

// each runs a query and calls scan for every row.
func (s *Store) each(ctx context.Context, scan func(*sql.Rows) error, query string, args ...any) error {
	done, err := s.turn(ctx)
	if err != nil {
		return err
	}
	defer done()
	st, err := s.read(ctx, query)
	if err != nil {
		return err
	}
	rows, err := st.QueryContext(ctx, args...)
	if err != nil {
		return s.kind(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return s.kind(rows.Err())
}

// ids reads the numbers that are the only column of a query.
func ids[T ~int64](ctx context.Context, s *Store, what, query string, args ...any) ([]T, error) {
	var list []T
	err := s.each(ctx, func(rows *sql.Rows) error {
		var id T
		err := rows.Scan(&id)
		list = append(list, id)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}
