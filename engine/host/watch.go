package host

import (
	"context"
	"fmt"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// Rules that never return cannot be stopped, but they can be left behind. Every operation on a match runs in a goroutine
// of its own, so its caller gets an answer: ErrHung. The match is loaded again as stored; the call that hung is refused
// until the next start of the server, and the pages of the match say so. It costs a core, but no other match. Rules that
// draw luck or add events without end panic earlier, see engine.Log. A bot whose playout hangs is left behind as well,
// and the stand-in answers for the bots of that match from then on. A match that is being dealt or imported has no entry
// yet: see RunAlone.
//
// Time is counted in beats, so that a machine that was suspended reports nothing, and a ply only reads and writes a
// number.
const (
	heartbeat      = time.Second
	beatsAtMost    = 8  // a ply or a view normally takes microseconds
	walksAtMost    = 60 // loading a match, or checking it against its seed, takes tenths of a second, but a small machine may be busy
	thoughtsAtMost = 60 // the same goes for a bot's thinking
	beatsAtClose   = 2  // when the host closes
)

// ruleCall is a kind of call to the rules under the lock of a match: a kind that has hung is refused from then on.
type ruleCall uint8

const (
	callLoad   ruleCall = 1 << iota // the match is read and folded
	callShow                        // views, legal actions, scores
	callPly                         // somebody plays
	callReplay                      // a replay, or the check of the luck
	callGuess                       // other deals that look the same
)

// beatsAllowed is how many beats the call may take.
func (r ruleCall) beatsAllowed() int64 {
	if r == callLoad || r == callReplay {
		return walksAtMost
	}
	return beatsAtMost
}

func (r ruleCall) String() string {
	return map[ruleCall]string{callLoad: "load", callShow: "show", callPly: "ply", callReplay: "replay", callGuess: "guess"}[r]
}

// errLate says that rules have returned after they were left behind.
var errLate = fmt.Errorf("%w: they came back too late", ErrRules)

// enter says that the rules are about to run, and what for. Errors: ErrHung if that call has hung in this match, or
// loading or showing it has.
func (h *Host) enter(e *Held, what ruleCall, doing string, from int) error {
	if e.hung&(what|callLoad|callShow) != 0 {
		return fmt.Errorf("match %d: %w", e.ID, ErrHung)
	}
	a := &lastCall{doing: doing, from: from}
	if e.Rec != nil {
		a.game, a.rules = e.Rec.Game, e.Rec.Setup.Rules
	}
	e.lastCall.Store(a)
	e.runs(h.beats.Load(), what)
	return nil
}

// runs notes since when the rules run, and for what.
func (e *Held) runs(since int64, what ruleCall) { e.since.Store(since<<8 | int64(what)) }

// running is since when the rules run, and for what; since is 0 if they do not.
func (e *Held) running() (since int64, what ruleCall) {
	at := e.since.Load()
	return at >> 8, ruleCall(at)
}

// StartGuessing says that the rules are about to deal hands that look the same to others. Errors: ErrHung if they have
// hung in this match.
func (h *Host) StartGuessing(e *Held) error { return h.enter(e, callGuess, "", -1) }

// StartWalk says that the rules are about to replay a match from its deal, and WalkGoesOn that they still do. Errors:
// ErrHung if they have hung in this match.
func (h *Host) StartWalk(e *Held) error { return h.enter(e, callReplay, "", -1) }

// WalkGoesOn says that one more ply of a walk is done: a long match may take longer than the limit for hanging rules.
func (h *Host) WalkGoesOn(e *Held) {
	if _, what := e.running(); what == callReplay {
		e.runs(h.beats.Load(), callReplay)
	}
}

// enter says that the rules are about to play doing.
func (w *Change) enter(doing string) error { return w.h.enter(w.Held, callPly, doing, w.saved) }

// leave says that the rules have returned. late: they had been left behind, and what they have done must not be stored.
func (h *Host) leave(e *Held) (late bool) {
	select {
	case <-e.left:
		return true
	default:
	}
	since := e.since.Swap(0) >> 8
	if since == 0 || h.beats.Load()-since <= beatsAtClose {
		return false
	}
	h.mu.Lock() // they may be left behind this very moment
	defer h.mu.Unlock()
	return e.gone
}

// OnDisk runs something other than rules that may be slow, such as reading from the disk. Errors: those of
// op, errLate if the match was left behind.
func (h *Host) OnDisk(e *Held, op func() error) error {
	_, what := e.running()
	if h.leave(e) {
		return errLate
	}
	err := op()
	e.runs(h.beats.Load(), what)
	return err
}

// watch looks once in a beat for rules that do not return, until the host is closed.
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

// leaveBehind removes matches whose rules have run too long from memory. Calls that wait for such a match end as well,
// and its pages are told to load again.
func (h *Host) leaveBehind(now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, e := range h.entries {
		since, what := e.running()
		if since == 0 || now-since <= what.beatsAllowed() && !(h.stopping && now-since > beatsAtClose) {
			continue
		}
		delete(h.entries, id)
		if e.elem != nil {
			h.recent.Remove(e.elem)
		}
		e.gone = true
		close(e.left)
		h.busy.Add(-e.users)
		if h.stopping {
			continue
		}
		if h.hung == nil {
			h.hung = map[match.ID]ruleCall{}
		}
		h.hung[id] |= what
		h.cfg.Log.Error("rules do not come back; what they were asked for is refused until the server is started again", append([]any{"asked", what.String()}, e.lastCall.Load().where(id)...)...)
		h.hub.notify(id, "", func(record.UserID) (News, bool) { return News{Version: uint64(h.Now())<<16 | 1}, true })
	}
	for r := range h.unowned {
		if now-r.since > walksAtMost || h.stopping && now-r.since > beatsAtClose {
			delete(h.unowned, r)
			close(r.left)
		}
	}
}

// unowned is rules that run for a match without an entry: one being dealt or imported.
type unowned struct {
	since int64
	left  chan struct{}
}

// RunAlone runs rules for a match that nobody else can reach yet, and turns a panic of theirs into ErrRules. If they do
// not return, nobody waits for them, and the same call is refused until the server is restarted. The caller
// must not look at what op has written if it gets an error. Errors: those of op, ErrRules, ErrHung, ctx's.
func (h *Host) RunAlone(ctx context.Context, doing string, op func() error) error {
	r := &unowned{since: h.beats.Load(), left: make(chan struct{})}
	h.mu.Lock()
	if h.unownedHung[doing] {
		h.mu.Unlock()
		return ErrHung
	}
	h.unowned[r] = struct{}{}
	h.mu.Unlock()
	done := make(chan error, 1)
	go func() {
		err := ErrRules
		defer func() {
			h.mu.Lock()
			delete(h.unowned, r)
			h.mu.Unlock()
			done <- err
		}()
		err = h.guard(op)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-r.left:
		h.mu.Lock()
		if !h.stopping {
			h.unownedHung[doing] = true
		}
		h.mu.Unlock()
		h.cfg.Log.Error("rules do not come back; what they were asked for is refused until the server is started again", "asked", doing)
		return fmt.Errorf("%s: %w", doing, ErrHung)
	}
}

// guard turns a panic of the rules into ErrRules.
func (h *Host) guard(op func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			h.cfg.Log.Error("rules panicked", "panic", fmt.Sprint(p))
			err = ErrRules
		}
	}()
	return op()
}

// ponder says that a bot begins to think.
func (c *botPool) ponder(t *thought) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking[t] = c.h.beats.Load()
}

// done says that a bot has thought. late: it had been left behind, and another worker has replaced it.
func (c *botPool) done(t *thought) (late bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, waited := c.thinking[t]
	delete(c.thinking, t)
	return !waited
}

// leaveBehind replaces each worker whose bot has thought too long. When the host stops it waits for
// none of them.
func (c *botPool) leaveBehind(now int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for t, since := range c.thinking {
		if now-since <= thoughtsAtMost && !(c.stopped && now-since > 1) {
			continue
		}
		delete(c.thinking, t)
		go c.run(t.quickOnly)
		if c.stopped {
			continue
		}
		c.h.cfg.Log.Error("a bot does not come back", "match", int64(t.match), "game", t.game.Info().Key, "seat", int(t.seat), "level", t.level, "decision", t.decision)
		if !c.lost[t.match] { // if the stand-in does not return either, there is nobody left to ask
			c.lost[t.match] = true
			c.queue.put(t.job)
			c.work.Broadcast()
		}
	}
}
