package db

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"portside/engine/record"
)

// copyRows is how many rows a copy stores in one transaction. copyGrace is how long a statement under way may still take when the copy was
// told to stop: a connection that is closed in the middle of one keeps its lock for a moment.
const (
	copyRows  = 4000
	copyGrace = 10 * time.Second
)

// Errors of a copy.
var (
	errCopying   = errors.New("the database holds an unfinished copy; run the same portside copy again to finish it")
	errOtherCopy = errors.New("it holds an unfinished copy of another source, or its source has changed since; begin again with an empty one")
	errNotEmpty  = errors.New("it is not empty")
	errSame      = errors.New("source and target are the same database")
	errTables    = errors.New("source and target do not have the same tables")
	errText      = errors.New("PostgreSQL cannot store this text")
	errDiffers   = errors.New("the copy is not like its source")
)

// CopyStep is what a copy is doing. Each step goes through all rows.
type CopyStep string

// The steps of a copy in their order.
const (
	CopyReads    CopyStep = "read"
	CopyStores   CopyStep = "copied"
	CopyCompares CopyStep = "compared"
)

// CopyOptions are what the caller of a copy adds to it. Nothing is needed.
type CopyOptions struct {
	Rows int // in one transaction; 0: a few thousand
	// Progress hears how many rows of all are done, after each transaction. In the step that stores, the first number is
	// that of the rows which an earlier run has stored.
	Progress func(step CopyStep, done, all int64)
	// Replay checks the matches when all rows are equal. After an error the copy stays unfinished.
	Replay func(ctx context.Context, source, target *Store) error
}

// Copied is what a copy consists of.
type Copied struct {
	Tables               int
	Rows, Matches, Plies int64
	Resumed              int64 // rows that an earlier run had stored
}

// Copy copies everything that a database holds to another one, and compares them row by row. Each is the path of a file or the
// address of a database on a PostgreSQL server. No server may use either meanwhile. The source must have the newest schema, and
// stays as it is. The target must be empty, or a file that does not exist, or hold an unfinished copy of this very source,
// which then goes on. Until the end the target is marked as unfinished, and a server refuses it. Afterwards it gives no number
// that the source has given. Errors: ErrInUse, those of Open; what PostgreSQL cannot store, and a difference, by table and row.
func Copy(ctx context.Context, from, to string, o CopyOptions) (_ Copied, err error) {
	c := copier{CopyOptions: o, stopped: ctx.Err, postgres: isPostgres(to)}
	c.Rows = cmp.Or(c.Rows, copyRows)
	late, cancel := graceful(ctx)
	defer cancel()
	defer func() {
		if err = errors.Join(err, c.to.close(), c.from.close()); err != nil {
			err = fmt.Errorf("copy %s to %s: %w", Redacted(from), Redacted(to), copyKind(err))
		}
	}()
	if sameDatabase(from, to) {
		return Copied{}, errSame
	}
	if c.from, err = copySource(late, from); err != nil {
		return Copied{}, fmt.Errorf("the source: %w", copyKind(err))
	}
	if err := copyTargetFits(late, to); err != nil {
		return Copied{}, fmt.Errorf("the target: %w", copyKind(err))
	}
	if err := c.read(late); err != nil {
		return Copied{}, fmt.Errorf("the source: %w", copyKind(err))
	}
	if c.to, err = copyTarget(late, to); err != nil {
		return Copied{}, fmt.Errorf("the target: %w", copyKind(err))
	}
	if err := c.begin(late); err != nil {
		return Copied{}, fmt.Errorf("the target: %w", copyKind(err))
	}
	for _, step := range []func(context.Context) error{c.store, c.compare} {
		if err := step(late); err != nil {
			return Copied{}, err
		}
	}
	if err := c.replay(ctx, from); err != nil {
		return Copied{}, err
	}
	if err := c.to.finish(late); err != nil {
		return Copied{}, fmt.Errorf("the target: %w", copyKind(err))
	}
	return Copied{len(c.tables), c.all, c.sums["matches"].rows, c.sums["plies"].rows, c.resumed}, nil
}

// copyKind is kind, except that a row which the target refuses is nobody's conflict.
func copyKind(err error) error {
	if classified := kind(err); !errors.Is(classified, record.ErrConflict) {
		return classified
	}
	return err
}

