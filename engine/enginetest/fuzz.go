package enginetest

import (
	"encoding/binary"
	"testing"

	"portside/engine"
)

// Fuzz is a fuzz target: the input is a seed, which is played with all checks, and a text, which is
// read as an action and as a standing order and must not do harm.
func Fuzz(f *testing.F, g engine.Game) {
	setups := Setups(g, setupsInRun)
	f.Add(uint64(1), "draw")
	f.Add(uint64(2), "pass")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		if err := fuzzText(g, text); err != "" {
			t.Error(err)
		}
		c := NewChecker(g)
		c.Every = 20
		setup := setups[mix(seed)%uint64(len(setups))]
		if err := c.Match(setup, seed); err != nil {
			t.Error(err)
		}
		if err := CheckLog(g, setup, seed); err != nil {
			t.Error(err)
		}
	})
}

func mix(seed uint64) uint64 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], engine.NewFast(seed).Uint64())
	return binary.BigEndian.Uint64(b[:])
}

// fuzzText tries a text from outside; what reads must be written the same way again.
func fuzzText(g engine.Game, text string) (fault string) {
	if a, err := g.Parse(text); err == nil && g.Format(a) != text {
		return "notation: " + text + " reads as an action that is written " + g.Format(a)
	}
	if p, err := g.Order(text); err == nil && p == nil {
		return "order: " + text + " reads as nothing"
	}
	return ""
}
