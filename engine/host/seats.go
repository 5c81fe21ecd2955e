package host

import (
	"context"
	"errors"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// ByInvite is the match whose invite link has this code, ByWatch the one whose watch link has it.
// Errors: ErrNotFound.
func (h *Host) ByInvite(ctx context.Context, code string) (match.ID, error) {
	return h.cfg.Store.ByInvite(ctx, code)
}

// ByWatch is the match whose watch link has this code. Errors: ErrNotFound.
func (h *Host) ByWatch(ctx context.Context, code string) (match.ID, error) {
	return h.cfg.Store.ByWatch(ctx, code)
}

// Join gives user the first open seat; who has a seat already keeps it, without an error. The match
// begins when the last seat is taken. Also works for a seat that was left in a running match. The
// caller has checked that the user may join: a public table, or the invite link.
// Errors: ErrFull, ErrNotRunning (over or called off).
func (h *Host) Join(ctx context.Context, id match.ID, user record.UserID) (engine.Seat, error) {
	return h.joinRematch(ctx, id, user, engine.Nobody)
}

// joinRematch prefers the seat that belongs to who sat on former in the match before.
func (h *Host) joinRematch(ctx context.Context, id match.ID, user record.UserID, former engine.Seat) (engine.Seat, error) {
	name, err := h.cfg.Store.UserName(ctx, user)
	if err != nil {
		return engine.Nobody, err
	}
	seat := engine.Nobody
	err = h.Hold(ctx, id, func(e *Held) error {
		if seat = e.Rec.SeatOf(user); seat != engine.Nobody {
			return nil
		}
		return h.ChangeHeld(ctx, e, func(w *Change) error {
			if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
				return ErrNotRunning
			}
			free := slices.IndexFunc(w.Now.Seats, func(s record.Seat) bool { return s.Kind == record.Open })
			if free < 0 {
				return ErrFull
			}
			if own := w.Now.ClaimOf(user); own != engine.Nobody && w.Now.Seats[own].Kind != record.User {
				w.addEvent(record.TableEvent{Kind: record.EventRetaken, Seat: own, Args: []string{name}})
				w.giveBack(own)
				seat = own
				return nil
			}
			if former != engine.Nobody && int(former) < len(w.Now.Seats) { // it may have begun without some of its seats
				if own := rematchSeat(w.Now.Seating, former, len(w.Now.Seats)); w.Now.Seats[own].Kind == record.Open {
					free = int(own)
				}
			}
			open := w.Now.Seats[free]
			w.sit(free, record.Seat{Kind: record.User, User: user, Name: name}.KeptLike(&open))
			if open.Former != 0 {
				w.addEvent(record.TableEvent{Kind: record.EventFilled, Seat: engine.Seat(free), Args: []string{name, open.Owner}})
			} else {
				w.addSeatEvent(record.EventJoined, engine.Seat(free), name)
			}
			if w.Now.Status == record.Waiting {
				if err := w.beginIfFull(); err != nil {
					return err
				}
			}
			seat = w.Now.SeatOf(user)
			return nil
		})
	})
	switch {
	case errors.Is(err, ErrConflict):
		return engine.Nobody, errors.Join(ErrFull, err)
	case err != nil:
		return engine.Nobody, err
	}
	return seat, nil
}

// sit puts somebody on a seat. Nothing of the one before is left: no order but the one that users begin with, no
// link, no plan, no memory of what was seen, and the clock of an open decision starts anew with what s has.
func (w *Change) sit(seat int, s record.Seat) {
	if w.Match != nil {
		if s.Kind == record.User && w.Now.Status == record.Running {
			s.Order = w.firstOrder()
		}
		s.Seen = w.Match.Len() - 1
		s.Back = s.Seen
	}
	if v := w.Now.OpenVote(); v != nil {
		if at := engine.Seat(seat); at == v.Seat || at == v.By {
			w.overtakeVote()
		} else if v.Yes.Has(at) || v.No.Has(at) { // whoever comes has said nothing yet
			still := *v
			still.Yes, still.No = v.Yes.Without(at), v.No.Without(at)
			w.Now.Vote = &still
		}
	}
	w.Now.Seats[seat] = s
	w.Now.Proposal = nil
	w.look[seat] = look{seen: s.Seen, back: s.Back}
	w.plans[seat] = plan{}
}

// firstOrder is the standing order with which the seat of a user begins, nil if the game has none.
func (w *Change) firstOrder() *record.Order {
	text := w.Game.Info().FirstOrder
	if text == "" {
		return nil
	}
	return &record.Order{Text: text, SetAt: w.At}
}

// addSeatEvent tells in the log of a match under way that a seat has changed hands. Before it begins nobody has played.
func (w *Change) addSeatEvent(kind record.TableEventKind, seat engine.Seat, args ...string) {
	if w.Now.Status == record.Running {
		w.addEvent(record.TableEvent{Kind: kind, Seat: seat, Args: args})
	}
}

