package title

import (
	"portside/engine"
	"portside/views/table"
)

// Scene is one state of the table for the gallery: a position, or a match that bots play up to a moment.
type Scene struct {
	Name, Note string // Name is part of its address: "ship-twin"
	Seats      int
	Viewer     engine.Seat
	Options    map[string]string

	Position [][2]string // fields of a case script and their values, in the order in which they are set
	Plays    []string    // plies after the position, each by the seat that decides

	// Without a position, simple bots play a match for After plies, and on until seat 0 is asked and Until holds for its
	// view. Wild matches begin scrambled, in the middle, and are played at random.
	After int
	Until func(v engine.View) bool // may be nil
	Wild  bool

	Past bool // a moment of a replay
	Over bool // simple bots play it to its end

	Prepare func(g engine.Game, t *table.Turn, v engine.View) // changes the view that the board is drawn from; may be nil
	Dress   func(s *table.Scene, v engine.View)               // changes what surrounds the board; may be nil
}
