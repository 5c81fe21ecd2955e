package db

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine/record"
)

// TestOneBadJobSpoilsNoOther: jobs share a transaction; the one that fails fails alone, and no job runs twice for it.
func TestOneBadJobSpoilsNoOther(t *testing.T) {
	s := fresh(t)
	hold := make(chan struct{})
	began := make(chan struct{})
	var once sync.Once
	go s.do(context.Background(), func(*tx) error { once.Do(func() { close(began) }); <-hold; return nil })
	<-began // whatever comes now gathers behind it
	var wg sync.WaitGroup
	errs := make([]error, 20)
	ran := make([]int, len(errs))
	for i := range errs {
		wg.Go(func() {
			errs[i] = s.do(context.Background(), func(tx *tx) error {
				ran[i]++
				if i == 7 {
					tx.exec("INSERT INTO users (name, created_at) VALUES ('half a job', 1)")
					_, err := tx.exec("INSERT INTO users (name, created_at) VALUES ('', 1)")
					return err
				}
				if i == 9 {
					panic("a fault")
				}
				_, err := tx.exec("INSERT INTO users (name, created_at) VALUES (?, 1)", fmt.Sprint("user ", i))
				return err
			})
		})
	}
	close(hold)
	wg.Wait()
	for i, err := range errs {
		if ran[i] != 1 {
			t.Errorf("job %d ran %d times", i, ran[i])
		}
		switch i {
		case 7:
			if !errors.Is(err, record.ErrConflict) {
				t.Errorf("the bad job: %v", err)
			}
		case 9:
			if err == nil {
				t.Error("the job that panicked succeeded")
			}
		default:
			if err != nil {
				t.Errorf("job %d: %v", i, err)
			}
		}
	}
	var n, half int
	if err := s.row(t.Context(), []any{&n, &half}, "SELECT count(*), sum(CASE name WHEN 'half a job' THEN 1 ELSE 0 END) FROM users"); err != nil {
		t.Fatal(err)
	}
	if n != 18 || half != 0 {
		t.Errorf("%d users are stored, %d by half a job; want 18 and 0", n, half)
	}
}

// TestSecondTry: after a transaction has failed as a whole each job gets an answer about the one of its own, whatever it
// said in the first.
func TestSecondTry(t *testing.T) {
	pgtest.FileOnly(t, "several jobs in one transaction")
	s := fresh(t)
	hold, began := make(chan struct{}), make(chan struct{})
	go s.do(context.Background(), func(*tx) error { close(began); <-hold; return nil })
	<-began
	runs := 0
	refused := &job{err: make(chan error, 1), run: func(tx *tx) error {
		if runs++; runs == 1 {
			return record.ErrConflict
		}
		_, err := tx.exec("INSERT INTO users (name, created_at) VALUES ('Anna', 1)")
		return err
	}}
	ended := false
	fatal := &job{err: make(chan error, 1), run: func(tx *tx) error {
		if ended {
			return nil
		}
		ended = true
		_, err := tx.exec("ROLLBACK") // as SQLite does by itself after some errors
		return err
	}}
	s.jobs <- refused
	s.jobs <- fatal
	close(hold)
	if err := errors.Join(<-refused.err, <-fatal.err); err != nil || runs != 2 {
		t.Errorf("%v after %d runs; want no error after 2", err, runs)
	}
	if c, err := s.Counts(t.Context()); err != nil || c.Users != 1 {
		t.Errorf("%d users are stored: %v", c.Users, err)
	}
}

// TestFullDisk: SQLite is told that the file may not grow.
func TestFullDisk(t *testing.T) {
	pgtest.FileOnly(t, "its largest size")
	s := fresh(t)
	if err := s.do(t.Context(), func(tx *tx) error {
		var pages int
		if err := tx.row([]any{&pages}, "PRAGMA page_count"); err != nil {
			return err
		}
		var max int
		return tx.row([]any{&max}, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	}); err != nil {
		t.Fatal(err)
	}
	stored := 0
	var err error
	for range 1000 {
		if _, err = s.AddUser(t.Context(), fmt.Sprintf("%0200d", stored), "", ""); err != nil {
			break
		}
		stored++
	}
	if !errors.Is(err, record.ErrFull) {
		t.Fatalf("error %v, want %v", err, record.ErrFull)
	}
	if c, err := s.Counts(t.Context()); err != nil || c.Users != int64(stored) {
		t.Errorf("%d users were acknowledged, %d are stored: %v", stored, c.Users, err)
	}
	if err := s.do(t.Context(), func(tx *tx) error {
		var max int
		return tx.row([]any{&max}, "PRAGMA max_page_count = 100000")
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddUser(t.Context(), "with room again", "", ""); err != nil {
		t.Errorf("after there is room again: %v", err)
	}
}

func TestClosedStore(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), quiet)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	acked := make([]bool, 200)
	for i := range acked {
		wg.Go(func() {
			_, err := s.AddUser(context.Background(), "Anna", "", "")
			if acked[i] = err == nil; err != nil && !errors.Is(err, record.ErrClosed) {
				t.Error(err)
			}
		})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if _, err := s.AddUser(t.Context(), "late", "", ""); !errors.Is(err, record.ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
	want := int64(0)
	for _, ok := range acked {
		if ok {
			want++
		}
	}
	r, err := Inspect(t.Context(), s.path)
	if err != nil || r.Counts.Users != want {
		t.Errorf("%d users were acknowledged, %d are stored: %v", want, r.Counts.Users, err)
	}
}

func TestCancelledBeforeItBegan(t *testing.T) {
	s := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.AddUser(ctx, "Anna", "", ""); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
