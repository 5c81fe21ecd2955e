package host

import (
	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// tidings says whom to tell what of an operation: was is the record before it, nil for a match that is new with
// it. A user is told one thing, bots nothing, and who has just played sees for themselves.
func (h *Host) tidings(id match.ID, was, now *record.Match, m *match.Match, saved int, at int64) []record.Notice {
	if now.Status == record.Waiting || m == nil && now.Status != record.Cancelled {
		return nil
	}
	var list []record.Notice
	for i := range now.Seats {
		seat := engine.Seat(i)
		user, away := now.Seats[i].User, keptFor(was, now, seat)
		if away != 0 {
			user = away
		}
		if user == 0 || !h.telling.reaches(user) {
			continue
		}
		n := record.Notice{Match: id, User: user, Seat: seat, At: at}
		if away != 0 {
			n.Kind, n.Mark = record.NoticeKept, at
		} else if n.Kind, n.Mark = tiding(was, now, m, seat); n.Kind == "" || m != nil && played(m, seat, saved) {
			continue
		}
		n.Due = h.dueFor(n)
		list = append(list, n)
	}
	return list
}

// tiding is what the user of a seat is told of an operation, and its mark; "" for nothing.
func tiding(was, now *record.Match, m *match.Match, seat engine.Seat) (record.NoticeKind, int64) {
	s := &now.Seats[seat]
	before := seatBefore(was, s.User)
	switch begun := was == nil || was.Status == record.Waiting; {
	case was != nil && before == nil && !givenBack(was, now, seat): // has just sat down
	case takesBack(was, now, seat):
		return record.NoticeRewind, now.Proposal.At
	case now.Status == record.Over:
		if was != nil && was.Status == record.Running {
			return record.NoticeOver, int64(m.Len())
		}
	case now.Status == record.Cancelled:
		if was != nil && was.Status != record.Cancelled {
			return record.NoticeCalledOff, now.EndedAt
		}
	case now.Why == record.Archive:
		if was != nil && was.Why != record.Archive {
			return record.NoticeArchived, int64(now.Deeds[len(now.Deeds)-1].N)
		}
	case before != nil && before.Order.Stands() && s.Order != nil && !s.Order.Stands():
		return record.NoticeOrder, s.Order.EndedAt
	case s.Since != 0 && (before == nil || before.Since == 0):
		return record.NoticeTurn, int64(m.Decision(seat))
	case polled(was, now, seat):
		return record.NoticeVote, int64(now.Vote.N)
	case begun:
		return record.NoticeBegun, 0
	}
	return "", 0
}

// polled tells whether a vote is new in which a seat has a say and has not said it.
func polled(was, now *record.Match, seat engine.Seat) bool {
	v := now.OpenVote()
	return v != nil && (was == nil || was.Vote == nil || was.Vote.N != v.N) && !(v.Yes | v.No).Has(seat)
}

// takesBack tells whether somebody has just asked to take a step back, and a seat has not agreed.
func takesBack(was, now *record.Match, seat engine.Seat) bool {
	p := now.Proposal
	return p != nil && (was == nil || was.Proposal == nil || was.Proposal.At != p.At) && !p.Agreed.Has(seat)
}

// keptFor is the user whose seat the others have just given to somebody else, 0 if there is none.
func keptFor(was, now *record.Match, seat engine.Seat) record.UserID {
	former := now.Seats[seat].Former
	if v := now.Vote; former == 0 || was == nil || was.Seats[seat].User != former || v == nil || v.By == seat || v.Result != record.VoteAgreed || v.Seat != seat {
		return 0
	}
	if was.Vote != nil && was.Vote.N == now.Vote.N && was.OpenVote() == nil { // that was decided before; the user has given it away
		return 0
	}
	return former
}

// givenBack tells whether the table has just voted a seat back to its user, who need not be looking.
func givenBack(was, now *record.Match, seat engine.Seat) bool {
	v := was.OpenVote()
	return v != nil && v.Kind == record.VoteGiveBack && v.Seat == seat && was.Seats[seat].Former == now.Seats[seat].User
}

// seatBefore is the seat that a user had, nil if none: places may be dealt out anew when a match begins.
func seatBefore(was *record.Match, user record.UserID) *record.Seat {
	if was != nil {
		if seat := was.SeatOf(user); seat != engine.Nobody {
			return &was.Seats[seat]
		}
	}
	return nil
}

// played tells whether the user of seat has acted since ply from.
func played(m *match.Match, seat engine.Seat, from int) bool {
	for _, p := range m.Plies(from) {
		if p.Seat == seat && p.By == match.ByUser {
			return true
		}
	}
	return false
}

// rematchTidings says that those who sat at a match are to be told that user has opened its rematch. It is stored with
// the rematch, whose number is their mark.
func (h *Host) rematchTidings(e *entry, user record.UserID) []record.Notice {
	var list []record.Notice
	for i, s := range e.rec.Seats {
		if s.User != 0 && s.User != user && h.telling.reaches(s.User) {
			n := record.Notice{Match: e.id, User: s.User, Seat: engine.Seat(i), Kind: record.NoticeRematch, At: h.now()}
			n.Due = h.dueFor(n)
			list = append(list, n)
		}
	}
	return list
}

// stopTidings says who is to be told that somebody wants to give an attempt of a campaign up: those at the table who
// have not said so.
func (h *Host) stopTidings(e *entry, stopping engine.SeatSet, at int64) []record.Notice {
	if e.attempt.Stopping != 0 || stopping == 0 {
		return nil
	}
	var list []record.Notice
	for i, s := range e.rec.Seats {
		if seat := engine.Seat(i); s.User != 0 && !stopping.Has(seat) && h.telling.reaches(s.User) {
			n := record.Notice{Match: e.id, User: s.User, Seat: seat, Kind: record.NoticeGiveUp, Mark: at, At: at}
			n.Due = h.dueFor(n)
			list = append(list, n)
		}
	}
	return list
}

// dueFor is when a notice is due: at once, or after a while for who has just looked, for they may see it yet.
func (h *Host) dueFor(n record.Notice) int64 {
	g := h.telling.last(gaze{match: n.Match, campaign: n.Campaign, user: n.User})
	if g.shown > 0 && n.At-g.shown < h.cfg.Quiet || n.Match != 0 && h.hub.watched(n.Match, n.User) > 0 {
		return n.At + h.cfg.Quiet
	}
	return n.At
}

// planTidings says who is to be told that a plan of a campaign waits for their word: was is the campaign before.
func (h *Host) planTidings(was, now *record.Campaign, at int64) []record.Notice {
	p := now.Plan
	if p == nil || was.Plan != nil && was.Plan.At == p.At {
		return nil
	}
	var list []record.Notice
	for i, s := range p.Seats {
		m := now.MemberByID(s.Member)
		if s.Agreed || m == nil || !m.Here() || !h.telling.reaches(m.User) {
			continue
		}
		n := record.Notice{Campaign: now.ID, User: m.User, Seat: engine.Seat(i), Kind: record.NoticePlan, Mark: p.At, At: at}
		n.Due = h.dueFor(n)
		list = append(list, n)
	}
	return list
}
