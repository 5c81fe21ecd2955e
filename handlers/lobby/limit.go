package lobby

import (
	"context"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
)

// tooMany says why a user may not open another table now, "" if they may: too many of their decisions are open, or,
// if this table would wait for others, too many of their tables do already.
func (h *Handlers) tooMany(c echo.Context, user record.UserID, waits bool) (string, error) {
	count := func(most int, count func(context.Context, record.UserID) (int, error), key string) (string, error) {
		if most <= 0 {
			return "", nil
		}
		n, err := count(c.Request().Context(), user)
		if err != nil || n < most {
			return "", err
		}
		return h.Printer(c).Say(key, n), nil
	}
	if waits {
		if why, err := count(h.Config.MaxTables, h.store.Unstarted, "new.too-many"); why != "" || err != nil {
			return why, err
		}
	}
	return count(h.Config.MaxTurns, h.store.Waiting, "new.answer-first")
}
