package tables

import (
	"context"
	"errors"
	"slices"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Join gives user the first open seat, or in a rematch the seat that is theirs by its seating, if that is open. A user who has a seat keeps it, which is no error. The match
// begins when the last seat is taken. Also works for a seat that was left in a running match. The
// caller has checked that the user may join: a public table, or the invite link.
// Errors: ErrFull, ErrNotRunning (over or called off).
func (s *Service) Join(ctx context.Context, id match.ID, user record.UserID) (engine.Seat, error) {
	former, _, err := s.store.FormerSeat(ctx, id, user)
	if err != nil && !errors.Is(err, record.ErrNotFound) {
		return engine.Nobody, err
	}
	return s.joinRematch(ctx, id, user, former)
}

// joinRematch prefers the seat that belongs to the user who sat on former in the match before.
func (s *Service) joinRematch(ctx context.Context, id match.ID, user record.UserID, former engine.Seat) (engine.Seat, error) {
	name, err := s.store.UserName(ctx, user)
	if err != nil {
		return engine.Nobody, err
	}
	seat := engine.Nobody
	join := func(e *host.Entry) error {
		if seat = e.Rec.SeatOf(user); seat != engine.Nobody {
			return nil
		}
		return s.host.ChangeLocked(ctx, e, func(w *host.Change) error {
			if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
				return host.ErrNotRunning
			}
			free := slices.IndexFunc(w.Now.Seats, func(s record.Seat) bool { return s.Kind == record.Open })
			if free < 0 {
				return ErrFull
			}
			if own := w.Now.ClaimOf(user); own != engine.Nobody && w.Now.Seats[own].Kind != record.User {
				w.AddEvent(record.TableEvent{Kind: record.EventRetaken, Seat: own, Args: []string{name}})
				w.GiveBack(own)
				seat = own
				return nil
			}
			if former != engine.Nobody && int(former) < len(w.Now.Seats) { // it may have begun without some of its seats
				if own := rematchSeat(w.Now.Seating, former, len(w.Now.Seats)); w.Now.Seats[own].Kind == record.Open {
					free = int(own)
				}
			}
			open := w.Now.Seats[free]
			w.Sit(engine.Seat(free), record.Seat{Kind: record.User, User: user, Name: name}.KeptLike(&open))
			if open.Former != 0 {
				w.AddEvent(record.TableEvent{Kind: record.EventFilled, Seat: engine.Seat(free), Args: []string{name, open.Owner}})
			} else {
				addSeatEvent(w, record.EventJoined, engine.Seat(free), name)
			}
			if w.Now.Status == record.Waiting {
				if err := w.BeginIfFull(); err != nil {
					return err
				}
			}
			seat = w.Now.SeatOf(user)
			return nil
		})
	}
	err = s.host.WithMatch(ctx, id, func(e *host.Entry) error { return s.host.Anew(ctx, e, func() error { return join(e) }) })
	switch {
	case errors.Is(err, host.ErrConflict):
		return engine.Nobody, errors.Join(ErrFull, err)
	case err != nil:
		return engine.Nobody, err
	}
	return seat, nil
}

// addSeatEvent notes in the log of a match under way that a seat has changed hands. Before it begins nobody has played.
func addSeatEvent(w *host.Change, kind record.TableEventKind, seat engine.Seat, args ...string) {
	if w.Now.Status == record.Running {
		w.AddEvent(record.TableEvent{Kind: kind, Seat: seat, Args: args})
	}
}

// Leave gives up the seat of user. Before the start the seat is open again, and a table that its last
// user leaves is called off; afterwards the seat is open for a substitute or a bot. Errors:
// ErrNotSeated, ErrNotRunning.
func (s *Service) Leave(ctx context.Context, id match.ID, user record.UserID) error {
	return s.host.Change(ctx, id, func(w *host.Change) error {
		seat := w.Now.SeatOf(user)
		if seat == engine.Nobody {
			return host.ErrNotSeated
		}
		if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
			return host.ErrNotRunning
		}
		addSeatEvent(w, record.EventLeft, seat, w.Now.Seats[seat].Name)
		w.Sit(seat, record.Seat{Kind: record.Open}.KeptLike(&w.Now.Seats[seat]))
		heir := slices.IndexFunc(w.Now.Seats, func(s record.Seat) bool { return s.Kind == record.User })
		switch {
		case heir >= 0 && w.Now.Owner == user:
			w.Now.Owner = w.Now.Seats[heir].User
		case heir < 0 && w.Now.Status == record.Waiting:
			w.Now.Status, w.Now.EndedAt = record.Cancelled, w.At
		}
		return nil
	})
}

