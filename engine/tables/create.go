package tables

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// What NewMatch.Seats may hold besides the levels of bots.
const (
	SeatMe   = "me"   // the user who opens the table
	SeatOpen = "open" // for somebody to join
)

// NewMatch is a table to be opened.
type NewMatch struct {
	Game  string
	Setup engine.Setup // Seats is taken from the list below
	Owner record.UserID
	From  host.Network // where the owner acts
	Seats []string     // one per seat: SeatMe at most once, SeatOpen, or the level of a bot
	record.TableOptions
}

// Create opens a table. If no seat is open the match begins at once, otherwise as soon as the last
// seat is taken. Errors: ErrGame, ErrLevel, ErrSeats, *engine.SetupError, those of record.Terms.
func (s *Service) Create(ctx context.Context, n NewMatch) (match.ID, error) {
	return s.create(ctx, n, origin{})
}

// origin is the match that a new one follows.
type origin struct {
	previous match.ID        // whose rematch it is, 0: none
	repeats  match.ID        // whose deal it repeats, 0: it has its own
	secret   match.Secret    // of that deal
	crew     []record.Pirate // who plays for the bots, one per seat; nil: the match chooses
	tell     []record.Notice // for those who sat at the match before
}

func (s *Service) create(ctx context.Context, n NewMatch, from origin) (match.ID, error) {
	g, err := s.host.Game(n.Game)
	if err != nil {
		return 0, err
	}
	if err := n.Check(); err != nil {
		return 0, err
	}
	n.Setup.Seats = len(n.Seats)
	setup, err := g.Info().Check(n.Setup)
	if err != nil {
		return 0, err
	}
	rec := &record.Match{
		Game: n.Game, Setup: setup, Status: record.Waiting, TableOptions: n.TableOptions,
		Owner: n.Owner, Invite: record.NewCode(), Watch: record.NewCode(), Previous: from.previous, Repeats: from.repeats, Secret: from.secret, CreatedAt: s.host.Now(),
	}
	if rec.Seating == "" {
		rec.Seating = record.Keep
	}
	if rec.Seats, err = s.newSeats(ctx, n); err != nil {
		return 0, err
	}
	for i := range from.crew {
		rec.Seats[i].Pirate = from.crew[i]
	}
	m, err := s.host.Deal(rec)
	if err != nil {
		return 0, err
	}
	var plies []match.Ply
	if m != nil {
		plies = m.Plies(0)
	}
	id, err := s.store.AddMatch(context.WithoutCancel(ctx), rec, plies, from.tell...)
	if err != nil {
		return 0, err
	}
	if rec.Status == record.Running {
		s.host.WakeBots(n.From, id, rec, m)
	}
	return id, nil
}

func (s *Service) newSeats(ctx context.Context, n NewMatch) ([]record.Seat, error) {
	seats := make([]record.Seat, len(n.Seats))
	mine := 0
	for i, what := range n.Seats {
		switch {
		case what == SeatOpen:
			seats[i].Kind = record.Open
		case what == SeatMe && n.Owner != 0:
			name, err := s.store.UserName(ctx, n.Owner)
			if err != nil {
				return nil, err
			}
			seats[i] = record.Seat{Kind: record.User, User: n.Owner, Name: name}
			mine++
		case slices.Contains(s.host.Levels(), what):
			seats[i] = record.Seat{Kind: record.Bot, Level: what}
		default:
			return nil, fmt.Errorf("%w: %q", host.ErrLevel, what)
		}
	}
	if mine > 1 {
		return nil, fmt.Errorf("%w: one user on %d of them", host.ErrSeats, mine)
	}
	return seats, nil
}
