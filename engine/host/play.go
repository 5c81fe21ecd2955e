package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// maxAuto limits how many automatic answers autoplay gives in one run, and a stand-in in one operation, against rules that never
// end.
const maxAuto = 2000

// Play applies the answer of a user to the decision with this number, and the standing orders that
// answer it, and returns the table as the user sees it then. action may be a plan of the game, see
// engine.Planner: it is played until something new shows. The same answer sent twice is no error. On an error
// nothing has changed, and the table, if there is one, is the present one. Errors: ErrNotSeated, ErrNotRunning,
// those of WhyPaused, match.ErrOver, match.ErrStale, engine.ErrNotation, engine.ErrIllegal, ErrRules, or the disk's.
func (h *Host) Play(ctx context.Context, id match.ID, by Request, decision int, action string) (*projection.Table, error) {
	return h.changeSeated(ctx, id, by.User, func(w *Change, seat engine.Seat) error {
		w.From(by)
		if w.Now.Resting() { // not underWay: the answer that ended the match may come twice; ChangeLocked refuses the rest
			return w.WhyPaused()
		}
		w.action = action
		actions, kind := w.actionsOf(seat, decision, action)
		err := w.Match.Play(seat, decision, actions[0], match.ByUser, w.dice, w.At)
		if (errors.Is(err, match.ErrStale) || errors.Is(err, match.ErrOver)) && w.answered(seat, decision, action) {
			return errSame
		}
		if err != nil {
			return err
		}
		w.plans[seat] = plan{}
		return w.follow(seat, action, actions, kind)
	})
}

// changeSeated runs an operation of a seated user in a running match as Anew does, and returns the user's table.
func (h *Host) changeSeated(ctx context.Context, id match.ID, user record.UserID, op func(*Change, engine.Seat) error) (*projection.Table, error) {
	return h.WithMatchFor(ctx, id, user, func(e *Entry, _ engine.Seat) error {
		return h.Anew(ctx, e, func() error { return h.changeOf(ctx, e, e.Rec.SeatOf(user), op) })
	})
}

// changeOf runs an operation of a seat.
func (h *Host) changeOf(ctx context.Context, e *Entry, seat engine.Seat, op func(*Change, engine.Seat) error) error {
	err := h.ChangeLocked(ctx, e, func(w *Change) error {
		switch {
		case seat == engine.Nobody:
			return ErrNotSeated
		case e.Match == nil:
			return ErrNotRunning
		}
		err := op(w, seat)
		if err == nil {
			w.seen[seat].back, w.seen[seat].at = w.Match.Len()-1, w.At // acting means having looked, and having caught up
		}
		return err
	})
	if errors.Is(err, errSame) {
		return nil
	}
	return err
}

// errSame says that the operation has been done before; the caller gets the table as it is.
var errSame = errors.New("done before")

// answered tells whether seat has answered decision with action already: a double click, or a form
// sent again after a lost connection.
func (w *Change) answered(seat engine.Seat, decision int, action string) bool {
	if decision < 0 || w.Match.Decision(seat) == decision {
		return false
	}
	for _, p := range w.Match.Plies(decision + 1) {
		if p.Seat == seat {
			return p.By == match.ByUser && (p.Action == action || w.planned(p, action))
		}
	}
	return false
}

// autoplay lets standing orders answer until nobody with an order is asked any more.
func (w *Change) autoplay() error {
	for range maxAuto {
		played := false
		for seat := range w.Match.Deciders().All() {
			o := w.Now.Seats[seat].Order
			if !o.Stands() {
				continue
			}
			ok, err := w.obey(seat, o)
			if err != nil {
				return err
			}
			if played = ok; played {
				break // somebody else may be asked now
			}
		}
		if !played {
			return nil
		}
	}
	return fmt.Errorf("%w: standing orders without end", ErrRules)
}

// obey asks a standing order and tells whether it has played.
func (w *Change) obey(seat engine.Seat, o *record.Order) (bool, error) {
	policy, err := w.Game.Order(o.Text)
	if err != nil {
		w.cancelOrder(seat, WhyMistaken)
		return false, nil
	}
	ans, err := w.Match.Answer(seat, policy, match.ByOrder, w.dice, w.At)
	switch {
	case errors.Is(err, engine.ErrIllegal):
		w.cancelOrder(seat, WhyMistaken)
		return false, nil
	case err != nil:
		return false, err
	case ans.Do == engine.DoCancel:
		w.cancelOrder(seat, ans.Why)
	}
	return ans.Do == engine.DoPlay, nil
}

// cancelOrder ends the standing order of a seat and keeps the reason for its user.
func (w *Change) cancelOrder(seat engine.Seat, why uint16) {
	o := *w.Now.Seats[seat].Order
	o.EndedAt, o.Why = w.At, why
	w.Now.Seats[seat].Order = &o
}

