// Package enginetest checks that a game keeps the promises of package engine. In a game's tests:
//
//	func TestRules(t *testing.T)          { enginetest.Run(t, Game) }
//	func TestPlaythroughs(t *testing.T)   { enginetest.Playthroughs(t, Game) } // -update rewrites
//	func FuzzPlay(f *testing.F)           { enginetest.Fuzz(f, Game) }
//	func BenchmarkPlayout(b *testing.B)   { enginetest.BenchmarkPlayout(b, Game, 3, nil) }
//
// The checks themselves need no testing.T: a [Checker] returns an error, so that cmd/playtest runs the
// same ones for hours.
//
// A state may offer two checks that nobody else can make: [Invariant] and [Hider]; a game may count its
// events more closely, [Tallier], name what could be counted, [Lister], and say which questions it asks though only
// one answer is left, [Insister].
package enginetest

import (
	"math/rand/v2"

	"portside/engine"
)

// Invariant is a State that can tell whether it is possible: cards conserved, numbers in range.
type Invariant interface {
	Invariants() error
}

// Hider is a State with secrets. Hide replaces, at random, everything s may not know by something
// else that fits all s knows. It must not go through View or Determinize: it is there to catch a view
// that shows too much and a Determinize that copies it back.
type Hider interface {
	Hide(s engine.Seat, r *rand.Rand)
}

// Tallier is a Game that wants events to be counted more closely than by their kind: under the name that
// Tally gives, not at all if that is empty. So a table of counts can show that each of many cases has come.
type Tallier interface {
	Tally(engine.Event) string
}

// Lister is a Game that can name all its kinds of actions and questions by the first word of their notation,
// all its events, and all that its Tally may say. So a table of counts shows also what has never come.
type Lister interface {
	Kinds() (actions, questions, closer []string, events map[uint16]string)
}

// Scrambler is a State that can be put into the middle of a match, at random: a position in which a lot can
// happen that random plies from the deal hardly ever come to. One match in four begins so, one in two of those that look for what is rare.
type Scrambler interface {
	Scramble(r *rand.Rand)
}
