package blackbeard

import (
	"testing"

	"portside/engine"
)

// TestFates: whoever is lost has an end in the history, with the cause and in the place that the match shows; what
// was copied before knows nothing of it.
func TestFates(t *testing.T) {
	ends, during := map[int16]int{}, map[During]int{}
	causes := []int16{GoneSunk, GoneWounds, GoneMarooned, GoneDisease, GoneEarthquake, GoneCareened}
	rare := func() bool {
		for _, cause := range causes {
			if ends[cause] == 0 {
				return true
			}
		}
		for d := range During(DuringDuel) {
			if during[d] == 0 {
				return true
			}
		}
		return false
	}
	for m := uint64(0); m < 100 || m < 1500 && rare(); m++ {
		ch, log := engine.NewFast(m), &engine.Log{}
		st, err := Game.New(engine.Setup{Seats: 1 + int(m%4)}, ch, log)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		told := engine.NewHistory(Game)
		engine.NotePublic(told, log.Events)
		for n := 0; s.Deciders() != 0; n++ {
			seat := s.Deciders().First()
			legal := s.Legal(seat, nil)
			a := legal[ch.Pick(len(legal))]
			if m%3 > 0 {
				a = favourite(s, seat, legal, nil)
			}
			before, copied := *s, told.Clone().(*Fates)
			had := len(copied.List)
			log.Events = log.Events[:0]
			s.Apply(seat, a, ch, log)
			engine.NotePublic(told, log.Events)
			if len(copied.List) != had {
				t.Fatal("a copy learns of what comes later")
			}
			for _, f := range told.(*Fates).List[had:] {
				ends[f.Cause]++
				during[f.During]++
				if p := before.slotOf(f.Captain); p >= 0 && stays(log.Events, f.Captain) {
					if k := &before.pirates[p]; k.at != f.At || k.anchored != f.Anchored {
						t.Errorf("match %d: %s is lost in %s (%v), was in %s (%v)", m, f.Captain, f.At, f.Anchored, k.at, k.anchored)
					}
				}
			}
		}
		for _, c := range s.fallen() {
			if f, ok := told.(*Fates).Of(c); !ok || f.At == NoPlace || f.Cause == GoneRetired {
				t.Errorf("match %d: %s is gone, his end: %+v", m, c, f)
			}
		}
		if got, want := len(told.(*Fates).List), len(s.fallen()); got != want {
			t.Errorf("match %d: %d ends of %d lost", m, got, want)
		}
	}
	for _, cause := range causes {
		if ends[cause] == 0 {
			t.Errorf("nobody was lost to %s", GoneWords[cause])
		}
	}
	for d := range During(DuringDuel) {
		if during[d] == 0 {
			t.Errorf("nobody was lost during %d", d)
		}
	}
}

// stays tells whether a captain neither sails nor anchors nor follows another in these events.
func stays(events []engine.Event, c Counter) bool {
	for _, e := range events {
		switch e.Kind {
		case EvSailed, EvTransit, EvAnchored, EvWeighed, EvChased, EvActivated, EvHeir:
			if Concerns(e, c) {
				return false
			}
		}
	}
	return true
}
