package match

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/handlers/options"
	"portside/views"
	"portside/views/i18n"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// scene is a match as it is drawn for a viewer, on a whole page or in a fragment for our script. why is one line about what
// just failed, "" if nothing did.
func (h *Handlers) scene(c echo.Context, t *projection.Table, v *viewer, why string, fragment bool) *table.Scene {
	p := page.Page{Printer: h.Printer(c), Base: h.Prefix, Now: h.Now()}
	board := views.Title(t.Game.Info().Key)
	s := &table.Scene{
		Turn: matchlog.Turn(p.Printer, h.Prefix, t), Title: p.Game(t.Game.Info().Key), Site: p.Say("site.name"),
		Stream: t.Status == record.Running || t.Rematch == 0 && t.Seat != engine.Nobody, Version: formatVersion(t), Clock: clock(p, t), Pending: h.PendingAt(c.Request().Context(), h.User(c), t),
	}
	if why != "" {
		s.Message = kit.Note{Tone: kit.Warn, Text: why}
	} else if t.Stopped.Why != 0 {
		s.Message = kit.Note{Tone: kit.Info, Text: stopped(p.Printer, t.Stopped)}
	}
	s.Cache = &v.cache
	if chats(t) {
		s.Unread = t.Chat.Unread
	}
	names := s.Names()
	s.Advice = advice(p, board, t, names)
	s.Board = board.Table(s.Turn, t.View)
	log, missed := v.log.of(s.Turn, board, t, names)
	s.Log, s.Since = withEvents(s.Turn, t, log), missed
	if n := len(missed); n > 0 && t.Status != record.Over {
		s.Digest = digest(s, board, t)
		s.Show = h.Prefix + ReplayPath(t.ID, max(0, t.Missed[0].N-1), engine.Nobody) + "&to=" + strconv.Itoa(missed[n-1].Ply) + "#show"
	}
	s.Above = h.above(p, t, names)
	if t.Seat != engine.Nobody && t.Seats[t.Seat].Unnamed {
		s.Above = joined(matchpage.Unnamed(p), s.Above)
	}
	s.Last, s.Brief = s.Log, fragment
	if n := len(missed); n > 0 && t.Status != record.Over {
		s.Last = from(missed[n-1].Ply+1, s.Log)
	}
	s.Last = s.Last[max(0, len(s.Last)-3):]
	s.Links = v.links.of(h, c, p, t)
	s.Chat = h.drawChat(c, p, t, s.Turn, !fragment && c.QueryParam("talk") != "")
	ribbon := h.campaign.Ribbon(c, p, t)
	if t.Status == record.Over {
		s.Result = joined(ribbon, board.Result(s.Turn, t.View))
		if t.Repeats != 0 {
			s.Result = joined(repeatMark(p, t), s.Result)
		}
		if t.Campaign != 0 {
			s.Result = joined(s.Result, h.takeBack(c, p, t, names))
		}
		after := matchpage.AfterData{ID: int64(t.ID), Seated: t.Seat != engine.Nobody, Solo: len(t.Seats) == 1, Rematch: int64(t.Rematch), Campaign: t.Campaign != 0}
		s.Series, after.Moments = h.lookBack(c, p, t, board, s.Turn)
		s.Result, s.Since = joined(s.Result, matchpage.After(p, after), h.notesBelow(c, p, t)), nil
		return s
	}
	if t.Seat != engine.Nobody && t.Status == record.Running {
		if !t.Resting {
			ordersOf(s, p, board, t)
		}
		s.Controls = joined(h.offers(p, s.Cache, t, names), matchpage.Controls(p, s.Cache, h.controls(t, names)))
		if !t.Resting {
			advise(s, p, board, t)
		}
	} else if gaveUp(t) && t.Owner == h.User(c) && t.Campaign == 0 {
		s.Controls = matchpage.Left(p, int64(t.ID))
	}
	if t.Status == record.Cancelled {
		s.Controls = h.notesBelow(c, p, t)
	}
	if t.Repeats != 0 {
		s.Controls = joined(repeatMark(p, t), s.Controls)
	}
	s.Controls = joined(ribbon, s.Controls)
	if s.Pending > 1 || s.Pending == 1 && !t.Asked() {
		s.Next = h.Prefix + "/next?after=" + base.FormatMatch(t.ID)
	}
	return s
}

