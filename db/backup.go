package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"portside/engine/record"
)

// Report describes a database after a check.
type Report struct {
	Server string   // which PostgreSQL server it is, "" for a file: "PostgreSQL 15.18, a primary, timeline 1"
	Schema int      // 0: empty
	Size   int64    // bytes, write-ahead log of a file included
	Counts Counts   // of any schema; not counted if there are faults
	Faults []string // what integrity_check and foreign_key_check found, or does not hold on PostgreSQL; empty: sound
	Unread string   // after a restore: why not all numbers that the old file has given are known; "" if they are
}

// openFile opens a file to inspect or copy it; a server may be running.
func openFile(path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	pool, err := sql.Open("sqlite", dsn(path, "_pragma=busy_timeout(5000)&mode=ro"))
	if err == nil {
		pool.SetMaxOpenConns(1)
	}
	return pool, err
}

// Inspect checks the database at path: schema, every reference, and every page of a file. It changes nothing. A database of a newer
// version or of another program is an error. Errors: record.ErrCorrupt if it cannot be read at all, record.ErrUnreachable.
func Inspect(ctx context.Context, path string) (Report, error) {
	if isPostgres(path) {
		return pgInspect(ctx, path)
	}
	fail := func(err error) (Report, error) { return Report{}, fmt.Errorf("inspect %s: %w", path, kind(err)) }
	pool, err := openFile(path)
	if err != nil {
		return fail(err)
	}
	defer pool.Close()
	var r Report
	if r.Schema, err = schema(ctx, pool); err != nil {
		return fail(err)
	}
	real, err := resolve(path)
	if err != nil {
		return fail(err)
	}
	for _, name := range []string{real, real + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			r.Size += info.Size()
		}
	}
	if r.Faults, err = faults(ctx, pool); err != nil {
		return fail(err)
	}
	if len(r.Faults) > 0 {
		return r, nil
	}
	c := &r.Counts
	switch r.Schema {
	case 0: // an empty file
	case 1: // there were no matches yet
		err = pool.QueryRowContext(ctx, "SELECT count(*) FROM users").Scan(&c.Users)
	default:
		err = pool.QueryRowContext(ctx, countAll).Scan(&c.Users, &c.Matches, &c.Running, &c.Over, &c.Plies)
	}
	if err != nil {
		return fail(err)
	}
	return r, nil
}

func faults(ctx context.Context, pool *sql.DB) ([]string, error) {
	var found []string
	for _, check := range []string{"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
		`SELECT "table" || ' row ' || coalesce(rowid, '') || ' refers to no ' || parent FROM pragma_foreign_key_check`} {
		rows, err := pool.QueryContext(ctx, check)
		if err != nil {
			if errors.Is(kind(err), record.ErrCorrupt) {
				return append(found, err.Error()), nil
			}
			return nil, err
		}
		for rows.Next() && len(found) < 20 {
			var text string
			if err := rows.Scan(&text); err != nil {
				rows.Close()
				return nil, err
			}
			found = append(found, text)
		}
		err = rows.Err()
		rows.Close()
		if err != nil {
			return append(found, err.Error()), nil
		}
	}
	return found, nil
}

// Backup copies the database at path to the new file to and checks the copy; a server may be running. A faulty copy
// is removed. Errors: os.ErrExist, record.ErrCorrupt, record.ErrFull; for PostgreSQL always one that names its own tool.
func Backup(ctx context.Context, path, to string) (Report, error) {
	if isPostgres(path) || isPostgres(to) {
		return Report{}, pgDump(path, to)
	}
	path, err := resolve(path)
	if err != nil {
		return Report{}, fmt.Errorf("backup: %w", err)
	}
	pool, err := openFile(path)
	if err != nil {
		return Report{}, fmt.Errorf("backup: %w", err)
	}
	defer pool.Close()
	if _, err := schema(ctx, pool); err != nil {
		return Report{}, fmt.Errorf("backup of %s: %w", path, kind(err))
	}
	if err := vacuumInto(ctx, pool, to, ""); err != nil {
		return Report{}, fmt.Errorf("backup of %s: %w", path, err)
	}
	r, err := sound(ctx, to)
	if err == nil {
		err = syncFile(to)
	}
	if err != nil {
		os.Remove(to)
		return r, fmt.Errorf("backup: %w", err)
	}
	noteBackup(path, time.Now())
	return r, nil
}

