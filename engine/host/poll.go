package host

import (
	"portside/engine"
	"portside/engine/record"
)

// Poll is the open vote of a table as one viewer sees it. Everybody who may see the match sees who said what.
type Poll struct {
	N       int
	Kind    record.VoteKind
	Seat    engine.Seat // that it is about, engine.Nobody for none
	Level   string      // of the bot that is to come
	By      engine.Seat // who proposed; engine.Nobody: the user whose seat it was
	Yes, No engine.SeatSet
	Count   engine.SeatSet // who counts
	Need    int            // how many of them must agree
	Left    int64          // ms until it lapses
	May     bool           // the viewer has a say
	Own     bool           // the viewer has proposed it
}

// ballot is the open vote for a viewer, nil if none is open.
func (h *Host) ballot(rec *record.Match, seat engine.Seat, user record.UserID, now int64) *Poll {
	v := rec.OpenVote()
	if v == nil || h.lapsed(rec, now) {
		return nil
	}
	count := h.voters(rec, v, now)
	return &Poll{
		N: v.N, Kind: v.Kind, Seat: v.Seat, Level: v.Level, By: v.By, Yes: v.Yes, No: v.No, Count: count, Need: needed(v.Kind, count.Len()),
		Left: v.Lasts - h.lasted(v, now), May: seat != engine.Nobody,
		Own: seat != engine.Nobody && seat == v.By || v.By == engine.Nobody && v.Seat != engine.Nobody && user != 0 && rec.Seats[v.Seat].Former == user,
	}
}
