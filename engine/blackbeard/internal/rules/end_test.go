package rules

import (
	"portside/engine/blackbeard"
	"slices"
	"testing"
)

// TestScoresAreWide: net worth, notoriety and the total of all pirates make one number that does not fit a 32-bit
// int; the order of the seats must not depend on the machine (1.1, 1.2, 1.4).
func TestScoresAreWide(t *testing.T) {
	tests := []struct {
		name string
		give func(s *State)
		want [3]int // ranks
	}{
		{"greatest net worth", func(s *State) {
			s.Player[0].Retired[0] = Record{Captain: 3, Worth: 4290, Notoriety: 10}
			s.Player[1].Retired[0] = Record{Captain: 4, Worth: 4300, Notoriety: 10}
			s.Player[2].Retired[0] = Record{Captain: 5, Worth: 215, Notoriety: 99}
		}, [3]int{2, 1, 3}},
		{"notoriety of the richest", func(s *State) {
			s.Player[0].Retired[0] = Record{Captain: 3, Worth: 4300, Notoriety: 11}
			s.Player[1].Retired[0] = Record{Captain: 4, Worth: 4300, Notoriety: 10}
			s.Player[1].Retired[1] = Record{Captain: 6, Worth: 4200, Notoriety: 10}
		}, [3]int{1, 2, 3}},
		{"all pirates together", func(s *State) {
			s.Player[0].Retired[0] = Record{Captain: 3, Worth: 4300, Notoriety: 10}
			s.Player[1].Retired[0] = Record{Captain: 4, Worth: 4300, Notoriety: 10}
			s.Player[2].Retired[0] = Record{Captain: 5, Worth: 4300, Notoriety: 10}
			s.Player[2].Retired[1] = Record{Captain: 6, Worth: 1, Notoriety: 0}
		}, [3]int{2, 2, 1}},
		{"the first at 100", func(s *State) {
			s.Player[0].Retired[0] = Record{Captain: 3, Worth: 30_000, Notoriety: 90}
			s.Player[1].Retired[0] = Record{Captain: 4, Worth: 29_000, Notoriety: 90}
			s.Over, s.Ended, s.Winner = true, blackbeard.EndNotoriety, 2
		}, [3]int{2, 3, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := State{Seats: 3, Players: 3, Winner: -1}
			tt.give(&s)
			scores := s.Scores(nil)
			for i, want := range tt.want {
				rank := 1
				for _, other := range scores {
					if other > scores[i] {
						rank++
					}
				}
				if rank != want {
					t.Errorf("seat %d has rank %d of %v, want %d", i, rank, scores, want)
				}
			}
			if slices.Min(scores) < 0 {
				t.Errorf("scores %v: one has run over", scores)
			}
		})
	}
}
