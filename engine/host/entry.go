package host

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Entry is a match in memory. turn holds a token while somebody reads or writes the match.
type Entry struct {
	turn     chan struct{}
	ID       match.ID
	Game     engine.Game
	Rec      *record.Match // as it is stored; nil: not loaded
	Match    *match.Match  // nil before the start
	seen     [engine.MaxSeats]visit
	plans    [engine.MaxSeats]plan
	history  history
	promise  string // commitment of the seed
	watchKey string // of its watch code
	Chat     *record.Chat
	Attempt  *record.Attempt // of a campaign, as it is stored; nil: the match is none
	network  Network         // from where its owner has acted last, see Request
	suspect  bool            // what is stored may be another state: it is read again before the next operation
	action   string          // the answer that is being played, for reports; "" if there is none

	users int           // of this entry; guarded by Host.mu
	elem  *list.Element // in Host.recent, nil: not there; guarded by Host.mu
	dirty atomic.Bool   // seen differs from what is stored, see flush
}

// visit is what a seat has seen, kept in memory; newest and back are stored now and then.
type visit struct {
	user   record.UserID // whose it is
	newest int           // newest ply that was shown to it
	back   int           // newest ply that it had seen before this visit, or when it acted last
	missed int           // up to this ply its page says what it has missed
	at     int64         // when it looked last, ms
}

// WithMatch locks a match, loads it if need be, and runs op. A panic of the rules costs this operation:
// the copy in memory is dropped and the stored match is as it was. Errors: those of op and load, ErrRules, ErrStopping,
// and that of ctx if it ends before the match is free.
func (h *Host) WithMatch(ctx context.Context, id match.ID, op func(*Entry) error) error {
	e, err := h.lock(ctx, id)
	if err != nil {
		return err
	}
	defer h.unpin(e)
	defer e.unlock()
	return h.withLoaded(ctx, e, op)
}

// lock waits for a match and locks it. End it with unlock and unpin. Errors: ErrStopping, and that of ctx if it ends
// before.
func (h *Host) lock(ctx context.Context, id match.ID) (*Entry, error) {
	e, err := h.entry(id)
	if err != nil {
		return nil, err
	}
	if err := e.lock(ctx); err != nil {
		h.unpin(e)
		return nil, fmt.Errorf("match %d: %w", id, err)
	}
	return e, nil
}

// withLoaded loads a match that is locked, if need be, and runs op. It turns a panic into ErrRules, and drops the copy in memory.
func (h *Host) withLoaded(ctx context.Context, e *Entry, op func(*Entry) error) (err error) {
	e.action = ""
	defer func() {
		if p := recover(); p != nil {
			h.logPanic(p, e.circumstances()...)
			e.Drop()
			err = fmt.Errorf("match %d: %w", e.ID, errPanicked)
		}
	}()
	if err := h.fresh(ctx, e); err != nil {
		return err
	}
	if e.Rec == nil {
		if err := h.load(ctx, e); err != nil {
			return err
		}
	}
	return op(e)
}

// fresh brings the copy in memory of a match that is locked up to date if another process has changed what is stored, or drops it.
func (h *Host) fresh(ctx context.Context, e *Entry) error {
	if e.Rec == nil || !h.shared && !e.suspect {
		return nil
	}
	stamps, err := h.cfg.Store.Stamps(ctx, e.ID)
	if err != nil {
		return err
	}
	if stamps[e.ID] == e.stamp() {
		e.suspect = false
		return nil
	}
	if !e.suspect && e.Match != nil && h.follow(ctx, e) == nil {
		return nil
	}
	e.Drop() // whoever loads it hears what is wrong
	return nil
}

func sameSetup(a, b *record.Match) bool {
	return a.Game == b.Game && a.Setup.Rules == b.Setup.Rules && a.Setup.Seats == b.Setup.Seats && maps.Equal(a.Setup.Options, b.Setup.Options)
}

// errApart says that what is stored does not go on from what is in memory.
var errApart = errors.New("not what was stored before")

// follow reads what another process has stored of a match, and of its log only what is new: to replay a long match for each ply that others
// play would cost more than all else.
func (h *Host) follow(ctx context.Context, e *Entry) error {
	last := e.Match.Len() - 1
	rec, plies, err := h.cfg.Store.MatchFrom(ctx, e.ID, last)
	if err != nil {
		return err
	}
	if known := e.Match.Plies(last)[0]; len(plies) == 0 || plies[0].N != last || plies[0].Hash != known.Hash || plies[0].At != known.At || !sameSetup(rec, e.Rec) {
		return errApart
	}
	m := e.Match
	e.Match = nil // a replay that ends in the middle leaves it of no use
	if err := m.Follow(plies[1:]); err != nil {
		return err
	}
	return h.remember(ctx, e, rec, m)
}

