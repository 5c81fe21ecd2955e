package host_test

import (
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestHistory: the table has the history of the plies that count, whatever was taken back, and the same after the
// match was reloaded.
func TestHistory(t *testing.T) {
	s, ctx := open(t), t.Context()
	anew := func() {
		s.Host.Close(ctx)
		s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	}
	anew()
	id := s.Open(2, func(m *tables.NewMatch) { m.Game = blackbeard.Key })
	undone, luck, lost := 0, engine.NewFast(5), 0
	for n := range 1200 {
		user, now := s.Asked(id)
		if now == nil {
			break
		}
		if now.CanUndo && n%3 == 0 {
			if _, err := s.Undo(ctx, id, user); err != nil {
				t.Fatal(err)
			}
			undone++
		} else if _, err := s.Play(ctx, id, user, now.Decision, now.Game.Format(now.Legal[luck.Pick(len(now.Legal))])); err != nil {
			t.Fatal(err)
		}
		if n%40 == 0 {
			lost = s.checkHistory(id, user)
		}
	}
	if undone < 10 || lost == 0 {
		t.Errorf("%d plies taken back, %d captains lost: too few to tell anything", undone, lost)
	}
	anew()
	if user, now := s.Users[0], s.checkHistory(id, s.Users[0]); now < lost {
		t.Errorf("user %d sees %d lost after a restart, saw %d", user, now, lost)
	}
}

// checkHistory compares the history of the table with that of the log and returns how many captains are lost.
func (s *site) checkHistory(id match.ID, user record.UserID) int {
	s.T.Helper()
	want := engine.NewHistory(game.Game)
	for _, e := range s.Plies(id) {
		if !e.Gone && e.Action != match.Undo {
			engine.NotePublic(want, e.Events)
		}
	}
	got := s.Look(id, user).History
	if fmt.Sprint(got) != fmt.Sprint(want) {
		s.T.Fatalf("history %v, want %v", got, want)
	}
	return len(want.(*blackbeard.Fates).List)
}
