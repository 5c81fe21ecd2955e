package rules

import (
	"flag"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/portroyaltricks"
)

var matches = flag.Int("matches", 4, "random matches for every combination of seats and options, each checked at every ply")

// TestInvariants plays random matches of every combination of seats and options, volunteers included, and
// checks every state.
func TestInvariants(t *testing.T) {
	setups := enginetest.Setups(portroyaltricks.Info, 1000)
	if len(setups) != 2*2*2*2*2*3*2 {
		t.Fatalf("%d combinations of seats and options", len(setups))
	}
	luck := engine.NewFast(1)
	var buf []engine.Action
	seen := map[uint16]int{}
	for _, setup := range setups {
		for range *matches {
			st, err := Rules{}.New(setup, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			var log engine.Log
			for n := 0; s.Phase != portroyaltricks.PhaseOver; n++ {
				seat := s.Actor
				if v := s.Volunteers(); v != 0 && luck.Pick(60) == 0 {
					seat = v.First()
				}
				buf = s.Legal(seat, buf[:0])
				if len(buf) == 0 || n > portroyaltricks.Info.MaxPlies {
					t.Fatalf("%s, ply %d, %v: %d legal actions", enginetest.Describe(setup), n, s.Phase, len(buf))
				}
				a := buf[luck.Pick(len(buf))]
				if rare := slices.IndexFunc(buf, func(a engine.Action) bool { return a == portroyaltricks.Keep() || a == portroyaltricks.GiveUp() }); rare >= 0 && luck.Pick(2) == 0 {
					a = buf[rare] // or the last window would hardly ever come up
				}
				log.Events = log.Events[:0]
				s.Apply(seat, a, luck, &log)
				for _, e := range log.Events {
					seen[e.Kind]++
				}
				if err := s.Invariants(); err != nil {
					t.Fatalf("%s, ply %d after %s: %v", enginetest.Describe(setup), n, portroyaltricks.Notation{}.Format(a), err)
				}
			}
			if s.Removed()>>portroyaltricks.Move&1 == 0 && s.Unseen>>portroyaltricks.Move&1 != 0 {
				t.Fatal("move 1 was never revealed")
			}
		}
	}
	for kind := uint16(1); kind < portroyaltricks.EvCount; kind++ {
		if seen[kind] == 0 {
			t.Errorf("no match has told of %s", portroyaltricks.EventFormat.Word(kind))
		}
	}
}
