package blackbeard_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
	"portside/engine/bot"
	"portside/engine/match"
)

// loadPlies is how many plies are loaded. No match of bots gets that far (the longest of 1,200 different ones
// had 3,044), so several are combined.
const loadPlies = 5000

// longMatches plays long matches of bots, keeps those of at least a thousand plies, and cuts the last so
// that together they have as many plies as the benchmark loads.
func longMatches(b *testing.B) (list []*match.Match) {
	setup := engine.Setup{Seats: 4, Options: map[string]string{"length": "long"}}
	plies := 0
	for seed := uint64(1); plies < loadPlies; seed++ {
		luck := func(n int) engine.Picker { return engine.NewFast(seed<<20 + uint64(n)) }
		m, err := match.New(game.Game, setup, luck, 0)
		if err != nil {
			b.Fatal(err)
		}
		greedy, err := bot.New(bot.Greedy, game.Game, seed)
		if err != nil {
			b.Fatal(err)
		}
		for !m.Over() && plies+m.Len() < loadPlies {
			if _, err := m.Answer(m.Deciders().First(), greedy, match.ByBot, luck, 0); err != nil {
				b.Fatal(err)
			}
		}
		if m.Len() >= 1000 || plies+m.Len() >= loadPlies {
			list, plies = append(list, m), plies+m.Len()
		}
	}
	return list
}

// BenchmarkLoad folds 5,000 stored plies: ms/load is their total time.
func BenchmarkLoad(b *testing.B) {
	list := longMatches(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range list {
			if _, err := match.Load(m.Game, m.Setup, slices.Clone(m.Plies(0))); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/load")
}
