package enginetest

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
)

// Script deals a match of g with default options and some luck, plays the lines of script, and returns
// the state. A line is "s0 draw = ship-red-1s-1c": seat, action, and the luck of the ply. For anything
// longer than a few lines there are the case scripts of package script.
func Script(t *testing.T, g engine.Game, seats int, script string) engine.State {
	t.Helper()
	s, err := g.New(engine.Setup{Seats: seats}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(script) {
		words := strings.Fields(strings.ReplaceAll(l, "=", " = "))
		if len(words) == 0 {
			continue
		}
		if len(words) < 2 {
			t.Fatalf("%q: want a seat and an action", l)
		}
		tape, err := tapeOf(g, words)
		if err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		a, err := g.Parse(words[1])
		if err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		seat := engine.Seat(slices.Index([]string{"s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"}, words[0]))
		in := &engine.Reader{Tape: tape}
		if err := engine.Play(s, seat, a, in, nil); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		if err := in.Err(); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
	}
	return s
}
