package table

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
)

// Signs is how many emblems there are.
const Signs = 8

// emblems are the signs of seats. Every line of the log has one, so they are rendered once, and short because the style
// sheet draws them.
var emblems, emblemMarkup = func() (list [Signs]templ.Component, markup [Signs]string) {
	for i := range list {
		markup[i] = `<i class="emblem emblem-` + strconv.Itoa(i) + `"></i>`
		list[i] = templ.Raw(markup[i])
	}
	return list, markup
}()

// Emblem is the sign of a seat. Each has a shape and a colour of its own, so that either is enough to recognise it.
func Emblem(t *Turn, seat engine.Seat) templ.Component {
	return emblems[t.Seats[seat].Emblem%len(emblems)]
}

// Sign is emblem n, 0 … 7, of somebody who sits at no table.
func Sign(n int) templ.Component { return emblems[n%len(emblems)] }

// faceMarkup are the faces of the bots, from 1.
var faceMarkup = func() (markup [Signs + 1]string) {
	for i := range markup {
		markup[i] = `<i class="face face-` + strconv.Itoa(i) + `"></i>`
	}
	return markup
}()

// Face is face n, 1 … 8, of a bot of the crew.
func Face(n int) templ.Component { return templ.Raw(faceMarkup[n%len(faceMarkup)]) }
