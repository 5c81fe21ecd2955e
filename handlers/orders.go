package handlers

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/views"
	"portside/views/kit"
	"portside/views/table"
)

// showOrders answers GET /matches/:id/orders: the form for a standing order, alone for htmx. Who cannot
// give one is sent to the table.
func (h *Handlers) showOrders(c echo.Context) error {
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody || t.Status != record.Running {
		return h.seeOther(c, matchPath(t.ID))
	}
	current := ""
	if t.Order.Stands() {
		current = t.Order.Text
	}
	return h.orderPage(c, http.StatusOK, t, current, "")
}

// orderPage shows the form with an order filled in; why is one line about what has just failed.
func (h *Handlers) orderPage(c echo.Context, status int, t *host.Table, order, why string) error {
	p, board := h.page(c), views.Title(t.Game.Info().Key)
	s := &table.Scene{Turn: h.turn(p.Printer, t)}
	ordersOf(s, p, board, t)
	if s.Orders = board.Orders(s.Turn, t.View, order); s.Orders == nil {
		return h.seeOther(c, matchPath(t.ID))
	}
	if why != "" {
		s.Message = kit.Note{Tone: kit.Warn, Text: why}
	}
	if wantsFragment(c) {
		return render(c, status, table.OrderForm(s))
	}
	return h.show(c, status, shell{title: p.Say("orders.title"), section: "matches", game: t.Game.Info().Key}, p, table.OrderPage(s))
}

// maxOrder is the longest standing order in bytes that a form may give; the longest sensible one is far below.
const maxOrder = 8 << 10

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
	text := views.Title(t.Game.Info().Key).OrderText(c.Request().PostForm)
	if len(text) > maxOrder {
		return h.again(c, nil, fmt.Errorf("%w: an order of %d bytes", errForm, len(text)))
	}
	after, err := h.host.SetOrder(c.Request().Context(), t.ID, h.user(c), text)
	if errors.Is(err, engine.ErrNotation) && after != nil {
		why := h.printer(c).Say("why.order")
		if wantsFragment(c) { // the form stays on the page as it was filled in
			return h.showTable(c, http.StatusUnprocessableEntity, after, why)
		}
		return h.orderPage(c, http.StatusUnprocessableEntity, after, text, why)
	}
	return h.answer(c, after, err)
}
