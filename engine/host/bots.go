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

// botPool is the workers in which bots think. There are few of them, so that pages stay quick however many bots are asked.
// One worker more never searches: a quick answer waits for other quick answers at most, also when a search runs on every
// other worker.
type botPool struct {
	h       *Host
	mu      sync.Mutex
	work    *sync.Cond
	queue   *queue
	none    bool // no bot thinks here
	stopped bool
	wg      sync.WaitGroup

	shared  bool // others may think for the same matches
	claims  claims
	idle    map[bool]int // workers that wait for a job, by quickOnly
	found   bool         // there was something to look for
	dry     chan struct{}
	shunned map[match.ID]shunned
}

func (c *botPool) init(h *Host) {
	c.h, c.queue, c.none, c.shared = h, newQueue(), h.cfg.Workers < 0, h.cfg.Store != nil && h.cfg.Store.Shared()
	c.work = sync.NewCond(&c.mu)
	c.claims.held, c.idle, c.shunned, c.dry = map[match.ID]record.Job{}, map[bool]int{}, map[match.ID]shunned{}, make(chan struct{}, 1)
}

// start lets the workers begin, and wakes the bots that are asked in stored matches.
func (c *botPool) start(ctx context.Context, workers int) error {
	if c.none {
		return nil
	}
	if c.shared {
		c.found = true // the first worker that is idle has it looked for
		c.wg.Add(2)
		go c.renew()
		go c.look()
	} else {
		ids, err := c.h.cfg.Store.Awaited(ctx)
		if err != nil {
			return fmt.Errorf("awaited bots: %w", err)
		}
		for _, id := range ids {
			c.wake(job{match: id})
		}
	}
	c.wg.Add(workers + 1)
	for range workers {
		go c.run(false)
	}
	go c.run(true)
	return nil
}

func (c *botPool) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.work.Broadcast()
}

func (c *botPool) wait() { c.wg.Wait() }

// wake lets the bot that is asked in a match think.
func (c *botPool) wake(j job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stopped && !c.none {
		j.found, j.at = false, time.Now()
		c.queue.add(j)
		c.work.Broadcast()
	}
}

// finish says that a bot of a match has answered, or need not.
func (c *botPool) finish(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue.finish(id)
	c.work.Broadcast()
}

// put queues a job that turned out to be another than the one taken.
func (c *botPool) put(j job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	j.at = time.Now()
	c.queue.put(j)
	c.work.Broadcast()
}

// take waits for a job. ok is false when the pool stops.
func (c *botPool) take(quickOnly bool) (j job, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.stopped {
		if j, ok := c.queue.next(quickOnly); ok {
			return j, true
		}
		if c.found {
			c.found = false
			select {
			case c.dry <- struct{}{}:
			default:
			}
		}
		c.idle[quickOnly]++
		c.work.Wait()
		c.idle[quickOnly]--
	}
	return job{}, false
}

func (c *botPool) run(quickOnly bool) {
	ctx := context.Background()
	for {
		j, ok := c.take(quickOnly)
		if !ok {
			c.wg.Done()
			return
		}
		waited := time.Since(j.at)
		if j.found && waited > foundFor {
			c.finish(j.match)
			continue
		}
		claim, fresh, ok, err := c.claim(ctx, j.match)
		if err != nil {
			c.failed(j, err)
			continue
		}
		if !ok { // another process thinks there
			c.finish(j.match)
			continue
		}
		t, err := c.h.question(ctx, j, j.found || fresh && waited > oldAfter)
		switch {
		case err != nil:
			c.failed(j, err)
			continue
		case t == nil:
			if j.found {
				c.shun(j.match)
			}
			c.release(j.match)
			c.finish(j.match)
			continue
		case t.search != j.search || t.key() != j.key() && !j.found: // nobody had read the match, or something has changed
			c.release(j.match)
			c.put(t.job)
			continue
		}
		t.claim = claim
		began := time.Now()
		a, err := c.h.answer(t)
		if err != nil {
			c.failed(j, err)
			continue
		}
		reply := func() {
			if err := c.h.reply(ctx, t, a); err != nil {
				c.failed(j, err)
				return
			}
			c.finish(j.match)
		}
		if wait := time.Until(began.Add(c.h.cfg.Pause)); wait > 0 {
			time.AfterFunc(wait, reply)
		} else {
			reply()
		}
	}
}

