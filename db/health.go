package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine/record"
)

// roomName follows the name of a database in the name of the file that shows whether there is room; it is removed at once.
// Its size is what a few plies of everybody need.
const (
	roomName = ".room"
	roomSize = 256 << 10
)

// How old, in milliseconds, an answer of Health may be: anybody may ask. After a fault it is looked sooner.
const (
	healthAge = 10_000
	faultAge  = 1000
)

// sense is where a fault was felt. Each tells for itself when it is over.
type sense int

const (
	place  sense = iota // the files are where they were
	writes              // the last transaction
	reads               // damage found by any query; it stays until the server is restarted
	probes              // what Health has tried
	senses
)

// condition is what the store knows about the file and the disk.
type condition struct {
	sick atomic.Bool // there is a fault
	mu   sync.Mutex
	ill  [senses]error

	asked sync.Mutex // held during a probe
	at    int64      // of the last probe, ms
	files []known
	room  func(name string) error
}

// known is a file that must stay where it is.
type known struct {
	name string
	info fs.FileInfo
}

// know notes which files are those of the database. To be called when SQLite has made them.
func (s *Store) know() error {
	s.state.room = room
	for _, name := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		s.state.files = append(s.state.files, known{name, info})
	}
	return nil
}

// here reports whether the files lie where they lay when they were opened. What is written to a file that was removed
// or replaced is gone when the server stops. Errors: record.ErrGone.
func (s *Store) here() error {
	for i := range s.state.files {
		f := &s.state.files[i]
		info, err := os.Stat(f.name)
		switch {
		case err != nil:
			return fmt.Errorf("%w (%w)", record.ErrGone, err)
		case !os.SameFile(info, f.info):
			return fmt.Errorf("%w (%s is another file)", record.ErrGone, f.name)
		case i == 0 && info.Size() == 0:
			return fmt.Errorf("%w (%s is empty)", record.ErrGone, f.name)
		}
	}
	return nil
}

// feel notes what a sense says, nil for nothing. The log has each fault once, and the end of all of them.
func (s *Store) feel(by sense, err error) {
	var f *record.Fault
	if err != nil && !errors.As(err, &f) || err == nil && !s.state.sick.Load() {
		return
	}
	if errors.Is(err, record.ErrCorrupt) {
		by = reads
	}
	c := &s.state
	c.mu.Lock()
	defer c.mu.Unlock()
	known, was := false, c.ill[by]
	for _, e := range c.ill {
		known = known || f != nil && errors.Is(e, f)
	}
	c.ill[by] = err
	if err != nil {
		c.sick.Store(true)
		if !known {
			s.log.Error("the database cannot be used as it should", "err", err)
		}
		return
	}
	for _, e := range c.ill {
		if e != nil {
			return
		}
	}
	c.sick.Store(false)
	if was != nil {
		s.log.Info("the database can be used again")
	}
}

// ill is what a sense has said last.
func (s *Store) ill(by sense) error {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	return s.state.ill[by]
}

// felt is the first fault that is known, nil for none.
func (s *Store) felt() error {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	for _, err := range s.state.ill {
		if err != nil {
			return err
		}
	}
	return nil
}

// kind is that of an error on the way of a reader. Damage that one of them met is known from then on.
func (s *Store) kind(err error) error {
	err = kind(err)
	if errors.Is(err, record.ErrCorrupt) {
		s.feel(reads, err)
	}
	return err
}

// Health checks whether the store can do its work: the file at its path is the open one, the disk has room, and
// what was read was sound. It is cheap enough to be called often. Errors: record.ErrGone, record.ErrFull,
// record.ErrCorrupt, record.ErrReadOnly, record.ErrDisk, record.ErrClosed.
func (s *Store) Health(ctx context.Context) error {
	select {
	case <-s.quit:
		return record.ErrClosed
	default:
	}
	s.feel(place, s.here())
	c := &s.state
	c.asked.Lock()
	defer c.asked.Unlock()
	age := int64(healthAge)
	if c.sick.Load() {
		age = faultAge
	}
	if now := millis(); now-c.at >= age || now < c.at {
		c.at = now
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := s.probe(ctx); err != nil && !errors.As(err, new(*record.Fault)) {
			return err
		}
	}
	return s.felt()
}

// probe tries what a ply needs, and reads a little of everything.
func (s *Store) probe(ctx context.Context) error {
	err := s.state.room(s.path + roomName)
	if err == nil && s.here() == nil { // SQLite removes the log of a file that it finds empty
		err = s.sample(ctx)
	}
	s.feel(probes, err)
	if err == nil && s.ill(writes) != nil { // is it better now?
		err = s.do(ctx, func(t *tx) error {
			_, err := t.exec("UPDATE alive SET at = at WHERE id = 1")
			return err
		})
	}
	return err
}

// room reports whether something can be written beside the database. Errors: record.ErrFull, record.ErrReadOnly.
func room(name string) error {
	_ = os.Remove(name) // of a server that was killed
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	}
	err = fill(f)
	return errors.Join(err, f.Close(), os.Remove(name))
}

// fill writes as much as a few plies need. Errors: record.ErrFull.
func fill(w io.Writer) error {
	if _, err := w.Write(make([]byte, roomSize)); err != nil {
		return fmt.Errorf("%w (%w)", record.ErrFull, err)
	}
	return nil
}

// sample reads the first row of every table through a connection of its own: the others may remember what was on the
// disk before.
func (s *Store) sample(ctx context.Context) error {
	pool, err := sql.Open("sqlite", dsn(s.path, "_pragma=busy_timeout(1000)&mode=ro"))
	if err != nil {
		return err
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	rows, err := pool.QueryContext(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table'")
	if err != nil {
		return kind(err)
	}
	defer rows.Close()
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return kind(err)
		}
		tables = append(tables, name)
	}
	if err := rows.Err(); err != nil {
		return kind(err)
	}
	for _, name := range tables {
		row, err := pool.QueryContext(ctx, fmt.Sprintf(firstRow, name))
		if err != nil {
			return kind(err)
		}
		for row.Next() {
		}
		err = row.Err()
		row.Close()
		if err != nil {
			return kind(err)
		}
	}
	return nil
}

// firstRow is a row of a table with any columns.
const firstRow = `SELECT * FROM "%s" LIMIT 1`

// rescue copies what a server still holds whose file was removed or replaced: with its end the rest of it goes.
func (s *Store) rescue(ctx context.Context) error {
	err := s.here()
	if err == nil {
		return nil
	}
	to := s.path + ".rescued-" + time.Now().UTC().Format("20060102-150405")
	if failed := vacuumInto(ctx, s.writer, to, ""); failed != nil {
		return errors.Join(err, fmt.Errorf("what the server held could not be copied: %w", failed))
	}
	s.log.Error("the database file was not at its path at the end; what the server held is copied", "to", to)
	return err
}