// stopped says why a plan has stopped halfway.
func stopped(p *i18n.Printer, s projection.Stop) string {
	word := map[projection.StopWhy]string{
		projection.StopLuck: "luck", projection.StopOrder: "order", projection.StopOther: "other", projection.StopQuestion: "question", projection.StopIllegal: "illegal",
	}[s.Why]
	return p.Say("table.stopped."+word, s.Done, s.Of)
}

// ordersOf fills in the standing order of the viewer.
func ordersOf(s *table.Scene, p page.Page, board *title.Title, t *projection.Table) {
	s.CanOrder = board.Orders(s.Turn, t.View, "") != nil // nil where nobody else has a turn
	switch o := t.Order; {
	case o.Stands() && o.Text == t.Game.Info().FirstOrder: // nobody has given it: the form shows it, and the bar stays low
	case o.Stands():
		s.Order = board.OrderWords(p.Printer, o.Text)
	case o != nil && o.Why == host.WhyRewound:
		s.Ended = p.Say("why.order-rewound")
	case o != nil && o.Why >= host.WhyHost:
		s.Ended = p.Say("why.order-mistaken")
	case o != nil:
		s.Ended = board.Why(p.Printer, o.Why)
	}
}

// clock says how much time is left to the seat that has least.
func clock(p page.Page, t *projection.Table) table.Clock {
	if t.Pace == 0 {
		return table.Clock{}
	}
	least := -1
	for i, s := range t.Seats {
		if s.Asked && s.Kind == record.User && (least < 0 || s.Left < t.Seats[least].Left) {
			least = i
		}
	}
	if least < 0 {
		return table.Clock{}
	}
	s := t.Seats[least]
	if s.Overdue {
		return table.Clock{Text: p.Say("match.overdue", s.Name), Overdue: true}
	}
	if t.Asleep {
		return table.Clock{Text: p.Say("match.left-night", s.Name, options.Span(p, s.Left), t.Night.To)}
	}
	return table.Clock{Text: p.Say("match.left", s.Name, options.Span(p, s.Left))}
}

// hasOpen tells whether a seat is open.
func hasOpen(t *projection.Table) bool {
	for i := range t.Seats {
		if t.Seats[i].Kind == record.Open {
			return true
		}
	}
	return false
}

// links are the links from a table to other pages.
func (h *Handlers) links(c echo.Context, p page.Page, t *projection.Table) []table.Link {
	turn := &table.Turn{Match: t.ID, Base: h.Prefix, Game: t.Game.Info().Key}
	list := []table.Link{
		{Label: p.Say("match.rules"), Href: turn.RulesURL("")},
		{Label: p.Say("match.replay"), Href: turn.URL("/replay")},
		{Label: p.Say("match.fair"), Href: turn.URL("/fair")},
		{Label: p.Say("match.export"), Href: turn.URL("/export.json")},
	}
	if t.Seat != engine.Nobody {
		list = append(list, table.Link{Label: p.Say("notes.title"), Href: turn.URL("/notes")})
	}
	if t.SeesHands {
		list = append(list, h.handLinks(p, t)...)
	}
	if t.Seat == engine.Nobody || t.Status != record.Running {
		return list
	}
	list = append(list, table.Link{Label: p.Say("match.handover"), Href: turn.URL("/handover")})
	if hasOpen(t) {
		list = append(list, table.Link{Label: p.Say("match.invite"), Href: h.Link(c, "/join/", t.Invite), Copy: true, Hint: p.Say("links.invite")})
	}
	hint := p.Say("match.watch-hint")
	if t.SpectatorDelay > 0 {
		hint = p.Say("spectators.delay", t.SpectatorDelay)
	}
	return append(list, table.Link{Label: p.Say("match.watch"), Href: h.Link(c, "/watch/", t.Watch), Copy: true, Hint: hint})
}

// controls are what a seated user can do besides playing.
func (h *Handlers) controls(t *projection.Table, names table.Names) matchpage.ControlsData {
	d := matchpage.ControlsData{ID: int64(t.ID), Levels: h.levels, CanRewind: !t.Public && t.Owner == t.Seats[t.Seat].User && t.Ply > 0 && !t.Resting, Over: t.Status == record.Over}
	if pr := t.Proposal; pr != nil {
		d.Proposed, d.Agreed = names.Of(pr.Seat), pr.Agreed.Has(t.Seat)
	}
	for i, s := range t.Seats {
		switch {
		case s.Kind == record.Open:
			d.Open = append(d.Open, i)
		case s.Overdue && engine.Seat(i) != t.Seat:
			d.Overdue = append(d.Overdue, matchpage.Absent{Seat: i, Name: names.Of(engine.Seat(i))})
		}
	}
	return d
}
