package rules

import (
	"flag"
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/nightly"
	"portside/engine/portroyal"
)

var matches = flag.Int("matches", nightly.Sample(6, 30), "random matches for every combination of seats and options, each checked at every ply")

// TestInvariants plays random matches of every seat count and checks §18 at each ply.
func TestInvariants(t *testing.T) {
	setups := 0
	for seats := 1; seats <= portroyal.MaxSeats; seats++ {
		for bits := range 16 * (int(portroyal.ModeAdventureVariable) + 1) {
			yn := func(i int) string { return []string{"no", "yes"}[bits>>i&1] }
			setup, err := portroyal.Info.Check(engine.Setup{Seats: seats, Options: map[string]string{
				"mode": portroyal.Mode(bits / 16).String(), "gambler": yn(0), "set_sail_mix": yn(1), "contract_cast": yn(2), "expedition_variant": yn(3),
			}})
			if err != nil {
				continue
			}
			setups++
			t.Run(fmt.Sprint(seats, portroyal.Mode(bits/16), bits%16), func(t *testing.T) { randomMatches(t, setup, *matches) })
		}
	}
	if setups != 4*16+3*1+4*8+4*4+4+3*3*8+8 {
		t.Errorf("%d combinations of seats and options can be played", setups)
	}
}

func randomMatches(t *testing.T, setup engine.Setup, matches int) {
	ch := engine.NewFast(uint64(setup.Seats))
	var buf []engine.Action
	ends := map[int]int{}
	for range matches {
		st, err := Rules{}.New(setup, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for n := 0; s.Phase != portroyal.PhaseOver; n++ {
			seat := s.Deciders().First()
			buf = s.Legal(seat, buf[:0])
			if len(buf) == 0 || n > portroyal.Info.MaxPlies {
				t.Fatalf("ply %d, %v: %d legal actions", n, s.Phase, len(buf))
			}
			a := buf[ch.Pick(len(buf))]
			if back, err := (portroyal.Notation{}).Parse((portroyal.Notation{}).Format(a)); err != nil || back != a {
				t.Fatalf("%q is read as %v, %v", portroyal.Notation{}.Format(a), back, err)
			}
			s.Apply(seat, a, ch, nil)
			if err := s.Invariants(); err != nil {
				t.Fatalf("ply %d after %s: %v", n, portroyal.Notation{}.Format(a), err)
			}
		}
		ends[int(s.Ended)]++
	}
	if testing.Verbose() {
		t.Log(ends)
	}
}

// TestChapterInvariants does the same for every chapter of the adventure, with groups and extra coins as a
// campaign sets them.
func TestChapterInvariants(t *testing.T) {
	setups := 0
	for seats := 1; seats <= 4; seats++ {
		for _, mode := range []portroyal.Mode{portroyal.ModeAdventureCoop, portroyal.ModeAdventureSolo, portroyal.ModeAdventureRace} {
			for chapter := 1; chapter <= portroyal.Chapters; chapter++ {
				for _, more := range []map[string]string{{}, {"character_choice": "draft", "extra_coins": "6"}, {"groups": "5", "extra_coins": "3", "extra_1": "2"}} {
					options := map[string]string{"mode": mode.String(), "chapter": fmt.Sprint(chapter)}
					for k, v := range more {
						options[k] = v
					}
					if mode == portroyal.ModeAdventureRace {
						delete(options, "extra_coins")
						delete(options, "extra_1")
					}
					setup, err := portroyal.Info.Check(engine.Setup{Seats: seats, Options: options})
					if err != nil {
						continue
					}
					setups++
					t.Run(fmt.Sprint(seats, mode, chapter, len(more)), func(t *testing.T) { randomMatches(t, setup, *matches/3) })
				}
			}
		}
	}
	if setups != (3+1+3)*portroyal.Chapters*3 {
		t.Errorf("%d set-ups of chapters can be played", setups)
	}
}