// lock waits for the match. Errors: that of ctx, if it ends before.
func (e *Entry) lock(ctx context.Context) error {
	select {
	case e.turn <- struct{}{}:
		return nil
	default:
	}
	select {
	case e.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *Entry) unlock() { <-e.turn }

// Drop forgets what is in memory, so that the next operation reads what is stored.
func (e *Entry) Drop() { e.Rec, e.Match, e.suspect = nil, nil, false }

// Forget drops what is in memory about a match.
func (h *Host) Forget(id match.ID) {
	h.mu.Lock()
	e := h.entries[id]
	h.mu.Unlock()
	if e == nil {
		return
	}
	_ = e.lock(context.Background()) // that context never ends
	e.Drop()
	e.unlock()
}

// forgetAll drops what is in memory about all matches.
func (h *Host) forgetAll() {
	h.mu.Lock()
	ids := slices.Collect(maps.Keys(h.entries))
	h.mu.Unlock()
	for _, id := range ids {
		h.Forget(id)
	}
}

// Discard locks a match, runs remove, and forgets what is in memory of it unless it stays. The match is not loaded: one that
// does not load can go too, and no match that is played makes room for it. Errors: those of remove, ErrStopping, and that of
// ctx if it ends before the match is free.
func (h *Host) Discard(ctx context.Context, id match.ID, remove func() (gone bool, err error)) error {
	e, err := h.lock(ctx, id)
	if err != nil {
		return err
	}
	defer h.unpin(e)
	defer e.unlock()
	gone, err := remove()
	if gone || err != nil { // an error does not say for certain that it stays
		e.Drop()
		h.mu.Lock()
		if e.elem != nil {
			h.recent.MoveToBack(e.elem)
		}
		h.mu.Unlock()
	}
	return err
}

// load reads a match and folds its log. Errors: ErrNotFound, ErrDamaged, ErrUnknown, those of the disk.
func (h *Host) load(ctx context.Context, e *Entry) error {
	err := h.read(ctx, e)
	if err != nil {
		return h.notLoaded(ctx, e.ID, err)
	}
	h.damages.repaired(e.ID)
	return nil
}

func (h *Host) read(ctx context.Context, e *Entry) error {
	rec, plies, err := h.cfg.Store.Match(ctx, e.ID)
	if err != nil {
		return err
	}
	g, err := h.Game(rec.Game)
	if err != nil {
		return err
	}
	var m *match.Match
	switch {
	case len(plies) > 0:
		if m, err = match.Load(g, rec.Setup, plies); err != nil {
			return err
		}
	case rec.Status == record.Running || rec.Status == record.Over:
		return &match.ReplayError{Reason: "it has begun, and its log is empty"}
	}
	e.history = history{}
	return h.remember(ctx, e, rec, m)
}

// remember takes a match that was read into memory. m is nil if it has not begun.
func (h *Host) remember(ctx context.Context, e *Entry, rec *record.Match, m *match.Match) error {
	talk, err := h.cfg.Store.Chat(ctx, e.ID, record.ChatKept)
	if err != nil {
		return err
	}
	var attempt *record.Attempt
	if rec.Attempt != 0 {
		if attempt, err = h.cfg.Store.Attempt(ctx, rec.Attempt); err != nil {
			return err
		}
	}
	g, err := h.Game(rec.Game)
	if err != nil {
		return err
	}
	if len(rec.Seats) != rec.Setup.Seats {
		return fmt.Errorf("%w: %d seats are stored, and %d were agreed", ErrDamaged, len(rec.Seats), rec.Setup.Seats)
	}
	if v := rec.OpenVote(); v != nil && int(max(v.Seat, v.By)) >= len(rec.Seats) {
		return fmt.Errorf("%w: vote %d names a seat that does not exist", ErrDamaged, v.N)
	}
	if p := rec.Proposal; p != nil && int(p.Seat) >= len(rec.Seats) {
		return fmt.Errorf("%w: the proposal names a seat that does not exist", ErrDamaged)
	}
	e.Rec, e.Match, e.Game, e.Chat, e.Attempt = rec, m, g, talk, attempt
	e.promise, e.watchKey = rec.Commitment(), record.WatchKey(rec.Watch)
	e.plans = [engine.MaxSeats]plan{}
	for i, s := range rec.Seats {
		if l := &e.seen[i]; l.user == s.User && l.at > 0 { // another process has changed the match; the user has not been away for that
			l.newest = max(l.newest, s.Seen)
		} else {
			*l = visit{user: s.User, newest: s.Seen, back: s.Back, missed: s.Seen}
		}
	}
	return nil
}

// entry finds or makes the entry of a match and keeps it in memory until unpin.
func (h *Host) entry(id match.ID) (*Entry, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopping {
		return nil, ErrStopping
	}
	e, ok := h.entries[id]
	if !ok {
		e = &Entry{ID: id, turn: make(chan struct{}, 1)}
		e.elem = h.recent.PushFront(e)
		h.entries[id] = e
	} else if e.elem != nil {
		h.recent.MoveToFront(e.elem)
	}
	h.pin(e)
	return e, nil
}

// pin keeps an entry in memory until unpin without marking it as used last: for what the host does
// by itself. The lock of the host is held.
func (h *Host) pin(e *Entry) {
	e.users++
	h.busy.Add(1)
}

// unpin ends entry and pin. When there are too many entries the oldest are dropped. Entries that cannot be dropped now,
// because they are in use or have something to store, leave the list when they are met, so that the next unpin
// does not meet them again; they return when they are unpinned or stored.
func (h *Host) unpin(e *Entry) {
	h.mu.Lock()
	defer h.mu.Unlock()
	defer h.busy.Done()
	e.users--
	if e.elem == nil && e.idle() {
		e.elem = h.recent.PushFront(e)
	}
	for len(h.entries) > h.cfg.Cache && h.recent.Len() > 0 {
		old := h.recent.Remove(h.recent.Back()).(*Entry)
		if old.elem = nil; old.idle() {
			delete(h.entries, old.ID)
		}
	}
}

// idle tells whether an entry can be dropped. The lock of the host is held.
func (e *Entry) idle() bool { return e.users == 0 && !e.dirty.Load() }

// What users have seen is stored every flushEvery; where other processes want to know it, more often, so that it is stored SeenWithin.
const (
	flushEvery       = 20 * time.Second
	flushEveryShared = 5 * time.Second
	SeenWithin       = 8 * time.Second
)

// runFlush stores what users have seen at intervals, until the host stops.
func (h *Host) runFlush() {
	defer h.busy.Done()
	every := flushEvery
	if h.shared {
		every = flushEveryShared
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.flush(context.Background())
			h.notices.Forget(h.Now())
		case <-h.stop:
			return
		}
	}
}

