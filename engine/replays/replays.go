// Package replays looks back at a match: its log, its replay, its export as a file, and the proof that its luck was fixed
// before it began. Each shows only what the user who asks may know.
package replays

import (
	"context"
	"fmt"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Store is what the service reads besides the match, and the one thing it writes.
type Store interface {
	// Talk reads the newest lines of a match's chat, at most most (0: all), and all suggestions.
	Chat(ctx context.Context, id match.ID, most int) (*record.Chat, error)
	// Notes are what users have written about a match for their own use, by seat.
	Notes(context.Context, match.ID) ([]record.Note, error)
	// TableEvents are what happened at a table besides plies, oldest first: the newest most of them, 0: all.
	TableEvents(ctx context.Context, id match.ID, most int) ([]record.TableEvent, error)
	// SetShown notes that the seed of an attempt's match is revealed; ErrConflict while it is under way.
	SetShown(ctx context.Context, a record.AttemptID, at int64) error
}

// Service looks back at matches. It is safe for concurrent use.
type Service struct {
	host  *host.Host
	store Store
}

// New makes the service for the matches of a host.
func New(h *host.Host, store Store) *Service { return &Service{host: h, store: store} }

// Log is the log of a match as user may know it, from ply from up to, not including, to (negative:
// to the end).
func (s *Service) Log(ctx context.Context, id match.ID, user record.UserID, from, to int) ([]projection.Entry, error) {
	var list []projection.Entry
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		if e.Match == nil {
			return nil
		}
		if to < 0 {
			to = e.Match.Len()
		}
		list = projection.Log(e.Match, e.Rec.SeatOf(user), e.Rec.Status, from, to)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Moment is one step of a replay.
type Moment struct {
	projection.Entry
	View   engine.View
	Scores []int64 // the standing then; nil while the match runs, because it may reveal secrets
}

// Replay walks through the plies that count and calls step for each, until it returns false. With engine.Nobody for as,
// user sees what they could see while the match runs, and after its end a spectator's view with all that has happened.
// With a seat it is what that seat saw: in a finished match any seat, in a running one the user's own, and others
// only as far as projection.HandsUpTo allows. step runs under the lock of the match and must be quick. Errors:
// ErrNotRunning before the start, ErrNotFound if there is no such seat, those of projection.HandsUpTo.
func (s *Service) Replay(ctx context.Context, id match.ID, user record.UserID, as engine.Seat, step func(Moment) bool) error {
	return s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		if e.Match == nil {
			return host.ErrNotRunning
		}
		over, told, last := e.Rec.Status.Ended(), e.Rec.Status, e.Match.Len()-1
		switch mine := e.Rec.SeatOf(user); {
		case int(as) >= len(e.Rec.Seats):
			return fmt.Errorf("%v of match %d: %w", as, id, host.ErrNotFound)
		case over && as >= 0:
			told = record.Running // the seat saw no more than that
		case over:
			as = engine.Nobody
		case as < 0 || as == mine:
			as = mine
		default:
			var err error
			if last, err = projection.HandsUpTo(e.Rec, e.Match, user); err != nil {
				return err
			}
		}
		return e.Match.Replay(func(p match.Past) bool {
			if p.Ply.N > last {
				return false
			}
			mo := Moment{Entry: projection.Log(e.Match, as, told, p.Ply.N, p.Ply.N+1)[0], View: p.State.View(as)}
			if over {
				mo.Scores = p.State.Scores(nil)
			}
			return step(mo)
		})
	})
}
