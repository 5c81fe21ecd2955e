package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"portside/db/migrations"
)

// appID marks our files ("Port" in ASCII), so that another program's database is not migrated.
const appID = 0x506f7274

// Newest is the schema version this program works with.
func Newest() int { return len(steps()) }

// steps are the migrations of a file in order; step i brings the schema to version i+1.
func steps() []string { return numberedSteps(migrations.SQLite, 1) }

// numberedSteps are the names of the migrations in a folder, which are numbered from first on.
func numberedSteps(of fs.FS, first int) []string {
	names, err := fs.Glob(of, "*.sql")
	if err != nil {
		panic(err)
	}
	for i, name := range names { // Glob sorts
		if n, err := strconv.Atoi(strings.SplitN(name, "_", 2)[0]); err != nil || n != i+first {
			panic("db: migration " + name + " is not number " + strconv.Itoa(i+first))
		}
	}
	return names
}

// notNewer refuses a schema that this program does not know.
func notNewer(version int) error {
	if version > Newest() {
		return fmt.Errorf("%w: its schema is %d, this one knows up to %d", errNewer, version, Newest())
	}
	return nil
}

// schema reads the version of an existing file; 0 is an empty one. A new file that holds only a replicator's own tables,
// such as Litestream's, does not count as another program's. Errors: errForeign, errNewer, errCopying.
func schema(ctx context.Context, pool querier) (int, error) {
	version, copying, err := schemaMark(ctx, pool)
	return version, finished(copying, err)
}

// schemaMark reads the version of a file that may hold an unfinished copy.
func schemaMark(ctx context.Context, pool querier) (version int, copying bool, err error) {
	var app, tables int
	err = pool.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT LIKE '\_litestream\_%' ESCAPE '\'),
		(SELECT count(*) > 0 FROM sqlite_schema WHERE type = 'table' AND name = 'copying')`).
		Scan(&version, &app, &tables, &copying)
	switch {
	case err != nil:
		return 0, false, err
	case app != appID && (app != 0 || tables > 0):
		return 0, false, errForeign
	}
	return version, copying, notNewer(version)
}

// finished refuses a database that holds an unfinished copy.
func finished(copying bool, err error) error {
	if err == nil && copying {
		return errCopying
	}
	return err
}

// migrate brings the file to the newest schema. An existing file is copied beside itself first.
func migrate(ctx context.Context, pool *sql.DB, path string, log *slog.Logger) error {
	version, err := schema(ctx, pool)
	if err != nil {
		return err
	}
	if version == Newest() {
		return nil
	}
	if version > 0 {
		copied := fmt.Sprintf("%s.schema%d-%s", path, version, time.Now().UTC().Format("20060102-150405"))
		if err := vacuumInto(ctx, pool, copied, path); err != nil {
			return fmt.Errorf("copy before migrating: %w", err)
		}
		log.Info("copied the database before migrating it", "to", copied)
	}
	return upgrade(ctx, pool, version, func(name string) { log.Info("migrated the database", "step", name) })
}

// upgrade brings a file of a schema to the newest one, and calls done after each step, which is one transaction.
func upgrade(ctx context.Context, pool *sql.DB, version int, done func(name string)) error {
	for i, name := range steps()[version:] {
		if err := step(ctx, pool, name, version+i+1); err != nil {
			return fmt.Errorf("migration %s: %w", name, err)
		}
		done(name)
	}
	return nil
}

func step(ctx context.Context, pool *sql.DB, name string, version int) error {
	text, err := fs.ReadFile(migrations.SQLite, name)
	if err != nil {
		return err
	}
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, string(text)); err != nil {
		return err
	}
	// Pragmas take no parameters; both belong to the transaction.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", version, appID)); err != nil {
		return err
	}
	return tx.Commit()
}

// vacuumInto writes a compact copy of the database to a new file that nobody else can ever read and that belongs to the
// owner of like (see private). A half-written copy is removed. Errors: os.ErrExist, also if there is an old log that
// SQLite would take for the copy's.
func vacuumInto(ctx context.Context, pool *sql.DB, to, like string) error {
	for _, ending := range sidecars {
		if _, err := os.Lstat(to + ending); err == nil {
			return fmt.Errorf("%s: %w", to+ending, os.ErrExist)
		}
	}
	if err := private(to, like); err != nil {
		return err
	}
	if _, err := pool.ExecContext(ctx, "VACUUM INTO ?", to); err != nil { // it accepts an empty file as a new one
		os.Remove(to)
		return kind(err)
	}
	return nil
}
