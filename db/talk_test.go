package db

import (
	"errors"
	"reflect"
	"testing"

	"portside/engine/record"
)

func TestTalkRoundTrip(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Running, 4, a, b, 0)
	if talk, err := s.Chat(t.Context(), m.ID, 0); err != nil || len(talk.Lines)+len(talk.Read)+len(talk.Suggestions) > 0 {
		t.Fatalf("a match without talk has %+v, %v", talk, err)
	}
	lines := []record.ChatLine{
		{N: 1, User: a, Name: "Anna", Seat: 0, Text: "Ahoy", At: 5},
		{N: 2, User: b, Name: "Bram", Seat: 1, Text: "'); DROP TABLE talk; --", At: 6},
		{N: 3, User: a, Name: "Anna", Seat: 0, Text: "…", At: 7},
	}
	for _, l := range lines {
		if err := s.AddChatLine(t.Context(), m.ID, l); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.AddChatLine(t.Context(), m.ID, lines[1]); !errors.Is(err, record.ErrConflict) {
		t.Errorf("line 2 said twice: %v", err)
	}
	if err := s.SetChatRead(t.Context(), m.ID, b, 3); err != nil {
		t.Fatal(err)
	}
	if err := s.SetChatRead(t.Context(), m.ID, b, 1); err != nil { // what has been read stays read
		t.Fatal(err)
	}
	want := record.Suggestion{Seat: 1, By: a, Decision: 9, Action: "stop"}
	for _, g := range []record.Suggestion{{Seat: 1, By: a, Decision: 7, Action: "draw"}, want, {Seat: 0, By: b, Decision: 7, Action: "draw"}, {Seat: 0, By: b}} {
		if err := s.SetSuggestion(t.Context(), m.ID, g); err != nil {
			t.Fatal(err)
		}
	}
	talk, err := s.Chat(t.Context(), m.ID, 2)
	if err != nil {
		t.Fatal(err)
	}
	if full := (&record.Chat{Lines: lines[1:], Read: map[record.UserID]int{a: 3, b: 3}, Suggestions: []record.Suggestion{want}}); !reflect.DeepEqual(talk, full) {
		t.Errorf("read\n%+v\nwant\n%+v", talk, full)
	}

	// A deleted user takes nothing of the others' talk along.
	if err := s.do(t.Context(), func(t *tx) error {
		if _, err := t.exec("UPDATE seats SET kind = 'open', user_id = NULL WHERE user_id = ?", int64(a)); err != nil {
			return err
		}
		_, err := t.exec("DELETE FROM users WHERE id = ?", int64(a))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	talk, err = s.Chat(t.Context(), m.ID, 0)
	if err != nil || len(talk.Lines) != 3 || talk.Lines[0].Name != "" || talk.Lines[0].User != 0 || talk.Lines[0].Text != "Ahoy" || talk.Lines[1].Name != "Bram" || len(talk.Suggestions) != 0 {
		t.Errorf("after Anna is deleted: %+v, %v", talk, err)
	}
}

// TestUntouched: only a running repeat of that deal, by that user, without a ply but the deal.
func TestUntouched(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	first := table(t, s, record.Over, 4, a)
	add := func(owner record.UserID, plies int) *record.Match {
		m := *first
		m.ID, m.Repeats, m.Owner, m.Status = 0, first.ID, owner, record.Running
		m.Invite, m.Watch = record.NewCode(), record.NewCode()
		id, err := s.AddMatch(t.Context(), &m, someplies(0, plies))
		if err != nil {
			t.Fatal(err)
		}
		m.ID = id
		return &m
	}
	add(a, 2)
	add(b, 1)
	if id, err := s.Untouched(t.Context(), first.ID, a); !errors.Is(err, record.ErrNotFound) {
		t.Fatalf("found %d, %v", id, err)
	}
	m := add(a, 1)
	if id, err := s.Untouched(t.Context(), first.ID, a); err != nil || id != m.ID {
		t.Errorf("found %d, %v, want %d", id, err, m.ID)
	}
	got, _, err := s.Match(t.Context(), m.ID)
	if err != nil || got.Repeats != first.ID || got.Secret != first.Secret {
		t.Errorf("read %+v, %v", got, err)
	}
	list, err := s.Mine(t.Context(), a, 10)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, l := range list {
		if l.Repeat != (l.ID != first.ID) {
			t.Errorf("match %d is listed as a repeat: %v", l.ID, l.Repeat)
		}
	}
}
