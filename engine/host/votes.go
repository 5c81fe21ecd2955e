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
	"portside/engine/votes"
)

// Propose lets the user propose something to the table. Others agree with Vote; where nobody else has to be asked it
// is done at once. One vote is open at a time. Who lets a bot play on the own seat for a while asks nobody, and does so also
// while the table votes about something else. seat is engine.Nobody and level "" unless the kind wants them. Who
// has no seat may only ask for the own one back. Errors: ErrVoteKind, ErrNotSeated, ErrNotRunning, ErrOfCampaign,
// ErrVoteOpen, ErrPaused, ErrResting, ErrNotPaused, ErrArchived, ErrNoLimit, ErrNotOverdue, ErrSeats, ErrTaken, ErrLevel.
func (h *Host) Propose(ctx context.Context, id match.ID, user record.UserID, kind record.VoteKind, seat engine.Seat, level string) (*projection.Table, error) {
	return h.changeVote(ctx, id, user, func(w *Change, own engine.Seat) error {
		if own == engine.Nobody && (kind != record.VoteGiveBack || w.Now.ClaimOf(user) != seat || seat == engine.Nobody) {
			return ErrNotSeated
		}
		if err := h.mayPropose(w, own, kind, seat, level); err != nil {
			return err
		}
		if kind == record.VoteBot && seat == own {
			w.AddEvent(record.TableEvent{Kind: record.EventLent, Seat: own, Args: []string{w.Now.Seats[own].Name, level}})
			w.keepSeat(own, record.Seat{Kind: record.Bot, Level: level})
			return nil
		}
		v := &record.Vote{N: 1, Kind: kind, Seat: engine.Nobody, By: own, At: w.At, Lasts: votes.Lasts(w.Now.Pace), Result: record.VoteOpen}
		if before := w.Now.Vote; before != nil {
			v.N = before.N + 1
		}
		if kind.About() {
			v.Seat = seat
		}
		if kind == record.VoteBot {
			v.Level = level
		}
		if own != engine.Nobody {
			v.Yes = engine.Only(own)
		}
		w.Now.Vote = v
		return h.endIfDecided(w)
	})
}

func (h *Host) mayPropose(w *Change, own engine.Seat, kind record.VoteKind, seat engine.Seat, level string) error {
	r := w.Now
	switch {
	case !slices.Contains(record.VoteKinds, kind):
		return fmt.Errorf("%w: %.20q", ErrVoteKind, kind)
	case kind.About() && (seat < 0 || int(seat) >= len(r.Seats)):
		return ErrSeats
	case kind == record.VoteBot && !slices.Contains(h.cfg.Bots.Levels(), level):
		return ErrLevel
	case r.Status != record.Running:
		return ErrNotRunning
	case r.Campaign != 0 && (kind == record.VotePause || kind == record.VoteResume || kind == record.VoteCallOff):
		return ErrOfCampaign // which is paused and given up as a whole
	case r.Why == record.Archive:
		return ErrArchived
	case r.OpenVote() != nil && !(kind == record.VoteBot && seat == own):
		return ErrVoteOpen
	}
	switch kind {
	case record.VoteResume:
		if !r.Resting() {
			return ErrNotPaused
		}
		return nil
	case record.VoteCallOff:
		return nil
	case record.VoteGiveBack:
		if r.Seats[seat].Former == 0 || r.SeatOf(r.Seats[seat].Former) != engine.Nobody {
			return ErrTaken
		}
		return nil
	}
	if r.Resting() {
		return w.resting()
	}
	switch kind {
	case record.VoteExtend:
		if r.Pace == 0 {
			return ErrNoLimit
		}
	case record.VotePerson, record.VoteBot:
		switch s := r.Seats[seat]; {
		case kind == record.VotePerson && s.Kind == record.Bot && s.Former != 0: // its user is away
		case s.Kind != record.User:
			return ErrTaken
		case seat != own && !h.clock(w.At).Absent(r, seat):
			return ErrNotOverdue
		}
	}
	return nil
}

// Vote says yes or no to the open vote with number n; who proposed it takes it back with a no. The last word may
// be changed while the vote is open, and said again without an error. Errors: ErrNotSeated, ErrVoteOver.
func (h *Host) Vote(ctx context.Context, id match.ID, user record.UserID, n int, yes bool) (*projection.Table, error) {
	return h.changeVote(ctx, id, user, func(w *Change, own engine.Seat) error {
		was := w.Now.OpenVote()
		switch {
		case own == engine.Nobody && !(was != nil && was.By == engine.Nobody && w.Now.ClaimOf(user) == was.Seat):
			return ErrNotSeated
		case w.Now.Vote != nil && w.Now.Vote.N == n && was == nil && said(w.Now.Vote, own, yes):
			return errSame
		case was == nil || was.N != n:
			return ErrVoteOver
		case own == was.By && !yes:
			w.endVote(record.VoteWithdrawn)
			return nil
		case own == engine.Nobody:
			return errSame
		}
		v := *was
		v.Yes, v.No = v.Yes.Without(own), v.No.Without(own)
		if yes {
			v.Yes = v.Yes.With(own)
		} else {
			v.No = v.No.With(own)
		}
		if v.Yes == was.Yes && v.No == was.No {
			return errSame
		}
		w.Now.Vote = &v
		return h.endIfDecided(w)
	})
}

// said tells whether the last word of a seat in v was this.
func said(v *record.Vote, seat engine.Seat, yes bool) bool {
	if yes {
		return v.Yes.Has(seat)
	}
	return v.No.Has(seat)
}

// changeVote runs an operation of somebody at the table or whose seat is kept, after a vote that has lasted its time has
// ended, and returns their table.
func (h *Host) changeVote(ctx context.Context, id match.ID, user record.UserID, op func(*Change, engine.Seat) error) (*projection.Table, error) {
	return h.HoldFor(ctx, id, user, func(e *Held, seat engine.Seat) error {
		err := h.expire(ctx, e)
		if err == nil {
			err = h.ChangeHeld(ctx, e, func(w *Change) error {
				if w.Match == nil {
					return ErrNotRunning
				}
				return op(w, w.Now.SeatOf(user))
			})
		}
		switch {
		case errors.Is(err, errSame):
			return nil
		case errors.Is(err, ErrConflict): // the database has decided for somebody else
			return fmt.Errorf("%w (%w)", ErrVoteOver, err)
		}
		return err
	})
}

// endIfDecided ends the open vote as soon as what was said decides it.
func (h *Host) endIfDecided(w *Change) error {
	switch result := votes.Decided(w.Now, h.clock(w.At)); result {
	case record.VoteAgreed:
		return w.carryOut()
	case record.VoteRefused:
		w.endVote(result)
	}
	return nil
}

// expire ends a vote that has lasted its time: without an effect, but who says nothing to going on after a pause
// agrees, so that a pause nobody comes back to answer for cannot last for ever.
func (h *Host) expire(ctx context.Context, e *Held) error {
	if e.Match == nil || !votes.Lapsed(e.Rec, h.Clock()) {
		return nil
	}
	return h.ChangeHeld(ctx, e, func(w *Change) error {
		if v := w.Now.OpenVote(); v.Kind == record.VoteResume && v.No == 0 {
			return w.carryOut()
		}
		w.endVote(record.VoteLapsed)
		return nil
	})
}
