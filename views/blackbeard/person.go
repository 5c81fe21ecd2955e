package blackbeard

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// Person returns a captain by the word in addresses, "teach": the page of his log while he is at sea, and which
// events belong to his story. It is nil if there is no such captain, or he has not been seen yet.
func Person(t *table.Turn, v engine.View, who string) *table.Person {
	c, ok := blackbeard.ParseCounter(who)
	if !ok || c.Kind() != blackbeard.Captain {
		return nil
	}
	person := &table.Person{Name: captainTitle(t.Printer, c), About: func(e engine.Event) bool {
		return e.Kind != blackbeard.EvPoints && blackbeard.Concerns(e, c)
	}}
	view := v.(*blackbeard.View)
	for i := range view.Pirates {
		if p := &view.Pirates[i]; p.Captain == c {
			person.Sheet = Log(t, view, p)
		}
	}
	return person
}

// storyURL is the page of a captain's story.
func storyURL(t *table.Turn, c blackbeard.Counter) string { return t.URL("/log?of=" + c.String()) }
