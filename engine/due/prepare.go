package due

import (
	"context"
	"math/rand/v2"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/poll"
	"portside/engine/projection"
	"portside/engine/record"
)

// Subject is the match or campaign of a notice: what everybody there may see, and the position of the notice's user.
type Subject struct {
	*projection.Table                 // as a spectator sees it, without the seat's secrets. nil for a campaign
	Planned           *campaigns.View // the campaign whose plan waits; nil for a match
	Sits              engine.Seat
	Owes              bool          // the user's decision waits
	Spare             int64         // ms left for it, 0 without a limit
	Ended             *record.Order // the user's standing order that has ended itself, nil: none
	// Fits are what the seat sees and may do, for a sentence about what it is asked: as it is, and as it would be if hidden
	// things were different. A sentence that is the same for all of them reveals nothing hidden.
	Fits []Fit
}

// Fit is what a seat sees and may do.
type Fit struct {
	View  engine.View
	Legal []engine.Action
}

// fits is how many other deals a sentence is compared with.
const fits = 24

// Fits are a seat's own Fit and those it would have in other deals that look the same to everybody else.
func Fits(g engine.Game, public engine.View, own Fit, r *rand.Rand) []Fit {
	list, seat := append(make([]Fit, 0, fits+1), own), own.View.Viewer()
	for world := g.Blank(); len(list) <= fits; {
		g.Determinize(public, r, world)
		list = append(list, Fit{world.View(seat), world.Legal(seat, nil)})
	}
	return list
}

// Prepare says what to do with a notice that is due: tell it now (a Subject), drop it (nil and 0: the user has seen
// it, or it no longer applies), or check it again at a later moment, because the user has just looked away.
// Errors: those of Table, and of campaigns.Service.Read for a notice about a campaign.
func (s *Service) Prepare(ctx context.Context, n record.Notice) (*Subject, int64, error) {
	if n.Campaign != 0 {
		return s.preparePlan(ctx, n)
	}
	var g *Subject
	var later int64
	err := s.host.WithMatch(ctx, n.Match, func(e *host.Entry) error {
		now, seat := s.host.Clock(), place(e.Rec, n)
		if seat == engine.Nobody || !holds(e, n, seat, now) {
			return nil
		}
		seen := s.host.Notices().MatchSeen(n.Match, n.User)
		looked := max(seen.Shown, s.host.Watched(n.Match, n.User)) // an open page fetches at once, unless its connection is dead
		switch {
		case seen.Fetched >= n.At:
			return nil
		case e.Rec.Resting() && !n.Kind.AtRest(): // nothing can be done now
			later = now.Now + 10*s.host.Notices().Quiet
			return nil
		case looked > 0 && now.Now-looked < s.host.Notices().Quiet:
			later = looked + s.host.Notices().Quiet
			return nil
		case s.host.Ping(n.Match, n.User): // a page that has had no news for a while is seldom asked
			later = now.Now + host.PingTimeout
			return nil
		}
		g = &Subject{Table: s.host.TableOf(e, 0), Sits: seat}
		g.Proposal = e.Rec.Proposal // known to everybody who sits there
		g.Owes = e.Rec.Status == record.Running && n.Kind != record.NoticeKept && e.Match.Owes(seat)
		if g.Owes && e.Rec.Pace > 0 && e.Rec.Seats[seat].Since > 0 {
			g.Spare = now.Left(e.Rec, seat)
		}
		if o := e.Rec.Seats[seat].Order; o != nil && !o.Stands() {
			g.Ended = o
		}
		if g.Owes {
			g.Fits = Fits(e.Game, g.View, Fit{e.Match.View(seat), e.Match.Legal(seat)}, rand.New(rand.NewPCG(uint64(n.Match), uint64(e.Match.Len()))))
		}
		return nil
	})
	if err == nil && g != nil && s.store.Shared() && ofPly(n.Kind) {
		return s.elsewhere(ctx, n, g)
	}
	if err != nil {
		return nil, 0, err
	}
	return g, later, nil
}

