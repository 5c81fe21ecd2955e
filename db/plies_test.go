package db

import (
	"errors"
	"strings"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// logged is a store with a match that has not begun, and a ply for it.
func logged(t testing.TB) (*Store, match.ID, match.Ply) {
	s := fresh(t)
	id, err := s.AddMatch(t.Context(), &record.Match{Game: "port-royal", Status: record.Waiting, TableOptions: record.TableOptions{Seating: record.Keep}, Invite: "i", Watch: "w", Setup: engine.Setup{Seats: 2}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := match.Ply{Seat: 1, Action: "hire.jester-5c-1p", Tape: "1 ship-red-1s-1c", By: match.ByUser, At: 1700000000000}
	for i := range 4 {
		p.Events = append(p.Events, engine.Event{Kind: 3, Seat: 1, To: engine.SeatSet(7), A: int16(i), B: 40})
	}
	return s, id, p
}

// TestPlayedBy: a ply is by somebody of whom the log can tell; migration 11 has left that as it was.
func TestPlayedBy(t *testing.T) {
	s, id, p := logged(t)
	for _, by := range []match.By{match.ByDeal, match.ByUser, match.ByOrder, match.ByStandIn, match.ByBot} {
		p.By = by
		if err := s.do(t.Context(), func(tx *tx) error { return addPlies(tx, id, []match.Ply{p}) }); err != nil {
			t.Errorf("%s: %v", by, err)
		}
		p.N++
	}
	for _, by := range []match.By{"", "parrot", "User"} {
		p.By = by
		err := s.do(t.Context(), func(tx *tx) error { return addPlies(tx, id, []match.Ply{p}) })
		if !errors.Is(err, record.ErrConflict) {
			t.Errorf("%q: %v, want a refusal", by, err)
		}
	}
	if pgtest.On() {
		return // its check of a list costs nothing
	}
	var text string
	if err := s.row(t.Context(), []any{&text}, "SELECT sql FROM sqlite_schema WHERE name = 'plies'"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, " IN (") {
		t.Errorf("the check of plies is still a list:\n%s", text)
	}
	if _, _, err := s.Alive(t.Context()); err != nil {
		t.Error(err)
	}
}

// BenchmarkAddPly is a ply's row within a transaction.
func BenchmarkAddPly(b *testing.B) {
	s, id, p := logged(b)
	err := s.do(b.Context(), func(tx *tx) error {
		for b.Loop() {
			if err := addPlies(tx, id, []match.Ply{p}); err != nil {
				return err
			}
			p.N++
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
