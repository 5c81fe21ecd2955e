package db

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"portside/engine/record"
)

// logbook is what a store has said.
type logbook struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// says counts the lines with a text.
func (l *logbook) says(text string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.b.String(), text)
}

// patient is a store with a match in which users can be added, and its log. What Health says is never an old answer.
func patient(t *testing.T) (*Store, *logbook) {
	t.Helper()
	l := &logbook{}
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), slog.New(slog.NewTextHandler(l, nil)))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Health(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, l
}

// health asks anew.
func (s *Store) health(t *testing.T, want error) {
	t.Helper()
	s.state.at = 0
	for range 2 { // the second answer is the same and comes from memory
		if err := s.Health(t.Context()); !errors.Is(err, want) {
			t.Errorf("health: %v, want %v", err, want)
		}
	}
}

// TestFileTakenAway: while the file is not where it was, nothing is acknowledged; when it is back the store goes on,
// and if it does not come back it is copied.
func TestFileTakenAway(t *testing.T) {
	ways := map[string]func(path string) error{
		"moved":    func(path string) error { return os.Rename(path, path+".moved") },
		"replaced": func(path string) error { return os.Rename(path+".other", path) },
		"all removed": func(path string) error {
			return errors.Join(os.Remove(path), os.Remove(path+"-wal"), os.Remove(path+"-shm"))
		},
	}
	for name, take := range ways {
		t.Run(name, func(t *testing.T) {
			s, log := patient(t)
			if _, err := s.AddUser(t.Context(), "Anna", "", ""); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(s.path+".other", []byte("another file"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := take(s.path); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if _, err := s.AddUser(t.Context(), "Ben", "", ""); !errors.Is(err, record.ErrGone) || !errors.Is(err, record.ErrStorage) {
					t.Errorf("a write: %v, want %v", err, record.ErrGone)
				}
			}
			s.health(t, record.ErrGone)
			if n := log.says("not at its path"); n != 1 {
				t.Errorf("the log says it %d times", n)
			}
			if name == "moved" {
				if err := os.Rename(s.path+".moved", s.path); err != nil {
					t.Fatal(err)
				}
				s.health(t, nil)
				if _, err := s.AddUser(t.Context(), "Ben", "", ""); err != nil {
					t.Error(err)
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
				return
			}
			if err := s.Close(); !errors.Is(err, record.ErrGone) {
				t.Errorf("close: %v, want %v", err, record.ErrGone)
			}
			copies, err := filepath.Glob(s.path + ".rescued-*")
			if err != nil || len(copies) != 1 {
				t.Fatalf("copies %v, %v", copies, err)
			}
			if r, err := Inspect(t.Context(), copies[0]); err != nil || len(r.Faults) > 0 || r.Counts.Users != 1 {
				t.Errorf("the copy: %+v, %v", r, err)
			}
		})
	}
}

// TestFileTakenAwayMeanwhile: a transaction that ends in a file that is not there any more is not acknowledged.
func TestFileTakenAwayMeanwhile(t *testing.T) {
	s, _ := patient(t)
	err := s.do(t.Context(), func(tx *tx) error {
		if _, err := tx.exec("INSERT INTO users (name, created_at) VALUES ('Anna', 1)"); err != nil {
			return err
		}
		return os.Rename(s.path, s.path+".moved")
	})
	if !errors.Is(err, record.ErrGone) {
		t.Errorf("%v, want %v", err, record.ErrGone)
	}
	if err := os.Rename(s.path+".moved", s.path); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestHealthOfADamagedFile: somebody has written into the file. The first query that reads the damage notices it, or if
// none does, Health itself.
func TestHealthOfADamagedFile(t *testing.T) {
	for _, met := range []bool{true, false} {
		s, log := patient(t)
		raw(t, s.path, "PRAGMA wal_checkpoint(TRUNCATE)") // what lies in the log hides the file
		info, err := os.Stat(s.path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(s.path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteAt(bytes.Repeat([]byte{0x5a}, int(info.Size())-4096), 4096); err != nil {
			t.Fatal(err)
		}
		f.Close()
		if met {
			for range 3 {
				if _, err := s.Notes(t.Context(), 1); !errors.Is(err, record.ErrCorrupt) {
					t.Errorf("notes: %v, want %v", err, record.ErrCorrupt)
				}
			}
			if err := s.Health(t.Context()); !errors.Is(err, record.ErrCorrupt) {
				t.Errorf("health: %v, want %v", err, record.ErrCorrupt)
			}
		}
		s.health(t, record.ErrCorrupt)
		s.health(t, record.ErrCorrupt)
		if n := log.says("is damaged"); n != 1 {
			t.Errorf("the log says it %d times", n)
		}
		s.Close() // whatever it says of such a file
	}
}

// TestHealthOfAFullDisk: the transaction fails, or what shows the room does.
func TestHealthOfAFullDisk(t *testing.T) {
	s, log := patient(t)
	limit := func(pages int) {
		t.Helper()
		if err := s.do(t.Context(), func(tx *tx) error {
			var max int
			return tx.row([]any{&max}, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // no more than there are
	var err error
	for range 1000 {
		if _, err = s.AddUser(t.Context(), strings.Repeat("Anna", 100), "", ""); err != nil {
			break
		}
	}
	if !errors.Is(err, record.ErrFull) {
		t.Fatalf("%v, want %v", err, record.ErrFull)
	}
	if err := s.Health(t.Context()); !errors.Is(err, record.ErrFull) {
		t.Errorf("health: %v, want %v", err, record.ErrFull)
	}
	if n := log.says("the disk is full"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	limit(100_000)
	s.health(t, nil)

	full := func() {
		t.Helper()
		if err := os.Symlink("/dev/full", s.path+roomName); err != nil { // the check removes the link
			t.Fatal(err)
		}
		s.health(t, record.ErrFull)
	}
	full()
	if _, err := s.AddUser(t.Context(), "Ben", "", ""); err != nil { // the log may have room in itself
		t.Error(err)
	}
	full()
	if n := log.says("the disk is full"); n != 2 {
		t.Errorf("the log says it %d times", n)
	}
	s.health(t, nil)
	if n := log.says("works again"); n != 2 {
		t.Errorf("the log says %d times that it is over", n)
	}
	if entries, err := filepath.Glob(s.path + roomName + "*"); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Health(t.Context()); !errors.Is(err, record.ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
}
