package enginetest

import (
	"testing"

	"portside/engine"
)

// Fuzz is a fuzz target whose input is a seed for the set-up, luck and choices of a match. It plays the match with
// all checks, and once more as a log with undo. The input is not text, because the fuzzing engine would spend its
// time shortening it; misspelt notation is among the checks.
func Fuzz(f *testing.F, g engine.Game) {
	setups := Setups(g.Info(), setupsInRun)
	for seed := range uint64(4) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		c := NewChecker(g)
		c.Every = 20
		setup := setups[engine.NewFast(seed).Pick(len(setups))]
		if err := c.Match(setup, seed); err != nil {
			t.Error(err)
		}
		if err := CheckLog(g, setup, seed); err != nil {
			t.Error(err)
		}
	})
}
