package host

import (
	"slices"

	"portside/engine"
	"portside/engine/clock"
	"portside/engine/match"
	"portside/engine/record"
)

// carryOut ends the open vote with its effect.
func (w *Change) carryOut() error {
	v := *w.Now.OpenVote()
	w.endVote(record.VoteAgreed)
	switch v.Kind {
	case record.VotePause:
		w.rest(record.Pause)
	case record.VoteResume:
		w.goOn()
	case record.VoteExtend:
		for seat := range w.Match.Deciders().All() {
			if s := &w.Now.Seats[seat]; s.Kind == record.User && s.Since != 0 {
				s.Bank = clock.Bank(w.Now, s) + max(0, -w.h.clock(w.At).Left(w.Now, seat)) + w.Now.Pace // the granted time begins now
			}
		}
	case record.VoteCallOff:
		w.CallOff()
	case record.VotePerson:
		w.keepSeat(v.Seat, record.Seat{Kind: record.Open})
	case record.VoteBot:
		w.keepSeat(v.Seat, record.Seat{Kind: record.Bot, Level: v.Level})
	case record.VoteGiveBack:
		w.GiveBack(v.Seat)
	}
	return nil
}

// keepSeat lets somebody else keep a seat for its user, who may take it back.
func (w *Change) keepSeat(seat engine.Seat, by record.Seat) {
	s := w.Now.Seats[seat]
	by.Former, by.Owner = s.User, s.Name
	if s.Former != 0 { // it was kept already
		by.Former, by.Owner, by.Kept = s.Former, s.Owner, s.Kept
	} else {
		by.Kept = w.remains(seat)
	}
	if w.Now.Owner == s.User {
		for _, other := range w.Now.Seats {
			if other.Kind == record.User && other.User != s.User {
				w.Now.Owner = other.User
				break
			}
		}
	}
	w.Sit(seat, by)
}

// remains is the time that the user of a seat has when they come back to it: exactly what they had, or if that
// was used up, what a turn gives.
func (w *Change) remains(seat engine.Seat) int64 {
	s := &w.Now.Seats[seat]
	switch {
	case w.Now.Pace == 0:
		return 0
	case s.Since == 0:
		return s.Bank
	}
	if left := w.h.clock(w.At).Left(w.Now, seat); left > 0 {
		return left
	}
	return w.Now.Refill.After(0)
}

// rest stops the match and its clocks.
func (w *Change) rest(why record.RestKind) {
	rests := slices.Clone(w.Now.Rests)
	if n := len(rests); n > 0 && rests[n-1][0] >= w.At { // that one had no length
		rests = rests[:n-1]
	}
	w.Now.Rests, w.Now.Why = append(rests, [2]int64{w.At, 0}), why
}

// goOn ends the rest of a match.
func (w *Change) goOn() {
	rests := slices.Clone(w.Now.Rests)
	last := &rests[len(rests)-1]
	last[1] = max(w.At, last[0])
	w.Now.Rests, w.Now.Why = rests, ""
}

// endVote ends the open vote, without its effect, and tells it in the log.
func (w *Change) endVote(result record.VoteResult) {
	v := *w.Now.OpenVote()
	v.Result, v.EndedAt, v.Ply = result, w.At, -1
	if w.Match != nil {
		v.Ply = w.Match.Len() - 1
	}
	w.Now.Vote = &v
	names := func(set engine.SeatSet) (list []string) {
		for s := range set.All() {
			list = append(list, w.Now.Seats[s].Name)
		}
		return list
	}
	by, about := "", ""
	if v.By != engine.Nobody {
		by = w.Now.Seats[v.By].Name
	} else if v.Seat != engine.Nobody {
		by = w.Now.Seats[v.Seat].Owner
	}
	if v.Seat != engine.Nobody {
		if about = w.Now.Seats[v.Seat].Name; about == "" || v.Kind == record.VoteGiveBack {
			about = w.Now.Seats[v.Seat].Owner
		}
	}
	w.AddEvent(record.TableEvent{Kind: record.EventVote, Seat: v.By, Args: []string{string(v.Kind), string(result), by, about, v.Level}, Yes: names(v.Yes), No: names(v.No)})
}

// overtakeVote ends the open vote, if there is one, because what it was about has changed.
func (w *Change) overtakeVote() {
	if w.Now.OpenVote() != nil {
		w.endVote(record.VoteOvertaken)
	}
}

// pointless tells whether the plies of this operation have settled what v is about: the user who was to be replaced
// has played.
func (w *Change) pointless(v *record.Vote, acted engine.SeatSet) bool {
	if v.Kind != record.VotePerson && v.Kind != record.VoteBot || v.By == v.Seat || !acted.Has(v.Seat) {
		return false
	}
	return slices.ContainsFunc(w.Match.Plies(w.saved), func(p match.Ply) bool { return p.Seat == v.Seat && p.By == match.ByUser })
}
