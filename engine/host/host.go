package host

import (
	"container/list"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/match"
	"portside/engine/notice"
	"portside/engine/record"
)

// Bots gives the policies of computer seats.
type Bots interface {
	// Levels are the kinds of bot, weakest first.
	Levels() []string
	// Policy is a fresh bot. It thinks outside all locks and sees views only.
	Policy(level string, game engine.Game, seed uint64) engine.Policy
	// Searches tells whether bots of a level may think for long. They think in few places.
	Searches(level string) bool
}

// Config is what a Host needs. Store, Games and Bots are required.
type Config struct {
	Store     Store
	Games     []engine.Game
	Campaigns []*campaign.Definition // stories told over several matches; may be empty
	Bots      Bots
	Log       *slog.Logger
	Now       func() time.Time // the clock; nil: time.Now
	Cache     int              // matches kept in memory; 0: 1000
	Workers   int              // bots that search at once; 0: one; below 0: none, other processes let bots think. One worker more gives quick answers only
	Worker    bool             // there are no pages here: bots think at once for what other processes were told
	Pause     time.Duration    // after which a bot answers, so that users can follow; 0: as soon as it can
	Retry     time.Duration    // before a bot whose answer could not be stored tries again; 0: 15 s
	Notify    func(due int64)  // called when notices were stored, with the moment when the first is due; nil: nobody asks
	Quiet     int64            // ms after a user has looked at a match during which no notice of it is due; 0: a minute
	Random    io.Reader        // what the luck of new matches comes from; nil: the operating system. Only tests give another
}

// Host runs matches. It is safe for concurrent use. Its methods take the user, not the seat: the seat
// is looked up under the lock of the match.
type Host struct {
	cfg       Config
	games     map[string]engine.Game
	campaigns map[string]*campaign.Definition
	hub       hub
	shared    bool // other processes may change what is stored
	bots      botPool

	upkeepFrom int64        // since when users can read that matches are archived, ms; set by Run
	awoke      atomic.Int64 // when NoteAlive was called last, ms
	stoppedAt  atomic.Int64 // the moment at which time stands still because the clock is wrong, ms; 0: it runs
	notices    *notice.Tracker
	luck       sync.Mutex // held while Random is read
	damages    damages

	mu       sync.Mutex
	entries  map[match.ID]*Entry
	recent   *list.List // of *Entry, the one used last in front; without those that could not be dropped when met
	outages  [][2]int64
	stopping bool
	busy     sync.WaitGroup // operations under way
	stop     chan struct{}
	stopped  chan struct{} // closed when Close is done
}

// New makes a host. Call Run to let bots play, and Close at the end.
func New(c Config) *Host {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Cache <= 0 {
		c.Cache = 1000
	}
	if c.Workers == 0 {
		c.Workers = 1
	}
	if c.Retry <= 0 {
		c.Retry = 15 * time.Second
	}
	if c.Quiet <= 0 {
		c.Quiet = 60_000
	}
	h := &Host{cfg: c, games: map[string]engine.Game{}, campaigns: map[string]*campaign.Definition{}, entries: map[match.ID]*Entry{}, recent: list.New(), stop: make(chan struct{}), stopped: make(chan struct{})}
	for _, g := range c.Games {
		h.games[g.Info().Key] = g
	}
	for _, s := range c.Campaigns {
		h.campaigns[s.Game] = s
	}
	if c.Store != nil {
		h.shared = c.Store.Shared()
	}
	h.hub.init()
	h.notices = notice.NewTracker(c.Quiet, h.Watched, c.Notify)
	h.bots.init(h)
	return h
}

// Run reads outages, who can be notified, and since when idle matches are called off; then it starts the bots, wakes those
// that are asked in stored matches and that no other process wakes, and stores at intervals what users have seen. It returns at once.
func (h *Host) Run(ctx context.Context) error {
	if err := h.NoteAlive(ctx); err != nil {
		return err
	}
	users, err := h.cfg.Store.Reachable(ctx)
	if err != nil {
		return err
	}
	for _, u := range users {
		h.notices.SetReachable(u, true)
	}
	if h.upkeepFrom, err = h.cfg.Store.UpkeepSince(ctx); err != nil {
		return err
	}
	if err := h.bots.start(ctx, h.cfg.Workers); err != nil {
		return err
	}
	h.busy.Add(1)
	go h.runFlush()
	if h.shared {
		h.busy.Add(1)
		go h.runWatch()
	}
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

// Levels are the kinds of bot, weakest first.
func (h *Host) Levels() []string { return h.cfg.Bots.Levels() }

// WakeBots lets the bots think that are asked in a match which its owner has just opened from a network; rec and m are
// as they were stored.
func (h *Host) WakeBots(from Network, id match.ID, rec *record.Match, m *match.Match) {
	e := &Entry{ID: id, Rec: rec, Match: m} // that match, as long as nobody has read it
	e.actsFrom(Request{User: rec.Owner, Network: from})
	if j, _, ok := h.asked(e); ok {
		h.bots.wake(j)
	}
}

// Notices decides which users are notified of what, and knows what they have seen.
func (h *Host) Notices() *notice.Tracker { return h.notices }

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
	h.bots.giveBack()
	h.flush(ctx)
}

// Now is the time at the tables, in Unix milliseconds.
func (h *Host) Now() int64 {
	if stoppedAt := h.stoppedAt.Load(); stoppedAt > 0 {
		return stoppedAt
	}
	return h.cfg.Now().UnixMilli()
}
