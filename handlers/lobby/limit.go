package lobby

import (
	"context"
	"time"

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

// How long a process may take to count and open a table before another one may, and how often that one looks.
const (
	openLease = 30 * time.Second
	openRetry = 20 * time.Millisecond
)

// alone waits until nobody else opens a table for a user, in this process or another: a user's tables are counted and opened in one go.
func (h *Handlers) alone(ctx context.Context, user record.UserID) (release func(), err error) {
	unlock, err := h.opening.Lock(ctx, user)
	if err != nil || !h.store.Shared() {
		return unlock, err
	}
	for {
		job, ok, err := h.store.ClaimJob(ctx, record.JobOpen, int64(user), openLease)
		if ok {
			return func() {
				if err := h.store.FinishJob(ctx, job); err != nil {
					h.Log.Warn("the next table of a user has to wait", "err", err)
				}
				unlock()
			}, nil
		}
		if err == nil {
			select {
			case <-time.After(openRetry):
				continue
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		unlock()
		return nil, err
	}
}
