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

// Grammar is what a title adds to the grammar of case scripts: its fields and its words. The title's CASES.md
// describes all of them, and a test compares the two.
type Grammar struct {
	// Fields is a Table.
	Fields interface {
		Open(engine.Setup, engine.State) Position
		Declared() []Declared
	}
	// EventFormat is how events and questions are written; scripts write their expectations in its words.
	EventFormat engine.EventFormat
	// Actions are the words that begin the actions.
	Actions []string

	// The rest may be left out.

	// FirstSeatBegins: s0 begins if luck decides who does and the script does not say.
	FirstSeatBegins bool
	// Lost tells whether all seats of a finished match have lost, alone or as a team.
	Lost func(engine.State) bool
	// Full is an action with the title's own names, for scripts that write shorter ones.
	Full func(action string) string
	// CutShort tells whether an action may leave out the rest if only one thing can follow.
	CutShort func(action string) bool
	// Never tells whether a text uses words the title knows but can be no action at all: refuse and maynot
	// accept it.
	Never func(action string) bool
	// Plain is a pattern for events and questions, with the title's own names.
	Plain func(pattern string) string
	// Outcome is a word of a tape with the title's own name.
	Outcome func(word string) string
	// Worded tells an event with names where EventFormat has numbers; Words are these names.
	Worded func(engine.Event) string
	Words  []string
}

// Open opens a state of a game as a position. Setting fields changes the state itself.
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
	return position.Complete()
}

// with is f, or the identity if f is nil.
func with(f func(string) string, text string) string {
	if f == nil {
		return text
	}
	return f(text)
}
