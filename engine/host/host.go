package host

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/match"
	"portside/engine/record"
)

// Bots gives the policies of computer seats.
type Bots interface {
	// Levels are the kinds of bot, weakest first.
	Levels() []string
	// Policy is a fresh bot. It thinks outside all locks and sees views only.
	Policy(level string, game engine.Game, seed uint64) engine.Policy
}

// Config is what a Host needs. Store, Games and Bots are required.
type Config struct {
	Store   Store
	Games   []engine.Game
	Sagas   []*campaign.Saga // stories told over several matches; may be empty
	Bots    Bots
	Log     *slog.Logger
	Now     func() time.Time // the clock; nil: time.Now
	Cache   int              // matches kept in memory; 0: 1000
	Workers int              // bots thinking at once; 0: half the cores, at least one
	Pause   time.Duration    // before a bot answers, so that users can follow
	Retry   time.Duration    // before a bot whose answer could not be stored tries again; 0: 15 s
	Notify  func(due int64)  // called when notices were stored, with the moment when the first is due; nil: nobody asks
	Quiet   int64            // ms after a user has looked at a match in which no notice of it is due; 0: a minute
}

// Host runs matches. It is safe for concurrent use. Its methods take the user, not the seat: who
// sits where is looked up under the lock of the match.
type Host struct {
	cfg   Config
	games map[string]engine.Game
	sagas map[string]*campaign.Saga
	logs  sync.Mutex // held by whoever changes a campaign; a match is locked after it, never before
	hub   hub
	bots  crew

	choresFrom int64        // since when users can read of the clean-up, ms; set by Run
	nextRound  atomic.Int64 // of the clean-up, ms
	telling    telling

	mu       sync.Mutex
	entries  map[match.ID]*entry
	recent   *list.List // of *entry, the one used last in front
	outages  [][2]int64
	stopping bool
	busy     sync.WaitGroup // operations under way
	stop     chan struct{}
	stopped  chan struct{} // closed when Close is done
}

// entry is a match in memory. mu is held by whoever reads or writes the match.
type entry struct {
	mu      sync.Mutex
	id      match.ID
	game    engine.Game
	rec     *record.Match // as it is stored; nil: not loaded
	m       *match.Match  // nil before the start
	look    [engine.MaxSeats]look
	plans   [engine.MaxSeats]plan
	annals  annals
	version uint64
	promise string // commitment of the seed
	talk    *record.Talk
	attempt *record.Attempt // of a campaign, as it is stored; nil: the match is none

	users int           // of this entry; guarded by Host.mu
	elem  *list.Element // guarded by Host.mu
	dirty atomic.Bool   // look differs from what is stored
}

// look is what a seat has seen, kept in memory and stored now and then.
type look struct {
	seen, back int
	at         int64
}

// New makes a host. Call Run to let bots play, and Close at the end.
func New(c Config) *Host {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Cache <= 0 {
		c.Cache = 1000
	}
	if c.Workers <= 0 {
		c.Workers = max(1, runtime.NumCPU()/2)
	}
	if c.Retry <= 0 {
		c.Retry = 15 * time.Second
	}
	if c.Quiet <= 0 {
		c.Quiet = quiet
	}
	h := &Host{cfg: c, games: map[string]engine.Game{}, sagas: map[string]*campaign.Saga{}, entries: map[match.ID]*entry{}, recent: list.New(), stop: make(chan struct{}), stopped: make(chan struct{})}
	for _, g := range c.Games {
		h.games[g.Info().Key] = g
	}
	for _, s := range c.Sagas {
		h.sagas[s.Game] = s
	}
	h.hub.init()
	h.bots.init(h)
	return h
}

// Run starts the bots, wakes those that are asked in stored matches, and stores now and then what
// users have seen. It returns at once.
func (h *Host) Run(ctx context.Context) error {
	outages, err := h.cfg.Store.Outages(ctx)
	if err != nil {
		return fmt.Errorf("outages: %w", err)
	}
	h.mu.Lock()
	h.outages = outages
	h.mu.Unlock()
	if err := h.bookEnded(ctx); err != nil {
		return err
	}
	users, err := h.cfg.Store.Reachable(ctx)
	if err != nil {
		return err
	}
	for _, u := range users {
		h.Reach(u, true)
	}
	ids, err := h.cfg.Store.Awaited(ctx)
	if err != nil {
		return fmt.Errorf("awaited bots: %w", err)
	}
	h.bots.start(h.cfg.Workers)
	for _, id := range ids {
		h.bots.wake(id)
	}
	if h.choresFrom, err = h.cfg.Store.ChoresSince(ctx); err != nil {
		return err
	}
	h.busy.Add(1)
	go h.tend()
	return nil
}

// Game finds a game by its key. Errors: ErrGame.
func (h *Host) Game(key string) (engine.Game, error) {
	g, ok := h.games[key]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrGame, key)
	}
	return g, nil
}