// graceful is a context that ends a while after ctx.
func graceful(ctx context.Context) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		select {
		case <-late.Done():
		case <-time.After(copyGrace):
			cancel()
		}
	})
	return late, cancel
}

// sameDatabase tells whether two addresses certainly name one database. Of two names of one database on a server the lock of the first
// keeps the second away.
func sameDatabase(from, to string) bool {
	a, err := os.Stat(from)
	if err != nil {
		return from == to
	}
	b, err := os.Stat(to)
	return err == nil && os.SameFile(a, b)
}

// copier is a copy under way.
type copier struct {
	CopyOptions
	stopped  func() error // an error: stop before the next transaction
	postgres bool         // the target is PostgreSQL
	from, to *copyEnd
	tables   []*copyTable // each comes after those that it refers to

	sums     map[string]copySum // of the source, by the name of the table
	given    map[string]int64   // the largest numbers that the source has given
	identity string             // the hash of all of this
	all      int64              // rows
	resumed  int64
}

// copySum is a table in short.
type copySum struct {
	rows int64
	hash [sha256.Size]byte
}

// progress reports to the caller.
func (c *copier) progress(step CopyStep, done int64) {
	if c.Progress != nil {
		c.Progress(step, done, c.all)
	}
}

// read reads the source: what tables it has, whether the target can store its rows, and the hash of each table.
func (c *copier) read(ctx context.Context) (err error) {
	if c.tables, err = c.from.layout(ctx); err != nil {
		return err
	}
	for _, t := range c.tables {
		n, err := c.from.count(ctx, t)
		if err != nil {
			return err
		}
		c.all += n
	}
	if c.given, err = c.from.given(ctx, c.tables); err != nil {
		return err
	}
	if c.sums, err = c.sum(ctx, c.from, CopyReads); err != nil {
		return err
	}
	h := sha256.New()
	for _, t := range c.tables {
		fmt.Fprintf(h, "%s %q %d %x\n", t.name, t.columns, c.given[t.name], c.sums[t.name].hash)
	}
	c.identity = hex.EncodeToString(h.Sum(nil))
	return nil
}

// sum reads all tables of one end.
func (c *copier) sum(ctx context.Context, end *copyEnd, step CopyStep) (map[string]copySum, error) {
	sums := map[string]copySum{}
	var done int64
	for _, t := range c.tables {
		var s copySum
		h := sha256.New()
		var buf []byte
		err := c.chunks(ctx, end, t, nil, func(rows [][]any) error {
			for _, row := range rows {
				if step == CopyReads && c.postgres {
					if err := t.storable(row); err != nil {
						return err
					}
				}
				buf = appendRow(buf[:0], row)
				h.Write(buf)
			}
			s.rows += int64(len(rows))
			done += int64(len(rows))
			c.progress(step, done)
			return nil
		})
		if err != nil {
			return nil, err
		}
		h.Sum(s.hash[:0])
		sums[t.name] = s
	}
	return sums, nil
}

// chunks calls each with the rows of a table after a key, in the order of the keys, Rows at a time.
func (c *copier) chunks(ctx context.Context, end *copyEnd, t *copyTable, after []any, each func(rows [][]any) error) error {
	for {
		if err := c.stopped(); err != nil {
			return err
		}
		rows, err := end.rows(ctx, t, after, c.Rows)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
		if len(rows) == 0 {
			return nil
		}
		if err := each(rows); err != nil {
			return err
		}
		if len(rows) < c.Rows {
			return nil
		}
		after = t.keyOf(rows[len(rows)-1])
	}
}

// begin marks the target with this source, or finds that mark there.
func (c *copier) begin(ctx context.Context) error {
	theirs, err := c.to.layout(ctx)
	if err != nil {
		return err
	}
	if err := sameTables(c.tables, theirs); err != nil {
		return err
	}
	return c.to.begin(ctx, c.identity, c.tables)
}

