package match

import (
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views/page"
	"portside/views/table"
)

// Eyes is the seat whose view the query as asks for, engine.Nobody without it. Errors: record.ErrNotFound.
func Eyes(c echo.Context) (engine.Seat, error) {
	text := c.QueryParam("as")
	if text == "" {
		return engine.Nobody, nil
	}
	seat, err := base.ParseSeat(text)
	if err != nil {
		return engine.Nobody, fmt.Errorf("seat %.20q: %w", text, record.ErrNotFound)
	}
	return seat, nil
}

// Moment is the query that names a ply and the seat whose view is shown.
func Moment(at int, as engine.Seat) string {
	text := "?at=" + strconv.Itoa(at)
	if as != engine.Nobody {
		text += "&as=" + strconv.Itoa(int(as))
	}
	return text
}

// ReplayPath is the address of a moment.
func ReplayPath(id match.ID, at int, as engine.Seat) string {
	return base.MatchPath(id) + "/replay" + Moment(at, as)
}

// handLinks lead to the hands of those who sit at a table, as they were some plies ago.
func (h *Handlers) handLinks(p page.Page, t *projection.Table) []table.Link {
	var list []table.Link
	for i := range engine.Seat(len(t.Seats)) {
		list = append(list, table.Link{Label: p.Say("match.see-as", matchlog.NameAt(p, t, i), t.SpectatorDelay), Href: h.Prefix + base.MatchPath(t.ID) + "/replay?as=" + strconv.Itoa(int(i))})
	}
	return list
}