// CloseStreams ends all streams and lets no new ones open, so that a server can wait for its requests.
func (h *Host) CloseStreams() { h.hub.close() }

// Close stops the host: bots stop, new operations are refused with ErrStopping, those under way end,
// and what users have seen is stored. It may be called twice; the second call waits for the first.
func (h *Host) Close(ctx context.Context) {
	h.hub.close()
	h.mu.Lock()
	first := !h.stopping
	h.stopping = true
	h.mu.Unlock()
	if !first {
		<-h.stopped
		return
	}
	defer close(h.stopped)
	close(h.stop)
	h.bots.stop()
	h.bots.wait()
	h.busy.Wait()
	h.flush(ctx)
}

func (h *Host) now() int64 { return h.cfg.Now().UnixMilli() }

// with locks a match, loads it if need be, and runs op. A panic of the rules costs this operation:
// the copy in memory is dropped and the stored match is as it was.
func (h *Host) with(ctx context.Context, id match.ID, op func(*entry) error) (err error) {
	e, err := h.acquire(id)
	if err != nil {
		return err
	}
	defer h.release(e)
	e.mu.Lock()
	defer e.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			e.drop()
			h.cfg.Log.Error("rules panicked", "match", int64(id), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = fmt.Errorf("match %d: %w", id, ErrRules)
		}
	}()
	if e.rec == nil {
		if err := h.load(ctx, e); err != nil {
			return err
		}
	}
	return op(e)
}

// drop forgets what is in memory, so that the next operation reads what is stored.
func (e *entry) drop() { e.rec, e.m = nil, nil }

func (h *Host) load(ctx context.Context, e *entry) error {
	rec, plies, err := h.cfg.Store.Match(ctx, e.id)
	if err != nil {
		return err
	}
	g, err := h.Game(rec.Game)
	if err != nil {
		return fmt.Errorf("match %d: %w", e.id, err)
	}
	var m *match.Match
	if len(plies) > 0 {
		if m, err = match.Load(g, rec.Setup, plies); err != nil {
			return fmt.Errorf("match %d: %w", e.id, err)
		}
	}
	talk, err := h.cfg.Store.Talk(ctx, e.id, keptLines)
	if err != nil {
		return err
	}
	var attempt *record.Attempt
	if rec.Attempt != 0 {
		if attempt, err = h.cfg.Store.Attempt(ctx, rec.Attempt); err != nil {
			return err
		}
	}
	e.rec, e.m, e.game, e.talk, e.attempt = rec, m, g, talk, attempt
	e.version = uint64(h.cfg.Now().UnixNano()) // differs from any version before a restart
	e.promise = rec.Commitment()
	e.look, e.plans, e.annals = [engine.MaxSeats]look{}, [engine.MaxSeats]plan{}, annals{}
	for i, s := range rec.Seats {
		e.look[i] = look{seen: s.Seen, back: s.Back}
	}
	return nil
}

// acquire finds or makes the entry of a match and keeps it in memory until release.
func (h *Host) acquire(id match.ID) (*entry, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopping {
		return nil, ErrStopping
	}
	return h.hold(id), nil
}

func (h *Host) hold(id match.ID) *entry {
	e, ok := h.entries[id]
	if !ok {
		e = &entry{id: id}
		e.elem = h.recent.PushFront(e)
		h.entries[id] = e
	} else {
		h.recent.MoveToFront(e.elem)
	}
	e.users++
	h.busy.Add(1)
	return e
}

func (h *Host) release(e *entry) {
	defer h.busy.Done()
	h.mu.Lock()
	defer h.mu.Unlock()
	e.users--
	for el := h.recent.Back(); el != nil && len(h.entries) > h.cfg.Cache; {
		old, prev := el.Value.(*entry), el.Prev()
		if old.users == 0 && !old.dirty.Load() {
			h.recent.Remove(el)
			delete(h.entries, old.id)
		}
		el = prev
	}
}

// flush stores what users have seen.
func (h *Host) flush(ctx context.Context) {
	h.mu.Lock()
	var dirty []*entry
	for _, e := range h.entries {
		if e.dirty.Swap(false) {
			dirty = append(dirty, h.hold(e.id))
		}
	}
	h.mu.Unlock()
	for _, e := range dirty {
		if err := h.flushOne(ctx, e); err != nil && !errors.Is(err, context.Canceled) {
			h.cfg.Log.Warn("what users have seen could not be stored", "match", int64(e.id), "err", err)
		}
	}
}

func (h *Host) flushOne(ctx context.Context, e *entry) error {
	defer h.release(e)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.rec == nil {
		return nil
	}
	now := e.rec.Clone()
	for i := range now.Seats {
		now.Seats[i].Seen, now.Seats[i].Back = e.look[i].seen, e.look[i].back
	}
	if err := h.cfg.Store.Change(ctx, record.Change{Was: e.rec, Now: now}); err != nil {
		e.drop()
		return err
	}
	e.rec = now
	return nil
}
