package host

import (
	"context"
	"math/rand/v2"

	"portside/engine"
	"portside/engine/record"
)

// Glance is a match, or a campaign, as a notice tells of it: what everybody there may see, and where its user stands.
type Glance struct {
	*Table         // of a spectator: nothing of what the seat holds is in it. nil for a campaign
	Voyage *Voyage // the campaign; nil for a match
	Sits   engine.Seat
	Owes   bool          // the user's decision waits
	Spare  int64         // ms that are left for it, 0 without a limit
	Ended  *record.Order // the user's standing order that has ended itself, nil: none
	// Fits are what the seat sees and may do, for a sentence about what it is asked: as it is, and as it would be if what
	// only some can see were otherwise. A sentence that is the same for all of them tells nothing hidden.
	Fits []Fit
}

// Fit is what a seat sees and may do.
type Fit struct {
	View  engine.View
	Legal []engine.Action
}

// fits is how many other deals a sentence is held against.
const fits = 24

// Fits are own, of a seat, and what it would have in other deals that look the same to everybody else.
func Fits(g engine.Game, public engine.View, own Fit, r *rand.Rand) []Fit {
	list, seat := append(make([]Fit, 0, fits+1), own), own.View.Viewer()
	for world := g.Blank(); len(list) <= fits; {
		g.Determinize(public, r, world)
		list = append(list, Fit{world.View(seat), world.Legal(seat, nil)})
	}
	return list
}

// Judge says what to do with a notice that is due: tell it now (a Glance), drop it (nil and 0: the user has seen
// it, or it holds no longer), or ask again at a later moment, because the user has just looked away.
// Errors: those of Table, and of Voyage for a notice about a campaign.
func (h *Host) Judge(ctx context.Context, n record.Notice) (*Glance, int64, error) {
	if n.Campaign != 0 {
		return h.judgePlan(ctx, n)
	}
	var g *Glance // no results by name: rules that hang may come back and write here after this has returned
	var later int64
	err := h.with(ctx, n.Match, func(e *entry) error {
		now, seat := h.Now(), place(e.rec, n)
		if seat == engine.Nobody || !h.holds(e, n, seat, now) {
			return nil
		}
		seen := h.notices.MatchSeen(n.Match, n.User)
		looked := max(seen.Shown, h.hub.watched(n.Match, n.User)) // a page that is open fetches at once, unless its connection is dead
		switch {
		case seen.Fetched >= n.At:
			return nil
		case e.rec.Resting() && !n.Kind.AtRest(): // nothing can be done now
			later = now + 10*h.notices.Quiet
			return nil
		case looked > 0 && now-looked < h.notices.Quiet:
			later = looked + h.notices.Quiet
			return nil
		}
		g = &Glance{Table: h.table(e, 0), Sits: seat}
		g.Proposal = e.rec.Proposal // known to everybody who sits there
		g.Owes = e.rec.Status == record.Running && n.Kind != record.NoticeKept && e.m.Owes(seat)
		if s := &e.rec.Seats[seat]; g.Owes && e.rec.Pace > 0 && s.Since > 0 {
			g.Spare = h.clock(now).Left(e.rec, seat)
		}
		if o := e.rec.Seats[seat].Order; o != nil && !o.Stands() {
			g.Ended = o
		}
		if g.Owes && h.enter(e, riteGuess, "", -1) == nil { // else it is told as everybody sees it
			g.Fits = Fits(e.game, g.View, Fit{e.m.View(seat), e.m.Legal(seat)}, rand.New(rand.NewPCG(uint64(n.Match), uint64(e.m.Len()))))
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	return g, later, nil
}

// place is the seat that a notice is about: that of its user, or the one others keep for them.
func place(rec *record.Match, n record.Notice) engine.Seat {
	if n.Kind == record.NoticeKept {
		return rec.ClaimOf(n.User)
	}
	return rec.SeatOf(n.User)
}

// holds tells whether what a notice is about is still so.
func (h *Host) holds(e *entry, n record.Notice, seat engine.Seat, now int64) bool {
	switch n.Kind {
	case record.NoticeOver:
		return e.rec.Status == record.Over
	case record.NoticeCalledOff:
		return e.rec.Status == record.Cancelled
	case record.NoticeArchived:
		return e.rec.Why == record.Archive
	case record.NoticeRematch:
		return int64(e.rec.Rematch) == n.Mark
	case record.NoticeRewind: // the end of an attempt can be taken back as well
		p := e.rec.Proposal
		return p != nil && p.At == n.Mark && !p.Agreed.Has(seat)
	}
	if e.rec.Status != record.Running {
		return false
	}
	switch s := &e.rec.Seats[seat]; n.Kind {
	case record.NoticeOrder:
		return s.Order != nil && s.Order.EndedAt == n.Mark
	case record.NoticeTurn:
		return e.m.Owes(seat) && int64(e.m.Decision(seat)) == n.Mark
	case record.NoticeReminder:
		return s.Since == n.Mark && e.m.Owes(seat) && !h.clock(now).Overdue(e.rec, seat)
	case record.NoticeVote:
		v := e.rec.OpenVote()
		return v != nil && int64(v.N) == n.Mark && !(v.Yes | v.No).Has(seat) && !h.lapsed(e.rec, now)
	case record.NoticeGiveUp:
		return e.attempt != nil && e.attempt.Stopping != 0 && !e.attempt.Stopping.Has(seat)
	}
	return true
}

// judgePlan is Judge for a plan of a campaign that waits for its user's word.
func (h *Host) judgePlan(ctx context.Context, n record.Notice) (*Glance, int64, error) {
	v, err := h.voyage(ctx, n.Campaign, n.User)
	if err != nil {
		return nil, 0, err
	}
	seat := v.MyPlan()
	if seat == engine.Nobody || v.Plan.At != n.Mark || v.Plan.Seats[seat].Agreed {
		return nil, 0, nil
	}
	now, seen := h.Now(), h.notices.CampaignSeen(n.Campaign, n.User)
	switch {
	case seen.Fetched >= n.At:
		return nil, 0, nil
	case v.Standing != record.Active: // it cannot begin now
		return nil, now + 10*h.notices.Quiet, nil
	case seen.Shown > 0 && now-seen.Shown < h.notices.Quiet:
		return nil, seen.Shown + h.notices.Quiet, nil
	}
	return &Glance{Voyage: v, Sits: seat}, 0, nil
}
