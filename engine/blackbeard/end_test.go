package blackbeard

import (
	"slices"
	"testing"
)

// TestScoresAreWide: net worth, notoriety and the total of all pirates make one number that no int of 32
// bits can hold; the order of the seats must not depend on the machine (1.1, 1.2, 1.4).
func TestScoresAreWide(t *testing.T) {
	tests := []struct {
		name string
		give func(s *state)
		want [3]int // ranks
	}{
		{"greatest net worth", func(s *state) {
			s.player[0].retired[0] = record{captain: 3, worth: 4290, notoriety: 10}
			s.player[1].retired[0] = record{captain: 4, worth: 4300, notoriety: 10}
			s.player[2].retired[0] = record{captain: 5, worth: 215, notoriety: 99}
		}, [3]int{2, 1, 3}},
		{"notoriety of the richest", func(s *state) {
			s.player[0].retired[0] = record{captain: 3, worth: 4300, notoriety: 11}
			s.player[1].retired[0] = record{captain: 4, worth: 4300, notoriety: 10}
			s.player[1].retired[1] = record{captain: 6, worth: 4200, notoriety: 10}
		}, [3]int{1, 2, 3}},
		{"all pirates together", func(s *state) {
			s.player[0].retired[0] = record{captain: 3, worth: 4300, notoriety: 10}
			s.player[1].retired[0] = record{captain: 4, worth: 4300, notoriety: 10}
			s.player[2].retired[0] = record{captain: 5, worth: 4300, notoriety: 10}
			s.player[2].retired[1] = record{captain: 6, worth: 1, notoriety: 0}
		}, [3]int{2, 2, 1}},
		{"the first at 100", func(s *state) {
			s.player[0].retired[0] = record{captain: 3, worth: 30_000, notoriety: 90}
			s.player[1].retired[0] = record{captain: 4, worth: 29_000, notoriety: 90}
			s.over, s.ended, s.winner = true, EndNotoriety, 2
		}, [3]int{2, 3, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := state{seats: 3, players: 3, winner: -1}
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
