package evaluator

import (
	"strconv"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// The outlook of a chapter improves with what card 9 needs, and judging it allocates nothing.
func TestOutlook(t *testing.T) {
	for seats := 1; seats <= maxJourney; seats++ {
		for chapter := 1; chapter <= portroyal.Chapters; chapter++ {
			options := map[string]string{"mode": portroyal.ModeAdventureCoop.String(), "chapter": strconv.Itoa(chapter)}
			if seats == 1 {
				options["mode"] = portroyal.ModeAdventureSolo.String()
			}
			luck := engine.NewFast(uint64(chapter))
			made, err := rules.Rules{}.New(engine.Setup{Seats: seats, Options: options}, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := made.(*rules.State)
			for s.Adventure.N == 0 {
				seat := s.Deciders().First()
				s.Apply(seat, s.Legal(seat, nil)[0], luck, nil)
			}
			rises := func(what string, before float64) {
				t.Helper()
				if now := outlook(s); now <= before || now >= 1 || before <= 0 {
					t.Errorf("chapter %d, %d seats: %s changes the outlook from %.3f to %.3f", chapter, seats, what, before, now)
				}
			}
			var marks []float64
			if n := testing.AllocsPerRun(10, func() { marks = Evaluator{}.Value(s, marks[:0]) }); n != 0 {
				t.Errorf("Value allocates %.0f times", n)
			}
			for i := 1; i < len(marks); i++ {
				if marks[i] != marks[0] {
					t.Errorf("the seats of a team see %v", marks)
				}
			}
			before := outlook(s)
			s.Places[0].Influence += 3
			rises("influence", before)
			before = outlook(s)
			s.Adventure.Marks[0][0] = 1
			s.Adventure.Recount()
			rises("a mission", before)
		}
	}
}
