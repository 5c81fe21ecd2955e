package portroyal

import (
	"math"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
)

// TestGambleOdds plays each gamble many times and compares how often it busts with the chance that is shown.
func TestGambleOdds(t *testing.T) {
	const plays = 20000
	tests := []struct {
		name   string
		fields []string
	}{
		{"an empty harbour", []string{"option gambler=yes", "active=s0", "phase=discover", "draws=0", "s0.display=gb-gambler-4c-1p"}},
		{"three colours lie there", []string{
			"option gambler=yes", "active=s0", "phase=discover", "draws=3", "s0.display=gb-gambler-4c-1p pirate-7c-2p",
			"harbour=ship-red-1s-1c ship-blue-1s-1c ship-green-1s-1c",
		}},
		{"over a reshuffle", []string{
			"option gambler=yes", "active=s0", "phase=discover", "draws=1", "s0.display=gb-gambler-4c-1p", "deck=2",
			"discard.cards=ship-red-1s-1c*2 ship-blue-1s-1c sailor-3c-1p*3 admiral-9c-3p", "harbour=ship-yellow-1s-1c",
		}},
		{"fewer than four cards", []string{
			"option gambler=yes", "active=s0", "phase=discover", "draws=1", "s0.display=gb-gambler-4c-1p", "deck=0",
			"discard.cards=ship-red-1s-1c*2 sailor-3c-1p", "harbour=ship-yellow-1s-1c",
		}},
		{"only people are left", []string{
			"option gambler=yes", "active=s0", "phase=discover", "draws=1", "s0.display=gb-gambler-4c-1p", "deck=0",
			"discard.cards=sailor-3c-1p*5", "harbour=ship-yellow-1s-1c",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := position(t, 0, tt.fields...)
			luck := engine.NewFast(3)
			s, busts := game.Game.Blank(), 0
			for range plays {
				game.Game.Determinize(v, nil, s)
				var log engine.Log
				s.Apply(0, portroyal.Gamble(), luck, &log)
				for _, e := range log.Events {
					if e.Kind == portroyal.EvBust {
						busts++
					}
				}
			}
			if got, want := gambleBust(v), float64(busts)/plays; math.Abs(got-want) > 0.015 {
				t.Errorf("the chance of a bust is shown as %.3f, %d gambles had %.3f", got, plays, want)
			}
		})
	}
}