// elsewhere is what to do with a notice of plies that would be told now as far as this process knows, where others have users, too:
// what these have seen is stored a little later.
func (s *Service) elsewhere(ctx context.Context, n record.Notice, g *Subject) (*Subject, int64, error) {
	if seen, err := s.store.SeenNewest(ctx, n.Match, g.Sits); err != nil || seen {
		return nil, 0, err
	}
	if known := n.At + min(host.SeenWithin.Milliseconds(), s.host.Notices().Quiet); s.host.Now() < known {
		return nil, known, nil
	}
	return g, 0, nil
}

// ofPly tells whether whoever has seen the newest ply of a match knows what such a notice says.
func ofPly(k record.NoticeKind) bool {
	switch k {
	case record.NoticeOver, record.NoticeOrder, record.NoticeTurn, record.NoticeBegun:
		return true
	}
	return false
}

// place is the seat that a notice is about: its user's, or the one others keep for them.
func place(rec *record.Match, n record.Notice) engine.Seat {
	if n.Kind == record.NoticeKept {
		return rec.ClaimOf(n.User)
	}
	return rec.SeatOf(n.User)
}

// holds tells whether the subject of a notice still applies.
func holds(e *host.Entry, n record.Notice, seat engine.Seat, now clock.Reading) bool {
	switch n.Kind {
	case record.NoticeOver:
		return e.Rec.Status == record.Over
	case record.NoticeCalledOff:
		return e.Rec.Status == record.Cancelled
	case record.NoticeArchived:
		return e.Rec.Why == record.Archive
	case record.NoticeRematch:
		return int64(e.Rec.Rematch) == n.Mark
	case record.NoticeRewind: // the end of an attempt can be taken back as well
		p := e.Rec.Proposal
		return p != nil && p.At == n.Mark && !p.Agreed.Has(seat)
	}
	if e.Rec.Status != record.Running {
		return false
	}
	switch s := &e.Rec.Seats[seat]; n.Kind {
	case record.NoticeOrder:
		return s.Order != nil && s.Order.EndedAt == n.Mark
	case record.NoticeTurn:
		return e.Match.Owes(seat) && int64(e.Match.Decision(seat)) == n.Mark
	case record.NoticeReminder:
		return s.Since == n.Mark && e.Match.Owes(seat) && !now.Overdue(e.Rec, seat)
	case record.NoticeVote:
		v := e.Rec.OpenVote()
		return v != nil && int64(v.N) == n.Mark && !(v.Yes | v.No).Has(seat) && !poll.Lapsed(e.Rec, now)
	case record.NoticeGiveUp:
		return e.Attempt != nil && e.Attempt.Stopping != 0 && !e.Attempt.Stopping.Has(seat)
	}
	return true
}

// preparePlan is Prepare for a campaign plan that needs its user's answer.
func (s *Service) preparePlan(ctx context.Context, n record.Notice) (*Subject, int64, error) {
	v, err := s.campaigns.Read(ctx, n.Campaign, n.User)
	if err != nil {
		return nil, 0, err
	}
	seat := v.MyPlan()
	if seat == engine.Nobody || v.Plan.At != n.Mark || v.Plan.Seats[seat].Agreed {
		return nil, 0, nil
	}
	now, seen := s.host.Now(), s.host.Notices().CampaignSeen(n.Campaign, n.User)
	switch {
	case seen.Fetched >= n.At:
		return nil, 0, nil
	case v.Standing != record.Active: // it cannot begin now
		return nil, now + 10*s.host.Notices().Quiet, nil
	case seen.Shown > 0 && now-seen.Shown < s.host.Notices().Quiet:
		return nil, seen.Shown + s.host.Notices().Quiet, nil
	}
	return &Subject{Planned: v, Sits: seat}, 0, nil
}
