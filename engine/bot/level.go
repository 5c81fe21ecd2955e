package bot

import (
	"fmt"
	"slices"

	"portside/engine"
)

// The levels, weakest first.
const (
	Random = "random" // any legal action
	Greedy = "greedy" // what the game's own judgement likes best
	ISMCTS = "ismcts" // search over many guesses of what is hidden
)

// Levels lists the levels, weakest first.
func Levels() []string { return []string{Random, Greedy, ISMCTS} }

// New returns a bot of a level for g. Equal seeds give equal answers to equal questions in equal order. Errors: an
// unknown level.
func New(level string, g engine.Game, seed uint64) (engine.Policy, error) {
	switch level {
	case Random:
		return &randomBot{luck: engine.NewFast(seed)}, nil
	case Greedy:
		return newGreedy(g, seed), nil
	case ISMCTS:
		return newSearch(g, seed), nil
	}
	return nil, fmt.Errorf("no bot of level %q, want one of %v", level, Levels())
}

// Searches reports whether bots of a level may think for long; the others answer within a millisecond or so.
func Searches(level string) bool { return level == ISMCTS }

// Known reports whether there is such a level.
func Known(level string) bool { return slices.Contains(Levels(), level) }

func play(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
