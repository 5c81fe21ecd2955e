package tables

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// company is how many bots sit at a table at which somebody plays at once.
const company = 2

// Fresh is a table that is not stored: the user, not known yet, among bots, and asked first. It follows from the game and
// the luck alone.
type Fresh struct {
	Match *match.Match
	Seat  engine.Seat // of the user
	Crew  match.ID    // chooses the bots' pirates and the sign of a user who has none; see record.PirateAt
	rec   *record.Match
}

// Fresh deals a table with the options that the game recommends and bots of a level. Errors: ErrGame, ErrRules.
func (s *Service) Fresh(game string, luck match.Secret, level string) (*Fresh, error) {
	g, err := s.host.Game(game)
	if err != nil {
		return nil, err
	}
	setup, err := recommended(g.Info())
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(luck.Commitment())) // says nothing of the luck, as the commitment is public
	f := &Fresh{Crew: match.ID(binary.BigEndian.Uint64(sum[:]) >> 1)}
	for { // once more if another seat is asked first
		f.rec = &record.Match{Game: game, Setup: setup, Status: record.Waiting, TableOptions: record.TableOptions{Seating: record.Keep}, Secret: luck, CreatedAt: s.host.Now()}
		f.rec.Seats = make([]record.Seat, setup.Seats)
		for i := range f.rec.Seats {
			f.rec.Seats[i] = record.Seat{Kind: record.Bot, Level: level, Pirate: record.PirateAt(f.Crew, i)}
		}
		f.rec.Seats[f.Seat].Kind, f.rec.Seats[f.Seat].Level = record.User, ""
		if f.Match, err = s.host.Deal(f.rec); err != nil {
			return nil, err
		}
		asked := f.Match.Deciders()
		if asked == 0 || asked.Has(f.Seat) {
			return f, nil
		}
		f.Seat = asked.First()
	}
}

// recommended is what a game offers first, for the user and company.
func recommended(i *engine.Info) (engine.Setup, error) {
	setup := engine.Setup{Seats: min(max(1+company, i.MinSeats), i.MaxSeats), Options: map[string]string{}}
	for _, o := range i.Options {
		if !o.Hidden {
			setup.Options[o.Key] = cmp.Or(o.First, o.Default)
		}
	}
	return i.Check(setup)
}

// Keep stores a fresh table for its owner, whose invitation is code, and says which match it is now.
func (s *Service) Keep(ctx context.Context, f *Fresh, owner record.Account, code string) (match.ID, error) {
	r := f.rec
	r.Owner, r.Invite, r.Watch = owner.ID, code, record.NewCode()
	seat := &r.Seats[f.Seat]
	seat.User, seat.Name, seat.Unnamed = owner.ID, owner.Name, owner.Unnamed
	return s.store.AddMatch(context.WithoutCancel(ctx), r, f.Match.Plies(0))
}
