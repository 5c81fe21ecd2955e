// Package poll counts the votes of a table: who counts, how many must agree, when a vote lapses, and what a viewer
// sees of it. It is pure; package votes carries out the result.
package poll

import (
	"portside/engine"
	"portside/engine/clock"
	"portside/engine/record"
)

// Poll is the open vote of a table as one viewer sees it. Everybody who may see the match sees how each user voted.
type Poll struct {
	N       int
	Kind    record.VoteKind
	Seat    engine.Seat // the seat in question, engine.Nobody for none
	Level   string      // of the new bot
	By      engine.Seat // the proposer; engine.Nobody: the former user of the seat
	Yes, No engine.SeatSet
	Count   engine.SeatSet // who counts
	Need    int            // how many of them must agree
	Left    int64          // ms until it lapses
	May     bool           // the viewer may vote
	Own     bool           // the viewer proposed it
}

// For is the open vote for a viewer, nil if none is open.
func For(rec *record.Match, seat engine.Seat, user record.UserID, now clock.Reading) *Poll {
	v := rec.OpenVote()
	if v == nil || Lapsed(rec, now) {
		return nil
	}
	count := voters(rec, v, now)
	return &Poll{
		N: v.N, Kind: v.Kind, Seat: v.Seat, Level: v.Level, By: v.By, Yes: v.Yes, No: v.No, Count: count, Need: needed(v.Kind, count.Len()),
		Left: v.Lasts - now.Elapsed(v.At), May: seat != engine.Nobody,
		Own: seat != engine.Nobody && seat == v.By || v.By == engine.Nobody && v.Seat != engine.Nobody && user != 0 && rec.Seats[v.Seat].Former == user,
	}
}

// Decided says how the votes cast so far end the open vote of a match, "" if they do not decide it yet. An absent
// user who votes against being replaced is back, which also ends it.
func Decided(rec *record.Match, now clock.Reading) record.VoteResult {
	v := rec.OpenVote()
	count := voters(rec, v, now)
	n, need := count.Len(), needed(v.Kind, count.Len())
	back := (v.Kind == record.VotePerson || v.Kind == record.VoteBot) && v.No.Has(v.Seat)
	switch {
	case back || n-v.No.Len() < need:
		return record.VoteRefused
	case v.Yes.Len() >= need:
		return record.VoteAgreed
	}
	return ""
}

// voters are the seats that count in a vote: users who are not absent, and absent ones who have voted anyway.
func voters(rec *record.Match, v *record.Vote, now clock.Reading) engine.SeatSet {
	set := v.Yes | v.No
	for i := range rec.Seats {
		if seat := engine.Seat(i); rec.Seats[i].Kind == record.User && !now.Absent(rec, seat) {
			set = set.With(seat)
		}
	}
	return set
}

// needed is how many of the n voters must agree: more than half, and all to call the match off.
func needed(kind record.VoteKind, n int) int {
	if kind == record.VoteCallOff {
		return n
	}
	return n/2 + 1
}

// Lapsed tells whether the time of a match's open vote is up. Times when the server was down do not count.
func Lapsed(rec *record.Match, now clock.Reading) bool {
	v := rec.OpenVote()
	return v != nil && now.Now >= v.At+v.Lasts && now.Elapsed(v.At) >= v.Lasts
}

// How long a vote is open at most and at least, in milliseconds; between them, as long as a seat has for a decision.
const (
	longest  = 3 * 24 * 60 * 60 * 1000
	shortest = 60 * 60 * 1000
)

// Lasts is how long a vote at a table with this pace is open, in milliseconds.
func Lasts(pace int64) int64 {
	if pace == 0 {
		return longest
	}
	return min(max(pace, shortest), longest)
}
