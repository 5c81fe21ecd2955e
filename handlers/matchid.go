package handlers

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// withMatch reads the number of the match that the address names. Only one spelling of it is an
// address. Whether there is such a match the host will say.
func (h *Handlers) withMatch(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id, err := parseMatch(c.Param("id"))
		if err != nil {
			return err
		}
		c.Set(keyMatch, id)
		return next(c)
	}
}

func matchID(c echo.Context) match.ID { return c.Get(keyMatch).(match.ID) }

func parseMatch(text string) (match.ID, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("match %.20q: %w", text, record.ErrNotFound)
	}
	return match.ID(n), nil
}

func formatMatch(id match.ID) string { return strconv.FormatInt(int64(id), 10) }

func isNotFound(err error) bool {
	return errors.Is(err, record.ErrNotFound) || errors.Is(err, record.ErrNotFound)
}

// table is the match as the one who asks may see it. A match they may not see does not exist for
// them: record.ErrNotFound.
func (h *Handlers) table(c echo.Context) (*host.Table, error) {
	t, err := h.host.Table(c.Request().Context(), matchID(c), h.user(c))
	if err != nil {
		return nil, err
	}
	return t, h.mayShow(c, t)
}

// inParty tells whether the one who asks is in a campaign of which the match is an attempt.
func (h *Handlers) inParty(c echo.Context, id match.ID) bool {
	user := h.user(c)
	if user == 0 {
		return false
	}
	in, err := h.store.InCampaignOf(c.Request().Context(), user, id)
	if err != nil {
		h.log.Warn("the party of a match could not be looked up", "match", int64(id), "err", err)
	}
	return in
}

func (h *Handlers) mayShow(c echo.Context, t *host.Table) error {
	if t.Seat == engine.Nobody && t.Claim == engine.Nobody && !t.Public && !h.mayWatch(c, t.ID) && !h.inParty(c, t.ID) {
		return fmt.Errorf("match %d: not for this session: %w", t.ID, record.ErrNotFound)
	}
	if ctx := c.Request().Context(); h.user(c) == 0 && h.sessions.Token(ctx) != "" { // an open table asks again and again, and shows no page
		h.prolong(ctx, time.Now())
	}
	return nil
}
