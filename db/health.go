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

// roomName is the ending of a file that is written to see whether the disk has room, and removed at once. It is as large
// as what a few plies of everybody need.
const (
	roomName = ".room"
	roomSize = 256 << 10
)

// How old, in milliseconds, an answer of Health may be, because anybody may ask. After a fault it checks sooner.
const (
	healthAge = 10_000
	faultAge  = 1000
)

// sense is where a fault was noticed. Each sense reports for itself when its fault is over.
type sense int

const (
	place  sense = iota // the files are where they were
	writes              // the last transaction
	reads               // damage found by any query; stays until the server is restarted
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

// know notes which files belong to the database. Call it once SQLite has made them.
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

// here checks that the files are still where they were opened. Anything written to a file that was removed or replaced is
// lost when the server stops. Errors: record.ErrGone.
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

// feel notes what a sense reports, nil for no fault. It logs each fault once, and the end of all of them.
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
			s.log.Error("the database does not work as it should", "err", err)
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
		s.log.Info("the database works again")
	}
}

// ill is what a sense has reported last.
func (s *Store) ill(by sense) error {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	return s.state.ill[by]
}

// felt is the first known fault, nil for none.
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

// kind classifies an error of a reader. Damage that a reader finds is remembered.
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
	if err == nil && s.here() == nil { // for SQLite removes the log of a file that it finds empty
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

// room checks that something can be written beside the database. Errors: record.ErrFull, record.ErrReadOnly.
func room(name string) error {
	_ = os.Remove(name) // left by a server that was killed
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

// sample reads the first row of every table through a connection of its own: the others may have cached what was on
// the disk before.
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

// rescue copies what a server still holds after its file was removed or replaced: it is lost when the server ends.
func (s *Store) rescue(ctx context.Context) error {
	err := s.here()
	if err == nil {
		return nil
	}
	to := s.path + ".rescued-" + time.Now().UTC().Format("20060102-150405")
	if failed := vacuumInto(ctx, s.writer, to, ""); failed != nil {
		return errors.Join(err, fmt.Errorf("the data that the server held could not be copied: %w", failed))
	}
	s.log.Error("the database file was not at its path at the end; the server's data was copied", "to", to)
	return err
}
