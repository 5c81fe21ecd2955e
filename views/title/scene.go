package title

import (
	"portside/engine"
	"portside/views/table"
)

// Scene is one state of the table for the gallery: a position, or a match that bots play up to a moment.
type Scene struct {
	Name, Note string // Name stands in its address: "ship-twin"
	Seats      int
	Viewer     engine.Seat
	Options    map[string]string

	Position [][2]string // fields of a case script and their values, in the order of setting them
	Plays    []string    // plies after the position, each by the seat that decides

	// Simple bots play a match without a position for After plies, and on until seat 0 is asked and Until holds for its
	// view. Wild matches begin in the midst, scrambled, and are played at random.
	After int
	Until func(v engine.View) bool // may be nil
	Wild  bool

	Past bool // a moment of a replay
	Over bool // simple bots play it to its end

	Prepare func(g engine.Game, t *table.Turn, v engine.View) // changes what the board is drawn with; may be nil
	Dress   func(s *table.Scene, v engine.View)               // changes what surrounds the board; may be nil
}
