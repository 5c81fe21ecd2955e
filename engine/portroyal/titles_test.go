package portroyal_test

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
)

var titles = flag.Int("titles", 0, "play so many matches for every seat count and difficulty and print how they end")

// playTeam plays one match against the time pile by the game's own judgement, with d time cards set aside.
func playTeam(t *testing.T, seats, d int, seed uint64) *portroyal.View {
	t.Helper()
	m := portroyal.ModeCoop.String()
	if seats == 1 {
		m = portroyal.ModeSolo.String()
	}
	ch := engine.NewFast(seed)
	s, err := game.Game.New(engine.Setup{Seats: seats, Options: map[string]string{"mode": m}}, ch, nil)
	if err != nil {
		t.Fatal(err)
	}
	var legal []engine.Action
	var worth []float64
	for s.Deciders() != 0 {
		seat := s.Deciders().First()
		legal = s.Legal(seat, legal[:0])
		best := 0
		if q := s.Question(seat); q.Kind == portroyal.AskDifficulty {
			for i, a := range legal {
				if a == portroyal.Accept() || q.A < 0 && a == portroyal.Propose(d) {
					best = i
					break
				}
			}
		} else {
			worth = game.Game.Score(s, seat, legal, worth[:0])
			for i := range worth {
				if worth[i] > worth[best] {
					best = i
				}
			}
		}
		s.Apply(seat, legal[best], ch, nil)
	}
	return s.View(engine.Nobody).(*portroyal.View)
}

// Matches against the time pile are neither trivial nor hopeless for simple bots, with one seat or five. With
// -titles N it prints the shares of all titles for every seat count and difficulty.
func TestTitles(t *testing.T) {
	for seats := 1; seats <= portroyal.MaxSeats; seats++ {
		won := 0
		const matches = 200
		for seed := range uint64(matches) {
			if playTeam(t, seats, 0, seed).Ended == portroyal.EndWon {
				won++
			}
		}
		if won < matches/10 || won > matches*9/10 {
			t.Errorf("%d seats: %d of %d matches won", seats, won, matches)
		}
	}
	if *titles == 0 {
		return
	}
	fmt.Println("seats  set aside   won   landlubber sailor pirate captain ruler")
	for seats := 1; seats <= portroyal.MaxSeats; seats++ {
		for d := 0; d <= 8; d += 2 {
			var count [portroyal.RulerOfAllSeas + 1]int
			for seed := range uint64(*titles) {
				count[playTeam(t, seats, d, seed).Title()]++
			}
			share := func(n int) float64 { return 100 * float64(n) / float64(*titles) }
			fmt.Printf("%d      %d          %5.1f%%", seats, d, share(*titles-count[portroyal.NoTitle]))
			for _, n := range count[portroyal.Landlubber:] {
				fmt.Printf("  %5.1f%%", share(n))
			}
			fmt.Println()
		}
	}
}
