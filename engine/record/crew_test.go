package record_test

import (
	"testing"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/names"
	"portside/engine/record"
)

func TestPirateAt(t *testing.T) {
	tables := map[[engine.MaxSeats]record.Pirate]bool{}
	for id := range match.ID(400) {
		var table [engine.MaxSeats]record.Pirate
		seen := map[record.Pirate]bool{}
		for seat := range table {
			p := record.PirateAt(id, seat)
			if p.String() == "" || seen[p] {
				t.Fatalf("match %d has %q on seat %d: nobody, or there already", id, p, seat)
			}
			table[seat], seen[p] = p, true
		}
		tables[table] = true
	}
	if len(tables) < 30 {
		t.Errorf("400 matches seat the crew in %d ways, want nearly all of 32", len(tables))
	}
	// A name is for good: the pages of an old match have it as well.
	for _, tt := range []struct {
		id   match.ID
		seat int
		want string
	}{{0, 0, "Brasko"}, {0, 7, "Tamsin"}, {7, 1, "Tamsin"}, {1234, 3, "Brasko"}} {
		if got := record.PirateAt(tt.id, tt.seat).String(); got != tt.want {
			t.Errorf("match %d, seat %d: %s, want %s", tt.id, tt.seat, got, tt.want)
		}
	}
}

func TestCrew(t *testing.T) {
	for p := record.Pirate(1); int(p) <= record.CrewSize; p++ {
		if len(p.String()) > 9 {
			t.Errorf("%s is too long for a plate", p)
		}
		for other := record.Pirate(1); other < p; other++ {
			if names.Alike(p.String(), other.String()) || p.String()[0] == other.String()[0] {
				t.Errorf("%s is like %s", p, other)
			}
		}
	}
	if record.CrewSize < engine.MaxSeats || record.Pirate(0).String() != "" || record.Pirate(record.CrewSize+1).String() != "" {
		t.Error("the crew is too small, or nobody has a name")
	}
}
