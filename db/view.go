package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math"

	"portside/engine/match"
)

// View opens the database at path, or at an address of PostgreSQL, for reading only; a server may be running. Methods that write fail with
// record.ErrClosed. Errors: as Open.
func View(ctx context.Context, path string) (*Store, error) { return viewStore(ctx, path, false) }

// viewStore is View, also of an unfinished copy if that will do.
func viewStore(ctx context.Context, path string, unfinished bool) (*Store, error) {
	s := &Store{path: path, log: slog.New(slog.DiscardHandler), quit: make(chan struct{}), stopped: make(chan struct{}), pulse: pulse{now: millis}}
	close(s.quit)
	close(s.stopped)
	s.sessions.init()
	if isPostgres(path) {
		return s.viewPostgres(ctx, unfinished)
	}
	var err error
	if s.reader, err = sql.Open("sqlite", dsn(path, "_pragma=busy_timeout(5000)&mode=ro&_pragma=query_only(1)")); err != nil {
		return nil, fmt.Errorf("view %s: %w", path, kind(err))
	}
	s.reader.SetMaxOpenConns(readers)
	version, copying, err := schemaMark(ctx, s.reader)
	if !unfinished {
		err = finished(copying, err)
	}
	if err == nil && version < Newest() {
		err = fmt.Errorf("%w: schema %d", errOlder, version)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("view %s: %w", path, kind(err)), s.reader.Close())
	}
	return s, nil
}

// Newest lists the newest most matches (0: all).
func (s *Store) Newest(ctx context.Context, most int) ([]match.ID, error) {
	if most <= 0 {
		most = math.MaxInt
	}
	return ids[match.ID](ctx, s, "newest matches", "SELECT id FROM matches ORDER BY id DESC LIMIT ?", most)
}
