package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"portside/engine/record"
)

// pgLook is how often a running process checks whether another one has migrated the schema to a newer version, and how long it waits for the
// answer. After that it connects again, perhaps to another primary.
const pgLook = 2 * time.Second

// aside is whether a process has stepped aside, because the schema is newer than it knows.
type aside struct{ yes atomic.Bool }

// check returns record.ErrNewer from then on.
func (a *aside) check() error {
	if a.yes.Load() {
		return record.ErrNewer
	}
	return nil
}

// note looks at an error for a schema that is newer, as a new connection finds it, and makes it a fault.
func (a *aside) note(err error) error {
	if !errors.Is(err, errNewer) {
		return err
	}
	a.yes.Store(true)
	return fmt.Errorf("%w (%w)", record.ErrNewer, err)
}

// watchVersion looks at the version of the schema until the store is closed.
func (s *Store) watchVersion() {
	defer close(s.stopped)
	tick := time.NewTicker(pgLook)
	defer tick.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-tick.C:
			s.lookAtVersion()
		}
	}
}

// lookAtVersion steps aside if the schema is newer than this program knows: from then on nothing is written and Health says why.
func (s *Store) lookAtVersion() {
	ctx, cancel := context.WithTimeout(context.Background(), pgLook)
	defer cancel()
	var version int
	err := s.pg.watch.QueryRowContext(ctx, pgVersion).Scan(&version)
	if err == nil {
		err = notNewer(version)
	}
	if err == nil && s.pg.options.sync {
		s.pg.lookAtStandby(ctx, s.log)
	}
	if err = s.pg.aside.note(err); errors.Is(err, record.ErrNewer) { // other errors show elsewhere
		s.note(checks, err)
	}
}

// lookAtStandby logs when commits no longer wait for a standby, as after a promotion: the operator decides whether the site goes on
// without one.
func (p *postgres) lookAtStandby(ctx context.Context, log *slog.Logger) {
	switch err := pgSynced(ctx, p.watch); {
	case errors.Is(err, errNoStandby) && !p.alone:
		p.alone = true
		log.Warn("commits no longer wait for a standby", "err", err)
	case err == nil && p.alone:
		p.alone = false
		log.Info("commits wait for a standby again")
	}
}

// pgUnpooled checks that a connection keeps its session from one transaction to the next: prepared statements and locks are lost
// otherwise. While one connection waits between two transactions, another one takes what a pooler would give it. Errors: errPooler.
func pgUnpooled(ctx context.Context, pool *sql.DB) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	begun := time.Now()
	if err := conn.PingContext(ctx); err != nil {
		return err
	}
	const trips = 60 // at most
	ctx, cancel := context.WithTimeout(ctx, pgConnect+trips*time.Since(begun))
	defer cancel()
	for range 3 {
		if err := pgKeeps(ctx, pool, conn); err != nil {
			if errors.Is(err, context.DeadlineExceeded) { // the pooler has one connection only, and the other transaction has it
				err = fmt.Errorf("%w (%w)", errPooler, err)
			}
			return err
		}
	}
	return nil
}

func pgKeeps(ctx context.Context, pool *sql.DB, conn *sql.Conn) error {
	channel := "portside_" + strings.ToLower(rand.Text()[:12])
	if _, err := conn.ExecContext(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	other, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer other.Rollback()
	var mine, its int
	var heard bool
	if err := other.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&its); err != nil {
		return err
	}
	err = conn.QueryRowContext(ctx, "SELECT pg_backend_pid(), EXISTS (SELECT 1 FROM pg_listening_channels() AS c WHERE c = $1)", channel).Scan(&mine, &heard)
	if err != nil {
		return err
	}
	if !heard || mine == its {
		return errPooler
	}
	_, err = conn.ExecContext(ctx, "UNLISTEN "+channel)
	return err
}

// pooled makes errPooler of what a pooler answers to somebody who takes it for the server.
func pooled(err error) error {
	var e *pgconn.PgError
	if err == nil || errors.Is(err, errPooler) || !errors.As(err, &e) {
		return err
	}
	if e.Code == "26000" || e.Code == "42P05" || // a prepared statement is on another connection, or there already
		strings.Contains(e.Message, "unsupported startup parameter") || strings.Contains(e.Message, "statement pooling") {
		return fmt.Errorf("%w (%w)", errPooler, err)
	}
	return err
}
