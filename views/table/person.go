package table

import (
	"github.com/a-h/templ"

	"portside/engine"
)

// Person is somebody in a match whose story has a page of its own.
type Person struct {
	Name  string
	Sheet templ.Component         // their present state; nil once they are gone
	About func(engine.Event) bool // whether an event belongs to their story
}

// NoPerson is for games without named persons.
func NoPerson(*Turn, engine.View, string) *Person { return nil }
