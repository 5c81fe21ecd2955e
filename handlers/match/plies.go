package match

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
)

// maxAction is the longest action in bytes that any game writes.
const maxAction = 400

// answer ends a handler of a table: with the new table, or the unchanged one and the reason.
func (h *Handlers) answer(c echo.Context, t *projection.Table, err error) error {
	if err != nil {
		return h.Again(c, t, err)
	}
	h.RefreshCounts(h.User(c), base.MatchID(c))
	return h.done(c, t)
}

// PlayPly answers POST /matches/:id/plies with fields decision and action: "7", "hire.jester-5c-1p".
func (h *Handlers) PlayPly(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	action := base.Field(c, "action")
	decision, err := strconv.Atoi(base.Field(c, "decision"))
	if err != nil || len(action) > maxAction {
		return h.Again(c, nil, fmt.Errorf("%w: decision %.20q", base.ErrForm, base.Field(c, "decision")))
	}
	by := h.Request(c)
	by.Page = pageName(c.Request().Header.Get(namesPage))
	t, err := h.host.Play(c.Request().Context(), base.MatchID(c), by, decision, action)
	return h.answer(c, t, err)
}

// Undo answers POST /matches/:id/undo.
func (h *Handlers) Undo(c echo.Context) error {
	t, err := h.host.Undo(c.Request().Context(), base.MatchID(c), h.User(c))
	return h.answer(c, t, err)
}

// ProposeRewind answers POST /matches/:id/rewind: the owner of a private table asks all others to let the last ply be
// taken back.
func (h *Handlers) ProposeRewind(c echo.Context) error {
	t, err := h.host.ProposeRewind(c.Request().Context(), base.MatchID(c), h.User(c))
	return h.answer(c, t, err)
}

// AnswerRewind answers POST /matches/:id/rewind/answer with the field agree: "yes" or "no".
func (h *Handlers) AnswerRewind(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.host.AnswerRewind(c.Request().Context(), base.MatchID(c), h.User(c), base.Field(c, "agree") == "yes")
	return h.answer(c, t, err)
}

// CancelOrder answers POST /matches/:id/orders/cancel.
func (h *Handlers) CancelOrder(c echo.Context) error {
	t, err := h.host.CancelOrder(c.Request().Context(), base.MatchID(c), h.User(c))
	return h.answer(c, t, err)
}

// StandIn answers POST /matches/:id/stand-in with the field seat: a stand-in answers for a seat whose time
// is up.
func (h *Handlers) StandIn(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	seat, err := base.ParseSeat(base.Field(c, "seat"))
	if err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.host.StandIn(c.Request().Context(), base.MatchID(c), h.User(c), seat)
	return h.answer(c, t, err)
}

// Rematch answers POST /matches/:id/rematch with the field seating. There is one rematch per match: the others
// join it if there is a seat left, or just go there if they have one.
func (h *Handlers) Rematch(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	if t.Rematch == 0 {
		if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
			return err
		}
	}
	seating := record.Seating(base.Field(c, "seating"))
	if seating != record.Keep && seating != record.Rotate {
		seating = record.Random
	}
	next, err := h.tables.Rematch(c.Request().Context(), base.MatchID(c), h.Request(c), seating)
	switch {
	case errors.Is(err, tables.ErrFull):
		err = fmt.Errorf("%w: %w", base.ErrRematchFull, err)
	case errors.Is(err, host.ErrNotRunning):
		err = fmt.Errorf("%w: %w", base.ErrRematchOver, err)
	}
	if err != nil {
		return h.Again(c, nil, err)
	}
	return h.SeeOther(c, base.MatchPath(next))
}
