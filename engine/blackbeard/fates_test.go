package blackbeard_test

import (
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
)

// TestFates: every lost captain has an end in the history, with the cause and place that the match shows; earlier
// copies do not change.
func TestFates(t *testing.T) {
	ends, during := map[int16]int{}, map[blackbeard.During]int{}
	causes := []int16{blackbeard.GoneSunk, blackbeard.GoneWounds, blackbeard.GoneMarooned, blackbeard.GoneDisease, blackbeard.GoneEarthquake, blackbeard.GoneCareened}
	rare := func() bool {
		for _, cause := range causes {
			if ends[cause] == 0 {
				return true
			}
		}
		for d := range blackbeard.During(blackbeard.DuringDuel) {
			if during[d] == 0 {
				return true
			}
		}
		return false
	}
	for m := uint64(0); m < 100 || m < 1500 && rare(); m++ {
		ch, log := engine.NewFast(m), &engine.Log{}
		s, err := game.Game.New(engine.Setup{Seats: 1 + int(m%4)}, ch, log)
		if err != nil {
			t.Fatal(err)
		}
		told := engine.NewHistory(game.Game)
		engine.NotePublic(told, log.Events)
		for n := 0; s.Deciders() != 0; n++ {
			seat := s.Deciders().First()
			legal := s.Legal(seat, nil)
			a := legal[ch.Pick(len(legal))]
			if m%3 > 0 {
				a = favourite(s, seat, legal)
			}
			before, copied := s.View(engine.Nobody).(*blackbeard.View), told.Clone().(*blackbeard.Fates)
			had := len(copied.List)
			log.Events = log.Events[:0]
			s.Apply(seat, a, ch, log)
			engine.NotePublic(told, log.Events)
			if len(copied.List) != had {
				t.Fatal("a copy learns of what comes later")
			}
			for _, f := range told.(*blackbeard.Fates).List[had:] {
				ends[f.Cause]++
				during[f.During]++
				if k := before.Pirate(f.Captain); k != nil && stays(log.Events, f.Captain) && (k.At != f.At || k.Anchored != f.Anchored) {
					t.Errorf("match %d: %s is lost in %s (%v), was in %s (%v)", m, f.Captain, f.At, f.Anchored, k.At, k.Anchored)
				}
			}
		}
		fallen := s.View(engine.Nobody).(*blackbeard.View).Fallen
		for _, c := range fallen {
			if f, ok := told.(*blackbeard.Fates).Of(c); !ok || f.At == blackbeard.NoPlace || f.Cause == blackbeard.GoneRetired {
				t.Errorf("match %d: %s is gone, his end: %+v", m, c, f)
			}
		}
		if got, want := len(told.(*blackbeard.Fates).List), len(fallen); got != want {
			t.Errorf("match %d: %d ends of %d lost", m, got, want)
		}
	}
	for _, cause := range causes {
		if ends[cause] == 0 {
			t.Errorf("nobody was lost to %s", blackbeard.GoneWords[cause])
		}
	}
	for d := range blackbeard.During(blackbeard.DuringDuel) {
		if during[d] == 0 {
			t.Errorf("nobody was lost during %d", d)
		}
	}
}

// stays tells whether a captain neither sails nor anchors nor follows another in these events.
func stays(events []engine.Event, c blackbeard.Counter) bool {
	for _, e := range events {
		switch e.Kind {
		case blackbeard.EvSailed, blackbeard.EvTransit, blackbeard.EvAnchored, blackbeard.EvWeighed, blackbeard.EvChased, blackbeard.EvActivated, blackbeard.EvHeir:
			if blackbeard.Concerns(e, c) {
				return false
			}
		}
	}
	return true
}

// favourite is what the judgement of the game likes best, the first of equals.
func favourite(s engine.State, seat engine.Seat, legal []engine.Action) engine.Action {
	weights := game.Game.Score(s, seat, legal, nil)
	top := 0
	for i, w := range weights {
		if w > weights[top] {
			top = i
		}
	}
	return legal[top]
}
