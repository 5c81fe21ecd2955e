package table

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
)

// emblems are the signs of seats. Every line of the log has one, so they are rendered once, and short because the style
// sheet draws them.
var emblems, emblemMarkup = func() (list [8]templ.Component, markup [8]string) {
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
