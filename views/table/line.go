package table

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/match"
	"portside/views/i18n"
	"portside/views/kit"
)

// told keeps the lines of logs as they were drawn: each is shown for several plies, to several seats.
var told kit.Memo[telling]

// telling is all of a line that its drawing depends on.
type telling struct {
	lang       i18n.Lang
	base, game string
	emblem     int // of who did it, -1: nobody
	text       string
	by         match.By
}

func line(t Turn, l Line) templ.Component {
	draw := func() templ.Component { return drawLine(t, l) }
	if !l.At.IsZero() {
		return draw()
	}
	key := telling{t.Lang(), t.Base, t.Game, -1, l.Text, l.By}
	if l.Seat != engine.Nobody && int(l.Seat) < len(t.Seats) {
		key.emblem = t.Seats[l.Seat].Emblem
	}
	return told.Draw(key, draw)
}