// Restore replaces the database at path with a copy of the backup from, and returns where it has moved the old file ("" if
// there was none). The copy is of the newest schema, gets the owner and mode of the old file, and gives no number that the old file has
// given. Nothing changes unless the backup is sound;
// the report describes the file that is at path afterwards. A backup of a newer version or of another program
// is an error. Errors: ErrInUse if a server holds path, record.ErrCorrupt, record.ErrFull,
// fs.ErrPermission; for PostgreSQL always one that names its own tool.
func Restore(ctx context.Context, from, path string) (Report, string, error) {
	if isPostgres(path) || isPostgres(from) {
		return Report{}, "", pgRestore(from, path)
	}
	fail := func(err error) (Report, string, error) {
		return Report{}, "", fmt.Errorf("restore %s: %w", from, kind(err))
	}
	path, err := resolve(path)
	if err != nil {
		return fail(err)
	}
	r, err := sound(ctx, from)
	if err == nil && r.Schema == 0 {
		err = fmt.Errorf("%w: it is empty", errForeign)
	}
	if err != nil {
		return fail(err)
	}
	lock, err := lockFile(ctx, path)
	if err != nil {
		return fail(err)
	}
	defer lock.Close()
	part := path + ".restoring"
	given, unread := givenNumbers(ctx, path)
	if err = copyInto(ctx, from, part, path); err == nil {
		err = prepare(ctx, part, r.Schema, given)
	}
	if err == nil {
		err = alike(part, path)
	}
	if err != nil {
		os.Remove(part)
		return fail(err)
	}
	kept, err := setAside(ctx, path)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err == nil {
		if r, err = sound(ctx, path); err != nil {
			os.Remove(path)
		}
	}
	if err != nil {
		os.Remove(part)
		return fail(errors.Join(err, putBack(kept, path)))
	}
	if unread != nil {
		r.Unread = unread.Error()
	}
	_ = os.Remove(path + beatName)   // it is the pulse of the old file
	if kept != "" && !exists(kept) { // there was only a log
		kept += sidecars[0]
	}
	return r, kept, syncFile(filepath.Dir(path))
}

// largestNumbers are the tables that give their rows numbers, and queries for the largest number that a row has now.
var largestNumbers = map[string]string{
	"users":             "SELECT max(id) FROM users",
	"matches":           "SELECT max(id) FROM matches",
	"campaigns":         "SELECT max(id) FROM campaigns",
	"campaign_members":  "SELECT max(id) FROM campaign_members",
	"campaign_attempts": "SELECT max(id) FROM campaign_attempts",
	"channels":          "SELECT max(id) FROM channels",
	"notices":           "SELECT max(id) FROM notices",
	"deliveries":        "SELECT max(id) FROM deliveries",
}

// givenNumbers reads the largest number that each table of the database at path has given: pages and links that are still open
// may name it. If the file has gone, the newest one that a restore has kept is asked. A file that is damaged stops no
// restore: what can be read is returned with the error.
func givenNumbers(ctx context.Context, path string) (map[string]int64, error) {
	given := map[string]int64{}
	if !exists(path) {
		if path = lastReplaced(path); path == "" {
			return given, nil
		}
	}
	pool, err := openFile(path)
	if err != nil {
		return given, err
	}
	defer pool.Close()
	there := func(table string) (yes bool, err error) { // older schemas lack some tables, and do not count
		err = pool.QueryRowContext(ctx, "SELECT count(*) > 0 FROM sqlite_schema WHERE type = 'table' AND name = ?", table).Scan(&yes)
		return yes, err
	}
	counts, err := there("sqlite_sequence")
	if err != nil {
		return given, err
	}
	var all error
	for table, largest := range largestNumbers {
		yes, err := there(table)
		if err == nil && yes {
			err = largestOf(ctx, pool, given, table, largest)
		}
		if counts { // a damaged table may still be counted
			err = errors.Join(err, largestOf(ctx, pool, given, table, "SELECT max(seq) FROM sqlite_sequence WHERE name = ?", table))
		}
		all = errors.Join(all, err)
	}
	return given, all
}

