package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// botPool is the workers in which bots think. There are few of them, and searches run at a low priority, so that pages
// stay quick however many bots are asked. Quick bots do not queue behind those that search: they have a queue of their
// own, which goes first, and one extra worker, which never searches.
type botPool struct {
	h       *Host
	mu      sync.Mutex
	work    *sync.Cond
	quick   []match.ID // a bot is asked; if it is a quick one it answers at once
	slow    []match.ID // whose bot searches
	last    []match.ID // of users without a name: behind all others, see share
	budgets budgets
	known   map[match.ID]bool // queued
	busy    map[match.ID]bool // a bot of the match is thinking, or its answer is held until its moment
	again   map[match.ID]bool // woken meanwhile
	taken   int
	spent   map[kind]*spent
	stopped bool
	wg      sync.WaitGroup

	thinking map[*thought]int64 // the beat at which each began
	lost     map[match.ID]bool  // matches whose bots do not return: the stand-in answers for them
}

// kind is what a bot's thinking time depends on.
type kind struct{ game, level string }

// spent is how long the newest thoughts of a kind took.
type spent struct {
	took [64]time.Duration
	n    int
}

func (s *spent) add(d time.Duration) {
	s.took[s.n%len(s.took)] = d
	s.n++
}

func (s *spent) longest() time.Duration { return slices.Max(s.took[:]) }

// turnOfSlow is how many quick bots go at most before one that searches.
const turnOfSlow = 8

func (c *botPool) init(h *Host) {
	c.h, c.known, c.busy, c.again, c.spent = h, map[match.ID]bool{}, map[match.ID]bool{}, map[match.ID]bool{}, map[kind]*spent{}
	c.thinking, c.lost = map[*thought]int64{}, map[match.ID]bool{}
	c.work = sync.NewCond(&c.mu)
}

func (c *botPool) start(workers int) {
	c.wg.Add(workers + 1)
	for range workers {
		go c.run(false)
	}
	go c.run(true)
}

func (c *botPool) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.work.Broadcast()
}

func (c *botPool) wait() { c.wg.Wait() }

// wake lets the bots that are asked in a match think.
func (c *botPool) wake(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.stopped || c.known[id]:
	case c.busy[id]:
		c.again[id] = true
	default:
		c.enqueue(id)
	}
}

// enqueue is wake for callers that hold the lock.
func (c *botPool) enqueue(id match.ID) {
	c.known[id] = true
	c.quick = append(c.quick, id)
	c.work.Broadcast()
}

// finish says that a bot of a match has answered, or need not.
func (c *botPool) finish(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.busy, id)
	if c.again[id] && !c.known[id] {
		c.enqueue(id)
	}
	delete(c.again, id)
}

// put moves a match to another queue: that of bots that search, or the last.
func (c *botPool) put(id match.ID, to *[]match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.busy, id)
	delete(c.again, id)
	c.known[id] = true
	*to = append(*to, id)
	c.work.Broadcast()
}

// turn says to which matches a worker turns next.
type turn uint8

const (
	turnQuick turn = iota
	turnSlow       // one of their bots searches
	turnLast       // of users without a name
)

// take waits for a match in which bots are asked. ok is false when the pool stops.
func (c *botPool) take(quickOnly bool) (id match.ID, to turn, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.stopped && len(c.quick) == 0 && (quickOnly || len(c.slow)+len(c.last) == 0) {
		c.work.Wait()
	}
	if c.stopped {
		return 0, 0, false
	}
	from := &c.quick
	switch c.taken++; {
	case quickOnly:
	case len(c.slow) > 0 && (len(c.quick) == 0 || c.taken%turnOfSlow == 0):
		from, to = &c.slow, turnSlow
	case len(c.quick) == 0:
		from, to = &c.last, turnLast
	}
	id = (*from)[0]
	*from = (*from)[1:]
	delete(c.known, id)
	c.busy[id] = true
	return id, to, true
}

// moment is when a bot that thought for took should answer, counted from when it began. The time it takes would reveal
// what the bot may do, and how hard it found it. So all bots of a kind answer after the same time: the pause or the
// longest of their newest thoughts, in steps of a quarter of the pause. Only a thought longer than all before shows.
// Without a pause bots answer as soon as they can.
func (c *botPool) moment(k kind, took time.Duration) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.spent[k]
	if s == nil {
		s = &spent{}
		c.spent[k] = s
	}
	pause := c.h.cfg.Pause
	longest := min(s.longest(), 4*pause) // a machine that has slept delays nobody for long
	s.add(took)
	step := pause / 4
	if step <= 0 {
		return 0
	}
	return max(pause, (max(longest, took)+step-1)/step*step)
}

