package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"portside/db/primary"
)

// pgAmend is amend for an address.
func pgAmend(ctx context.Context, address string, run func(*tx) error) error {
	pool, err := pgPool(address, pgUse{most: 2, changes: true}) // the second asks what became of a commit when the first was lost
	if err != nil {
		return kind(err)
	}
	p := &postgres{write: pool, patience: pgPatience}
	defer p.close()
	if err = pgFit(ctx, pool); err == nil {
		err = pgExisting(ctx, pool, false)
	}
	switch {
	case errors.Is(err, errAtCopy):
		return errAtCopy
	case err != nil:
		return kind(err)
	}
	return p.do(&job{run: run})
}

// pgInUse is InUse for an address: whether somebody has the lock of pgPool or pgAlone.
func pgInUse(ctx context.Context, address string) (used bool, err error) {
	pool, err := pgReading(address)
	if err == nil {
		defer pool.Close()
		err = pool.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`, appID).Scan(&used)
	}
	if err != nil {
		return false, fmt.Errorf("look at %s: %w", Redacted(address), kind(err))
	}
	return used, nil
}

// pgInspect is Inspect for an address. The server itself checks no pages unless its data has checksums.
func pgInspect(ctx context.Context, address string) (Report, error) {
	fail := func(err error) (Report, error) {
		return Report{}, fmt.Errorf("inspect %s: %w", Redacted(address), kind(err))
	}
	pool, err := pgReading(address)
	if err != nil {
		return fail(err)
	}
	defer pool.Close()
	var r Report
	if r.Server, err = pgServer(ctx, pool); err != nil {
		return fail(err)
	}
	if r.Schema, err = pgSchema(ctx, pool); err != nil {
		return fail(err)
	}
	if err := pool.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&r.Size); err != nil {
		return fail(err)
	}
	if r.Schema == 0 {
		return r, nil
	}
	if r.Faults, err = pgFaults(ctx, pool); err != nil {
		return fail(err)
	}
	if c := &r.Counts; len(r.Faults) == 0 {
		if err := pool.QueryRowContext(ctx, countAll).Scan(&c.Users, &c.Matches, &c.Running, &c.Over, &c.Plies); err != nil {
			return fail(err)
		}
	}
	return r, nil
}

// pgServer says what server it is: its version, whether it takes changes, and its timeline; that of a standby only if the role may know it.
func pgServer(ctx context.Context, pool *sql.DB) (string, error) {
	var version string
	var standby, may bool
	var timeline int64
	err := pool.QueryRowContext(ctx, "SELECT current_setting('server_version'), pg_is_in_recovery(), has_function_privilege('pg_control_checkpoint()', 'EXECUTE')").Scan(&version, &standby, &may)
	if err == nil {
		err = pool.QueryRowContext(ctx, primary.AskTimeline).Scan(&timeline)
	}
	if err != nil {
		return "", err
	}
	text := "PostgreSQL " + version + ", a primary"
	if standby {
		text = "PostgreSQL " + version + ", a standby"
	}
	if standby && may { // what it has recovered to
		if err := pool.QueryRowContext(ctx, "SELECT timeline_id FROM pg_control_checkpoint()").Scan(&timeline); err != nil {
			return "", err
		}
	}
	if timeline != 0 {
		text += fmt.Sprintf(", timeline %d", timeline)
	}
	return text, nil
}

// pgBroken are queries whose rows are sentences about what no longer holds in our schema.
var pgBroken = []string{
	`SELECT format('the constraint %s of %s is not validated: rows may break it', conname, conrelid::regclass)
		FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace ORDER BY 1`,
	`SELECT format('the index %s of %s is not valid: REINDEX it', indexrelid::regclass, indrelid::regclass)
		FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE NOT (indisvalid AND indisready) AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
	`SELECT DISTINCT format('the references of %s are not checked: its triggers are switched off', tgrelid::regclass)
		FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE tgisinternal AND tgenabled IN ('D', 'R') AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
}

// pgReferences are all references: the columns of a table, and those of its parent that they name.
const pgReferences = `SELECT conrelid::regclass::text, confrelid::regclass::text,
		string_agg(format('c.%I = p.%I', a.attname, b.attname), ' AND ' ORDER BY k.n), string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ' ORDER BY k.n)
	FROM pg_constraint JOIN LATERAL unnest(conkey, confkey) WITH ORDINALITY AS k (mine, theirs, n) ON true
		JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.mine JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = k.theirs
	WHERE contype = 'f' AND connamespace = current_schema()::regnamespace GROUP BY pg_constraint.oid, conrelid, confrelid ORDER BY 1, 2`

// pgFaults is faults for a database on a server. A restore that switches triggers off can leave references to nothing, which the
// server finds only at the next change of the row.
func pgFaults(ctx context.Context, pool *sql.DB) (found []string, err error) {
	list := func(query string, columns int, tell func([]string)) error {
		rows, err := pool.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			texts, to := make([]string, columns), make([]any, columns)
			for i := range texts {
				to[i] = &texts[i]
			}
			if err := rows.Scan(to...); err != nil {
				return err
			}
			tell(texts)
		}
		return rows.Err()
	}
	for _, query := range pgBroken {
		if err := list(query, 1, func(row []string) { found = append(found, row[0]) }); err != nil {
			return nil, err
		}
	}
	var references [][]string
	if err := list(pgReferences, 4, func(row []string) { references = append(references, row) }); err != nil {
		return nil, err
	}
	for _, r := range references {
		var n int64
		err := pool.QueryRowContext(ctx, fmt.Sprintf("SELECT count(*) FROM %s c WHERE %s AND NOT EXISTS (SELECT 1 FROM %s p WHERE %s)", r[0], r[3], r[1], r[2])).Scan(&n)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			found = append(found, fmt.Sprintf("%d rows of %s refer to no %s", n, r[0], r[1]))
		}
	}
	return found, nil
}

// pgDump refuses a backup of a database on a server, and says what makes one.
func pgDump(address, to string) error {
	if !isPostgres(address) || isPostgres(to) {
		return errors.New("a backup goes to a file, and a database on PostgreSQL is not one: give the path of a new file")
	}
	return fmt.Errorf("PostgreSQL's own tool makes backups of its databases, also while the server runs: pg_dump --format=custom --file=%s %s", shell(to), shell(Redacted(address)))
}

// pgRestore refuses to restore to a database on a server, and says what does.
func pgRestore(from, address string) error {
	if !isPostgres(address) || isPostgres(from) {
		return errors.New("a backup that can be restored is a file: give the path of the one that backup or pg_dump has made")
	}
	return fmt.Errorf("PostgreSQL's own tool restores its databases; with the server stopped, and into a new and empty database: pg_restore --no-owner --exit-on-error --single-transaction --dbname=%s %s",
		shell(Redacted(address)), shell(from))
}

// shell is a word as a shell takes it.
func shell(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:@%,") == "" && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
