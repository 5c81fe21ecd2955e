package keymutex

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// TestLocks: one key lets one in at a time, different keys do not wait for each other, a caller that gives up holds
// nothing, and nothing is kept afterwards.
func TestLocks(t *testing.T) {
	var l Locks[int]
	unlock, err := l.Lock(t.Context(), 2, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	other, err := l.Lock(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	other()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Lock(gone, 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a lock that is held: %v", err)
	}
	if free, err := l.Lock(t.Context(), 0); err != nil {
		t.Errorf("what was given up is held: %v", err)
	} else {
		free()
	}
	unlock()
	if len(l.m) != 0 {
		t.Errorf("%d locks are kept", len(l.m))
	}
}

// TestLocksInAnyOrder: callers that want several locks never deadlock, and what the locks guard is
// changed by one at a time.
func TestLocksInAnyOrder(t *testing.T) {
	var l Locks[string]
	a, b := 0, 0
	var wg sync.WaitGroup
	for i := range 200 {
		keys := []string{"a", "b"}
		if i%2 == 1 {
			keys = []string{"b", "a"}
		}
		wg.Go(func() {
			unlock, err := l.Lock(t.Context(), keys...)
			if err != nil {
				t.Error(err)
				return
			}
			defer unlock()
			a++
			b++
		})
	}
	wg.Wait()
	if a != 200 || b != 200 || len(l.m) != 0 {
		t.Errorf("%d and %d changes of 200, %d locks kept", a, b, len(l.m))
	}
}
