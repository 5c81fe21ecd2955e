package notice

import (
	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// OfChange says which users to notify of a change of a match, and of what: was is the record before it, nil for a new
// match, and saved how many plies it had. A user gets one notice, bots none, and a user who has just
// played sees for themselves.
func (t *Tracker) OfChange(id match.ID, was, now *record.Match, m *match.Match, saved int, at int64) []record.Notice {
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
		if user == 0 || !t.reaches(user) { // nearly always true, so it is checked first
			continue
		}
		n := record.Notice{Match: id, User: user, Seat: seat, At: at}
		if away != 0 {
			n.Kind, n.Mark = record.NoticeKept, at
		} else if n.Kind, n.Mark = ofSeat(was, now, m, seat); n.Kind == "" || m != nil && played(m, seat, saved) {
			continue
		}
		list = t.add(list, n)
	}
	return list
}

// ofSeat is the notice for the user of a seat after an operation, and its mark; "" for none.
func ofSeat(was, now *record.Match, m *match.Match, seat engine.Seat) (record.NoticeKind, int64) {
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
			return record.NoticeArchived, int64(now.Events[len(now.Events)-1].N)
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

// polled tells whether there is a new vote in which a seat counts and has not voted.
func polled(was, now *record.Match, seat engine.Seat) bool {
	v := now.OpenVote()
	return v != nil && (was == nil || was.Vote == nil || was.Vote.N != v.N) && !(v.Yes | v.No).Has(seat)
}

// takesBack tells whether somebody has just asked to take back a ply, and a seat has not agreed.
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
	if was.Vote != nil && was.Vote.N == now.Vote.N && was.OpenVote() == nil { // the vote had ended before; the user has given the seat away
		return 0
	}
	return former
}

// givenBack tells whether the table has just voted a seat back to its user, who need not be looking.
func givenBack(was, now *record.Match, seat engine.Seat) bool {
	v := was.OpenVote()
	return v != nil && v.Kind == record.VoteGiveBack && v.Seat == seat && was.Seats[seat].Former == now.Seats[seat].User
}

// seatBefore is the seat that a user had, nil if none: seats may be assigned anew when a match begins.
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

// OfRematch notifies those who sat at a match that user has opened its rematch. The notices are stored with
// the rematch, whose number is their mark.
func (t *Tracker) OfRematch(rec *record.Match, user record.UserID, at int64) []record.Notice {
	var list []record.Notice
	for i, s := range rec.Seats {
		if s.User != user {
			list = t.add(list, record.Notice{Match: rec.ID, User: s.User, Seat: engine.Seat(i), Kind: record.NoticeRematch, At: at})
		}
	}
	return list
}

// OfGiveUp notifies users that the seats in stopping want to give up an attempt of a campaign: those at the
// table who have not said so.
func (t *Tracker) OfGiveUp(rec *record.Match, stopping engine.SeatSet, at int64) []record.Notice {
	var list []record.Notice
	for i, s := range rec.Seats {
		if seat := engine.Seat(i); !stopping.Has(seat) {
			list = t.add(list, record.Notice{Match: rec.ID, User: s.User, Seat: seat, Kind: record.NoticeGiveUp, Mark: at, At: at})
		}
	}
	return list
}

// OfPlan notifies users that a plan of a campaign needs their answer: was is the campaign before.
func (t *Tracker) OfPlan(was, now *record.Campaign, at int64) []record.Notice {
	p := now.Plan
	if p == nil || was.Plan != nil && was.Plan.At == p.At {
		return nil
	}
	var list []record.Notice
	for i, s := range p.Seats {
		if m := now.MemberByID(s.Member); !s.Agreed && m != nil && m.Here() {
			list = t.add(list, record.Notice{Campaign: now.ID, User: m.User, Seat: engine.Seat(i), Kind: record.NoticePlan, Mark: p.At, At: at})
		}
	}
	return list
}

// add appends a notice if its user can be reached.
func (t *Tracker) add(list []record.Notice, n record.Notice) []record.Notice {
	if n.User == 0 || !t.reaches(n.User) {
		return list
	}
	n.Due, n.Unsure = t.due(n), t.unsure(n.User)
	return append(list, n)
}
