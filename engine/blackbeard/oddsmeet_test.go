package blackbeard

import "testing"

// TestOddsCaught compares the chance of being caught by hunters, two of them unseen, with the mean over all
// pairs of faces they may have and all dice.
func TestOddsCaught(t *testing.T) {
	coast := Place(1)
	for !coast.Coast() {
		coast++
	}
	v := &View{}
	var faces []Counter
	for w := range Warship.All() {
		if len(faces) < 7 {
			faces = append(faces, w)
			v.Lots.Warships.Put(uint8(w))
		}
	}
	known := firstWarship + 20
	v.Warships = []FaceDown{{Slot: 0, At: coast, Face: NoCounter}, {Slot: 1, At: coast, Face: NoCounter}, {Slot: 2, At: coast, Face: known}, {Slot: 3, At: coast, Face: known, Anchored: true}}
	v.Commissioners = []Hunter{{Counter: FirstCommissioner, Owner: 0, SpeedNow: 2, At: coast}, {Counter: FirstCommissioner + 1, Owner: 1, SpeedNow: 3, At: coast}, {Owner: 1, At: coast, Careened: true}}
	for _, p := range []Pirate{
		{Ship: Schooner, SpeedNow: 2, At: coast}, {Ship: Schooner, SpeedNow: 1, At: coast, Feast: true}, {Ship: Sloop, SpeedNow: 0, At: coast}, {Ship: Schooner, SpeedNow: 5, At: coast, Careened: true},
	} {
		alone := func(speed int) float64 { // the chance to avoid one hunter, die by die
			n, plus, feast := 0, p.SpeedNow, 0
			if p.Feast {
				feast = 2
			}
			if p.Careened {
				plus, feast = 0, 0
			}
			for e := 1; e <= 6; e++ {
				for a := 1; a <= 6; a++ {
					for b := 1; b <= 6; b++ {
						if p.Ship == Schooner && !p.Careened && e-feast > speed || a+plus-feast > b {
							n++
						}
					}
				}
			}
			return float64(n) / 216
		}
		free, pairs := 0.0, 0
		for i, a := range faces {
			for j, b := range faces {
				if i != j {
					free += alone(a.Speed(0)) * alone(b.Speed(0))
					pairs++
				}
			}
		}
		free = free / float64(pairs) * alone(known.Speed(0)) * alone(3)
		if got, want := v.OddsCaught(&p, coast), int(100*(1-free)+0.5); got != want {
			t.Errorf("%v of speed %d: caught with %d %%, want %d", p.Ship, p.SpeedNow, got, want)
		}
	}
	if got := v.OddsCaught(&Pirate{SpeedNow: -5}, coast+1); got != 0 {
		t.Errorf("nobody there, and caught with %d %%", got)
	}
	fast := 0
	for _, f := range faces {
		if f.Speed(0) < 4 {
			fast++
		}
	}
	if got, want := v.OddsTooFast(0, 4), Share(fast, len(faces)); got != want {
		t.Errorf("too fast with %d %%, want %d", got, want)
	}
	if got := v.OddsTooFast(2, known.Speed(0)); got != 0 {
		t.Errorf("a known warship was honest, and too fast with %d %%", got)
	}
}

// TestOddsOfCrewAndStorm compares the chances of a revolt and of a storm with all results of the dice.
func TestOddsOfCrewAndStorm(t *testing.T) {
	coast, open := Place(1), Place(1)
	for !coast.Coast() {
		coast++
	}
	for open.Coast() {
		open++
	}
	v := &View{}
	for popularity := 0; popularity <= PopularityMax; popularity++ {
		for charisma := int8(0); charisma <= 6; charisma++ {
			rises, lost := 0, 0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					for c := 1; c <= 6; c++ {
						if a+b > popularity {
							rises++
							if c >= int(charisma) {
								lost++
							}
						}
					}
				}
			}
			if r, l := v.OddsRevolt(&Pirate{Popularity: popularity, Ratings: Ratings{Charisma: charisma}}); r != Share(rises, 216) || l != Share(lost, 216) {
				t.Errorf("popularity %d, charisma %d: %d and %d %%, want %d and %d", popularity, charisma, r, l, Share(rises, 216), Share(lost, 216))
			}
		}
	}
	for ship := Sloop; ship <= SquareRigger; ship++ {
		top := ship.Speed(0)
		last := int(LastSpeed(int8(top), ship.SpeedSteps()))
		for speed := top; speed >= last; speed-- {
			one, two := 0, 0
			for a := 1; a <= 6; a++ {
				if speed-a < last {
					one++
				}
				for b := 1; b <= 6; b++ {
					if speed-a-b < last {
						two++
					}
				}
			}
			p := Pirate{Ship: ship, Speed: speed, FullSpeed: top, At: open}
			if got := v.OddsStorm(&p); got != Share(one, 6) {
				t.Errorf("%v at speed %d on the open sea: %d %%, want %d", ship, speed, got, Share(one, 6))
			}
			p.At = coast
			if got := v.OddsStorm(&p); got != Share(two, 36) {
				t.Errorf("%v at speed %d at a coast: %d %%, want %d", ship, speed, got, Share(two, 36))
			}
			p.Anchored = true
			if got := v.OddsStorm(&p); got != 0 {
				t.Errorf("%v at anchor sinks with %d %%", ship, got)
			}
		}
	}
}
