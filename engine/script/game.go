package script

import (
	"portside/engine"
)

// Game is a title that case scripts can be written for.
type Game interface {
	engine.Game
	// Script is the title's own part of the grammar.
	Script() *Grammar
}

// Grammar is what a title adds to the grammar of case scripts: its fields and its words. CASES.md of the title
// describes all of them, and a test holds the two together.
type Grammar struct {
	// Fields is a Table.
	Fields interface {
		Open(engine.Setup, engine.State) Position
		Declared() []Declared
	}
	// Telling is how events and questions are told; what scripts expect of them is written in its words.
	Telling engine.Telling
	// Actions are the words that begin the actions.
	Actions []string

	// The rest may be left out.

	// FirstSeatBegins: s0 begins where luck says who does and the script does not.
	FirstSeatBegins bool
	// Lost tells of a finished match that all its seats have lost, alone or as a team.
	Lost func(engine.State) bool
	// Full is an action with the names that the title uses, where scripts may write shorter ones.
	Full func(action string) string
	// CutShort tells of an action that may leave out what follows where only one thing can.
	CutShort func(action string) bool
	// Never tells of a text that names what the title knows and is no action at all: such a thing is refused, and
	// nobody may do it.
	Never func(action string) bool
	// Plain is what is expected of events and questions, with the names that the title uses.
	Plain func(pattern string) string
	// Outcome is a word of a tape by the name that the title uses.
	Outcome func(word string) string
	// Worded tells an event with names where Telling has numbers, and Words are these names.
	Worded func(engine.Event) string
	Words  []string
}

// Open opens a state of a game as a position. A state that is set changes itself.
func Open(g Game, setup engine.Setup, s engine.State) Position {
	return g.Script().Fields.Open(setup, s)
}

// Arrange sets fields of a state, each with its value, as neighbouring given lines do.
func Arrange(g Game, setup engine.Setup, s engine.State, fields ...[2]string) error {
	position := Open(g, setup, s)
	for _, f := range fields {
		if err := position.Set(f[0], f[1]); err != nil {
			return err
		}
	}
	return position.Settle()
}

// with is f, or nothing done to the text.
func with(f func(string) string, text string) string {
	if f == nil {
		return text
	}
	return f(text)
}
