package portroyal

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// The words of a position that cannot be set, and what is said of them.

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

// follows are the fields that are read only, since others say what they are.
var follows = strings.Fields("undone proposal title mode story ended winners tie-break cards ships takes unseen odds.bust event-reserve " +
	"card-9-missions card-9-markers card-9-influence fulfilled markers tokens influence swords expeditions discount rank missions boxed power trophy arms known")

// noField refuses to set a field whose name ends in what.
func noField(field, what string) error {
	if slices.Contains(follows, what) {
		return fmt.Errorf("%w: %s follows from other fields and is only read", engine.ErrNotation, field)
	}
	return unknown("field", field)
}

// seatWords splits a list of seats; "none" is the empty one, as it is read.
func seatWords(value string) []string {
	if value == "none" {
		return nil
	}
	return strings.Fields(value)
}

// Lost tells scripts that the seats have lost together or alone, so that nobody has won.
func (p *scriptPosition) Lost() bool {
	s := p.s
	return s.mode.timed() && s.ended != EndWon || s.mode.journey() && s.ended != EndVictory
}
