package host_test

import (
	"testing"
	"time"

	"portside/engine/host"
	"portside/engine/projection"
)

// TestLiveIsNotMissed: what happens while a user has a page open is not missed. What happens without a page, or while the page
// had no connection, is, until the user acts.
func TestLiveIsNotMissed(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	user, tab := s.Asked(id)
	other := s.Users[0] + s.Users[1] - user
	missed := func(when string, want ...int) {
		t.Helper()
		var got []int
		for _, e := range s.Look(id, other).Missed {
			got = append(got, e.N)
		}
		if len(got) != len(want) || len(got) > 0 && (got[0] != want[0] || got[len(got)-1] != want[len(want)-1]) {
			t.Errorf("%s plies %v were missed, want %v", when, got, want)
		}
	}
	s.Look(id, other)
	ply := tab.Ply
	draw := func() {
		t.Helper()
		if u, _ := s.Asked(id); u != user {
			t.Fatal("the turn is over") // the luck of these tests is fixed
		}
		s.Answer(id, "draw")
		ply++
	}
	draw()
	missed("without a page", ply)
	page := s.Subscribe(id, other, "page", nil)
	draw()
	missed("while a page is open", ply-1)
	if err := s.Rejoin(t.Context(), id, other); err != nil {
		t.Fatal(err)
	}
	missed("when a page was without a connection", ply-1, ply)
	s.Unsubscribe(page)
	page = s.Subscribe(id, other, "page", nil)
	s.Clock = s.Clock.Add(4 * time.Minute)
	s.Answered(id, other, "page", 0)
	s.Clock = s.Clock.Add(4 * time.Minute)
	missed("while a page is open that answers", ply-1, ply)
	s.Unsubscribe(page)
	s.Clock = s.Clock.Add(4 * time.Minute)
	s.Look(id, user)
	missed("in the same visit", ply-1, ply)
	s.Clock = s.Clock.Add(6 * time.Minute)
	missed("at the next visit")
}

// TestUnchanged: a page that shows the newest table is told so without a look at the match, until there is anything new for
// its user.
func TestUnchanged(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	user, _ := s.Asked(id)
	other := s.Users[0] + s.Users[1] - user
	look := func() *projection.Table { return s.Look(id, other) }
	shows := look().Version
	unchanged := func(want bool, when string) {
		t.Helper()
		if got := s.Unchanged(id, other, "page", shows); got != want {
			t.Errorf("%s the page is told that nothing is new: %t", when, got)
		}
	}
	seen := func() {
		shows = look().Version
		s.Answered(id, other, "page", shows)
		unchanged(true, "with the newest table")
	}
	unchanged(false, "without a stream")
	page := s.Subscribe(id, other, "page", nil)
	unchanged(false, "with a table that its user may not have seen")
	seen()
	if s.Unchanged(id, other, "another", shows) || s.Unchanged(id, user, "page", shows) || s.Unchanged(id, 0, "page", shows) || s.Unchanged(id, other, "page", shows-1) {
		t.Error("another page is taken for it")
	}
	mine := s.Subscribe(id, user, "mine", nil)
	before := s.Look(id, user)
	s.Answered(id, user, "mine", before.Version)
	if _, err := s.Host.Play(t.Context(), id, host.Request{User: user, Page: "mine"}, before.Decision, "draw"); err != nil {
		t.Fatal(err)
	}
	if s.Unchanged(id, user, "mine", before.Version) {
		t.Error("a page that has lost the answer to its own ply is told that nothing is new")
	}
	s.Unsubscribe(mine)
	unchanged(false, "after a ply")
	s.Answered(id, other, "page", shows) // it was on its way when the ply was made
	unchanged(false, "after a ply that its last answer crossed")
	seen()
	if _, err := s.SetOrder(t.Context(), id, other, "pass"); err != nil {
		t.Fatal(err)
	}
	unchanged(false, "after an order of its user")
	seen()
	s.Unsubscribe(page)
	unchanged(false, "after its stream has ended")
}
