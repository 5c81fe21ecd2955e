package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// Board is everything of the game on the table.
func Board(t *table.Turn, v engine.View) templ.Component {
	return Table(t, v.(*portroyal.View), ask(teller{p: t.Printer, v: v.(*portroyal.View), names: t.Names(), noOdds: t.NoOdds, legal: t.May()}))
}

// AtEnd is the end of a match as a component.
func AtEnd(t *table.Turn, v engine.View) templ.Component {
	switch pr := v.(*portroyal.View); {
	case pr.Timed:
		return Ending(t, pr)
	case pr.Adventure != nil && pr.Adventure.Together:
		return ChapterEnd(t, pr)
	}
	return Result(t, v.(*portroyal.View))
}