// store copies the rows that are not in the target yet: those after its last one, because each table is copied in the order of its keys.
func (c *copier) store(ctx context.Context) error {
	last := map[string][]any{}
	for _, t := range c.tables {
		n, err := c.to.count(ctx, t)
		if err == nil && n > 0 {
			last[t.name], err = c.to.last(ctx, t)
		}
		if err != nil {
			return err
		}
		c.resumed += n
	}
	done := c.resumed
	c.progress(CopyStores, done)
	for _, t := range c.tables {
		err := c.chunks(ctx, c.from, t, last[t.name], func(rows [][]any) error {
			if err := c.to.insert(ctx, t, rows); err != nil {
				return fmt.Errorf("table %s, rows %s to %s: %w", t.name, t.place(rows[0]), t.place(rows[len(rows)-1]), err)
			}
			done += int64(len(rows))
			c.progress(CopyStores, done)
			return nil
		})
		if err == nil {
			err = c.referForward(ctx, t)
		}
		if err != nil {
			return err
		}
	}
	return c.to.goOnFrom(ctx, c.tables, c.given)
}

// referForward sets the references to later rows of the same table, which insert has left out.
func (c *copier) referForward(ctx context.Context, t *copyTable) error {
	for _, col := range t.self {
		list, err := c.from.forward(ctx, t, col)
		if err == nil {
			err = c.to.setForward(ctx, t, col, list)
		}
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// compare reads the target and finds whether each row is that of the source, and that no number will be given again.
func (c *copier) compare(ctx context.Context) error {
	sums, err := c.sum(ctx, c.to, CopyCompares)
	if err != nil {
		return err
	}
	for _, t := range c.tables {
		if sums[t.name] != c.sums[t.name] {
			return c.difference(ctx, t)
		}
	}
	given, err := c.to.given(ctx, c.tables)
	if err != nil {
		return err
	}
	for _, t := range c.tables {
		if given[t.name] < c.given[t.name] {
			return fmt.Errorf("%w: table %s would go on from number %d, and the source has given %d", errDiffers, t.name, given[t.name], c.given[t.name])
		}
	}
	return nil
}

// difference reads a table on both sides until a row differs, and names it.
func (c *copier) difference(ctx context.Context, t *copyTable) error {
	var there [][]any
	var after []any
	next := func() ([]any, error) { // row of the target
		if len(there) == 0 {
			var err error
			if there, err = c.to.rows(ctx, t, after, c.Rows); err != nil || len(there) == 0 {
				return nil, err
			}
			after = t.keyOf(there[len(there)-1])
		}
		row := there[0]
		there = there[1:]
		return row, nil
	}
	fail := func(row []any, what string) error {
		return fmt.Errorf("%w: table %s, row %s: %s", errDiffers, t.name, t.place(row), what)
	}
	err := c.chunks(ctx, c.from, t, nil, func(rows [][]any) error {
		for _, want := range rows {
			got, err := next()
			if err != nil {
				return err
			}
			order := -1
			if got != nil {
				order = t.compareKeys(want, got)
			}
			switch {
			case order < 0:
				return fail(want, "it is missing")
			case order > 0:
				return fail(got, "the source has no such row")
			}
			for i, col := range t.columns {
				if !bytes.Equal(appendRow(nil, want[i:i+1]), appendRow(nil, got[i:i+1])) {
					return fail(want, "column "+col)
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	got, err := next()
	if err != nil {
		return err
	}
	if got != nil {
		return fail(got, "the source has no such row")
	}
	return fmt.Errorf("%w: table %s was changed while it was copied", errDiffers, t.name)
}

// replay has the caller check the matches.
func (c *copier) replay(ctx context.Context, from string) (err error) {
	if c.Replay == nil {
		return nil
	}
	source, err := viewStore(ctx, from, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := viewStore(ctx, c.to.address, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	return c.Replay(ctx, source, target)
}

// sameTables compares what tables and columns there are. Errors: errTables.
func sameTables(source, target []*copyTable) error {
	describe := func(tables []*copyTable) map[string]string {
		list := map[string]string{}
		for _, t := range tables {
			for i, col := range t.columns {
				list[t.name+"."+col] = string(t.kinds[i])
			}
			list[t.name+"'s key"] = fmt.Sprint(t.keyNames())
		}
		return list
	}
	a, b := describe(source), describe(target)
	var faults []string
	for name, what := range a {
		if b[name] == "" {
			faults = append(faults, name+" is only in the source")
		} else if b[name] != what {
			faults = append(faults, fmt.Sprintf("%s is %s in the source and %s in the target", name, what, b[name]))
		}
	}
	for name := range b {
		if a[name] == "" {
			faults = append(faults, name+" is only in the target")
		}
	}
	if len(faults) > 0 {
		slices.Sort(faults)
		return fmt.Errorf("%w: %s", errTables, faults)
	}
	return nil
}
