package chat_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// notes is the notes on a match as a user may read them.
func (s *site) notes(id match.ID, user record.UserID) *projection.Notes {
	s.T.Helper()
	n, err := s.Chat.Notes(s.T.Context(), id, user)
	if err != nil {
		s.T.Fatal(err)
	}
	return n
}

// TestNotes: a user's notes are the user's alone until they share them after the end.
func TestNotes(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	anna, bram, chloe := s.Users[0], s.Users[1], s.Users[2]
	before := s.Look(id, bram).Version
	if _, err := s.Chat.WriteNote(ctx, id, anna, 0, "Bram is bluffing", true); err != nil {
		t.Fatal(err)
	}
	if now := s.Look(id, bram).Version; now != before {
		t.Error("others are told that something was written")
	}
	s.Restart()
	private := func(when string) {
		t.Helper()
		if n := s.notes(id, anna); n.Own.Text != "Bram is bluffing" || n.Own.Shared || len(n.Shared) > 0 {
			t.Errorf("%s: the owner reads %+v", when, n)
		}
		for _, u := range []record.UserID{bram, chloe, 0} {
			if n := s.notes(id, u); n.Own != (record.Note{}) || len(n.Shared) > 0 {
				t.Errorf("%s: user %d reads %+v", when, u, n)
			}
		}
		for _, u := range []record.UserID{anna, bram, chloe, 0} {
			if x, err := s.Replays.Export(ctx, id, u); err != nil || len(x.Notes) > 0 {
				t.Errorf("%s: the file of user %d holds %+v, %v", when, u, x.Notes, err)
			}
		}
	}
	private("under way, though sharing was asked for")
	for _, u := range []record.UserID{chloe, 0} {
		_, err := s.Chat.WriteNote(ctx, id, u, 0, "psst", false)
		hosttest.WantErr(t, "a stranger writes", err, host.ErrNotSeated)
		if strings.Contains(err.Error(), "psst") {
			t.Errorf("the error holds the text: %v", err)
		}
	}
	s.PlayOut(id)
	private("after the end")
	if n := s.notes(id, anna); !n.Ended {
		t.Error("after the end they cannot be shared")
	}
	before = s.Look(id, bram).Version
	if _, err := s.Chat.WriteNote(ctx, id, anna, 1, "Bram was bluffing", true); err != nil {
		t.Fatal(err)
	}
	if s.Look(id, bram).Version == before {
		t.Error("nobody is told that there is something to read")
	}
	if _, err := s.Chat.WriteNote(ctx, id, bram, 0, "never mind", false); err != nil {
		t.Fatal(err)
	}
	for _, u := range []record.UserID{anna, bram, chloe, 0} {
		if n := s.notes(id, u); len(n.Shared) != 1 || n.Shared[0].Text != "Bram was bluffing" || n.Shared[0].Name != "Anna" {
			t.Errorf("user %d reads %+v", u, n.Shared)
		}
		if x, err := s.Replays.Export(ctx, id, u); err != nil || len(x.Notes) != 1 || x.Notes[0] != (replays.ExportNote{Seat: 0, Name: "Anna", Text: "Bram was bluffing"}) {
			t.Errorf("the file of user %d holds %+v, %v", u, x.Notes, err)
		}
	}
	if _, err := s.Chat.WriteNote(ctx, id, anna, 2, "", true); err != nil {
		t.Fatal(err)
	}
	if n := s.notes(id, bram); len(n.Shared) > 0 {
		t.Errorf("what was taken out again is read: %+v", n.Shared)
	}
}

