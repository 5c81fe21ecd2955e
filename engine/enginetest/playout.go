package enginetest

import (
	"fmt"
	"testing"

	"portside/engine"
)

// Playout plays uniformly random plies until the match is over or limit plies are played, and returns
// their number. buf is scratch for lists of actions and is returned grown.
func Playout(s engine.State, luck *engine.Fast, limit int, buf []engine.Action) (plies int, scratch []engine.Action) {
	for ; plies < limit; plies++ {
		deciders := s.Deciders()
		seat := deciders.First()
		if seat == engine.Nobody {
			break
		}
		if n := deciders.Len(); n > 1 { // any order is fine, so the lowest seat is asked first
			for k := luck.Pick(n); k > 0; k-- {
				deciders = deciders.Without(seat)
				seat = deciders.First()
			}
		}
		buf = s.Legal(seat, buf[:0])
		s.Apply(seat, buf[luck.Pick(len(buf))], luck, nil)
	}
	return plies, buf
}

// checkAllocations fails if a ply allocates memory when nothing is logged.
func checkAllocations(g engine.Game, setup engine.Setup) error {
	const plies = 2000
	start, err := g.New(setup, engine.NewFast(1), nil)
	if err != nil {
		return err
	}
	s, luck := start.Clone(), engine.NewFast(1)
	buf := make([]engine.Action, 0, 1024)
	perRun := testing.AllocsPerRun(1, func() {
		for done := 0; done < plies; {
			s.CopyFrom(start)
			n := 0
			n, buf = Playout(s, luck, plies-done, buf)
			done += max(n, 1)
		}
	})
	if perRun > 0 {
		return fmt.Errorf("%s, %s: %v allocations in %d plies, want none", g.Info().Key, Describe(setup), perRun, plies)
	}
	return nil
}

// BenchmarkPlayout measures random playouts from the deal: plies/s, matches/s and allocations per ply.
// One iteration is one ply.
func BenchmarkPlayout(b *testing.B, g engine.Game, seats int, options map[string]string) {
	start, err := g.New(engine.Setup{Seats: seats, Options: options}, engine.NewFast(1), nil)
	if err != nil {
		b.Fatal(err)
	}
	s, luck := start.Clone(), engine.NewFast(1)
	buf := make([]engine.Action, 0, 1024)
	matches := 0
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; {
		s.CopyFrom(start)
		n := 0
		n, buf = Playout(s, luck, b.N-done, buf)
		done += max(n, 1)
		matches++
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(b.N)/seconds, "plies/s")
	b.ReportMetric(float64(matches)/seconds, "matches/s")
}
