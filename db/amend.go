package db

import (
	"context"
	"database/sql"
	"fmt"
	"os"
)

// amend runs a job in a transaction of its own on the existing database at path, beside a server that may be running. The
// database must be of this version. Errors: those of the job, errOlder, errNewer, errForeign, record.ErrStandby, record.ErrUnreachable.
func amend(ctx context.Context, path string, run func(*tx) error) error {
	if isPostgres(path) {
		return pgAmend(ctx, path, run)
	}
	pool, err := openExisting(ctx, path)
	if err != nil {
		return kind(err)
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return kind(err)
	}
	defer conn.Close()
	t := &tx{ctx: ctx, conn: conn, stmts: map[string]*sql.Stmt{}} // closing conn ends its statements
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return kind(err)
	}
	if err := (&job{run: run}).guarded(t); err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") // SQLite has often done so by itself
		return kind(err)
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return kind(err)
}

// openExisting opens a file of this version for writing, beside a server that may be running.
func openExisting(ctx context.Context, path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil { // or SQLite would create the file
		return nil, err
	}
	path, err := resolve(path)
	if err != nil {
		return nil, err
	}
	pool, err := sql.Open("sqlite", dsn(path, pragmas+"&mode=rw"))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	version, err := schema(ctx, pool)
	if err == nil && version < Newest() {
		err = fmt.Errorf("%w: schema %d", errOlder, version)
	}
	if err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}
