package db

import (
	"context"
	"database/sql"
	"strings"

	"portside/db/dialect"
)

// stmt is a statement that is ready to run; *sql.Stmt is one.
type stmt interface {
	ExecContext(ctx context.Context, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, args ...any) *sql.Row
}

// querier runs a statement given as text: a pool or one connection.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// pgStmt is a statement for PostgreSQL. The driver prepares it at its first use on a connection and keeps it with that. It does
// not end with ctx, because a query that is cancelled costs the connection; the server ends it after its statement_timeout.
type pgStmt struct {
	on   querier
	text string
}

func (s pgStmt) ExecContext(ctx context.Context, args ...any) (sql.Result, error) {
	return s.on.ExecContext(context.WithoutCancel(ctx), s.text, dialect.Args(args)...)
}

func (s pgStmt) QueryContext(ctx context.Context, args ...any) (*sql.Rows, error) {
	return s.on.QueryContext(context.WithoutCancel(ctx), s.text, dialect.Args(args)...)
}

func (s pgStmt) QueryRowContext(ctx context.Context, args ...any) *sql.Row {
	return s.on.QueryRowContext(context.WithoutCancel(ctx), s.text, dialect.Args(args)...)
}

// IsServer tells whether an address names a database on a server, which several processes can have, and not a file.
func IsServer(address string) bool { return isPostgres(address) }

// isPostgres tells whether an address of a database is one of PostgreSQL, and not the path of a file.
func isPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}
