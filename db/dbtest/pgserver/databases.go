package pgserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Create makes a database with the content of template, to which nobody may be connected; "" is an empty one. Copying the
// files of a small database takes less time than logging its content.
func (s *Server) Create(ctx context.Context, name, template string) error {
	return s.administer(ctx, func(conn *pgx.Conn) string {
		statement := "CREATE DATABASE " + quote(name) + " TEMPLATE " + quote(cmp.Or(template, "template1"))
		if major(conn) < 15 { // which always copied files
			return statement
		}
		return statement + " STRATEGY file_copy"
	})
}

// Drop removes a database, even if somebody is connected to it: their connections break.
func (s *Server) Drop(ctx context.Context, name string) error {
	return s.administer(ctx, func(*pgx.Conn) string { return "DROP DATABASE " + quote(name) + " WITH (FORCE)" })
}

// administer runs a statement on a connection of its own, so that none is left from before a Kill.
func (s *Server) administer(ctx context.Context, statement func(*pgx.Conn) string) error {
	conn, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return err
	}
	query := statement(conn)
	if _, err = conn.Exec(ctx, query); err != nil {
		err = fmt.Errorf("%s: %w", query, err)
	}
	return errors.Join(err, conn.Close(ctx))
}

func quote(name string) string { return pgx.Identifier{name}.Sanitize() }

// major is the server's version: 15 of "15.18 (Debian 15.18-0+deb12u1)", 19 of "19beta1", 0 if it gives none.
func major(conn *pgx.Conn) (version int) {
	fmt.Sscan(conn.PgConn().ParameterStatus("server_version"), &version)
	return version
}
