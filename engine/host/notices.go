package host

import (
	"context"
	"log/slog"
	"sync"

	"portside/engine/clock"
	"portside/engine/match"
	"portside/engine/record"
)

// quiet is how long after a user has last had a match before their eyes nobody tells them of it.
const quiet = 60_000

// telling is what the host must know to say who is to be told of what: who has a channel at all, and when those
// who have last looked at which match. It is in memory only; a ply of others costs a look into a small map.
type telling struct {
	mu    sync.RWMutex
	reach map[record.UserID]bool
	eyes  map[gaze]glimpse
}

// gaze is a user at a match, or before the pages of a campaign.
type gaze struct {
	match    match.ID
	campaign record.CampaignID
	user     record.UserID
}

// glimpse is when a user has last seen a match: fetched is the newest table they were given, shown the last
// moment their page was certainly before their eyes.
type glimpse struct{ fetched, shown int64 }

// Reach says whether a user can be told anything: whether they have a channel that is in use.
func (h *Host) Reach(user record.UserID, can bool) {
	h.telling.mu.Lock()
	defer h.telling.mu.Unlock()
	if !can {
		delete(h.telling.reach, user)
		return
	}
	if h.telling.reach == nil {
		h.telling.reach, h.telling.eyes = map[record.UserID]bool{}, map[gaze]glimpse{}
	}
	h.telling.reach[user] = true
}

func (t *telling) reaches(user record.UserID) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.reach[user]
}

// fetched notes that a user was given the table of a match, or a page of a campaign.
func (t *telling) fetched(at gaze, now int64) {
	if t.reaches(at.user) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.eyes[at] = glimpse{fetched: now, shown: now}
	}
}

// LookedAway says that a user has put the page of a match away: its stream has ended, as the stream of a page
// that is hidden does.
func (h *Host) LookedAway(id match.ID, user record.UserID) {
	h.telling.hid(gaze{match: id, user: user}, h.now())
}

// hid notes that the page of a match was put away.
func (t *telling) hid(at gaze, now int64) {
	if t.reaches(at.user) {
		t.mu.Lock()
		defer t.mu.Unlock()
		g := t.eyes[at]
		g.shown = now
		t.eyes[at] = g
	}
}

func (t *telling) last(at gaze) glimpse {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.eyes[at]
}

// forget drops what is too old to matter: a notice older than that has long been sent or held.
func (t *telling) forget(before int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for k, g := range t.eyes {
		if max(g.fetched, g.shown) < before {
			delete(t.eyes, k)
		}
	}
}

// announce wakes whoever sends notices. What they say is on disk.
func (h *Host) announce(list []record.Notice) {
	if len(list) == 0 || h.cfg.Notify == nil {
		return
	}
	due := list[0].Due
	for _, n := range list[1:] {
		due = min(due, n.Due)
	}
	h.cfg.Notify(due)
}

// Remind writes a reminder for every decision of which a fifth of the time is left. A clock that rests, or for
// which the server was down, is looked at again.
func (h *Host) Remind(ctx context.Context) error {
	if h.now()-h.awoke.Load() > wink {
		if err := h.awake(ctx); err != nil {
			return err
		}
	}
	clocks, err := h.cfg.Store.Pressing(ctx, h.now())
	if err != nil {
		return err
	}
	var list []record.Notice
	for _, c := range clocks {
		var due *record.Notice
		err := h.with(ctx, c.Match, func(e *entry) error {
			now, s := h.now(), &e.rec.Seats[c.Seat]
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
	h.announce(list)
	return nil
}
