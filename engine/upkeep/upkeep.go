// Package upkeep does the regular housekeeping: it calls off tables that do not begin, archives matches that
// nobody plays, removes what users without a name have left, and ends votes whose time is up.
package upkeep

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/claim"
	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/votes"
)

// Store finds the matches that may need it.
type Store interface {
	claim.Store
	// ClockInDoubt tells whether the clock may be weeks ahead. Until it is confirmed nothing is called off, archived or removed.
	ClockInDoubt() bool
	// Expired lists matches whose open vote has run out of time at now.
	Expired(ctx context.Context, now int64) ([]match.ID, error)
	// Forsaken lists at most most matches that have not begun: listed ones opened before listed, others before unlisted.
	Forsaken(ctx context.Context, listed, unlisted int64, most int) ([]match.ID, error)
	// Idle lists at most most ordinary matches under way in which nothing has happened since before.
	Idle(ctx context.Context, before int64, most int) ([]match.ID, error)
	// Unnamed lists users without a name, made before a moment, of whom something may go: they have nothing, or a table in
	// which nothing has happened since. It lists those with numbers greater than after, in order, at most most.
	Unnamed(ctx context.Context, before int64, after record.UserID, most int) ([]record.UserID, error)
	// UnnamedTables lists the tables of such a user that may go.
	UnnamedTables(ctx context.Context, user record.UserID, before int64) ([]match.ID, error)
	// RemoveUnnamedTable removes such a table, unless something has happened there since.
	RemoveUnnamedTable(ctx context.Context, id match.ID, before int64) (gone bool, err error)
	// RemoveUnnamed removes a user who has no name and no table any more; gone tells whether it did.
	RemoveUnnamed(context.Context, record.UserID) (gone bool, err error)
}

// atOnce is how many matches one round archives at most, and between, in milliseconds, how long after a round the next
// one begins. slice is how long a round removes what users without a name have left: the next minute goes on with it.
const (
	atOnce  = 50
	between = 60 * 60 * 1000
	slice   = 30 * time.Second
)

// Service does the upkeep of matches. It is safe for concurrent use.
type Service struct {
	host  *host.Host
	votes *votes.Service
	store Store
	log   *slog.Logger
	next  atomic.Int64 // when matches are archived next, ms
	after atomic.Int64 // the user without a name after whom the round under way goes on; 0: it is done

	mu    sync.Mutex
	stuck map[match.ID]bool // matches that could not be loaded when they were last due
}

// New makes the service for the matches of a host. log may be nil.
func New(h *host.Host, v *votes.Service, store Store, log *slog.Logger) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Service{host: h, votes: v, store: store, log: log, stuck: map[match.ID]bool{}}
}

// Run does the upkeep once a minute, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.Once(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// Once calls off and archives what is due, and ends votes whose time is up: each match in a small
// transaction of its own, so that no ply waits for it. Of several processes one does it at a time; what two of them do all the same,
// the store refuses to one.
func (s *Service) Once(ctx context.Context) {
	if err := s.host.NoteAlive(ctx); err != nil {
		s.complain(ctx, err, "the clock of outages stands still")
		return
	}
	_, err := claim.Alone(ctx, s.store, record.JobUpkeep, 0, func(ctx context.Context) error {
		s.once(ctx)
		return nil
	})
	if err != nil {
		s.complain(ctx, err, "the upkeep waits")
	}
}

func (s *Service) once(ctx context.Context) {
	now := s.host.Now()
	s.each(ctx, "votes that have lasted their time stay open", func(int) ([]match.ID, error) { return s.store.Expired(ctx, now) }, func(e *host.Entry) error {
		return s.votes.Expire(ctx, e)
	})
	if s.store.ClockInDoubt() {
		return
	}
	if next := s.next.Load(); now < next && next-now <= between { // or the clock was ahead when that was set
		if after := s.after.Load(); after > 0 {
			s.unnamed(ctx, record.UserID(after))
		}
		return
	}
	s.next.Store(now + between)
	s.unnamed(ctx, 0) // before they would be archived
	s.each(ctx, "matches that do not begin stay", func(most int) ([]match.ID, error) {
		return s.store.Forsaken(ctx, now-clock.OpenListed, now-clock.OpenUnlisted, most)
	}, func(e *host.Entry) error {
		return s.ifDeserted(ctx, e, func(w *host.Change) { w.Now.Status, w.Now.EndedAt = record.Cancelled, w.At })
	})
	s.each(ctx, "matches that nobody plays stay", func(most int) ([]match.ID, error) {
		return s.store.Idle(ctx, now-clock.IdleTime, most)
	}, func(e *host.Entry) error {
		return s.ifDeserted(ctx, e, func(w *host.Change) {
			w.OvertakeVote()
			if w.Now.Resting() { // it is archived while it is paused
				w.Now.Why = record.Archive
			} else {
				w.Pause(record.Archive)
			}
			w.AddEvent(record.TableEvent{Kind: record.EventArchived, Seat: engine.Nobody})
		})
	})
}

