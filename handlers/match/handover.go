package match

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/handlers/base"
	"portside/views/lobby"
)

// ShowHandover answers GET /matches/:id/handover: what it means to hand over a seat.
func (h *Handlers) ShowHandover(c echo.Context) error {
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody {
		return h.Again(c, t, host.ErrNotSeated)
	}
	return h.showSeatLink(c, lobby.HandoverData{ID: int64(t.ID)})
}

func (h *Handlers) showSeatLink(c echo.Context, d lobby.HandoverData) error {
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("handover.title"), Secret: d.URL != ""}, p, lobby.Handover(p, d))
}

// HandOver answers POST /matches/:id/handover: a link that gives the seat away. It works once and is shown once.
func (h *Handlers) HandOver(c echo.Context) error {
	code, err := h.tables.SeatLink(c.Request().Context(), base.MatchID(c), h.User(c))
	if err != nil {
		return h.Again(c, nil, err)
	}
	return h.showSeatLink(c, lobby.HandoverData{ID: int64(base.MatchID(c)), URL: h.Link(c, "/seat/", code)})
}