// failed says that a bot of a match could not answer: another was quicker, or it has to try again.
func (c *botPool) failed(j job, err error) {
	if !errors.Is(err, ErrStopping) { // else Close does it
		c.release(j.match)
	}
	c.finish(j.match)
	switch {
	case errors.Is(err, ErrStopping):
	case errors.Is(err, match.ErrStale): // something else has happened: look again
		c.wake(j)
	case c.shared && errors.Is(err, record.ErrConflict): // the same in another process
		time.AfterFunc(anewIn, func() { c.wake(j) })
	default:
		if c.shared {
			c.shun(j.match)
		}
		c.h.cfg.Log.Log(context.Background(), LogLevel(err, slog.LevelError), "a bot could not answer", "match", int64(j.match), "err", err)
		if !errors.Is(err, ErrRules) && !errors.Is(err, ErrNotFound) && !IsUnloadable(err) { // the disk may be better soon; rules and logs stay as they are
			time.AfterFunc(c.h.cfg.Retry, func() { c.wake(j) })
		}
	}
}

// thought is what a bot needs to think, copied so that nobody waits for it.
type thought struct {
	job
	claim    record.Job
	game     engine.Game
	seat     engine.Seat
	level    string
	decision int
	view     engine.View
	legal    []engine.Action
	seed     uint64 // of the bot's own luck: a fixed deal also fixes how bots play
}

// asked is the first bot that owes a decision in a match, and the job to think for it. ok is false if none does.
func (h *Host) asked(e *Entry) (j job, bot engine.Seat, ok bool) {
	bot = askedBot(e.Rec, e.Match)
	if bot == engine.Nobody {
		return job{}, bot, false
	}
	return job{match: e.ID, payer: e.payer(), search: h.cfg.Bots.Searches(e.Rec.Seats[bot].Level)}, bot, true
}

// askedBot is the seat of the first bot that owes a decision, engine.Nobody if none does.
func askedBot(rec *record.Match, m *match.Match) engine.Seat {
	if m == nil || rec.Status != record.Running {
		return engine.Nobody
	}
	for s := range m.Deciders().All() {
		if rec.Seats[s].Kind == record.Bot {
			return s
		}
	}
	return engine.Nobody
}

// question is the open decision of a bot for which a job was queued, nil if there is none. With stored it is read from the store, because
// another process may have changed the match.
func (h *Host) question(ctx context.Context, j job, stored bool) (*thought, error) {
	e, err := h.lock(ctx, j.match)
	if err != nil {
		return nil, err
	}
	defer h.unpin(e)
	defer e.unlock()
	if stored {
		e.Drop()
	}
	var t *thought
	err = h.withLoaded(ctx, e, func(e *Entry) error {
		if e.network == (Network{}) { // nobody has acted since the match was read
			e.network = j.network
		}
		if e.Match == nil || e.Rec.Status != record.Running || e.Rec.Resting() { // the bot is asked again when the campaign goes on
			return nil
		}
		if j, s, ok := h.asked(e); ok {
			t = &thought{job: j, game: e.Game, seat: s, level: e.Rec.Seats[s].Level, decision: e.Match.Decision(s), view: e.Match.View(s), legal: e.Match.Legal(s)}
			t.seed = e.Rec.Secret.Thought(s, t.decision)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// reply plays a bot's answer. If more follows, the pool wakes again. Errors: match.ErrStale if something else has
// happened.
func (h *Host) reply(ctx context.Context, t *thought, a engine.Action) error {
	keeps := false
	answer := func(w *Change) error {
		w.job, w.keeps = t.claim, &keeps
		if w.Now.Seats[t.seat].Kind != record.Bot || w.Now.Status != record.Running || w.Now.Resting() {
			return match.ErrStale // a user has taken the seat meanwhile
		}
		text := t.game.Format(a)
		w.action = text
		if err := w.Match.Play(t.seat, t.decision, text, match.ByBot, w.dice, w.At); err != nil {
			return err
		}
		return w.autoplay()
	}
	err := h.WithMatch(ctx, t.match, func(e *Entry) error { return h.ChangeLocked(ctx, e, answer) }) // not again: the bot was asked something else then
	if err == nil {
		h.bots.answered(t.match, keeps)
	}
	return err
}

var errBot = errors.New("no usable answer")

// answer is a bot's choice for its decision. A bot that fails must not hold up a match: the stand-in answers for it.
// Errors: ErrRules if the stand-in does not answer either.
func (h *Host) answer(t *thought) (engine.Action, error) {
	a, err := t.think(func() engine.Policy { return h.cfg.Bots.Policy(t.level, t.game, t.seed) })
	if err == nil {
		return a, nil
	}
	h.cfg.Log.Error("a bot failed", "match", int64(t.match), "seat", int(t.seat), "level", t.level, "err", err)
	if a, err = t.think(t.game.StandIn); err != nil {
		err = fmt.Errorf("%w: the stand-in of %s: %w", ErrRules, t.game.Info().Key, err)
	}
	return a, err
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
