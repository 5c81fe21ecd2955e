package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// How long a vote is open at most and at least, in milliseconds; between them, as long as a seat has for a decision.
const (
	longestVote  = 3 * 24 * 60 * 60 * 1000
	shortestVote = 60 * 60 * 1000
)

// Propose lets the user propose something to the table. Others agree with Vote; where nobody else has to be asked it
// is done at once. One vote is open at a time. Who lets a bot play on the own seat for a while asks nobody, and does so also
// while the table votes about something else. seat is engine.Nobody and level "" unless the kind wants them. Who
// has no seat may only ask for the own one back. Errors: ErrVoteKind, ErrNotSeated, ErrNotRunning, ErrOfCampaign,
// ErrVoteOpen, ErrPaused, ErrResting, ErrNotPaused, ErrArchived, ErrNoLimit, ErrNotOverdue, ErrSeats, ErrTaken, ErrLevel.
func (h *Host) Propose(ctx context.Context, id match.ID, user record.UserID, kind record.VoteKind, seat engine.Seat, level string) (*Table, error) {
	return h.poll(ctx, id, user, func(w *work, own engine.Seat) error {
		if own == engine.Nobody && (kind != record.VoteGiveBack || w.now.ClaimOf(user) != seat || seat == engine.Nobody) {
			return ErrNotSeated
		}
		if err := h.mayPropose(w, own, kind, seat, level); err != nil {
			return err
		}
		if kind == record.VoteBot && seat == own {
			w.note(record.Deed{Kind: record.DeedLent, Seat: own, Args: []string{w.now.Seats[own].Name, level}})
			w.keep(own, record.Seat{Kind: record.Bot, Level: level})
			return nil
		}
		v := &record.Vote{N: 1, Kind: kind, Seat: engine.Nobody, By: own, At: w.at, Lasts: longestVote, Result: record.VoteOpen}
		if before := w.now.Vote; before != nil {
			v.N = before.N + 1
		}
		if w.now.Pace > 0 {
			v.Lasts = min(max(w.now.Pace, shortestVote), longestVote)
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
		w.now.Vote = v
		return h.tally(w)
	})
}

func (h *Host) mayPropose(w *work, own engine.Seat, kind record.VoteKind, seat engine.Seat, level string) error {
	r := w.now
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
		case seat != own && !h.clock(w.at).Absent(r, seat):
			return ErrNotOverdue
		}
	}
	return nil
}

// Vote says yes or no to the open vote with number n; who proposed it takes it back with a no. The last word may
// be changed while the vote is open, and said again without an error. Errors: ErrNotSeated, ErrVoteOver.
func (h *Host) Vote(ctx context.Context, id match.ID, user record.UserID, n int, yes bool) (*Table, error) {
	return h.poll(ctx, id, user, func(w *work, own engine.Seat) error {
		was := w.now.OpenVote()
		switch {
		case own == engine.Nobody && !(was != nil && was.By == engine.Nobody && w.now.ClaimOf(user) == was.Seat):
			return ErrNotSeated
		case w.now.Vote != nil && w.now.Vote.N == n && was == nil && said(w.now.Vote, own, yes):
			return errSame
		case was == nil || was.N != n:
			return ErrVoteOver
		case own == was.By && !yes:
			w.conclude(record.VoteWithdrawn)
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
		w.now.Vote = &v
		return h.tally(w)
	})
}

// said tells whether the last word of a seat in v was this.
func said(v *record.Vote, seat engine.Seat, yes bool) bool {
	if yes {
		return v.Yes.Has(seat)
	}
	return v.No.Has(seat)
}

// poll is act for votes: also for somebody without a seat, and after a vote that has lasted its time has ended.
func (h *Host) poll(ctx context.Context, id match.ID, user record.UserID, op func(*work, engine.Seat) error) (*Table, error) {
	var t *Table
	err := h.with(ctx, id, func(e *entry) error {
		err := h.expire(ctx, e)
		if err == nil {
			err = h.changeLocked(ctx, e, func(w *work) error {
				if w.e.m == nil {
					return ErrNotRunning
				}
				return op(w, w.now.SeatOf(user))
			})
		}
		switch {
		case errors.Is(err, errSame):
			err = nil
		case errors.Is(err, ErrConflict): // the database has decided for somebody else
			err = fmt.Errorf("%w (%w)", ErrVoteOver, err)
		}
		if e.rec == nil { // dropped: the table needs what is stored
			if lerr := h.load(ctx, e); lerr != nil {
				return errors.Join(err, lerr)
			}
		}
		t = h.table(e, user)
		return err
	})
	return h.unless(ctx, id, user, err, &t)
}

// voters are the seats that count in a vote: users who are not absent, and absent ones who have voted all the same.
func (h *Host) voters(rec *record.Match, v *record.Vote, now int64) engine.SeatSet {
	set := v.Yes | v.No
	for i := range rec.Seats {
		if seat := engine.Seat(i); rec.Seats[i].Kind == record.User && !h.clock(now).Absent(rec, seat) {
			set = set.With(seat)
		}
	}
	return set
}

// needed is how many of n who count must agree: more than half, and all to call the match off.
func needed(kind record.VoteKind, n int) int {
	if kind == record.VoteCallOff {
		return n
	}
	return n/2 + 1
}

// tally ends the open vote as soon as the words said decide it. An absent user who says no to being replaced is
// back, which ends it too.
func (h *Host) tally(w *work) error {
	v := w.now.OpenVote()
	count := h.voters(w.now, v, w.at)
	n, need := count.Len(), needed(v.Kind, count.Len())
	back := (v.Kind == record.VotePerson || v.Kind == record.VoteBot) && v.No.Has(v.Seat)
	switch {
	case back || n-v.No.Len() < need:
		w.conclude(record.VoteRefused)
	case v.Yes.Len() >= need:
		return w.agree()
	}
	return nil
}

// lapsed tells whether the open vote of a match has lasted its time. Times when the server was down do not count.
func (h *Host) lapsed(rec *record.Match, now int64) bool {
	v := rec.OpenVote()
	return v != nil && now >= v.At+v.Lasts && h.lasted(v, now) >= v.Lasts
}

// lasted is how long a vote has been open.
func (h *Host) lasted(v *record.Vote, now int64) int64 { return h.clock(now).Elapsed(v.At) }

// expire ends a vote that has lasted its time: without an effect, but who says nothing to going on after a pause
// agrees, so that a pause nobody comes back to answer for cannot last for ever.
func (h *Host) expire(ctx context.Context, e *entry) error {
	if e.m == nil || !h.lapsed(e.rec, h.Now()) {
		return nil
	}
	return h.changeLocked(ctx, e, func(w *work) error {
		if v := w.now.OpenVote(); v.Kind == record.VoteResume && v.No == 0 {
			return w.agree()
		}
		w.conclude(record.VoteLapsed)
		return nil
	})
}
