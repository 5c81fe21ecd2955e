package db

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"portside/db/dialect"
	"portside/engine/record"
)

// copyEnd is the source or the target of a copy. It holds the lock that keeps servers away, and everything goes over one connection.
type copyEnd struct {
	address string // or path, with links followed
	pg      bool
	pool    *sql.DB
	on      *sql.Conn
	lock    *sql.DB // of a file
}

// copySettings let a database server find out in half a minute that a copy was cut off, and give its lock to the next one. Nothing else
// ends a connection that waits while the other end works.
var copySettings = map[string]string{"tcp_keepalives_idle": "15", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3", "idle_in_transaction_session_timeout": "0",
	"statement_timeout": "0"}

// openCopyEnd opens a database without its lock.
func openCopyEnd(ctx context.Context, address string, write bool) (_ *copyEnd, err error) {
	e := &copyEnd{address: address, pg: isPostgres(address)}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.close())
		}
	}()
	if e.pg {
		e.pool, err = pgPool(address, pgUse{most: 2, reading: !write, settings: copySettings})
	} else if e.address, err = resolve(address); err != nil {
		return nil, err
	} else if write {
		e.pool, err = sql.Open("sqlite", dsn(e.address, pragmas+"&_txlock=immediate"))
	} else {
		e.pool, err = openFile(e.address)
	}
	if err != nil {
		return nil, err
	}
	e.pool.SetMaxOpenConns(2)
	e.on, err = e.pool.Conn(ctx)
	return e, err
}

// alone takes the lock that keeps servers away. Errors: ErrInUse.
func (e *copyEnd) alone(ctx context.Context) (err error) {
	if !e.pg {
		e.lock, err = lockFile(ctx, e.address)
		return err
	}
	on, err := pgAlone(ctx, e.pool)
	if err == nil {
		err = e.on.Close()
		e.on = on
	}
	return err
}

// close gives everything back. e may be nil.
func (e *copyEnd) close() error {
	if e == nil {
		return nil
	}
	if e.on != nil {
		if e.pg { // else the lock goes a moment after the connection; one that is broken holds none for long
			ctx, cancel := context.WithTimeout(context.Background(), copyGrace)
			_, _ = e.on.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", appID)
			cancel()
		}
		_ = e.on.Close()
	}
	var all error
	for _, pool := range []*sql.DB{e.pool, e.lock} {
		if pool != nil {
			all = errors.Join(all, pool.Close())
		}
	}
	return all
}

// text is a statement as the database takes it.
func (e *copyEnd) text(query string) string {
	if e.pg {
		return dialect.Text(query)
	}
	return query
}

// version reads the schema, and whether the database is an unfinished copy.
func (e *copyEnd) version(ctx context.Context) (version int, copying bool, err error) {
	if e.pg {
		return pgSchemaMark(ctx, e.on)
	}
	return schemaMark(ctx, e.on)
}

// copySource opens the database to copy. Errors: ErrInUse, errOlder, errCopying, record.ErrCorrupt, record.ErrStandby.
func copySource(ctx context.Context, address string) (_ *copyEnd, err error) {
	e, err := openCopyEnd(ctx, address, false)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.close())
		}
	}()
	version, copying, err := e.version(ctx)
	switch {
	case err != nil:
		return nil, err
	case copying:
		return nil, errCopying
	case version == 0:
		return nil, errEmpty
	case version < Newest():
		return nil, fmt.Errorf("%w, and so does restoring a backup of it: its schema is %d, the newest %d", errOlder, version, Newest())
	}
	if err := e.alone(ctx); err != nil {
		return nil, err
	}
	if e.pg {
		var standby bool // the lock of a standby keeps no server away
		err := e.on.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&standby)
		if err == nil && standby {
			err = record.ErrStandby
		}
		if err != nil {
			return nil, err
		}
	}
	find := faults
	if e.pg {
		find = pgFaults
	}
	found, err := find(ctx, e.pool)
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("%w: %s", record.ErrCorrupt, strings.Join(found, "; "))
	}
	return e, err
}

// copyTargetFits checks a target without changing it, so that a long copy is not begun in vain. Errors: ErrInUse, errNotEmpty, errForeign.
func copyTargetFits(ctx context.Context, address string) error {
	if !isPostgres(address) {
		path, err := resolve(address)
		if err != nil || !exists(path) {
			return err
		}
	}
	e, err := openCopyEnd(ctx, address, false)
	if err != nil {
		return err
	}
	if e.pg { // of a file the lock would be a new file
		err = e.alone(ctx)
	}
	if err == nil {
		_, err = e.fits(ctx)
	}
	return errors.Join(err, e.close())
}

