package handlers

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/views"
)

// setOrder answers POST /matches/:id/orders. The fields are the game's own; its board writes them down in
// the notation of the game.
func (h *Handlers) setOrder(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	t, err := h.table(c)
	if err != nil {
		return err
	}
	text := views.BoardFor(t.Game.Info().Key).OrderText(c.Request().PostForm)
	after, err := h.host.SetOrder(c.Request().Context(), t.ID, h.user(c), text)
	if errors.Is(err, engine.ErrNotation) && after != nil {
		return h.showTable(c, http.StatusUnprocessableEntity, after, h.printer(c).Say("why.order"))
	}
	return h.answer(c, after, err)
}
