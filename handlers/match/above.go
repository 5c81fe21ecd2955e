package match

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/matchlog"
	"portside/handlers/notices"
	"portside/handlers/options"
	"portside/views/fragment"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
)

// above is what concerns everybody at a table; usually nothing does and it is nil.
func (h *Handlers) above(p page.Page, t *projection.Table, names table.Names) templ.Component {
	if t.Status == record.Cancelled && t.Campaign == 0 {
		return kit.Notice(kit.Note{Tone: kit.Info, Text: p.Say("room.cancelled")})
	}
	if t.Vote == nil && t.Why == "" && t.Claim == engine.Nobody && t.Due == 0 || t.Status != record.Running {
		return nil
	}
	d := matchpage.AboveData{ID: int64(t.ID), Rest: string(t.Why), Resume: t.Seat != engine.Nobody && t.Vote == nil}
	if t.Vote != nil {
		d.Ballot = ballot(p, t, names)
	}
	if t.Claim != engine.Nobody && t.Seat == engine.Nobody {
		s := t.Seats[t.Claim]
		d.Claim = &matchpage.Claim{Seat: int(t.Claim), Name: names.Of(t.Claim), Person: s.Kind == record.User, Open: s.Kind == record.Open, Asked: t.Vote != nil}
	}
	if t.Due > 0 {
		d.Due = options.Span(p, t.Due)
	}
	return matchpage.Above(p, d)
}

// ballot is the open vote of a table in words.
func ballot(p page.Page, t *projection.Table, names table.Names) *matchpage.Ballot {
	v := t.Vote
	b := &matchpage.Ballot{N: v.N, Need: v.Need, Of: v.Count.Len(), Left: options.Span(p, v.Left), Quiet: v.Kind == record.VoteResume, May: v.May, Own: v.Own}
	list := func(set engine.SeatSet) string {
		var some []string
		for s := range set.All() {
			some = append(some, names.Of(s))
		}
		return p.List(some)
	}
	b.Yes, b.No, b.Silent = list(v.Yes), list(v.No), list(v.Count&^(v.Yes|v.No))
	b.What, b.By = notices.Proposal(p.Printer, v.Kind, notices.About(t, names), v.Level), notices.Proposer(t, names)
	if t.Seat != engine.Nobody {
		switch {
		case v.Yes.Has(t.Seat):
			b.Said = "yes"
		case v.No.Has(t.Seat):
			b.Said = "no"
		}
		b.Resurfaced = v.Seat == t.Seat && v.Kind != record.VoteGiveBack
	}
	return b
}

// offers is what the viewer can propose now, nil for nothing.
func (h *Handlers) offers(p page.Page, on *fragment.ViewerCache, t *projection.Table, names table.Names) templ.Component {
	ordinary, alone := t.Campaign == 0, len(t.Seats) == 1
	if t.Vote != nil && !alone && !t.Resting { // one vote at a time; their own seat is the viewer's business
		return matchpage.Offers(p, on, matchpage.OffersData{ID: int64(t.ID), Away: true, Levels: h.levels, Own: matchpage.Absent{Seat: int(t.Seat)}, Voting: true})
	}
	if t.Vote != nil || t.Why == record.Archive || alone && t.Pace == 0 && !t.Resting || !ordinary && (alone || t.Resting) {
		return nil
	}
	d := matchpage.OffersData{ID: int64(t.ID), Pause: !t.Resting && ordinary, CallOff: ordinary, Away: !t.Resting && !alone, Levels: h.levels, Own: matchpage.Absent{Seat: int(t.Seat)}, Alone: true}
	if t.Pace > 0 && !t.Resting {
		d.Extend = options.Span(p, t.Pace)
	}
	for i, s := range t.Seats {
		seat := engine.Seat(i)
		if s.Kind == record.User && seat != t.Seat && !s.Absent {
			d.Alone = false
		}
		if s.Absent && seat != t.Seat {
			d.Absent = append(d.Absent, matchpage.Absent{Seat: i, Name: names.Of(seat)})
		}
		if s.Owner != "" {
			d.Former = append(d.Former, matchpage.FormerSeat{Absent: matchpage.Absent{Seat: i, Name: s.Owner}, Bot: s.Kind == record.Bot})
		}
	}
	return matchpage.Offers(p, on, d)
}

// withEvents adds what happened at the table besides plies to lines of the log.
func withEvents(turn *table.Turn, t *projection.Table, lines []table.Line) []table.Line {
	if len(t.Events) == 0 || len(t.Recent) == 0 {
		return lines
	}
	oldest := t.Recent[0].N
	var list []table.Line
	at := 0
	for i := range t.Events {
		e := &t.Events[i]
		if e.Ply < oldest {
			continue
		}
		for at < len(lines) && lines[at].Ply <= e.Ply {
			list = append(list, lines[at])
			at++
		}
		list = append(list, table.Aside(turn, e.N, table.Line{Ply: e.Ply, Seat: e.Seat, Text: matchlog.TableEvent(turn.Printer, e)}))
	}
	return append(list, lines[at:]...)
}
