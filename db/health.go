package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
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

// source is where a fault was found. Each source reports for itself when its fault is over.
type source int

const (
	writes source = iota // the last transaction
	reads                // damage found by any query; stays until the server is restarted
	checks               // the last check of Health
	sources
)

// condition is what the store knows about the file and the disk.
type condition struct {
	file fs.FileInfo // of the open file

	mu     sync.Mutex
	faults [sources]error

	checking sync.Mutex // held during a check
	at       int64      // of the last check, ms
}

// inPlace checks that the open file is the one at its path. Anything written to a file that was removed or replaced is
// lost when the server stops. Errors: record.ErrGone.
func (s *Store) inPlace() error {
	info, err := os.Stat(s.path)
	if err != nil {
		return fmt.Errorf("%w (%w)", record.ErrGone, err)
	}
	if !os.SameFile(info, s.state.file) {
		return fmt.Errorf("%w (another file is there)", record.ErrGone)
	}
	return nil
}

// note remembers what a source reports, nil for no fault. It logs each fault once, and the end of all of them.
func (s *Store) note(by source, err error) {
	var f *record.Fault
	if err != nil && !errors.As(err, &f) {
		return
	}
	if errors.Is(err, record.ErrCorrupt) {
		by = reads
	}
	c := &s.state
	c.mu.Lock()
	defer c.mu.Unlock()
	known := slices.ContainsFunc(c.faults[:], func(e error) bool { return errors.Is(e, f) })
	was := c.faults[by]
	c.faults[by] = err
	switch {
	case err != nil && !known:
		s.log.Error("the database does not work as it should", "err", err)
	case was != nil && c.first() == nil:
		s.log.Info("the database works again")
	}
}

// first is a known fault, nil for none. mu is held.
func (c *condition) first() error { return cmp.Or(c.faults[:]...) }

// fault is a known fault, nil for none.
func (s *Store) fault() error {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	return s.state.first()
}

// kind classifies an error of a reader. Damage that a reader finds is remembered.
func (s *Store) kind(err error) error {
	if s.pg != nil {
		err = s.pg.aside.note(err)
	}
	err = kind(err)
	if errors.Is(err, record.ErrCorrupt) {
		s.note(reads, err)
	}
	return err
}

// Health checks whether the store can do its work: the disk has room, a transaction is stored in the file at its path, or on
// the server, and what was read was sound. It is cheap enough to be called often. Errors: record.ErrGone, record.ErrFull,
// record.ErrCorrupt, record.ErrReadOnly, record.ErrDisk, record.ErrClosed.
func (s *Store) Health(ctx context.Context) error {
	select {
	case <-s.quit:
		return record.ErrClosed
	default:
	}
	c := &s.state
	c.checking.Lock()
	defer c.checking.Unlock()
	age := int64(healthAge)
	if s.fault() != nil {
		age = faultAge
	}
	if now := millis(); now-c.at >= age || now < c.at {
		c.at = now
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		err := s.check(ctx)
		if err != nil && !errors.As(err, new(*record.Fault)) {
			return err
		}
		s.note(checks, err)
	}
	return s.fault()
}

// check writes and reads, as every ply does. Errors: as Health.
func (s *Store) check(ctx context.Context) error {
	if s.pg != nil {
		return s.pg.check(ctx)
	}
	if err := room(s.path + roomName); err != nil {
		return err
	}
	err := s.do(ctx, func(t *tx) error { // the version is the same; setting it writes its page all the same
		_, err := t.exec(fmt.Sprintf("PRAGMA user_version = %d", Newest()))
		return err
	})
	if err != nil {
		return err
	}
	return kind(acceptable(ctx, s.path)) // the other connections may remember what was on the disk before
}

// room checks that something can be written beside the database. Errors: record.ErrFull, record.ErrReadOnly.
func room(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("%w (%w)", record.ErrReadOnly, err)
	}
	if _, err = f.Write(make([]byte, roomSize)); err != nil {
		err = fmt.Errorf("%w (%w)", record.ErrFull, err)
	}
	return errors.Join(err, f.Close(), os.Remove(name))
}

// rescue copies what a server still holds after its file was removed or replaced: it is lost when the server ends.
func (s *Store) rescue(ctx context.Context) error {
	err := s.inPlace()
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