// FillSeat puts a bot of the given level on an open seat, or with an empty level opens a bot's seat again.
// Before the start that is for the owner, afterwards for any seated user. The match begins when no
// seat is open any more. Errors: ErrNotOwner, ErrNotSeated, ErrLevel, ErrTaken, ErrNotRunning.
func (s *Service) FillSeat(ctx context.Context, id match.ID, by host.Request, seat engine.Seat, level string) error {
	return s.host.Change(ctx, id, func(w *host.Change) error {
		if err := mayFill(w.Now, by.User); err != nil {
			return err
		}
		w.From(by)
		if seat < 0 || int(seat) >= len(w.Now.Seats) {
			return host.ErrSeats
		}
		switch at := w.Now.Seats[seat]; {
		case at.Kind == record.Bot && at.Former != 0 && w.Now.Status == record.Running: // the table votes about such a seat
			return host.ErrTaken
		case level == "" && at.Kind == record.Bot:
			addSeatEvent(w, record.EventFreed, seat)
			w.Sit(seat, record.Seat{Kind: record.Open}.KeptLike(&at))
			return nil
		case level == "" || !slices.Contains(s.host.Levels(), level):
			return host.ErrLevel
		case at.Kind == record.User:
			return host.ErrTaken
		}
		addSeatEvent(w, record.EventBot, seat, level)
		w.Sit(seat, record.Seat{Kind: record.Bot, Level: level}.KeptLike(&w.Now.Seats[seat]))
		if w.Now.Status == record.Waiting {
			return w.BeginIfFull()
		}
		return nil
	})
}

// SeatLink makes the secret link with which somebody else can take over the seat of user, once. An
// earlier link of the seat expires; only a hash is stored. Errors: ErrNotSeated, ErrNotRunning.
func (s *Service) SeatLink(ctx context.Context, id match.ID, user record.UserID) (code string, err error) {
	code = record.NewCode()
	return code, s.host.Change(ctx, id, func(w *host.Change) error {
		seat := w.Now.SeatOf(user)
		if seat == engine.Nobody {
			return host.ErrNotSeated
		}
		if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
			return host.ErrNotRunning
		}
		w.Now.Seats[seat].Key = record.HashCode(code)
		return nil
	})
}

// TakeSeat hands the seat of a seat link to user. The link expires, and so do the standing order and
// everything else the former user had open. Errors: ErrSeated, ErrTaken if the link was used meanwhile.
func (s *Service) TakeSeat(ctx context.Context, code string, user record.UserID) (match.ID, error) {
	id, seat, err := s.store.SeatByLink(ctx, code)
	if err != nil {
		return 0, err
	}
	name, err := s.store.UserName(ctx, user)
	if err != nil {
		return 0, err
	}
	return id, s.host.Change(ctx, id, func(w *host.Change) error {
		switch {
		case w.Now.Seats[seat].Key != record.HashCode(code):
			return host.ErrTaken
		case w.Now.Seats[seat].User == user: // the user's own link on another device
			return nil
		case w.Now.SeatOf(user) != engine.Nobody:
			return ErrSeated
		}
		addSeatEvent(w, record.EventHanded, seat, name, w.Now.Seats[seat].Name)
		if before := w.Now.Seats[seat].User; w.Now.Owner == before {
			w.Now.Owner = user
		}
		w.Sit(seat, record.Seat{Kind: record.User, User: user, Name: name}.KeptLike(&w.Now.Seats[seat]))
		return nil
	})
}

// mayFill tells whether user may fill the open seats: the owner before the start, users with a seat afterwards.
func mayFill(rec *record.Match, user record.UserID) error {
	switch {
	case rec.SeatOf(user) == engine.Nobody:
		return host.ErrNotSeated
	case rec.Status == record.Waiting && rec.Owner != user:
		return host.ErrNotOwner
	case rec.Status != record.Waiting && rec.Status != record.Running:
		return host.ErrNotRunning
	}
	return nil
}
