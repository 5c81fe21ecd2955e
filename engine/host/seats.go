package host

import (
	"context"
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Sit puts somebody on a seat. Nothing of the former user is left: no order but the one that users begin with, no
// link, no plan, no memory of what was seen. The clock of an open decision starts anew with the time in s. The pirate of the
// seat stays the same.
func (w *Change) Sit(seat engine.Seat, s record.Seat) {
	s.Pirate = w.Now.Seats[seat].Pirate
	if w.Match != nil {
		if s.Kind == record.User && w.Now.Status == record.Running {
			s.Order = w.firstOrder()
		}
		s.Seen = w.Match.Len() - 1
		s.Back = s.Seen
	}
	if v := w.Now.OpenVote(); v != nil {
		if seat == v.Seat || seat == v.By {
			w.OvertakeVote()
		} else if v.Yes.Has(seat) || v.No.Has(seat) { // the new user has not voted yet
			stoppedAt := *v
			stoppedAt.Yes, stoppedAt.No = v.Yes.Without(seat), v.No.Without(seat)
			w.Now.Vote = &stoppedAt
		}
	}
	w.Now.Seats[seat] = s
	w.Now.Proposal = nil
	w.seen[seat] = visit{user: s.User, newest: s.Seen, back: s.Back, missed: s.Back}
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

// nameNewcomers gives those who sit down the names and signs that are stored now, under the lock of the match. Somebody who is
// renamed after that is shown under the new name by Renamed, which waits for the lock. A seat that is kept for a user has their sign.
func (w *Change) nameNewcomers(ctx context.Context) error {
	for i := range w.Now.Seats {
		s := &w.Now.Seats[i]
		if s.Kind != record.User {
			if err := w.markKept(ctx, s); err != nil {
				return err
			}
			continue
		}
		if w.Rec.SeatOf(s.User) != engine.Nobody {
			continue
		}
		u, err := w.h.cfg.Store.UserByID(ctx, s.User)
		if err != nil {
			return err
		}
		s.Name, s.Unnamed, s.Emblem = u.Name, u.Unnamed, u.Emblem
	}
	return nil
}

// markKept gives a seat that nobody has, or a bot, the sign of the user for whom it is kept.
func (w *Change) markKept(ctx context.Context, s *record.Seat) error {
	s.Emblem = 0
	if s.Former == 0 {
		return nil
	}
	for i := range w.Rec.Seats {
		if was := &w.Rec.Seats[i]; was.User == s.Former || was.Kind != record.User && was.Former == s.Former {
			s.Emblem = was.Emblem
			return nil
		}
	}
	u, err := w.h.cfg.Store.UserByID(ctx, s.Former)
	s.Emblem = u.Emblem
	return err
}

// Renamed shows the new name or sign of a user at the tables in memory; call it after that is stored. It reads it under
// the lock of each: of two renamings at once, the one stored last is shown.
func (h *Host) Renamed(ctx context.Context, user record.UserID) {
	ctx = context.WithoutCancel(ctx)
	h.inMemory(ctx, func(e *Entry) { h.rename(ctx, e, user) })
}

// Removed lets go of a user who is there no more; call it after the row has gone, and while no match is held. The streams of
// their open pages end, and matches in memory that still name them are read again when they are needed.
func (h *Host) Removed(ctx context.Context, user record.UserID) {
	h.notices.SetReachable(user, false)
	h.hub.dismiss(user)
	h.inMemory(ctx, func(e *Entry) {
		if e.names(user) {
			e.Drop()
		}
	})
}

// names tells whether what is in memory of a match names a user.
func (e *Entry) names(user record.UserID) bool {
	if e.Rec.Owner == user || e.Rec.SeatOf(user) != engine.Nobody || e.Rec.ClaimOf(user) != engine.Nobody {
		return true
	}
	_, read := e.Chat.Read[user]
	return read || slices.ContainsFunc(e.Chat.Lines, func(l record.ChatLine) bool { return l.User == user }) ||
		slices.ContainsFunc(e.Chat.Suggestions, func(s record.Suggestion) bool { return s.By == user })
}

// inMemory runs op on each match in memory, one after the other, without marking it as used. Others are as they are
// stored when they are loaded.
func (h *Host) inMemory(ctx context.Context, op func(*Entry)) {
	h.mu.Lock()
	if h.stopping {
		h.mu.Unlock()
		return
	}
	list := make([]*Entry, 0, len(h.entries))
	for _, e := range h.entries {
		h.pin(e)
		list = append(list, e)
	}
	h.mu.Unlock()
	for _, e := range list {
		_ = e.lock(context.WithoutCancel(ctx)) // that context never ends
		if e.Rec != nil {
			_ = h.withLoaded(ctx, e, func(e *Entry) error {
				op(e)
				return nil
			})
		}
		e.unlock()
		h.unpin(e)
	}
}

// rename shows the new name and sign of a user at one table.
func (h *Host) rename(ctx context.Context, e *Entry, user record.UserID) {
	if !e.names(user) {
		return
	}
	u, err := h.cfg.Store.UserByID(ctx, user)
	if err != nil {
		e.Drop() // it is read again when it is needed
		return
	}
	seat := e.Rec.SeatOf(user)
	if seat != engine.Nobody {
		s := &e.Rec.Seats[seat]
		s.Name, s.Unnamed, s.Emblem = u.Name, u.Unnamed, u.Emblem
	}
	if claim := e.Rec.ClaimOf(user); claim != engine.Nobody {
		s := &e.Rec.Seats[claim]
		if s.Owner = u.Name; s.Kind != record.User {
			s.Emblem = u.Emblem
		}
	}
	e.renameLines(user, u.Name)
	if seat != engine.Nobody || e.Rec.ClaimOf(user) != engine.Nobody {
		h.Published(ctx, e)
	}
}

// GiveBack puts the user back on the seat that is kept for them, with the time that they had.
func (w *Change) GiveBack(seat engine.Seat) {
	s := w.Now.Seats[seat]
	if w.Now.Owner == s.User && s.User != 0 {
		w.Now.Owner = s.Former
	}
	w.Sit(seat, record.Seat{Kind: record.User, User: s.Former, Name: s.Owner, Bank: s.Kept})
}

// renameLines gives the lines of a user their new name and tells whether there are any.
func (e *Entry) renameLines(user record.UserID, name string) bool {
	found := false
	for i := range e.Chat.Lines { // tables have copies
		if e.Chat.Lines[i].User == user {
			e.Chat.Lines[i].Name, found = name, true
		}
	}
	return found
}

// Reseat gives a match that has not begun other seats. What was remembered of the former seats is forgotten.
func (w *Change) Reseat(setup engine.Setup, seats []record.Seat) {
	w.Now.Setup, w.Now.Seats = setup, seats
	w.seen, w.plans = [engine.MaxSeats]visit{}, [engine.MaxSeats]plan{}
}

// CallOff ends a match under way without a result.
func (w *Change) CallOff() {
	w.Now.Status, w.Now.EndedAt, w.Now.Proposal = record.Cancelled, w.At, nil
	for i := range w.Now.Seats {
		s := &w.Now.Seats[i]
		s.Since, s.Order, s.Key = 0, nil, ""
	}
	w.OvertakeVote()
}

// AddEvent adds a table event to the log of the table.
func (w *Change) AddEvent(d record.TableEvent) {
	d.N, d.At, d.Ply = 1, w.At, -1
	if n := len(w.Now.Events); n > 0 {
		d.N = w.Now.Events[n-1].N + 1
	}
	if w.Match != nil {
		d.Ply = w.Match.Len() - 1
	}
	w.Now.Events = append(slices.Clip(w.Now.Events), d)
}