// largestOf notes the largest number of a table as a query gives it, unless a larger one is known.
func largestOf(ctx context.Context, pool *sql.DB, given map[string]int64, table, query string, args ...any) error {
	var n sql.NullInt64
	err := pool.QueryRowContext(ctx, query, args...).Scan(&n)
	given[table] = max(given[table], n.Int64)
	return err
}

// lastReplaced is the newest file that a restore of path has kept, "" if there is none.
func lastReplaced(path string) string {
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	for _, f := range slices.Backward(files) { // they are in order, and so are the moments in their names
		name := f.Name()
		if strings.HasPrefix(name, filepath.Base(path)+replaced) && !slices.ContainsFunc(sidecars, func(ending string) bool { return strings.HasSuffix(name, ending) }) {
			return filepath.Join(filepath.Dir(path), name)
		}
	}
	return ""
}

// prepare brings the copy at part, which has this schema, up to date, because older ones do not count, and makes it go on
// from the numbers given.
func prepare(ctx context.Context, part string, schema int, given map[string]int64) error {
	pool, err := sql.Open("sqlite", dsn(part, "_pragma=foreign_keys(1)&_txlock=immediate"))
	if err != nil {
		return err
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	if err := upgrade(ctx, pool, schema, func(string) {}); err != nil {
		return err
	}
	if err := goOnFrom(ctx, pool, given); err != nil {
		return err
	}
	return syncFile(part)
}

// goOnFrom makes each table of a file give only larger numbers than these.
func goOnFrom(ctx context.Context, q querier, given map[string]int64) error {
	for table, n := range given {
		if _, err := q.ExecContext(ctx, "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)", table); err != nil {
			return err
		}
		if _, err := q.ExecContext(ctx, "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", table, n); err != nil {
			return err
		}
	}
	return nil
}

// sound checks a file thoroughly. Errors: those of Inspect, record.ErrCorrupt with what is wrong.
func sound(ctx context.Context, path string) (Report, error) {
	r, err := Inspect(ctx, path)
	if err == nil && len(r.Faults) > 0 {
		err = fmt.Errorf("%w: %s", record.ErrCorrupt, strings.Join(r.Faults, "; "))
	}
	return r, err
}

// replaced is what follows the name of a database in the names of those that a restore has kept; the moment follows.
const replaced = ".replaced-"

// setAside renames the present database after folding its write-ahead log into it. If the database is damaged
// this fails, and the log is kept beside it. A log without a database is moved as well, or SQLite would apply it to the
// next one.
func setAside(ctx context.Context, path string) (kept string, err error) {
	if exists(path) { // or SQLite would create it
		if pool, err := sql.Open("sqlite", dsn(path, pragmas)); err == nil {
			pool.SetMaxOpenConns(1)
			_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // see above
			pool.Close()
		}
	}
	aside := path + replaced + time.Now().UTC().Format("20060102-150405.000")
	for _, ending := range append(slices.Clone(sidecars), "") {
		switch err := os.Rename(path+ending, aside+ending); {
		case err == nil:
			kept = aside
		case !errors.Is(err, os.ErrNotExist):
			return kept, err
		}
	}
	return kept, nil
}

// putBack undoes setAside.
func putBack(kept, path string) error {
	if kept == "" {
		return nil
	}
	for _, ending := range append([]string{""}, sidecars...) {
		if err := os.Rename(kept+ending, path+ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// copyInto copies a database with its write-ahead log, if it has one, into a new file with the owner of like.
func copyInto(ctx context.Context, from, to, like string) error {
	for _, ending := range append([]string{""}, sidecars...) {
		if err := os.Remove(to + ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	pool, err := openFile(from)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := vacuumInto(ctx, pool, to, like); err != nil {
		return err
	}
	return syncFile(to)
}

func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