// TestNotesWrittenTwice: a form sent twice counts once, an outdated form overwrites nothing.
func TestNotesWrittenTwice(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if _, err := s.Chat.WriteNote(ctx, id, s.Users[0], 0, "one", false); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := s.notes(id, s.Users[0]).Own; n.Text != "one" || n.Version != 1 {
		t.Fatalf("four clicks have written %+v", n)
	}
	won := make(chan string, 8)
	for _, text := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		wg.Go(func() {
			switch _, err := s.Chat.WriteNote(ctx, id, s.Users[0], 1, text, false); {
			case err == nil:
				won <- text
			case !errors.Is(err, host.ErrConflict):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	close(won)
	first, more := <-won, len(won)
	if n := s.notes(id, s.Users[0]).Own; n.Text != first || n.Version != 2 || more > 0 {
		t.Errorf("of eight devices at once %d more than %q have been stored, it is %+v", more, first, n)
	}
}

// TestNotesAndHands: a user who takes over a seat finds no notes and leaves none behind; a user who returns to a seat
// that a bot has kept finds them as they were.
func TestNotesAndHands(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, hosttest.Slowly)
	write := func(user record.UserID, was int, text string) {
		t.Helper()
		if _, err := s.Chat.WriteNote(ctx, id, user, was, text, false); err != nil {
			t.Fatal(err)
		}
	}
	code, err := s.Tables.SeatLink(ctx, id, s.Users[0])
	if err != nil {
		t.Fatal(err)
	}
	write(s.Users[0], 0, "of Anna")
	write(s.Users[1], 0, "of Bram")
	if _, err := s.Tables.TakeSeat(ctx, code, s.Users[0]); err != nil { // her own link, opened on another device
		t.Fatal(err)
	}
	if n := s.notes(id, s.Users[0]).Own; n.Text != "of Anna" {
		t.Errorf("with the other device come %+v", n)
	}
	if _, err := s.Tables.TakeSeat(ctx, code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	for _, u := range []record.UserID{s.Users[0], s.Users[2]} {
		if n := s.notes(id, u).Own; n != (record.Note{}) {
			t.Errorf("after the seat has changed hands user %d reads %+v", u, n)
		}
	}
	if stored, err := s.Store.Notes(ctx, id); err != nil || len(stored) != 1 || stored[0].Text != "of Bram" {
		t.Errorf("stored are %+v, %v", stored, err)
	}
	_, err = s.Chat.WriteNote(ctx, id, s.Users[0], 1, "still here", false)
	hosttest.WantErr(t, "who has handed the seat over writes", err, host.ErrNotSeated)
	write(s.Users[2], 0, "of Chloé")

	s.Users = []record.UserID{s.Users[2], s.Users[1], s.Users[0]}
	seat := s.Late(id, 100*time.Hour)
	user, other := s.Users[seat], 1-seat
	text := s.notes(id, user).Own.Text
	s.ProposeVote(id, other, record.VoteBot, engine.Seat(seat), "dull")
	if n := s.notes(id, user).Own; n != (record.Note{}) {
		t.Errorf("who does not sit there reads %+v", n)
	}
	if _, err := s.Votes.Retake(ctx, id, user); err != nil {
		t.Fatal(err)
	}
	if n := s.notes(id, user).Own; n.Text != text || text == "" {
		t.Errorf("who is back reads %+v, wrote %q", n, text)
	}
	if err := s.Tables.Leave(ctx, id, user); err != nil {
		t.Fatal(err)
	}
	if stored, err := s.Store.Notes(ctx, id); err != nil || len(stored) != 1 || stored[0].User != s.Users[other] {
		t.Errorf("after who has left stored are %+v, %v", stored, err)
	}
}

// TestNotesBeforeTheStart: there is nothing yet to write about.
func TestNotesBeforeTheStart(t *testing.T) {
	s := open(t)
	id, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Chat.WriteNote(t.Context(), id, s.Users[0], 0, "early", false)
	hosttest.WantErr(t, "before the start", err, host.ErrNotRunning)
	_, err = s.Chat.Notes(t.Context(), id, s.Users[0])
	hosttest.WantErr(t, "reading before the start", err, host.ErrNotRunning)
}

// TestNotesOfChapterTakenBack: notes shared after the end of a chapter are private while it is played again, and
// stay so until their owner shares them once more.
func TestNotesOfChapterTakenBack(t *testing.T) {
	s, ctx := hosttest.NewCampaign(t), t.Context()
	game := s.BeginChapter(s.Party(2))
	s.PlayOut(game)
	if _, err := s.Chat.WriteNote(ctx, game, s.Users[1], 0, "Anna is bluffing", true); err != nil {
		t.Fatal(err)
	}
	if n := (&site{s.Site}).notes(game, s.Users[0]); len(n.Shared) != 1 {
		t.Fatalf("shared are %+v", n.Shared)
	}
	if _, err := s.ProposeRewind(ctx, game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AnswerRewind(ctx, game, s.Users[1], true); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"played again", "over again"} {
		if n := (&site{s.Site}).notes(game, s.Users[0]); len(n.Shared) > 0 {
			t.Errorf("%s: Anna reads %+v", when, n.Shared)
		}
		if n := (&site{s.Site}).notes(game, s.Users[1]).Own; n.Text != "Anna is bluffing" || n.Shared {
			t.Errorf("%s: Bram reads %+v", when, n)
		}
		s.PlayOut(game)
	}
}
