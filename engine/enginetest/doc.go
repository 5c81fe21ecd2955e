// Package enginetest checks that a game keeps the promises of package engine. In a game's tests:
//
//	func TestRules(t *testing.T)          { enginetest.Run(t, Game) }
//	func TestPlaythroughs(t *testing.T)   { enginetest.Playthroughs(t, Game) } // -update rewrites
//	func FuzzPlay(f *testing.F)           { enginetest.Fuzz(f, Game) }
//	func BenchmarkPlayout(b *testing.B)   { enginetest.BenchmarkPlayout(b, Game, 3, nil) }
//
// The checks themselves need no testing.T: a [Checker] returns an error, so that cmd/playtest can run the
// same ones for hours.
//
// A game may count its events more closely, [EventCounter], and name what could be counted, [Lister]; its states may
// support random jumps into the middle of a match, [Scrambler].
package enginetest

import (
	"math/rand/v2"

	"portside/engine"
)

// EventCounter is an [engine.Game] that counts its events more closely than by their kind: under the name that CountAs
// returns, or not at all if it is empty. So a table of counts can show that each of many cases has occurred.
type EventCounter interface {
	CountAs(engine.Event) string
}

// Lister is an [engine.Game] that names all its kinds of actions and questions by the first word of their notation,
// all its events, and every result of CountAs. So a table of counts also shows what has never occurred.
type Lister interface {
	Kinds() (actions, questions, closer []string, events map[uint16]string)
}

// Scrambler is an [engine.State] that can be put into the middle of a match, at random: into a position in which
// much can happen that random plies from the deal hardly ever reach. One match in four begins like this, and one in two
// of those that look for rare cases.
type Scrambler interface {
	Scramble(r *rand.Rand)
}