// Leave gives up the seat of user. Before the start the seat is open again, and a table that its last
// user leaves is called off; afterwards the seat is open for a substitute or a bot. Errors:
// ErrNotSeated, ErrNotRunning.
func (h *Host) Leave(ctx context.Context, id match.ID, user record.UserID) error {
	return h.Change(ctx, id, func(w *Change) error {
		seat := w.Now.SeatOf(user)
		if seat == engine.Nobody {
			return ErrNotSeated
		}
		if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
			return ErrNotRunning
		}
		w.addSeatEvent(record.EventLeft, seat, w.Now.Seats[seat].Name)
		w.sit(int(seat), record.Seat{Kind: record.Open}.KeptLike(&w.Now.Seats[seat]))
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
func (h *Host) FillSeat(ctx context.Context, id match.ID, user record.UserID, seat engine.Seat, level string) error {
	return h.Change(ctx, id, func(w *Change) error {
		if err := w.mayFill(user); err != nil {
			return err
		}
		if seat < 0 || int(seat) >= len(w.Now.Seats) {
			return ErrSeats
		}
		switch at := w.Now.Seats[seat]; {
		case at.Kind == record.Bot && at.Former != 0 && w.Now.Status == record.Running: // about whose the table votes
			return ErrTaken
		case level == "" && at.Kind == record.Bot:
			w.addSeatEvent(record.EventFreed, seat)
			w.sit(int(seat), record.Seat{Kind: record.Open}.KeptLike(&at))
			return nil
		case level == "" || !slices.Contains(h.cfg.Bots.Levels(), level):
			return ErrLevel
		case at.Kind == record.User:
			return ErrTaken
		}
		w.addSeatEvent(record.EventBot, seat, level)
		w.sit(int(seat), record.Seat{Kind: record.Bot, Level: level}.KeptLike(&w.Now.Seats[seat]))
		if w.Now.Status == record.Waiting {
			return w.beginIfFull()
		}
		return nil
	})
}

func (w *Change) mayFill(user record.UserID) error {
	switch {
	case w.Now.SeatOf(user) == engine.Nobody:
		return ErrNotSeated
	case w.Now.Status == record.Waiting && w.Now.Owner != user:
		return ErrNotOwner
	case w.Now.Status != record.Waiting && w.Now.Status != record.Running:
		return ErrNotRunning
	}
	return nil
}

// SeatLink makes the secret link with which somebody else can take over the seat of user, once. An
// earlier link of the seat ends; only a hash is stored. Errors: ErrNotSeated, ErrNotRunning.
func (h *Host) SeatLink(ctx context.Context, id match.ID, user record.UserID) (code string, err error) {
	code = record.NewCode()
	return code, h.Change(ctx, id, func(w *Change) error {
		seat := w.Now.SeatOf(user)
		if seat == engine.Nobody {
			return ErrNotSeated
		}
		if w.Now.Status != record.Waiting && w.Now.Status != record.Running {
			return ErrNotRunning
		}
		w.Now.Seats[seat].Key = record.HashCode(code)
		return nil
	})
}

// BySeatLink tells which seat an open seat link gives. Errors: those of the Store.
func (h *Host) BySeatLink(ctx context.Context, code string) (match.ID, engine.Seat, error) {
	id, seat, err := h.cfg.Store.SeatByLink(ctx, code)
	return id, engine.Seat(seat), err
}

// TakeSeat hands the seat of a seat link to user. The link ends, and with it the standing order and
// whatever the one before had open. Errors: ErrSeated, ErrTaken if the link was used meanwhile.
func (h *Host) TakeSeat(ctx context.Context, code string, user record.UserID) (match.ID, error) {
	id, seat, err := h.BySeatLink(ctx, code)
	if err != nil {
		return 0, err
	}
	name, err := h.cfg.Store.UserName(ctx, user)
	if err != nil {
		return 0, err
	}
	return id, h.Change(ctx, id, func(w *Change) error {
		switch {
		case w.Now.Seats[seat].Key != record.HashCode(code):
			return ErrTaken
		case w.Now.Seats[seat].User == user: // one's own link on another device
			return nil
		case w.Now.SeatOf(user) != engine.Nobody:
			return ErrSeated
		}
		w.addSeatEvent(record.EventHanded, seat, name, w.Now.Seats[seat].Name)
		if before := w.Now.Seats[seat].User; w.Now.Owner == before {
			w.Now.Owner = user
		}
		w.sit(int(seat), record.Seat{Kind: record.User, User: user, Name: name}.KeptLike(&w.Now.Seats[seat]))
		return nil
	})
}

// Renamed shows the new name of a user at the tables in memory; call it after the name is stored. It looks into all of
// them, which is no use of a match: those that were used last stay in memory.
func (h *Host) Renamed(ctx context.Context, user record.UserID, name string) {
	h.mu.Lock()
	if h.stopping {
		h.mu.Unlock()
		return
	}
	list := make([]*Held, 0, len(h.entries))
	for _, e := range h.entries {
		h.keep(e)
		list = append(list, e)
	}
	h.mu.Unlock()
	for _, e := range list {
		if held, _ := e.lock(context.WithoutCancel(ctx)); held {
			if e.Rec != nil { // otherwise it is read anew when it is needed
				_ = h.on(ctx, e, func(e *Held) error {
					h.rename(e, user, name)
					return nil
				})
			}
			e.unlock()
		}
		h.release(e)
	}
}

// rename shows the new name of a user at one table.
func (h *Host) rename(e *Held, user record.UserID, name string) {
	seat := e.Rec.SeatOf(user)
	if seat != engine.Nobody {
		e.Rec.Seats[seat].Name = name
	}
	if claim := e.Rec.ClaimOf(user); claim != engine.Nobody {
		e.Rec.Seats[claim].Owner = name
	}
	if e.renameLines(user, name) || seat != engine.Nobody {
		h.Published(e, "")
	}
}

// CallOff ends a match under way without a result.
func (w *Change) CallOff() {
	w.Now.Status, w.Now.EndedAt, w.Now.Proposal = record.Cancelled, w.At, nil
	for i := range w.Now.Seats {
		s := &w.Now.Seats[i]
		s.Since, s.Order, s.Key = 0, nil, ""
	}
	w.overtakeVote()
}