// ownTables are what a server that nobody has used yet has written.
var ownTables = []string{"alive", "chores", "jobs", "limits", "outages", "processes", "push_keys", "secrets"}

// fits finds out whether the target is empty or an unfinished copy. Errors: errNotEmpty, errForeign, errOtherCopy.
func (e *copyEnd) fits(ctx context.Context) (copying bool, err error) {
	version, copying, err := e.version(ctx)
	if err == nil && copying && version != Newest() {
		err = fmt.Errorf("%w: it is by another version of this program", errOtherCopy)
	}
	if err != nil || copying || version == 0 {
		return copying, err
	}
	tables, err := e.layout(ctx)
	if err != nil {
		return false, err
	}
	for _, t := range tables {
		if slices.Contains(ownTables, t.name) {
			continue
		}
		n, err := e.count(ctx, t)
		if err == nil && n > 0 {
			err = fmt.Errorf("%w: table %s has %d rows", errNotEmpty, t.name, n)
		}
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// copyTarget opens the database to copy to, makes it if it is a file that does not exist, and brings its schema up to date.
func copyTarget(ctx context.Context, address string) (_ *copyEnd, err error) {
	if !isPostgres(address) {
		if address, err = resolve(address); err != nil {
			return nil, err
		}
		if err := writable(address); err != nil {
			return nil, err
		}
	}
	e, err := openCopyEnd(ctx, address, true)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.close())
		}
	}()
	if err := e.alone(ctx); err != nil {
		return nil, err
	}
	if e.pg {
		if err := pgFit(ctx, e.pool); err != nil {
			return nil, err
		}
	}
	copying, err := e.fits(ctx)
	if err != nil || copying {
		return e, err
	}
	if e.pg {
		return e, pgMigrate(ctx, e.pool, slog.New(slog.DiscardHandler))
	}
	version, err := schema(ctx, e.on)
	if err != nil {
		return nil, err
	}
	return e, upgrade(ctx, e.pool, version, func(string) {})
}

// transaction runs do in a transaction.
func (e *copyEnd) transaction(ctx context.Context, do func() error) error {
	begin := "BEGIN IMMEDIATE"
	if e.pg {
		begin = "BEGIN"
	}
	if _, err := e.on.ExecContext(ctx, begin); err != nil {
		return err
	}
	err := do()
	if err == nil && e.pg {
		err = pgCommit(ctx, e.on) // a commit as text may be a rollback that nobody notices
	} else if err == nil {
		_, err = e.on.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		_, _ = e.on.ExecContext(ctx, "ROLLBACK")
	}
	return err
}

