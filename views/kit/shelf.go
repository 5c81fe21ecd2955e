package kit

import (
	"context"

	"github.com/a-h/templ"

	"portside/views/parts"
)

// Shelf keeps what was drawn on one page for one viewer, in one language, for whoever draws that page again: at
// every ply most of a table looks as before. The zero Shelf is ready. It is not safe for concurrent use.
type Shelf struct{ spots []any }

// Spot is a place on every shelf for some drawings of one kind, each with the key that says all it depends on
// besides the page, the viewer and the language.
type Spot[K comparable] struct{ first, n int }

// spots is how many places are taken on a shelf.
var spots int

// Reserve takes places for n drawings. It is for variables of packages only: places are never given back.
func Reserve[K comparable](n int) Spot[K] {
	s := Spot[K]{spots, n}
	spots += n
	return s
}

// kept is a drawing on a shelf.
type kept[K comparable] struct {
	key     K
	drawing *parts.Drawing
}

// Draw is the component that draw makes, which must depend on nothing but key. What lies on the shelf as drawing i
// is used again if its key is the same. Without a shelf, or for an i there is no place for, it is drawn anew.
func (s Spot[K]) Draw(on *Shelf, i int, key K, draw func() templ.Component) templ.Component {
	if on == nil || i >= s.n {
		return draw()
	}
	if on.spots == nil {
		on.spots = make([]any, spots)
	}
	k, _ := on.spots[s.first+i].(*kept[K])
	switch {
	case k == nil:
		k = new(kept[K])
		on.spots[s.first+i] = k
	case k.drawing != nil && k.key == key:
		return k.drawing
	}
	c := draw()
	d, ok := c.(*parts.Drawing) // it may have been kept elsewhere, for others too
	if !ok {
		var err error
		if d, err = parts.Draw(context.Background(), "", c, ""); err != nil {
			return failed{err}
		}
	}
	k.key, k.drawing = key, d
	return d
}
