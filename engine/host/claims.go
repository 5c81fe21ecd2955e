package host

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Where several processes share a store, each thinks only for matches that it has claimed, so that a decision is answered once. The
// process that stored the ply which asks a bot thinks at once if it can. A process whose workers are idle also looks for matches
// that nobody has claimed, so that processes share the work, and it survives those that die.
const (
	lookEach = time.Second             // how often a process with idle workers looks
	leftFor  = 1500 * time.Millisecond // a process with pages looks for what was asked so long ago: the one that was told should have begun
	foundFor = 1500 * time.Millisecond // what was found and not begun in this time is looked for anew
	oldAfter = time.Second             // after which another process may have answered what waits here
	lookMost = 32                      // matches found at once; the queue chooses whose turn it is
	anewIn   = 100 * time.Millisecond  // after another process was quicker
	shunFrom = 5 * time.Second         // for so long a match is left out that was found and needs no answer or gets none; then twice as long, and so on
	shunMost = 30 * time.Minute
)

// lease is how long a claim lasts; it is renewed thrice in that time.
var lease = 15 * time.Second

// claims are those of this process, by match.
type claims struct {
	mu   sync.Mutex
	held map[match.ID]record.Job
}

// get returns the claim for a match, if this process has it.
func (c *claims) get(id match.ID) (j record.Job, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	j, ok = c.held[id]
	return j, ok
}

func (c *claims) put(id match.ID, j record.Job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held[id] = j
}

// drop forgets the claim for a match and returns it.
func (c *claims) drop(id match.ID) (j record.Job, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	j, ok = c.held[id]
	delete(c.held, id)
	return j, ok
}

func (c *claims) all() []match.ID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Keys(c.held))
}

// claim makes sure that only this process thinks in a match. ok is false if another does; fresh tells that the claim is new. A store
// that is not shared needs none.
func (c *botPool) claim(ctx context.Context, id match.ID) (j record.Job, fresh, ok bool, err error) {
	if !c.shared {
		return record.Job{}, false, true, nil
	}
	if j, ok = c.claims.get(id); ok {
		return j, false, true, nil
	}
	if j, ok, err = c.h.cfg.Store.ClaimJob(ctx, record.JobBot, int64(id), lease); ok {
		c.claims.put(id, j)
	}
	return j, true, ok, err
}

// release gives the claim of a match back, if this process has it.
func (c *botPool) release(id match.ID) {
	j, ok := c.claims.drop(id)
	if !ok {
		return
	}
	if err := c.h.cfg.Store.FinishJob(context.Background(), j); err != nil { // it runs out
		c.h.cfg.Log.Warn("cannot release the claim for a bot", "match", int64(id), "err", err)
	}
}

// keeps tells whether the claim goes on because a bot is asked next in the same match, unless others wait for their turn.
func (c *botPool) keeps(rec *record.Match, m *match.Match) bool {
	if askedBot(rec, m) == engine.Nobody {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.queue.queued) == 0 && !c.stopped
}

// answered notes that an answer is stored, and whether its claim goes on.
func (c *botPool) answered(id match.ID, keeps bool) {
	if !c.shared {
		return
	}
	if !keeps {
		c.claims.drop(id) // it ended with the change
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.shunned, id)
}

// giveBack releases all claims.
func (c *botPool) giveBack() {
	for _, id := range c.claims.all() {
		c.release(id)
	}
}

// renew keeps the claims until the host stops. One that is lost is forgotten: the answer will not count.
func (c *botPool) renew() {
	defer c.wg.Done()
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-c.h.stop:
			return
		}
		for _, id := range c.claims.all() {
			j, ok := c.claims.get(id)
			if !ok {
				continue
			}
			switch err := c.h.cfg.Store.RenewJob(context.Background(), j, lease); {
			case errors.Is(err, record.ErrConflict):
				if now, ok := c.claims.get(id); ok && now == j {
					c.claims.drop(id)
				}
			case err != nil:
				c.h.cfg.Log.Log(context.Background(), LogLevel(err, slog.LevelWarn), "cannot renew the claim for a bot", "match", int64(id), "err", err)
			}
		}
	}
}

// shunned says how long a match is left out of the search.
type shunned struct {
	until time.Time
	last  time.Duration
}

// shun leaves a match out of the search for some time, because it was found in vain. c.mu is not held.
func (c *botPool) shun(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.shunned[id]
	s.last = min(max(2*s.last, shunFrom), shunMost)
	s.until = time.Now().Add(s.last)
	c.shunned[id] = s
}

// look finds matches that nobody thinks for, while workers are idle, until the host stops: once in a while, and at once
// when a worker is idle after there was something to find.
func (c *botPool) look() {
	defer c.wg.Done()
	tick := time.NewTicker(lookEach)
	defer tick.Stop()
	failing := false
	for age := time.Duration(-1); ; { // what was asked before the start waits no longer
		select {
		case <-tick.C:
		case <-c.dry:
		case <-c.h.stop:
			return
		}
		done, err := c.lookOnce(age)
		if err != nil && !failing { // once, however long the database is away
			c.h.cfg.Log.Log(context.Background(), LogLevel(err, slog.LevelWarn), "cannot look for bots that have to answer", "err", err)
		}
		if failing = err != nil; done && !c.h.cfg.Worker {
			age = leftFor
		}
	}
}

// lookOnce queues what it finds. done tells that there was room, and no more to find.
func (c *botPool) lookOnce(age time.Duration) (done bool, err error) {
	now := time.Now()
	c.mu.Lock()
	searching, quick := c.idle[false], c.idle[true]
	for id, s := range c.shunned {
		if now.After(s.until.Add(shunMost)) {
			delete(c.shunned, id)
		}
	}
	most := lookMost + len(c.shunned)
	c.mu.Unlock()
	if searching+quick == 0 {
		return false, nil
	}
	var without []string
	if searching == 0 {
		for _, level := range c.h.Levels() {
			if c.h.cfg.Bots.Searches(level) {
				without = append(without, level)
			}
		}
	}
	list, err := c.h.cfg.Store.Unclaimed(context.Background(), age, without, most)
	if err != nil {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, q := range list {
		j := job{match: q.Match, payer: payer{user: q.Payer}, search: c.h.cfg.Bots.Searches(q.Level), found: true, at: now}
		if now.After(c.shunned[q.Match].until) && c.queue.offer(j) {
			c.found = true
		}
	}
	c.work.Broadcast()
	return len(list) < most && searching > 0, nil
}
