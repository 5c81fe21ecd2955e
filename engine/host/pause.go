package host

import (
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Pause stops the match and its clocks.
func (w *Change) Pause(why record.PauseKind) {
	pauses := slices.Clone(w.Now.Pauses)
	if n := len(pauses); n > 0 && pauses[n-1][0] >= w.At { // that pause had no length
		pauses = pauses[:n-1]
	}
	w.Now.Pauses, w.Now.Why = append(pauses, [2]int64{w.At, 0}), why
}

// Resume ends the pause of a match.
func (w *Change) Resume() {
	pauses := slices.Clone(w.Now.Pauses)
	last := &pauses[len(pauses)-1]
	last[1] = max(w.At, last[0])
	w.Now.Pauses, w.Now.Why = pauses, ""
}

// EndVote ends the open vote, without its effect, and notes it in the log.
func (w *Change) EndVote(result record.VoteResult) {
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

// OvertakeVote ends the open vote, if there is one, because its subject has changed.
func (w *Change) OvertakeVote() {
	if w.Now.OpenVote() != nil {
		w.EndVote(record.VoteOvertaken)
	}
}

// pointless tells whether the plies of this operation have settled the subject of v: the user who was to be replaced
// has played.
func (w *Change) pointless(v *record.Vote, acted engine.SeatSet) bool {
	if v.Kind != record.VotePerson && v.Kind != record.VoteBot || v.By == v.Seat || !acted.Has(v.Seat) {
		return false
	}
	return slices.ContainsFunc(w.Match.Plies(w.saved), func(p match.Ply) bool { return p.Seat == v.Seat && p.By == match.ByUser })
}
