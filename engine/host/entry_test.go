package host

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"portside/engine/match"
)

// TestReleaseLooksAtNothingTwice: releasing a match, under the lock of the host, passes over the matches
// that cannot be dropped once, not at every release until they are stored. Afterwards they can be dropped.
func TestReleaseLooksAtNothingTwice(t *testing.T) {
	h := New(Config{Cache: 10})
	const unstored = 1000
	for id := range match.ID(unstored) {
		e, err := h.entry(id)
		if err != nil {
			t.Fatal(err)
		}
		e.dirty.Store(true)
		h.unpin(e)
	}
	if len(h.entries) != unstored {
		t.Fatalf("%d matches are in memory, want all %d whose changes are not stored", len(h.entries), unstored)
	}
	if n := h.recent.Len(); n > h.cfg.Cache {
		t.Errorf("the next release looks at %d matches", n)
	}
	held, err := h.entry(unstored - 1)
	if err != nil {
		t.Fatal(err)
	}
	h.flush(context.Background())
	if n := len(h.entries); n > h.cfg.Cache {
		t.Errorf("%d matches are in memory after all were stored", n)
	}
	if h.entries[held.ID] != held {
		t.Error("the one in use was dropped")
	}
	h.unpin(held)
	if n := h.recent.Len(); n != len(h.entries) {
		t.Errorf("%d of %d matches can be dropped", n, len(h.entries))
	}
}

// TestWaitersGoHome: a caller that waits for a match returns when its context ends, and holds nothing in memory.
func TestWaitersGoHome(t *testing.T) {
	h := New(Config{Cache: 1})
	e, err := h.lock(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = h.WithMatch(ctx, 1, func(*Entry) error { t.Error("two have the match"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	e.unlock()
	h.unpin(e)
	if !e.idle() {
		t.Error("the match stays in use")
	}
}

// TestDiscardIsNoUse: however many matches the clean-up removes, those that somebody plays stay in memory.
func TestDiscardIsNoUse(t *testing.T) {
	h := New(Config{Cache: 10})
	for id := range match.ID(10) {
		e, err := h.entry(id)
		if err != nil {
			t.Fatal(err)
		}
		h.unpin(e)
	}
	for id := range match.ID(100) {
		if err := h.Discard(t.Context(), 10+id, func() (bool, error) { return true, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for id := range match.ID(10) {
		if h.entries[id] == nil {
			t.Errorf("match %d has left memory", id)
		}
	}
	if n := len(h.entries); n != 10 {
		t.Errorf("%d matches are in memory", n)
	}
}

// TestRenameIsNoUse: a rename looks at all matches in memory, and those that were used last still stay there.
func TestRenameIsNoUse(t *testing.T) {
	h := New(Config{Cache: 40})
	use := func(id match.ID) {
		e, err := h.entry(id)
		if err != nil {
			t.Fatal(err)
		}
		h.unpin(e)
	}
	for id := range match.ID(40) {
		use(id)
	}
	h.Renamed(t.Context(), 1)
	for id := range match.ID(20) {
		use(1000 + id)
	}
	var kept []match.ID
	for id := range match.ID(40) {
		if h.entries[id] != nil {
			kept = append(kept, id)
		}
	}
	if len(kept) != 20 || kept[0] != 20 {
		t.Errorf("after 20 of 40 matches were dropped there are %s, want the 20 used last", fmt.Sprint(kept))
	}
}
