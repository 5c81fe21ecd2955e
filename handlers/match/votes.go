package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/record"
	"portside/handlers/base"
)

// ProposeVote answers POST /matches/:id/votes with the field kind, and seat and level where the kind needs them: it
// opens a vote at the table.
func (h *Handlers) ProposeVote(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	kind, seat := record.VoteKind(base.Field(c, "kind")), engine.Nobody
	if kind.About() {
		var err error
		if seat, err = base.ParseSeat(base.Field(c, "seat")); err != nil {
			return h.Again(c, nil, err)
		}
	}
	t, err := h.votes.Propose(c.Request().Context(), base.MatchID(c), h.User(c), kind, seat, strings.TrimPrefix(base.Field(c, "level"), "bot-"))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// CastVote answers POST /matches/:id/votes/:n with the field say: "yes" or "no".
func (h *Handlers) CastVote(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	n, err := strconv.Atoi(c.Param("n"))
	say := base.Field(c, "say")
	if err != nil || n < 1 || say != "yes" && say != "no" {
		return h.Again(c, nil, fmt.Errorf("%w: vote %.20q, %.20q", base.ErrForm, c.Param("n"), say))
	}
	t, err := h.votes.Vote(c.Request().Context(), base.MatchID(c), h.User(c), n, say == "yes")
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// Retake answers POST /matches/:id/retake: the user takes their own seat back.
func (h *Handlers) Retake(c echo.Context) error {
	t, err := h.votes.Retake(c.Request().Context(), base.MatchID(c), h.User(c))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// Restore answers POST /matches/:id/restore: an archived match is reopened.
func (h *Handlers) Restore(c echo.Context) error {
	t, err := h.votes.Restore(c.Request().Context(), base.MatchID(c), h.User(c))
	return h.voted(c, func() error { return h.answer(c, t, err) })
}

// voted ends a form of a vote, which may have changed what waits for the user.
func (h *Handlers) voted(c echo.Context, end func() error) error {
	h.RefreshCounts(h.User(c), base.Everywhere)
	return end()
}
