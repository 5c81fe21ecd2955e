package match

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/kit"
	"portside/views/table"
)

// ShowOrders answers GET /matches/:id/orders: the form for a standing order, alone for htmx. A user who cannot
// give one is sent to the table.
func (h *Handlers) ShowOrders(c echo.Context) error {
	t, err := h.Begun(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody || t.Status != record.Running {
		return h.SeeOther(c, base.MatchPath(t.ID))
	}
	current := ""
	if t.Order.Stands() {
		current = t.Order.Text
	}
	return h.orderPage(c, http.StatusOK, t, current, "")
}

// orderPage shows the form with an order filled in; why is one line about what just failed.
func (h *Handlers) orderPage(c echo.Context, status int, t *projection.Table, order, why string) error {
	p, board := h.Page(c), views.Title(t.Game.Info().Key)
	s := &table.Scene{Turn: matchlog.Turn(p.Printer, h.Prefix, t)}
	ordersOf(s, p, board, t)
	if s.Orders = board.Orders(s.Turn, t.View, order); s.Orders == nil {
		return h.SeeOther(c, base.MatchPath(t.ID))
	}
	if why != "" {
		s.Message = kit.Note{Tone: kit.Warn, Text: why}
	}
	if base.WantsFragment(c) {
		return base.Render(c, status, table.OrderForm(s))
	}
	return h.Show(c, status, base.Shell{Title: p.Say("orders.title"), Section: "matches", Game: t.Game.Info().Key}, p, table.OrderPage(s))
}

// maxOrder is the longest standing order that a form may give, in bytes; the longest sensible one is far shorter.
const maxOrder = 8 << 10

// SetOrder answers POST /matches/:id/orders. The fields are the game's own; its board turns them into
// the notation of the game.
func (h *Handlers) SetOrder(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	text := views.Title(t.Game.Info().Key).OrderText(c.Request().PostForm)
	if len(text) > maxOrder {
		return h.Again(c, nil, fmt.Errorf("%w: an order of %d bytes", base.ErrForm, len(text)))
	}
	after, err := h.host.SetOrder(c.Request().Context(), t.ID, h.User(c), text)
	if errors.Is(err, engine.ErrNotation) && after != nil {
		why := h.Printer(c).Say("why.order")
		if base.WantsFragment(c) { // the form stays on the page as it was filled in
			return h.showTable(c, http.StatusUnprocessableEntity, after, why)
		}
		return h.orderPage(c, http.StatusUnprocessableEntity, after, text, why)
	}
	return h.answer(c, after, err)
}