// Undo takes back the last ply of user, if it showed nobody anything. Errors: match.ErrBarrier; the
// table says why.
func (h *Host) Undo(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		if err := w.underWay(); err != nil {
			return err
		}
		w.action = match.Undo
		return w.Match.Undo(seat, w.At) // standing orders were asked when the question came up first
	})
}

// SetOrder gives the seat of user a standing order; it replaces the one before. If the seat is asked
// now, so is the order. Errors: engine.ErrNotation.
func (h *Host) SetOrder(ctx context.Context, id match.ID, user record.UserID, text string) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		if err := w.underWay(); err != nil {
			return err
		}
		if _, err := w.Game.Order(text); err != nil {
			return err
		}
		w.Now.Seats[seat].Order = &record.Order{Text: text, SetAt: w.At}
		return w.autoplay()
	})
}

// CancelOrder ends the standing order of user, or clears the notice of one that has ended. Having none is
// no error.
func (h *Host) CancelOrder(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		w.Now.Seats[seat].Order = nil
		return nil
	})
}

// ProposeRewind asks the other users to take back the last ply of a user and every answer to it by
// bots and orders. Only the owner of a private table may. Bots agree; if no other user has to, it is
// done at once. Errors: ErrNotOwner, ErrPublic, match.ErrBarrier if there is nothing to take back.
func (h *Host) ProposeRewind(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		switch {
		case w.Now.Public:
			return ErrPublic
		case w.Now.Owner != user:
			return ErrNotOwner
		case w.Now.Status != record.Running && !w.endedAttempt():
			return ErrNotRunning
		case w.Now.Resting():
			return w.WhyPaused()
		case w.rewindTo() < 0:
			return fmt.Errorf("%w: no user has played", match.ErrBarrier)
		}
		if err := h.mayReopen(ctx, w); err != nil {
			return err
		}
		w.Now.Proposal = &record.Proposal{Seat: seat, Ply: w.Match.Len(), Agreed: engine.Only(seat), At: w.At}
		return w.rewindIfAgreed()
	})
}

// AnswerRewind agrees to the open proposal or ends it. Errors: ErrProposal.
func (h *Host) AnswerRewind(ctx context.Context, id match.ID, user record.UserID, agree bool) (*projection.Table, error) {
	return h.changeSeated(ctx, id, user, func(w *Change, seat engine.Seat) error {
		p := w.Now.Proposal
		if p == nil {
			return ErrProposal
		}
		if !agree {
			w.Now.Proposal = nil
			return nil
		}
		if w.Now.Resting() {
			return w.WhyPaused()
		}
		if err := h.mayReopen(ctx, w); err != nil {
			return err
		}
		with := *p
		with.Agreed = with.Agreed.With(seat)
		w.Now.Proposal = &with
		return w.rewindIfAgreed()
	})
}

// rewindTo is the number of the newest ply by a user that counts, -1 if there is none.
func (w *Change) rewindTo() int {
	for _, i := range slices.Backward(w.Match.Live()) {
		if w.Match.Plies(i)[0].By == match.ByUser {
			return i
		}
	}
	return -1
}

// rewindIfAgreed takes plies back once all users have agreed. Standing orders of the seats that are asked
// then end, or they would answer again at once; a seat's first order stays, as it has not answered there before.
func (w *Change) rewindIfAgreed() error {
	p := w.Now.Proposal
	for i, s := range w.Now.Seats {
		if s.Kind == record.User && !p.Agreed.Has(engine.Seat(i)) {
			return nil
		}
	}
	w.action = match.Rewind
	for to := w.rewindTo(); to >= 0; {
		live := w.Match.Live()
		newest := live[len(live)-1]
		if err := w.Match.Rewind(p.Seat, w.At); err != nil {
			return err
		}
		if newest == to {
			break
		}
	}
	w.Now.Proposal = nil
	w.reopen()
	for seat := range w.Match.Deciders().All() {
		if o := w.Now.Seats[seat].Order; o.Stands() && o.Text != w.Game.Info().FirstOrder {
			w.cancelOrder(seat, WhyRewound)
		}
	}
	return nil
}

// underWay tells whether something may be played. Errors: ErrNotRunning, those of WhyPaused.
func (w *Change) underWay() error {
	switch {
	case w.Now.Status != record.Running:
		return ErrNotRunning
	case w.Now.Resting():
		return w.WhyPaused()
	}
	return nil
}

// WhyPaused is the reason why nothing can be played in a match that is paused.
func (w *Change) WhyPaused() error {
	switch w.Now.Why {
	case record.Pause:
		return ErrPaused
	case record.Archive:
		return ErrArchived
	}
	return ErrResting
}
