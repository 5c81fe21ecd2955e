package portroyal

import (
	"strconv"
	"testing"

	"portside/engine"
)

// The outlook of a chapter gets brighter with what card 9 asks for, and judging it allocates nothing.
func TestOutlook(t *testing.T) {
	for seats := 1; seats <= maxJourney; seats++ {
		for chapter := 1; chapter <= Chapters; chapter++ {
			options := map[string]string{"mode": ModeJourney.String(), "chapter": strconv.Itoa(chapter)}
			if seats == 1 {
				options["mode"] = ModeJourneySolo.String()
			}
			luck := engine.NewFast(uint64(chapter))
			made, err := rules{}.New(engine.Setup{Seats: seats, Options: options}, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := made.(*state)
			for s.voyage.n == 0 {
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
			if n := testing.AllocsPerRun(10, func() { marks = brain{}.Forecast(s, marks[:0]) }); n != 0 {
				t.Errorf("a forecast allocates %.0f times", n)
			}
			for i := 1; i < len(marks); i++ {
				if marks[i] != marks[0] {
					t.Errorf("the seats of a team see %v", marks)
				}
			}
			before := outlook(s)
			s.seat[0].influence += 3
			rises("influence", before)
			before = outlook(s)
			s.voyage.marks[0][0] = 1
			s.voyage.recount()
			rises("a mission", before)
		}
	}
}
