package handlers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/record"
)

// proposeVote answers POST /matches/:id/votes with the fields kind, and seat and level where the kind wants them:
// something is proposed to the table.
func (h *Handlers) proposeVote(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	kind, seat := record.VoteKind(field(c, "kind")), engine.Nobody
	if kind.About() {
		var err error
		if seat, err = parseSeat(field(c, "seat")); err != nil {
			return h.again(c, nil, err)
		}
	}
	t, err := h.host.Propose(c.Request().Context(), matchID(c), h.user(c), kind, seat, strings.TrimPrefix(field(c, "level"), "bot-"))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// castVote answers POST /matches/:id/votes/:n with the field say: "yes" or "no".
func (h *Handlers) castVote(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	n, err := strconv.Atoi(c.Param("n"))
	say := field(c, "say")
	if err != nil || n < 1 || say != "yes" && say != "no" {
		return h.again(c, nil, fmt.Errorf("%w: vote %.20q, %.20q", errForm, c.Param("n"), say))
	}
	t, err := h.host.Vote(c.Request().Context(), matchID(c), h.user(c), n, say == "yes")
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// retake answers POST /matches/:id/retake: the user takes the own seat back.
func (h *Handlers) retake(c echo.Context) error {
	t, err := h.host.Retake(c.Request().Context(), matchID(c), h.user(c))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// restore answers POST /matches/:id/restore: a match that was put away goes on.
func (h *Handlers) restore(c echo.Context) error {
	t, err := h.host.Restore(c.Request().Context(), matchID(c), h.user(c))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// voted ends a form of a vote: it may have changed what waits for the user.
func (h *Handlers) voted(c echo.Context, end func() error) error {
	h.recount(h.user(c), everywhere)
	return end()
}
