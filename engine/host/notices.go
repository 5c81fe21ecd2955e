package host

import (
	"context"
	"log/slog"

	"portside/engine/clock"
	"portside/engine/notice"
	"portside/engine/record"
)

// quiet is how long after a user has last had a match before their eyes nobody tells them of it.
const quiet = 60_000

// Notices says which users are told what, and what they have seen.
func (h *Host) Notices() *notice.Tracker { return h.notices }

// Remind writes a reminder for every decision of which a fifth of the time is left. A clock that rests, or for
// which the server was down, is looked at again.
func (h *Host) Remind(ctx context.Context) error {
	if h.Now()-h.awoke.Load() > wink {
		if err := h.awake(ctx); err != nil {
			return err
		}
	}
	clocks, err := h.cfg.Store.Pressing(ctx, h.Now())
	if err != nil {
		return err
	}
	var list []record.Notice
	for _, c := range clocks {
		var due *record.Notice
		err := h.with(ctx, c.Match, func(e *entry) error {
			now, s := h.Now(), &e.rec.Seats[c.Seat]
			if s.User != c.User || s.Since != c.Since || e.rec.Status != record.Running || e.rec.Resting() {
				return nil
			}
			n := record.Notice{Match: c.Match, User: c.User, Seat: c.Seat, Kind: record.NoticeReminder, Mark: c.Since, At: now, Due: now}
			switch left := h.clock(now).Left(e.rec, c.Seat); {
			case left < 0: // too late; it is written so that it is not looked at for ever
				n.Due = -1
			case left*5 > clock.Bank(e.rec, s):
				return nil
			}
			due = &n
			return nil
		})
		if err == nil && due != nil {
			list = append(list, *due)
		}
		if err != nil { // one match that cannot be read keeps nobody else from being reminded
			h.cfg.Log.Log(ctx, level(err, slog.LevelWarn), "a clock could not be read", "match", int64(c.Match), "err", err)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if err := h.cfg.Store.AddNotices(ctx, list); err != nil {
		return err
	}
	h.notices.Stored(list)
	return nil
}
