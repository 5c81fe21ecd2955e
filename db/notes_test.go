package db

import (
	"errors"
	"reflect"
	"testing"

	"portside/engine/match"
	"portside/engine/record"
)

// noted writes n down and fails the test if that is not stored.
func noted(t *testing.T, s *Store, id match.ID, n record.Note) {
	t.Helper()
	if err := s.SetNote(t.Context(), id, n); err != nil {
		t.Fatal(err)
	}
}

// notesOn are the notes on a match by seat.
func notesOn(t *testing.T, s *Store, id match.ID) []record.Note {
	t.Helper()
	list, err := s.Notes(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestNotesRoundTrip(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Running, 4, a, b)
	if list := notesOn(t, s, m.ID); len(list) > 0 {
		t.Fatalf("a match without notes has %+v", list)
	}
	first := record.Note{Seat: 1, User: b, Text: "'); DROP TABLE notes; --\n\nZoë", Version: 1}
	noted(t, s, m.ID, first)
	noted(t, s, m.ID, record.Note{Seat: 0, User: a, Text: "mine", Version: 1})
	second := first
	second.Text, second.Shared, second.Version = "other", true, 2
	noted(t, s, m.ID, second)
	for what, n := range map[string]record.Note{
		"an old version":           {Seat: 1, User: b, Text: "old", Version: 2},
		"a version to come":        {Seat: 1, User: b, Text: "new", Version: 9},
		"a second first version":   {Seat: 1, User: b, Text: "new", Version: 1},
		"on the seat of another":   {Seat: 1, User: a, Text: "new", Version: 3},
		"first on that of another": {Seat: 0, User: b, Text: "new", Version: 1},
		"on no seat":               {Seat: 7, User: b, Text: "new", Version: 1},
	} {
		if err := s.SetNote(t.Context(), m.ID, n); !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v", what, err)
		}
	}
	want := []record.Note{{Seat: 0, User: a, Name: "Anna", Text: "mine", Version: 1}, {Seat: 1, User: b, Name: "Bram", Text: "other", Shared: true, Version: 2}}
	if got := notesOn(t, s, m.ID); !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	other := table(t, s, record.Running, 4, a, b)
	noted(t, s, other.ID, record.Note{Seat: 0, User: a, Text: "elsewhere", Version: 1})
	if err := s.do(t.Context(), func(t *tx) error {
		_, err := t.exec("DELETE FROM matches WHERE id = ?", int64(m.ID))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := notesOn(t, s, m.ID); len(got) > 0 {
		t.Errorf("notes outlive their match: %+v", got)
	}
	if got := notesOn(t, s, other.ID); len(got) != 1 {
		t.Errorf("notes of another match: %+v", got)
	}
}

// TestNotesLeaveWithTheirSeat: what somebody has written goes when another person sits down or they leave of their
// own accord; it stays while a bot keeps the seat for them, or it stands open for them.
func TestNotesLeaveWithTheirSeat(t *testing.T) {
	s := fresh(t)
	a, b, c := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "Chloé")
	tests := []struct {
		name string
		seat record.Seat
		kept bool
	}{
		{"another person", record.Seat{Kind: record.User, User: c}, false},
		{"another person, for a while", record.Seat{Kind: record.User, User: c, Former: b}, false},
		{"nobody, for good", record.Seat{Kind: record.Open}, false},
		{"a bot, for good", record.Seat{Kind: record.Bot, Level: "greedy"}, false},
		{"a bot, for a while", record.Seat{Kind: record.Bot, Level: "greedy", Former: b}, true},
		{"nobody, for a while", record.Seat{Kind: record.Open, Former: b}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := table(t, s, record.Running, 4, a, b)
			noted(t, s, m.ID, record.Note{Seat: 0, User: a, Text: "of Anna", Version: 1})
			noted(t, s, m.ID, record.Note{Seat: 1, User: b, Text: "of Bram", Version: 1})
			if _, err := change(t, s, m, nil, func(m *record.Match) { m.Seats[1] = tt.seat }); err != nil {
				t.Fatal(err)
			}
			want := 1
			if tt.kept {
				want = 2
			}
			if got := notesOn(t, s, m.ID); len(got) != want || got[0].Text != "of Anna" {
				t.Errorf("left are %+v", got)
			}
		})
	}
	m := table(t, s, record.Running, 4, a, b)
	noted(t, s, m.ID, record.Note{Seat: 1, User: b, Text: "of Bram", Version: 1})
	for _, sitter := range []record.Seat{{Kind: record.Bot, Level: "greedy", Former: b}, {Kind: record.User, User: b}} {
		var err error
		if m, err = change(t, s, m, nil, func(m *record.Match) { m.Seats[1] = sitter }); err != nil {
			t.Fatal(err)
		}
	}
	if got := notesOn(t, s, m.ID); len(got) != 1 || got[0].Text != "of Bram" {
		t.Errorf("who has taken the seat back finds %+v", got)
	}
}

// TestNotesOfMatchThatGoesOn: when a match goes on after its end, shared notes are private again.
func TestNotesOfMatchThatGoesOn(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Over, 4, a, b)
	noted(t, s, m.ID, record.Note{Seat: 0, User: a, Text: "open", Shared: true, Version: 1})
	if _, err := change(t, s, m, nil, func(m *record.Match) { m.Status = record.Running }); err != nil {
		t.Fatal(err)
	}
	if got := notesOn(t, s, m.ID); len(got) != 1 || got[0].Shared || got[0].Text != "open" || got[0].Version != 2 {
		t.Errorf("%+v", got)
	}
}
