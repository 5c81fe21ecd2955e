package votes

import (
	"portside/engine"
	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/record"
)

// carryOut ends the open vote with its effect.
func carryOut(w *host.Change) {
	v := *w.Now.OpenVote()
	w.EndVote(record.VoteAgreed)
	switch v.Kind {
	case record.VotePause:
		w.Pause(record.Pause)
	case record.VoteResume:
		w.Resume()
	case record.VoteExtend:
		for seat := range w.Match.Deciders().All() {
			if s := &w.Now.Seats[seat]; s.Kind == record.User && s.Since != 0 {
				s.Bank = clock.Bank(w.Now, s) + max(0, -w.Clock().Left(w.Now, seat)) + w.Now.Pace // the granted time begins now
			}
		}
	case record.VoteCallOff:
		w.CallOff()
	case record.VotePerson:
		keepSeat(w, v.Seat, record.Seat{Kind: record.Open})
	case record.VoteBot:
		keepSeat(w, v.Seat, record.Seat{Kind: record.Bot, Level: v.Level})
	case record.VoteGiveBack:
		w.GiveBack(v.Seat)
	}
}

// keepSeat gives a seat to somebody who holds it for its user, who may take it back.
func keepSeat(w *host.Change, seat engine.Seat, by record.Seat) {
	s := w.Now.Seats[seat]
	by.Former, by.Owner = s.User, s.Name
	if s.Former != 0 { // it was held for its user before
		by.Former, by.Owner, by.Kept = s.Former, s.Owner, s.Kept
	} else {
		by.Kept = remains(w, seat)
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
// was used up, the time of a turn.
func remains(w *host.Change, seat engine.Seat) int64 {
	s := &w.Now.Seats[seat]
	switch {
	case w.Now.Pace == 0:
		return 0
	case s.Since == 0:
		return s.Bank
	}
	if left := w.Clock().Left(w.Now, seat); left > 0 {
		return left
	}
	return w.Now.Refill.After(0)
}
