package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// crew are the workers in whom bots think. There are few of them, so that pages stay quick however
// many bots are asked.
type crew struct {
	h       *Host
	mu      sync.Mutex
	work    *sync.Cond
	queue   []match.ID
	known   map[match.ID]bool // queued, or waiting for its pause
	stopped bool
	wg      sync.WaitGroup

	thinking map[*thought]int64 // and since which beat
	lost     map[match.ID]bool  // matches whose bots do not come back: the stand-in answers for them
}

func (c *crew) init(h *Host) {
	c.h, c.known, c.thinking, c.lost = h, map[match.ID]bool{}, map[*thought]int64{}, map[match.ID]bool{}
	c.work = sync.NewCond(&c.mu)
}

func (c *crew) start(workers int) {
	for range workers {
		c.wg.Add(1)
		go c.run()
	}
}

func (c *crew) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.work.Broadcast()
}

func (c *crew) wait() { c.wg.Wait() }

// wake lets the bots of a match that are asked answer soon.
func (c *crew) wake(id match.ID) { c.wakeAfter(id, 0) }

func (c *crew) wakeAfter(id match.ID, pause time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.stopped || c.known[id]:
	case pause > 0:
		c.known[id] = true
		time.AfterFunc(pause, func() { c.push(id) })
	default:
		c.enqueue(id)
	}
}

// enqueue is push for who holds the lock.
func (c *crew) enqueue(id match.ID) {
	c.known[id] = true
	c.queue = append(c.queue, id)
	c.work.Signal()
}

func (c *crew) push(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.enqueue(id)
}

func (c *crew) run() {
	for {
		c.mu.Lock()
		for len(c.queue) == 0 && !c.stopped {
			c.work.Wait()
		}
		if c.stopped {
			c.mu.Unlock()
			c.wg.Done()
			return
		}
		id := c.queue[0]
		c.queue = c.queue[1:]
		delete(c.known, id)
		c.mu.Unlock()
		err := c.h.botTurn(context.Background(), id)
		if err == nil || errors.Is(err, ErrStopping) {
			continue
		}
		if errors.Is(err, errLate) { // another has its place
			return
		}
		c.h.cfg.Log.Log(context.Background(), level(err, slog.LevelError), "a bot could not answer", "match", int64(id), "err", err)
		if !errors.Is(err, ErrRules) && !errors.Is(err, ErrNotFound) { // the disk may be better soon; rules stay as they are
			c.wakeAfter(id, c.h.cfg.Retry)
		}
	}
}

// thought is what a bot needs to think, copied out so that nobody waits for it.
type thought struct {
	match    match.ID
	game     engine.Game
	seat     engine.Seat
	level    string
	decision int
	view     engine.View
	legal    []engine.Action
	seed     uint64 // of the bot's own luck: a deal that is fixed fixes what bots make of it
}

// botTurn answers one decision of a bot. What comes next wakes the crew again.
func (h *Host) botTurn(ctx context.Context, id match.ID) error {
	var t *thought
	err := h.with(ctx, id, func(e *entry) error {
		if e.m == nil || e.hung&ritePly != 0 || e.rec.Status != record.Running || e.rec.Resting() { // what a bot is asked then it is asked again when the campaign goes on
			return nil
		}
		for s := range e.m.Deciders().All() {
			if e.rec.Seats[s].Kind == record.Bot {
				t = &thought{match: id, game: e.game, seat: s, level: e.rec.Seats[s].Level, decision: e.m.Decision(s), view: e.m.View(s), legal: e.m.Legal(s)}
				t.seed = e.rec.Secret.Thought(s, t.decision)
				return nil
			}
		}
		return nil
	})
	if err != nil || t == nil {
		return err
	}
	h.bots.ponder(t)
	a, err := h.answer(t)
	if h.bots.done(t) {
		return errLate
	}
	if err != nil {
		return err
	}
	err = h.change(ctx, id, func(w *work) error {
		if w.now.Seats[t.seat].Kind != record.Bot || w.now.Status != record.Running || w.now.Resting() {
			return match.ErrStale // a user has taken the seat meanwhile
		}
		text := t.game.Format(a)
		if err := w.enter(text); err != nil {
			return err
		}
		if err := w.e.m.Play(t.seat, t.decision, text, match.ByBot, w.dice, w.at); err != nil {
			return err
		}
		return w.autoplay()
	})
	if errors.Is(err, match.ErrStale) { // something else has happened: look again
		h.bots.wake(id)
		return nil
	}
	return err
}

var errBot = errors.New("no usable answer")

// answer is what a bot makes of its decision. One that fails must not hold up a match: the stand-in always answers.
// Errors: ErrRules if that one does not answer either.
func (h *Host) answer(t *thought) (engine.Action, error) {
	if !h.bots.isLost(t.match) {
		a, err := t.think(func() engine.Policy { return h.cfg.Bots.Policy(t.level, t.game, t.seed) })
		if err == nil {
			return a, nil
		}
		h.cfg.Log.Error("a bot failed", "match", int64(t.match), "seat", int(t.seat), "level", t.level, "err", err)
	}
	a, err := t.think(t.game.StandIn)
	if err != nil {
		err = fmt.Errorf("%w: the stand-in of %s: %w", ErrRules, t.game.Info().Key, err)
	}
	return a, err
}

func (c *crew) isLost(id match.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost[id]
}

// think asks a policy. It holds no lock, and a panic costs only this answer.
func (t *thought) think(policy func() engine.Policy) (a engine.Action, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: panic: %v\n%s", errBot, p, debug.Stack())
		}
	}()
	ans := policy().Choose(t.view, t.legal)
	if ans.Do != engine.DoPlay {
		return a, errBot
	}
	for _, l := range t.legal {
		if l == ans.Action {
			return l, nil
		}
	}
	return a, fmt.Errorf("%w: %s is not legal", errBot, t.game.Format(ans.Action))
}
