package replay

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/replay"
	"portside/views/table"
)

// showPerson answers GET /matches/:id/log?of=WHO: the story of one character in the match, from the events that the
// viewer may know. A course of several plies is described by its end.
func (h *Handlers) showPerson(c echo.Context, t *projection.Table, who string) error {
	p := h.Page(c)
	turn, board := matchlog.Turn(p.Printer, h.Prefix, t), views.Title(t.Game.Info().Key)
	person := board.Person(turn, t.View, who)
	if person == nil {
		return record.ErrNotFound
	}
	entries, err := h.replays.Log(c.Request().Context(), t.ID, h.User(c), 0, t.Ply+1)
	if err != nil {
		return err
	}
	d := replay.LogData{ID: int64(t.ID), Turn: turn, Older: -1, Newer: -1, Of: person}
	var last int64
	var way voyage
	for _, e := range entries {
		e.Events = slices.DeleteFunc(slices.Clone(e.Events), func(ev engine.Event) bool { return !person.About(ev) })
		lines := matchlog.Story(p.Printer, board, t.View, turn.Names(), &e)
		if len(e.Events) == 0 || len(lines) == 0 {
			continue
		}
		if way.goesOn(&e, lines) {
			d.Entries = d.Entries[:len(d.Entries)-1]
		}
		d.Entries = append(d.Entries, logEntry(p, e, last, lines))
		last = e.At
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: person.Name, Section: "matches", Game: t.Game.Info().Key}, p, replay.Log(p, d))
}

// voyage is what the last entry of a log says if it is one leg of a way, as table.Line.Way tells, else "".
type voyage string

// goesOn tells whether a ply goes on with the way of the entry before it, which then need not be told.
func (v *voyage) goesOn(e *projection.Entry, lines []table.Line) bool {
	before := *v
	if *v = ""; len(lines) == 1 && !e.Gone {
		*v = voyage(lines[0].Way)
	}
	return before != "" && before == *v
}
