package handlers

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
)

// maxAction is the longest action in bytes that any game writes.
const maxAction = 400

// answer is how the handlers of a table end: the new table, or the present one with the reason.
func (h *Handlers) answer(c echo.Context, t *host.Table, err error) error {
	if err != nil {
		return h.again(c, t, err)
	}
	h.recount(h.user(c), matchID(c))
	return h.done(c, t)
}

// playPly answers POST /matches/:id/plies with fields decision and action: "7", "hire.jester-5c-1p".
func (h *Handlers) playPly(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	action := field(c, "action")
	decision, err := strconv.Atoi(field(c, "decision"))
	if err != nil || len(action) > maxAction {
		return h.again(c, nil, fmt.Errorf("%w: decision %.20q", errForm, field(c, "decision")))
	}
	r := c.Request()
	t, err := h.host.Play(host.FromPage(r.Context(), pageName(r.Header.Get(namesPage))), matchID(c), h.user(c), decision, action)
	return h.answer(c, t, err)
}

// undo answers POST /matches/:id/undo.
func (h *Handlers) undo(c echo.Context) error {
	t, err := h.host.Undo(c.Request().Context(), matchID(c), h.user(c))
	return h.answer(c, t, err)
}

// proposeRewind answers POST /matches/:id/rewind: the owner of a private table asks all others to take the
// last ply back.
func (h *Handlers) proposeRewind(c echo.Context) error {
	t, err := h.host.ProposeRewind(c.Request().Context(), matchID(c), h.user(c))
	return h.answer(c, t, err)
}

// answerRewind answers POST /matches/:id/rewind/answer with the field agree: "yes" or "no".
func (h *Handlers) answerRewind(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	t, err := h.host.AnswerRewind(c.Request().Context(), matchID(c), h.user(c), field(c, "agree") == "yes")
	return h.answer(c, t, err)
}

// cancelOrder answers POST /matches/:id/orders/cancel.
func (h *Handlers) cancelOrder(c echo.Context) error {
	t, err := h.host.CancelOrder(c.Request().Context(), matchID(c), h.user(c))
	return h.answer(c, t, err)
}

// standIn answers POST /matches/:id/stand-in with the field seat: a stand-in answers for a seat whose time
// is up.
func (h *Handlers) standIn(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	seat, err := parseSeat(field(c, "seat"))
	if err != nil {
		return h.again(c, nil, err)
	}
	t, err := h.host.StandIn(c.Request().Context(), matchID(c), h.user(c), seat)
	return h.answer(c, t, err)
}

// rematch answers POST /matches/:id/rematch with the field seating. There is one rematch per match: who
// comes second joins it, if there is a seat left, or goes there if they have one.
func (h *Handlers) rematch(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	t, err := h.table(c)
	if err != nil {
		return err
	}
	if t.Rematch == 0 {
		if err := h.take(h.creates, h.byUser(c)); err != nil {
			return err
		}
	}
	seating := record.Seating(field(c, "seating"))
	if seating != record.Keep && seating != record.Rotate {
		seating = record.Random
	}
	next, err := h.host.Rematch(c.Request().Context(), matchID(c), h.user(c), seating)
	switch {
	case errors.Is(err, host.ErrFull):
		err = fmt.Errorf("%w: %w", errRematchFull, err)
	case errors.Is(err, host.ErrNotRunning):
		err = fmt.Errorf("%w: %w", errRematchOver, err)
	}
	if err != nil {
		return h.again(c, nil, err)
	}
	return h.seeOther(c, matchPath(next))
}

// parseSeat reads a seat's number, counted from 0.
func parseSeat(text string) (engine.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= engine.MaxSeats {
		return engine.Nobody, fmt.Errorf("%w: seat %.20q", errForm, text)
	}
	return engine.Seat(n), nil
}