// begin marks the target as an unfinished copy of a source, and removes what a server or a migration has written by itself. If the mark
// is there, it must be the same. Errors: errOtherCopy.
func (e *copyEnd) begin(ctx context.Context, source string, tables []*copyTable) error {
	copying, err := e.fits(ctx)
	if err != nil {
		return err
	}
	if copying {
		var theirs string
		if err := e.on.QueryRowContext(ctx, "SELECT source FROM copying").Scan(&theirs); err != nil {
			return err
		}
		if theirs != source {
			return errOtherCopy
		}
		return nil
	}
	return e.transaction(ctx, func() error {
		if _, err := e.on.ExecContext(ctx, "CREATE TABLE copying (source text NOT NULL PRIMARY KEY)"); err != nil {
			return err
		}
		if _, err := e.on.ExecContext(ctx, e.text("INSERT INTO copying (source) VALUES (?)"), source); err != nil {
			return err
		}
		for _, t := range tables {
			if slices.Contains(ownTables, t.name) {
				if _, err := e.on.ExecContext(ctx, "DELETE FROM "+inQuotes(t.name)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// finish takes the mark away: the copy is a database like any other.
func (e *copyEnd) finish(ctx context.Context) error {
	if e.pg { // a server that plans without knowing how large the tables are reads them whole
		if _, err := e.on.ExecContext(ctx, "ANALYZE"); err != nil {
			return err
		}
	}
	err := e.transaction(ctx, func() error {
		_, err := e.on.ExecContext(ctx, "DROP TABLE copying")
		return err
	})
	if err != nil || e.pg {
		return err
	}
	if _, err := e.on.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return err
	}
	return syncFile(filepath.Dir(e.address))
}

// rows reads up to most rows of a table after a key (nil: from the first), in the order of the keys.
func (e *copyEnd) rows(ctx context.Context, t *copyTable, after []any, most int) (list [][]any, err error) {
	key := strings.Join(t.keyNames(), ", ")
	where := ""
	if after != nil {
		where = " WHERE (" + key + ") > (?" + strings.Repeat(", ?", len(t.key)-1) + ")"
	}
	query := "SELECT " + t.names() + " FROM " + inQuotes(t.name) + where + " ORDER BY " + key + " LIMIT " + strconv.Itoa(most)
	rows, err := e.on.QueryContext(ctx, e.text(query), after...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	to := make([]any, len(t.columns))
	for rows.Next() {
		row := make([]any, len(t.columns))
		for i := range row {
			to[i] = &row[i]
		}
		if err := rows.Scan(to...); err != nil {
			return nil, err
		}
		for i, v := range row {
			if bytes, ok := v.([]byte); ok && bytes == nil { // how SQLite's driver gives an empty blob, and PostgreSQL's takes NULL
				row[i] = []byte{}
			}
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// last is the largest key of a table that has rows.
func (e *copyEnd) last(ctx context.Context, t *copyTable) ([]any, error) {
	names := t.keyNames()
	key := make([]any, len(names))
	to := make([]any, len(names))
	for i := range key {
		to[i] = &key[i]
	}
	err := e.on.QueryRowContext(ctx, "SELECT "+strings.Join(names, ", ")+" FROM "+inQuotes(t.name)+" ORDER BY "+strings.Join(names, " DESC, ")+" DESC LIMIT 1").Scan(to...)
	return key, err
}

func (e *copyEnd) count(ctx context.Context, t *copyTable) (n int64, err error) {
	err = e.on.QueryRowContext(ctx, "SELECT count(*) FROM "+inQuotes(t.name)).Scan(&n)
	return n, err
}

// insert stores rows in one transaction. A reference to a later row of the same table is left out, see setForward.
func (e *copyEnd) insert(ctx context.Context, t *copyTable, rows [][]any) error {
	for i, row := range rows {
		for _, col := range t.self {
			if later, ok := row[col].(int64); ok && later > row[t.key[0]].(int64) {
				rows[i] = slices.Clone(row)
				rows[i][col] = nil
			}
		}
	}
	return e.transaction(ctx, func() error {
		if e.pg {
			return e.on.Raw(func(driver any) error {
				_, err := driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(rows))
				return err
			})
		}
		add, err := e.on.PrepareContext(ctx, "INSERT INTO "+inQuotes(t.name)+" ("+t.names()+") VALUES (?"+strings.Repeat(", ?", len(t.columns)-1)+")")
		if err != nil {
			return err
		}
		defer add.Close()
		for _, row := range rows {
			if _, err := add.ExecContext(ctx, row...); err != nil {
				return fmt.Errorf("row %s: %w", t.place(row), err)
			}
		}
		return nil
	})
}

// forward lists the numbers of the rows that refer to a later one of the same table in a column, each with that one's. A rematch is
// later than its match, so there are none unless somebody has changed the rows by hand.
func (e *copyEnd) forward(ctx context.Context, t *copyTable, col int) (list [][2]int64, err error) {
	id, to := inQuotes(t.columns[t.key[0]]), inQuotes(t.columns[col])
	rows, err := e.on.QueryContext(ctx, "SELECT "+id+", "+to+" FROM "+inQuotes(t.name)+" WHERE "+to+" > "+id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var pair [2]int64
		if err := rows.Scan(&pair[0], &pair[1]); err != nil {
			return nil, err
		}
		list = append(list, pair)
	}
	return list, rows.Err()
}

func (e *copyEnd) setForward(ctx context.Context, t *copyTable, col int, list [][2]int64) error {
	if len(list) == 0 {
		return nil
	}
	query := e.text("UPDATE " + inQuotes(t.name) + " SET " + inQuotes(t.columns[col]) + " = ? WHERE " + inQuotes(t.columns[t.key[0]]) + " = ?")
	return e.transaction(ctx, func() error {
		for _, pair := range list {
			if _, err := e.on.ExecContext(ctx, query, pair[1], pair[0]); err != nil {
				return err
			}
		}
		return nil
	})
}

// given reads the largest number that each table has given to a row, whether or not that is still there.
func (e *copyEnd) given(ctx context.Context, tables []*copyTable) (map[string]int64, error) {
	given := map[string]int64{}
	for _, t := range tables {
		if !t.numbered {
			continue
		}
		queries := []string{"SELECT max(" + t.keyNames()[0] + ") FROM " + inQuotes(t.name), "SELECT max(seq) FROM sqlite_sequence WHERE name = '" + t.name + "'"}
		if e.pg {
			sequence, err := e.sequence(ctx, t)
			if err != nil {
				return nil, err
			}
			queries[1] = "SELECT last_value FROM " + sequence + " WHERE is_called"
		}
		for _, query := range queries {
			var n sql.NullInt64
			if err := e.on.QueryRowContext(ctx, query).Scan(&n); err != nil && !errors.Is(err, sql.ErrNoRows) {
				return nil, err
			}
			given[t.name] = max(given[t.name], n.Int64)
		}
	}
	return given, nil
}

// sequence is the name of what numbers the rows of a table on PostgreSQL.
func (e *copyEnd) sequence(ctx context.Context, t *copyTable) (name string, err error) {
	err = e.on.QueryRowContext(ctx, "SELECT pg_get_serial_sequence(quote_ident($1), $2)", t.name, t.columns[t.key[0]]).Scan(&name)
	return name, err
}

// goOnFrom makes each table give only larger numbers than these.
func (e *copyEnd) goOnFrom(ctx context.Context, tables []*copyTable, given map[string]int64) error {
	if !e.pg {
		return e.transaction(ctx, func() error { return goOnFrom(ctx, e.on, given) })
	}
	have, err := e.given(ctx, tables)
	if err != nil {
		return err
	}
	for name, n := range given {
		t := tables[slices.IndexFunc(tables, func(t *copyTable) bool { return t.name == name })]
		sequence, err := e.sequence(ctx, t)
		if err == nil && max(n, have[name]) > 0 {
			_, err = e.on.ExecContext(ctx, "SELECT setval($1::text::regclass, $2)", sequence, max(n, have[name]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copyTable is a table of a database, as the database itself describes it.
type copyTable struct {
	name     string
	columns  []string
	kinds    []columnKind
	key      []int    // columns of the primary key, in its order
	refs     []string // tables that it refers to, itself left out
	self     []int    // columns that refer to the table itself
	numbered bool     // the database numbers its rows
}

// columnKind is what a column holds.
type columnKind string

// columnKinds are the types of both databases. A flag is a smallint.
var columnKinds = map[string]columnKind{
	"INTEGER": "number", "TEXT": "text", "BLOB": "bytes",
	"bigint": "number", "smallint": "number", "text": "text", "bytea": "bytes",
}

func inQuotes(name string) string { return pgx.Identifier{name}.Sanitize() }

// names are the columns as a statement lists them.
func (t *copyTable) names() string {
	list := make([]string, len(t.columns))
	for i, col := range t.columns {
		list[i] = inQuotes(col)
	}
	return strings.Join(list, ", ")
}

func (t *copyTable) keyNames() []string {
	list := make([]string, len(t.key))
	for i, col := range t.key {
		list[i] = inQuotes(t.columns[col])
	}
	return list
}

// keyOf is the primary key of a row.
func (t *copyTable) keyOf(row []any) []any {
	key := make([]any, len(t.key))
	for i, col := range t.key {
		key[i] = row[col]
	}
	return key
}

// place names a row by its key: 7/12.
func (t *copyTable) place(row []any) string {
	list := make([]string, len(t.key))
	for i, v := range t.keyOf(row) {
		list[i] = fmt.Sprint(v)
		if text, ok := v.(string); ok && !clean(text) {
			list[i] = strconv.Quote(text)
		}
	}
	return strings.Join(list, "/")
}

// compareKeys orders two rows as the database does.
func (t *copyTable) compareKeys(a, b []any) int {
	for _, col := range t.key {
		x, number := a[col].(int64)
		y, _ := b[col].(int64)
		order := 0
		if number {
			order = cmp.Compare(x, y)
		} else {
			order = strings.Compare(fmt.Sprint(a[col]), fmt.Sprint(b[col]))
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

func clean(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

// storable checks that PostgreSQL can store a row. SQLite stores any bytes as text. Errors: errText.
func (t *copyTable) storable(row []any) error {
	for i, v := range row {
		if text, ok := v.(string); ok && !clean(text) {
			return fmt.Errorf("%w: table %s, row %s, column %s has a NUL or is not UTF-8: %.80q", errText, t.name, t.place(row), t.columns[i], text)
		}
	}
	return nil
}

// appendRow writes a row so that two rows are equal only if what is written is.
func appendRow(b []byte, row []any) []byte {
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			b = append(b, 'n')
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v))
		case string:
			b = append(binary.AppendUvarint(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.AppendUvarint(append(b, 'b'), uint64(len(v))), v...)
		default:
			panic(fmt.Sprintf("db: a column holds a %T", v))
		}
	}
	return b
}

// Queries for the tables and columns of a database, with a column's place in the primary key (0: none) and whether the table is numbered; and
// for what refers to what.
const (
	sqliteTables = `SELECT t.name, c.name, c.type, c.pk, c.pk = 1 AND instr(upper(t.sql), 'AUTOINCREMENT') > 0
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.cid`
	sqliteRefs = `SELECT t.name, f."from", f."table" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`
	pgTables   = `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), coalesce((SELECT k.n FROM pg_index i, unnest(i.indkey::int2[])
		WITH ORDINALITY k (num, n) WHERE i.indrelid = c.oid AND i.indisprimary AND k.num = a.attnum), 0), a.attidentity <> ''
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = quote_ident(current_schema())::regnamespace
		AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`
	pgRefs = `SELECT c.relname, a.attname, o.relname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class o ON o.oid = f.confrelid
		JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1] WHERE f.contype = 'f' AND c.relnamespace = quote_ident(current_schema())::regnamespace`
)

// notCopied tells of a table that belongs to the database and not to the site: that of the version, the mark of a copy, and what SQLite and
// a replicator keep.
func notCopied(name string) bool {
	return name == "portside" || name == "copying" || strings.HasPrefix(name, "sqlite_") || strings.HasPrefix(name, "_litestream_")
}

// layout reads what tables there are. Each comes after those that it refers to. Errors: errTables for a column whose kind is not known.
func (e *copyEnd) layout(ctx context.Context) (tables []*copyTable, err error) {
	byName := map[string]*copyTable{}
	places := map[string]map[int]int{} // table → place in the key → column
	queries := [2]string{sqliteTables, sqliteRefs}
	if e.pg {
		queries = [2]string{pgTables, pgRefs}
	}
	err = e.each(ctx, queries[0], func(rows *sql.Rows) error {
		var name, column, kind string
		var place int
		var numbered bool
		if err := rows.Scan(&name, &column, &kind, &place, &numbered); err != nil || notCopied(name) {
			return err
		}
		t := byName[name]
		if t == nil {
			t = &copyTable{name: name}
			byName[name], places[name] = t, map[int]int{}
			tables = append(tables, t)
		}
		if columnKinds[kind] == "" {
			return fmt.Errorf("%w: %s.%s is a %s", errTables, name, column, kind)
		}
		if place > 0 {
			places[name][place] = len(t.columns)
		}
		t.columns, t.kinds, t.numbered = append(t.columns, column), append(t.kinds, columnKinds[kind]), t.numbered || numbered
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		for place := range len(places[t.name]) {
			t.key = append(t.key, places[t.name][place+1])
		}
		if len(t.key) == 0 {
			return nil, fmt.Errorf("%w: %s has no primary key", errTables, t.name)
		}
	}
	err = e.each(ctx, queries[1], func(rows *sql.Rows) error {
		var name, column, to string
		if err := rows.Scan(&name, &column, &to); err != nil || byName[name] == nil {
			return err
		}
		if t := byName[name]; to == name {
			t.self = append(t.self, slices.Index(t.columns, column))
		} else {
			t.refs = append(t.refs, to)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return inOrder(tables)
}

func (e *copyEnd) each(ctx context.Context, query string, scan func(*sql.Rows) error) error {
	rows, err := e.on.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// inOrder sorts tables so that each comes after those that it refers to, else by name.
func inOrder(tables []*copyTable) (list []*copyTable, err error) {
	tables = slices.SortedFunc(slices.Values(tables), func(a, b *copyTable) int { return strings.Compare(a.name, b.name) })
	done := map[string]bool{}
	for len(tables) > 0 {
		i := slices.IndexFunc(tables, func(t *copyTable) bool {
			return !slices.ContainsFunc(t.refs, func(to string) bool { return !done[to] })
		})
		if i < 0 {
			return nil, fmt.Errorf("%w: %s and others refer to each other", errTables, tables[0].name)
		}
		list, done[tables[i].name] = append(list, tables[i]), true
		tables = slices.Delete(tables, i, i+1)
	}
	return list, nil
}