// unnamed removes the tables of users without a name in which nothing has happened for clock.UnnamedTime, and the users who
// have none left, from the one that follows after. It goes on until nothing is left or its time is up. Whoever gives a name
// keeps everything.
func (s *Service) unnamed(ctx context.Context, after record.UserID) {
	const complaint = "what users without a name have left stays"
	before, begun := s.host.Clock().Back(clock.UnnamedTime), time.Now()
	failed := map[match.ID]bool{} // an old table may be of several users
	for {
		users, err := s.store.Unnamed(ctx, before, after, atOnce)
		if err != nil {
			s.complain(ctx, err, complaint)
			return
		}
		for _, after = range users {
			if err := s.forget(ctx, after, before, failed); errors.Is(err, host.ErrStopping) || ctx.Err() != nil {
				return
			} else if err != nil && !errors.Is(err, host.ErrConflict) {
				s.complain(ctx, err, complaint, "user", int64(after))
			}
		}
		switch {
		case len(users) < atOnce:
			s.after.Store(0)
			return
		case time.Since(begun) > slice:
			s.after.Store(int64(after))
			return
		}
	}
}

// forget removes what may go of one user without a name. What fails keeps nothing else, and is added to failed: it is not tried
// again for another user.
func (s *Service) forget(ctx context.Context, user record.UserID, before int64, failed map[match.ID]bool) error {
	ids, err := s.store.UnnamedTables(ctx, user, before)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if failed[id] {
			continue
		}
		err := s.host.Discard(ctx, id, func() (bool, error) { return s.store.RemoveUnnamedTable(ctx, id, before) })
		if errors.Is(err, host.ErrStopping) || ctx.Err() != nil {
			return err
		}
		if err != nil {
			failed[id] = true
			errs = append(errs, err)
		} else {
			s.note(id, false)
		}
	}
	gone, err := s.store.RemoveUnnamed(ctx, user)
	if gone {
		s.host.Removed(ctx, user)
	}
	return errors.Join(append(errs, err)...)
}

func (s *Service) ifDeserted(ctx context.Context, e *host.Entry, op func(*host.Change)) error {
	if left, ok := s.host.Deserted(e, s.host.Clock()); !ok || left > 0 {
		return nil
	}
	return s.host.ChangeLocked(ctx, e, func(w *host.Change) error {
		op(w)
		return nil
	})
}

// each runs a job on matches, one after the other. If it fails for one match, the others still get theirs: those that cannot
// be loaded stay due for ever, so find is asked for so many more.
func (s *Service) each(ctx context.Context, complaint string, find func(most int) ([]match.ID, error), do func(*host.Entry) error) {
	s.mu.Lock()
	most := atOnce + len(s.stuck)
	s.mu.Unlock()
	ids, err := find(most)
	if err != nil {
		s.complain(ctx, err, complaint)
		return
	}
	for _, id := range ids {
		err := s.host.WithMatch(ctx, id, do)
		if errors.Is(err, host.ErrStopping) || ctx.Err() != nil {
			return
		}
		s.note(id, host.IsUnloadable(err))
		if err != nil && !errors.Is(err, host.ErrConflict) && !errors.Is(err, record.ErrNotFound) { // somebody has come back this very moment, or another process was first
			s.complain(ctx, err, complaint, "match", int64(id))
		}
	}
}

// note notes whether a match could not be loaded.
func (s *Service) note(id match.ID, stuck bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stuck {
		s.stuck[id] = true
	} else {
		delete(s.stuck, id)
	}
}

func (s *Service) complain(ctx context.Context, err error, what string, about ...any) {
	if ctx.Err() == nil { // otherwise the server stops
		s.log.Log(ctx, host.LogLevel(err, slog.LevelWarn), what, append(about, "err", err)...)
	}
}
