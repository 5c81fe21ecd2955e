package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// warningKey is where a connection keeps the last warning, a *pgconn.Notice, until it is taken.
const warningKey = "warning"

// warn keeps a warning with its connection until somebody takes it.
func warn(conn *pgconn.PgConn, n *pgconn.Notice) {
	if n.SeverityUnlocalized == "WARNING" {
		conn.CustomData()[warningKey] = n
	}
}

// pgSynced checks that commits of a session wait for a synchronous standby. Errors: errNoStandby.
func pgSynced(ctx context.Context, q querier) error {
	var commit, names string
	if err := q.QueryRowContext(ctx, "SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names')").Scan(&commit, &names); err != nil {
		return err
	}
	switch {
	case names == "":
		return fmt.Errorf("%w: its synchronous_standby_names is empty", errNoStandby)
	case commit != "on" && commit != "remote_apply":
		return fmt.Errorf("%w: synchronous_commit is %s for this role and database, on or remote_apply is needed", errNoStandby, commit)
	}
	return nil
}

var errNoStandby = errors.New("the server does not copy each commit to a standby before it confirms it, as -require-sync demands")

// copied commits a change that means nothing. Commits reach a standby in their order: once this one has, all before it have.
func copied(ctx context.Context, conn *pgconn.PgConn) error {
	delete(conn.CustomData(), warningKey)
	results, err := conn.Exec(ctx, "UPDATE portside SET version = version WHERE id = 1").ReadAll()
	if err != nil {
		return err
	}
	if len(results) != 1 || results[0].CommandTag.RowsAffected() != 1 {
		return errors.New("the row that marks the database is missing")
	}
	return warned(conn)
}

// warned takes the warning with which a server confirms a commit that no standby has. Errors: errNotCopied.
func warned(conn *pgconn.PgConn) error {
	n, _ := conn.CustomData()[warningKey].(*pgconn.Notice)
	delete(conn.CustomData(), warningKey)
	if n == nil {
		return nil
	}
	return fmt.Errorf("%w: %s", errNotCopied, n.Message)
}

var errNotCopied = errors.New("the server has stored it, but a standby may not have it")
