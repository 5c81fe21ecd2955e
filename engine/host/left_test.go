package host

import "testing"

// TestLeftBehindStaysSo: a caller that waited for a match that was left behind does not get the old entry, even if the
// rules have returned and nobody holds it: another entry of the match is in use by now.
func TestLeftBehindStaysSo(t *testing.T) {
	for range 100 { // either may be seen first
		e := &Held{turn: make(chan struct{}, 1), left: make(chan struct{})}
		if held, err := e.lock(t.Context()); !held || err != nil {
			t.Fatal("a free entry is not to be had")
		}
		e.unlock()
		close(e.left)
		if held, _ := e.lock(t.Context()); held {
			t.Fatal("an entry that was left behind is used again")
		}
		if len(e.turn) != 0 {
			t.Fatal("it stays locked")
		}
	}
}
