package host

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// watchEvery is how often a process asks whether others have changed the matches that its open pages show. It holds whether or not
// notifications arrive, so nothing that is shown is older than twice that.
const watchEvery = time.Second

// runWatch tells open pages what other processes have changed, until the host stops.
func (h *Host) runWatch() {
	defer h.busy.Done()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	heard := make(chan match.ID, 1024)
	h.busy.Add(1)
	go func() {
		defer h.busy.Done()
		h.cfg.Store.Listen(ctx, func(id match.ID) {
			if !h.hub.watches(id) {
				return
			}
			select {
			case heard <- id:
			default: // the next look finds it
			}
		})
	}()
	h.busy.Add(1)
	go func() { // what is heard does not wait for a look at all matches
		defer h.busy.Done()
		for {
			select {
			case id := <-heard:
				h.look(ctx, allOf(heard, id)...)
			case <-ctx.Done():
				return
			}
		}
	}()
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.look(ctx, h.hub.watched()...)
		case <-h.stop:
			return
		}
	}
}

// allOf takes what waits in a channel as well, each match once.
func allOf(heard <-chan match.ID, first match.ID) []match.ID {
	ids := []match.ID{first}
	for len(heard) > 0 {
		ids = append(ids, <-heard)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// look asks for the stamps of matches that open pages show, and tells these pages if anything has changed.
func (h *Host) look(ctx context.Context, ids ...match.ID) {
	if len(ids) == 0 {
		return
	}
	stamps, err := h.cfg.Store.Stamps(ctx, ids...)
	if err != nil {
		h.cfg.Log.Log(ctx, LogLevel(err, slog.LevelWarn), "cannot find out what other processes have changed", "err", err)
		return
	}
	for _, id := range ids {
		if now, ok := stamps[id]; !ok || h.hub.knows(id, now) {
			continue
		}
		err := h.WithMatch(ctx, id, func(e *Entry) error {
			h.hub.told(id, e.stamp())
			h.hub.catchUp(id, func(user record.UserID) News {
				news, _ := e.news(user)
				return news
			})
			return nil
		})
		if err != nil && !errors.Is(err, record.ErrStorage) { // after a fault of the storage the next look tries again
			h.hub.told(id, stamps[id]) // a match that cannot be loaded says so when it is asked for
		}
	}
}

// watches tells whether any open page shows a match.
func (h *hub) watches(id match.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.streams[id]) > 0
}

// watched lists the matches that open pages show.
func (h *hub) watched() []match.ID {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]match.ID, 0, len(h.streams))
	for id := range h.streams {
		list = append(list, id)
	}
	return list
}

// knows tells whether the open pages of a match have been told of this state.
func (h *hub) knows(id match.ID, now record.Stamp) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.stamps[id] == now
}

// told notes that the open pages of a match have been told of a state.
func (h *hub) told(id match.ID, now record.Stamp) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.streams[id]) > 0 {
		h.stamps[id] = now
	}
}

// catchUp sends news to the streams of a match whose newest news are older.
func (h *hub) catchUp(id match.ID, to func(record.UserID) News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.streams[id] {
		if news := to(s.user); news.Version > s.newest {
			s.newest, s.seen = news.Version, 0
			s.send(news)
		}
	}
}
