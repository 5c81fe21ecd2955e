// Package votes lets the users at a table agree on things: pausing and going on, more time, calling the match off, and
// replacing a user who is away. It also gives seats back and reopens archived matches, which need no vote.
package votes

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/poll"
	"portside/engine/projection"
	"portside/engine/record"
)

// The reasons why the service refuses, besides the errors of the host.
var (
	ErrNotPaused = errors.New("the match does not rest")
	ErrKind      = errors.New("nobody can vote about that")
	ErrOpen      = errors.New("another vote is open")
	ErrOver      = errors.New("the vote is not open any more")
	ErrNoLimit   = errors.New("the match has no limit of time")
)

// errSame says that the operation has been done before; the caller gets the table as it is.
var errSame = errors.New("done before")

// Service holds votes. It is safe for concurrent use.
type Service struct{ host *host.Host }

// New makes the service for the matches of a host.
func New(h *host.Host) *Service { return &Service{h} }

// Propose lets the user propose something to the table. Others agree with Vote; if nobody else has to be asked it
// is done at once. One vote is open at a time. A user who lets a bot play for them for a while asks nobody, and may do so
// even while the table votes about something else. seat is engine.Nobody and level "" unless the kind needs them. A user
// without a seat may only ask for their own back. Errors: ErrKind, ErrNotSeated, ErrNotRunning, ErrOfCampaign,
// ErrOpen, ErrPaused, ErrResting, ErrNotPaused, ErrArchived, ErrNoLimit, ErrNotOverdue, ErrSeats, ErrTaken, ErrLevel.
func (s *Service) Propose(ctx context.Context, id match.ID, user record.UserID, kind record.VoteKind, seat engine.Seat, level string) (*projection.Table, error) {
	return s.change(ctx, id, user, func(w *host.Change, own engine.Seat) error {
		if own == engine.Nobody && (kind != record.VoteGiveBack || w.Now.ClaimOf(user) != seat || seat == engine.Nobody) {
			return host.ErrNotSeated
		}
		if err := s.mayPropose(w, own, kind, seat, level); err != nil {
			return err
		}
		if kind == record.VoteBot && seat == own {
			w.AddEvent(record.TableEvent{Kind: record.EventLent, Seat: own, Args: []string{w.Now.Seats[own].Name, level}})
			keepSeat(w, own, record.Seat{Kind: record.Bot, Level: level})
			return nil
		}
		v := &record.Vote{N: 1, Kind: kind, Seat: engine.Nobody, By: own, At: w.At, Lasts: poll.Lasts(w.Now.Pace), Result: record.VoteOpen}
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
		endIfDecided(w)
		return nil
	})
}

// mayPropose tells whether a vote of this kind may be opened now.
func (s *Service) mayPropose(w *host.Change, own engine.Seat, kind record.VoteKind, seat engine.Seat, level string) error {
	r := w.Now
	switch {
	case !slices.Contains(record.VoteKinds, kind):
		return fmt.Errorf("%w: %.20q", ErrKind, kind)
	case kind.About() && (seat < 0 || int(seat) >= len(r.Seats)):
		return host.ErrSeats
	case kind == record.VoteBot && !slices.Contains(s.host.Levels(), level):
		return host.ErrLevel
	case r.Status != record.Running:
		return host.ErrNotRunning
	case r.Campaign != 0 && (kind == record.VotePause || kind == record.VoteResume || kind == record.VoteCallOff):
		return host.ErrOfCampaign // a campaign is paused and given up as a whole
	case r.Why == record.Archive:
		return host.ErrArchived
	case r.OpenVote() != nil && !(kind == record.VoteBot && seat == own):
		return ErrOpen
	}
	return fits(w, own, kind, seat)
}

// fits tells whether the match is in a state in which the result of a vote can be carried out.
func fits(w *host.Change, own engine.Seat, kind record.VoteKind, seat engine.Seat) error {
	r := w.Now
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
			return host.ErrTaken
		}
		return nil
	}
	if r.Resting() {
		return w.WhyPaused()
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
			return host.ErrTaken
		case seat != own && !w.Clock().Absent(r, seat):
			return host.ErrNotOverdue
		}
	}
	return nil
}

// Vote says yes or no to the open vote with number n; a no from its proposer withdraws it. A vote may
// be changed while the poll is open, and repeated without an error. Errors: ErrNotSeated, ErrOver.
func (s *Service) Vote(ctx context.Context, id match.ID, user record.UserID, n int, yes bool) (*projection.Table, error) {
	return s.change(ctx, id, user, func(w *host.Change, own engine.Seat) error {
		was := w.Now.OpenVote()
		switch {
		case own == engine.Nobody && !(was != nil && was.By == engine.Nobody && w.Now.ClaimOf(user) == was.Seat):
			return host.ErrNotSeated
		case w.Now.Vote != nil && w.Now.Vote.N == n && was == nil && said(w.Now.Vote, own, yes):
			return errSame
		case was == nil || was.N != n:
			return ErrOver
		case own == was.By && !yes:
			w.EndVote(record.VoteWithdrawn)
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
		endIfDecided(w)
		return nil
	})
}

// said tells whether the latest vote of a seat in v was this.
func said(v *record.Vote, seat engine.Seat, yes bool) bool {
	if yes {
		return v.Yes.Has(seat)
	}
	return v.No.Has(seat)
}

// change runs an operation of somebody at the table, or whose seat is kept, after ending a vote whose time is
// up, and returns their table.
func (s *Service) change(ctx context.Context, id match.ID, user record.UserID, op func(*host.Change, engine.Seat) error) (*projection.Table, error) {
	return s.host.WithMatchFor(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		err := s.host.Anew(ctx, e, func() error {
			if err := s.Expire(ctx, e); err != nil {
				return err
			}
			return s.host.ChangeLocked(ctx, e, func(w *host.Change) error {
				if w.Match == nil {
					return host.ErrNotRunning
				}
				return op(w, w.Now.SeatOf(user))
			})
		})
		switch {
		case errors.Is(err, errSame):
			return nil
		case errors.Is(err, host.ErrConflict): // the database decided for another writer
			return fmt.Errorf("%w (%w)", ErrOver, err)
		}
		return err
	})
}

// endIfDecided ends the open vote as soon as the votes cast decide it.
func endIfDecided(w *host.Change) {
	switch result := poll.Decided(w.Now, w.Clock()); result {
	case record.VoteAgreed:
		carryOut(w)
	case record.VoteRefused:
		w.EndVote(result)
	}
}

// Expire ends a vote whose time is up: without an effect, except that silence agrees to resuming a paused match,
// so that a pause nobody returns for cannot last for ever.
func (s *Service) Expire(ctx context.Context, e *host.Entry) error {
	if e.Match == nil || !poll.Lapsed(e.Rec, s.host.Clock()) {
		return nil
	}
	return s.host.ChangeLocked(ctx, e, func(w *host.Change) error {
		if v := w.Now.OpenVote(); v.Kind == record.VoteResume && v.No == 0 {
			carryOut(w)
			return nil
		}
		w.EndVote(record.VoteLapsed)
		return nil
	})
}