func (c *botPool) run(quickOnly bool) {
	ctx := context.Background()
	var search chan<- func()
	if !quickOnly {
		search = searchThread()
		defer close(search)
	}
	for {
		id, to, ok := c.take(quickOnly)
		if !ok {
			c.wg.Done()
			return
		}
		t, err := c.h.question(ctx, id)
		switch {
		case err != nil:
			c.failed(id, err)
			continue
		case t == nil:
			c.finish(id)
			continue
		case to != turnLast && t.spare:
			c.put(id, &c.last)
			continue
		case to == turnQuick && c.h.cfg.Bots.Searches(t.level):
			c.put(id, &c.slow)
			continue
		}
		if t.spare {
			if wait := c.budgets.wait(t.network, time.Now()); wait > 0 {
				time.AfterFunc(wait, func() { c.wake(id) })
				c.finish(id)
				continue
			}
		}
		t.quick = quickOnly
		began := time.Now()
		c.ponder(t)
		var a engine.Action
		if to != turnQuick {
			thought := make(chan struct{})
			search <- func() {
				a, err = c.h.answer(t)
				close(thought)
			}
			<-thought
		} else {
			a, err = c.h.answer(t)
		}
		if t.spare {
			c.budgets.spend(t.network, time.Since(began), time.Now())
		}
		if c.done(t) { // left behind; another has its place
			return
		}
		if err != nil {
			c.failed(id, err)
			continue
		}
		reply := func() {
			if err := c.h.reply(ctx, t, a); err != nil {
				c.failed(id, err)
				return
			}
			c.finish(id)
		}
		if wait := time.Until(began.Add(c.moment(t.kind(), time.Since(began)))); wait > 0 {
			time.AfterFunc(wait, reply)
		} else {
			reply()
		}
	}
}

// searchThread starts a thread of low priority that runs what it is sent, until the channel is closed. Only thinking belongs
// there: what holds a lock or writes would make users wait for it.
func searchThread() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends here, because it cannot have its priority back
		lowerPriority()
		for f := range work {
			f()
		}
	}()
	return work
}

// failed says that a bot of a match could not answer: another was quicker, or it has to try again.
func (c *botPool) failed(id match.ID, err error) {
	c.finish(id)
	switch {
	case errors.Is(err, ErrStopping):
	case errors.Is(err, match.ErrStale): // something else has happened: look again
		c.wake(id)
	default:
		c.h.cfg.Log.Log(context.Background(), LogLevel(err, slog.LevelError), "a bot could not answer", "match", int64(id), "err", err)
		if !errors.Is(err, ErrRules) && !errors.Is(err, ErrNotFound) && !IsUnloadable(err) { // the disk may be better soon; rules and logs stay as they are
			time.AfterFunc(c.h.cfg.Retry, func() { c.wake(id) })
		}
	}
}

// thought is what a bot needs to think, copied so that nobody waits for it.
type thought struct {
	match    match.ID
	game     engine.Game
	seat     engine.Seat
	level    string
	decision int
	view     engine.View
	legal    []engine.Action
	spare    bool   // at a table of a user without a name
	network  string // of that user
	quick    bool   // the worker is the one for quick bots
	seed     uint64 // of the bot's own luck: a fixed deal also fixes how bots play
}

func (t *thought) kind() kind { return kind{t.game.Info().Key, t.level} }

// question is an open decision of a bot in a match, nil if there is none.
func (h *Host) question(ctx context.Context, id match.ID) (*thought, error) {
	var t *thought
	err := h.Hold(ctx, id, func(e *Held) error {
		if e.Match == nil || e.hung&callPly != 0 || e.Rec.Status != record.Running || e.Rec.Resting() { // the bot is asked again when the campaign goes on
			return nil
		}
		for s := range e.Match.Deciders().All() {
			if e.Rec.Seats[s].Kind == record.Bot {
				t = &thought{match: id, game: e.Game, seat: s, level: e.Rec.Seats[s].Level, decision: e.Match.Decision(s), view: e.Match.View(s), legal: e.Match.Legal(s)}
				t.spare, t.network = Spare(e.Rec), e.network
				t.seed = e.Rec.Secret.Thought(s, t.decision)
				return nil
			}
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
	return h.Change(ctx, t.match, func(w *Change) error {
		if w.Now.Seats[t.seat].Kind != record.Bot || w.Now.Status != record.Running || w.Now.Resting() {
			return match.ErrStale // a user has taken the seat meanwhile
		}
		text := t.game.Format(a)
		if err := w.enter(text); err != nil {
			return err
		}
		if err := w.Match.Play(t.seat, t.decision, text, match.ByBot, w.dice, w.At); err != nil {
			return err
		}
		return w.autoplay()
	})
}

var errBot = errors.New("no usable answer")

// answer is a bot's choice for its decision. A bot that fails must not hold up a match: the stand-in answers for it.
// Errors: ErrRules if the stand-in does not answer either.
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

func (c *botPool) isLost(id match.ID) bool {
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