// flush stores what users have seen.
func (h *Host) flush(ctx context.Context) {
	h.mu.Lock()
	var dirty []*Entry
	for _, e := range h.entries {
		if e.dirty.Swap(false) {
			h.pin(e)
			dirty = append(dirty, e)
		}
	}
	h.mu.Unlock()
	for _, e := range dirty {
		if err := h.flushOne(ctx, e); err != nil && !errors.Is(err, context.Canceled) {
			h.cfg.Log.Log(ctx, LogLevel(err, slog.LevelWarn), "what users have seen could not be stored", "match", int64(e.ID), "err", err)
		}
	}
}

// flushOne stores what users have seen of a match, again if another process has changed it meanwhile.
func (h *Host) flushOne(ctx context.Context, e *Entry) error {
	defer h.unpin(e)
	if err := e.lock(ctx); err != nil {
		return err
	}
	defer e.unlock()
	for n := 0; ; n++ {
		if e.Rec == nil {
			return nil
		}
		err := h.storeSeen(ctx, e)
		if !h.shared || !errors.Is(err, ErrConflict) || n == overtakings {
			return err
		}
		if err := h.load(ctx, e); err != nil {
			return err
		}
	}
}

func (h *Host) storeSeen(ctx context.Context, e *Entry) error {
	now := e.Rec.Clone()
	for i := range now.Seats {
		now.Seats[i].Seen, now.Seats[i].Back = e.seen[i].newest, e.seen[i].back
	}
	saved := 0
	if e.Match != nil {
		saved = e.Match.Len()
	}
	if err := h.cfg.Store.Change(ctx, record.Change{Was: e.Rec, Now: now, Saved: saved}); err != nil {
		e.Drop()
		return err
	}
	e.Rec = now
	return nil
}
