package host

import (
	"fmt"
	"time"

	"portside/engine/match"
)

// Rules that never come back cannot be stopped, but they can be left behind: the match is read anew as it is stored,
// can be looked at, and takes no more plies until the server is started again. What has hung costs its own request, its
// core, and nobody else's match. Rules that draw luck or tell events without end panic before, see engine.MostOfPly.
// They also run in the playouts of a bot that thinks: it is left behind likewise, and the stand-in answers for the bots
// of that match from then on.
//
// Time is counted in beats, so that a machine that sleeps blames nobody, and a ply reads one number and writes another.
const (
	heartbeat      = time.Second
	beatsAtMost    = 20 // what a ply needs is told in microseconds
	thoughtsAtMost = 60 // what a bot needs, in tenths of a second, but a small machine may be busy
)

// errLate says that rules have come back after they were left behind.
var errLate = fmt.Errorf("%w: they came back too late", ErrRules)

// enter says that the rules are about to run, and what for. Errors: ErrRules if they have hung in this match.
func (w *work) enter(doing string, bot bool) error {
	e := w.e
	if e.hung {
		return ErrRules
	}
	e.doing, e.from, e.bot = doing, w.saved, bot
	e.since.Store(w.h.beats.Load())
	return nil
}

// leave says that the rules are back. late: they had been left behind, and what they have done must not be stored.
func (h *Host) leave(e *entry) (late bool) {
	since := e.since.Swap(0)
	if since == 0 || h.beats.Load()-since <= beatsAtMost {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return e.gone
}

// watch looks once in a beat for rules that do not come back, until the host is closed.
func (h *Host) watch() {
	tick := time.NewTicker(h.cfg.Beat)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			now := h.beats.Add(1)
			h.leaveBehind(now)
			h.bots.leaveBehind(now)
		case <-h.stopped:
			return
		}
	}
}

// leaveBehind takes the matches out of memory whose rules have run too long. Whoever waits for such a match is not
// waited for either.
func (h *Host) leaveBehind(now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, e := range h.entries {
		if since := e.since.Load(); since == 0 || now-since <= beatsAtMost {
			continue
		}
		delete(h.entries, id)
		if e.elem != nil {
			h.recent.Remove(e.elem)
		}
		e.gone = true
		close(e.left)
		h.busy.Add(-e.users)
		if h.hung == nil {
			h.hung = map[match.ID]bool{}
		}
		h.hung[id] = true
		if e.bot {
			h.bots.replace()
		}
		h.cfg.Log.Error("rules do not come back; the match takes no plies until the server is started again", e.where(e.from)...)
	}
}

// ponder says that a bot begins to think.
func (c *crew) ponder(t *thought) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking[t] = c.h.beats.Load()
}

// done says that a bot has thought. late: it had been left behind, and another worker has its place.
func (c *crew) done(t *thought) (late bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, waited := c.thinking[t]
	delete(c.thinking, t)
	return !waited
}

// leaveBehind puts another worker in the place of each whose bot has thought too long. When the host stops it waits for
// none of them.
func (c *crew) leaveBehind(now int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for t, since := range c.thinking {
		if now-since <= thoughtsAtMost && !(c.stopped && now-since > 1) {
			continue
		}
		delete(c.thinking, t)
		go c.run()
		if c.stopped {
			continue
		}
		c.h.cfg.Log.Error("a bot does not come back", "match", int64(t.match), "game", t.game.Info().Key, "seat", int(t.seat), "level", t.level, "decision", t.decision)
		if !c.lost[t.match] { // if the stand-in does not come back either there is nobody to ask
			c.lost[t.match] = true
			c.enqueue(t.match)
		}
	}
}
