package title

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"portside/static"
	"portside/views/page"
	"portside/views/table"
)

// Piece is one drawing in the banner of a game: a sign of a sprite, on a card or by itself.
type Piece struct {
	Sign       string // file and id: "art.svg#sailor"
	X, Y, W, H int
	Turn       int    // degrees
	Ground     string // colour of the card it lies on, "" for none
	Ink        string // of signs in one colour
}

// Diagram is a picture of a component in the rules help. What its numbered parts are is in the catalogue, one text per pin
// (package views/rules).
type Diagram struct {
	Draw func(t *table.Turn) templ.Component // as on the table; for a viewer without a seat, who is asked nothing
	Pins []Pin
}

// Pin is the place of a number on a diagram: x and y in per cent of its width and height, also a little outside it.
type Pin [2]int

// rotate turns the piece about the middle of its lower edge, like cards held in a hand.
func (b Piece) rotate() string {
	return fmt.Sprintf("rotate(%d %d %d)", b.Turn, b.X+b.W/2, b.Y+b.H)
}

// href is the address of a sign.
func href(p page.Page, sign string) string {
	file, id, _ := strings.Cut(sign, "#")
	return p.Base + static.URL(file) + "#" + id
}

// signs lists all signs that the drawings of t name.
func (t *Title) signs() []string {
	var list []string
	for _, b := range t.Banner {
		list = append(list, b.Sign)
	}
	if t.Mark != "" {
		list = append(list, t.Mark)
	}
	list = slices.AppendSeq(list, maps.Values(t.Sketches))
	list = slices.AppendSeq(list, maps.Values(t.Pictures))
	list = slices.AppendSeq(list, maps.Keys(t.Inks))
	slices.Sort(list)
	return slices.Compact(list)
}

// Pictured reports whether an option or a value of one has a picture of its own.
func (t *Title) Pictured(key string) bool { return t.Pictures[key] != "" }
