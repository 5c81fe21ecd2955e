package table

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
)

// emblems are the signs of seats. Every line of the log has one: they are ready, and short, as the style
// sheet draws them.
var emblems = func() (list [8]templ.Component) {
	for i := range list {
		list[i] = templ.Raw(`<i class="emblem emblem-` + strconv.Itoa(i) + `"></i>`)
	}
	return list
}()

// Emblem is the sign of a seat: shape and colour of its own, so that neither is needed alone.
func Emblem(t *Turn, seat engine.Seat) templ.Component {
	return emblems[t.Seats[seat].Emblem%len(emblems)]
}
