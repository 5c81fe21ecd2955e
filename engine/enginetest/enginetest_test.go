package enginetest

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
)

func TestToysKeepTheirPromises(t *testing.T) {
	for _, g := range []engine.Game{toy.Dare{}, toy.Trumps{}, toy.Storm{}} {
		t.Run(g.Info().Key, func(t *testing.T) { Run(t, g) })
	}
}

// Every bug must be found, and by the check that is there for it.
func TestBugsAreFound(t *testing.T) {
	tests := []struct {
		name string
		game engine.Game
		want string
	}{
		{"endless", toy.Dare{Bug: toy.Endless}, "not over after MaxPlies"},
		{"allocates", toy.Dare{Bug: toy.Allocates}, "allocations in 2000 plies"},
		{"shared clone", toy.Dare{Bug: toy.SharedClone}, "clone: playing on a copy changed its origin"},
		{"listed twice", toy.Dare{Bug: toy.Twice}, "legal: s0 has draw twice"},
		{"unasked", toy.Dare{Bug: toy.Unasked}, "decides: false"},
		{"mumbles", toy.Dare{Bug: toy.Mumbles}, "notation: \"stop\""},
		{"forgets", toy.Dare{Bug: toy.Forgets}, "bytes: two different states have the same"},
		{"own dice", toy.Dare{Bug: toy.OwnDice}, "replay: "},
		{"loses cards", toy.Dare{Bug: toy.LosesCards}, "invariant: "},
		{"lenient", toy.Dare{Bug: toy.Lenient}, "must be refused with a SetupError"},
		{"peeks", toy.Trumps{Bug: toy.Peeks}, "hidden swap: "},
		{"blabs", toy.Trumps{Bug: toy.Blabs}, "more than the view"},
		{"wrong twin", toy.Trumps{Bug: toy.WrongTwin}, "determinized twin"},
		{"clairvoyant", toy.Trumps{Bug: toy.Clairvoyant}, "weigh uses what"},
		{"races", toy.Storm{Bug: toy.Races}, "sealed choices: "},
		{"mute", toy.Storm{Bug: toy.Mute}, "stand-in: "},
		{"aliases", toy.Storm{Bug: toy.Aliases}, "changed after it was given out"},
		{"wrong question", toy.Storm{Bug: toy.WrongAsk}, "question: the state asks"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Check(tt.game, true)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Check = %v, want %q", err, tt.want)
			}
		})
	}
}
