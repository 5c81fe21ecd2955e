package db

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// fillRows is how many rows of one table Fill collects before it stores them in one transaction.
const fillRows = 50_000

// fillSource marks a database that is being filled, so that no server opens it before it is whole.
const fillSource = "fill"

// The tables that a Filler writes to, each after those that it refers to, with the columns that it sets. What it does not set gets the default of its column.
var fillTables = []struct{ name, columns, key string }{
	{"users", "id, name, language, theme, unnamed, created_at", "id"},
	{"sessions", "token, user_id, device, data, created_at, expires_at", "token"},
	{"matches", "id, " + matchNames, "id"},
	{"seats", seatNames, "match_id, seat"},
	{"plies", plyNames, "match_id, n"},
	{"talk", "match_id, n, user_id, seat, text, at", "match_id, n"},
	{"notices", "match_id, user_id, seat, kind, mark, at, due, sent_at", "match_id, user_id, kind, mark"},
}

// Filler takes what a database is filled with: see Fill. Users and matches need their numbers; they come before whatever refers to them.
type Filler struct {
	ctx  context.Context
	end  *copyEnd
	list []*fillTable
	by   map[string]*fillTable
	Rows int64 // given so far

	storing chan error // nil: nothing is being stored
}

type fillTable struct {
	copyTable
	rows [][]any
}

// Fill writes to an empty database what give hands to the Filler, many rows at a time: a million matches in minutes, so that a large site
// can be measured. It makes the file if there is none, and the schema. It checks nothing that the database does not check. Until the
// end the database is marked as an unfinished copy, and a server refuses it. Errors: ErrInUse, those of Open and of give; a
// database that is not empty is left alone.
func Fill(ctx context.Context, address string, give func(*Filler) error) (err error) {
	f := &Filler{ctx: ctx, by: map[string]*fillTable{}}
	defer func() {
		if err = errors.Join(err, f.end.close()); err != nil {
			err = fmt.Errorf("fill %s: %w", Redacted(address), copyKind(err))
		}
	}()
	if err := copyTargetFits(ctx, address); err != nil {
		return err
	}
	if f.end, err = copyTarget(ctx, address); err != nil {
		return err
	}
	if _, copying, err := f.end.version(ctx); err != nil || copying {
		return errors.Join(err, errNotEmpty)
	}
	tables, err := f.end.layout(ctx)
	if err != nil {
		return err
	}
	if err := f.end.begin(ctx, fillSource, nil); err != nil {
		return err
	}
	if !f.end.pg { // indexes of gigabytes are written in no order: with the usual few megabytes each page would be read again and again
		if _, err := f.end.on.ExecContext(ctx, "PRAGMA cache_size = -1000000"); err != nil {
			return err
		}
	}
	for _, t := range fillTables {
		table := &fillTable{copyTable: copyTable{name: t.name, columns: strings.Split(t.columns, ", ")}}
		for _, key := range strings.Split(t.key, ", ") {
			table.key = append(table.key, slices.Index(table.columns, key))
		}
		f.list, f.by[t.name] = append(f.list, table), table
	}
	for _, step := range []func() error{func() error { return give(f) }, f.flush, f.wait} {
		if err := step(); err != nil {
			return errors.Join(err, f.wait())
		}
	}
	given, err := f.end.given(ctx, tables)
	if err == nil {
		err = f.end.goOnFrom(ctx, tables, given)
	}
	if err != nil {
		return err
	}
	return f.end.finish(ctx)
}

// User adds a user.
func (f *Filler) User(u record.Account) error {
	return f.row("users", int64(u.ID), u.Name, u.Language, u.Theme, u.Unnamed, u.CreatedAt)
}

// Session signs a user in on a device whose cookie holds token.
func (f *Filler) Session(token string, user record.UserID, device string, from, until int64) error {
	data, err := Sessions{}.Encode(time.UnixMilli(until), map[string]any{record.SessionDevice: device})
	if err != nil {
		return err
	}
	return f.row("sessions", record.StoredToken(token), int64(user), device, data, from, until)
}

// Match adds a match with its seats and plies.
func (f *Filler) Match(m *record.Match, plies []match.Ply) error {
	options, err := json.Marshal(m.Setup.Options)
	if err != nil {
		return err
	}
	if err := f.row("matches", append([]any{int64(m.ID)}, matchFields(m, options)...)...); err != nil {
		return err
	}
	for i := range m.Seats {
		if err := f.row("seats", seatFields(m.ID, m, i)...); err != nil {
			return err
		}
	}
	for i := range plies {
		p := &plies[i]
		if err := f.row("plies", int64(m.ID), p.N, int(p.Seat), p.Action, p.Tape, formatEvents(p.Events), p.Hash[:], string(p.By), p.At); err != nil {
			return err
		}
	}
	return nil
}

// ChatLine adds a line to the chat of a match.
func (f *Filler) ChatLine(id match.ID, l record.ChatLine) error {
	return f.row("talk", int64(id), l.N, int64(l.User), int(l.Seat), l.Text, l.At)
}

// Notice adds a notice that was sent at its moment.
func (f *Filler) Notice(n record.Notice) error {
	return f.row("notices", int64(n.Match), int64(n.User), int(n.Seat), string(n.Kind), n.Mark, n.At, n.Due, n.At)
}

// row adds a row to a table, and stores all that were collected when there are many.
func (f *Filler) row(table string, values ...any) error {
	for i, v := range values {
		plain, err := driver.DefaultParameterConverter.ConvertValue(v)
		if err != nil {
			return fmt.Errorf("table %s: %w", table, err)
		}
		if flag, ok := plain.(bool); ok {
			if plain = int64(0); flag {
				plain = int64(1)
			}
		}
		values[i] = plain
	}
	t := f.by[table]
	t.rows = append(t.rows, values)
	if f.Rows++; len(t.rows) < fillRows {
		return nil
	}
	return f.flush()
}

// flush begins to store what was collected. Meanwhile the next rows are made.
func (f *Filler) flush() error {
	if err := f.wait(); err != nil {
		return err
	}
	rows := make([][][]any, len(f.list))
	for i, t := range f.list {
		rows[i], t.rows = t.rows, nil
	}
	f.storing = make(chan error, 1)
	go func() { f.storing <- f.store(rows) }()
	return nil
}

// wait ends when what was flushed is stored.
func (f *Filler) wait() (err error) {
	if f.storing != nil {
		err = <-f.storing
		f.storing = nil
	}
	return err
}

// store stores rows of each table.
func (f *Filler) store(rows [][][]any) error {
	for i, t := range f.list {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		if len(rows[i]) == 0 {
			continue
		}
		if err := f.end.insert(f.ctx, &t.copyTable, rows[i]); err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}
