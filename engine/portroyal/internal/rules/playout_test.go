package rules

import (
	"testing"

	"portside/engine"
)

// BenchmarkPlayout plays random matches; a ply is one Legal and one Apply.
func BenchmarkPlayout(b *testing.B) {
	ch := engine.NewFast(1)
	start, err := Rules{}.New(engine.Setup{Seats: 3}, ch, nil)
	if err != nil {
		b.Fatal(err)
	}
	s := start.Clone()
	buf := make([]engine.Action, 0, 64)
	plies, matches := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		d := s.Deciders()
		if d == 0 {
			matches++
			s.CopyFrom(start)
			continue
		}
		seat := d.First()
		buf = s.Legal(seat, buf[:0])
		s.Apply(seat, buf[ch.Pick(len(buf))], ch, nil)
		plies++
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(plies)/float64(matches+1), "plies/match")
}

// BenchmarkPlayoutChapter plays random matches of the last chapter with four seats.
func BenchmarkPlayoutChapter(b *testing.B) {
	ch := engine.NewFast(1)
	start, err := Rules{}.New(engine.Setup{Seats: 4, Options: map[string]string{"mode": "adventure_coop", "chapter": "5"}}, ch, nil)
	if err != nil {
		b.Fatal(err)
	}
	s := start.Clone()
	buf := make([]engine.Action, 0, 256)
	plies, matches := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		d := s.Deciders()
		if d == 0 {
			matches++
			s.CopyFrom(start)
			continue
		}
		seat := d.First()
		buf = s.Legal(seat, buf[:0])
		s.Apply(seat, buf[ch.Pick(len(buf))], ch, nil)
		plies++
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(plies)/float64(matches+1), "plies/match")
}
