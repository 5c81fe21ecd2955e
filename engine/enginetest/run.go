package enginetest

import (
	"errors"
	"fmt"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/nightly"
)

// Run checks every promise of the contract on random matches of g, over its set-ups..
func Run(t *testing.T, g engine.Game) {
	t.Helper()
	if err := check(g); err != nil {
		t.Error(err)
	}
}

// The size of Run: how many set-ups, and how many plies are spread over them.
const (
	setupsInRun   = 60 // at night; else as many as have every value of each option with every number of seats, at least setupsByDay
	setupsByDay   = 24
	pliesInRun    = 2000
	pliesAtNight  = 8000
	costlyInRun   = 7 // one ply in so many gets the costly checks, but all plies of the first matches
	thoroughPlies = 300
	logsInRun     = 4 // one set-up in so many is also checked as a log; at night all are
)

// check is Run without a test: it returns the first broken promise, nil if there is none.
func check(g engine.Game) error {
	if err := errors.Join(CheckInfo(g), checkTexts(g)); err != nil {
		return err
	}
	setups, budget := Setups(g.Info(), nightly.Sample(setupsByDay, setupsInRun)), nightly.Sample(pliesInRun, pliesAtNight)
	if len(setups) == 0 {
		return fmt.Errorf("%s: no set-up can be played", g.Info().Key)
	}
	if err := checkAllocations(g, setups[0]); err != nil {
		return err
	}
	c := NewChecker(g)
	for i, setup := range setups {
		seed := uint64(i)
		c.Every = costlyInRun
		if c.Plies < thoroughPlies {
			c.Every = 1
		}
		for share := budget * (i + 1) / len(setups); c.Plies < share || seed == uint64(i); seed += uint64(len(setups)) {
			if err := c.Match(setup, seed); err != nil {
				return err
			}
		}
		if i%nightly.Sample(logsInRun, 1) > 0 {
			continue
		}
		for k := range uint64(2) {
			if err := CheckLog(g, setup, seed+k); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkTexts feeds nonsense to everything that reads text.
func checkTexts(g engine.Game) error {
	for _, text := range []string{"", " ", ".", "\x00", "@undo", "no-such-thing", "trade.", "hire..", "s0", "🚢", "-1", "999999999999999999999"} {
		if a, err := g.Parse(text); !errors.Is(err, engine.ErrNotation) {
			return fmt.Errorf("notation: %q reads as %v, %v, want ErrNotation", text, a, err)
		}
		if _, err := g.Order(text); !errors.Is(err, engine.ErrNotation) {
			return fmt.Errorf("order: %q reads with %v, want ErrNotation", text, err)
		}
	}
	return nil
}
