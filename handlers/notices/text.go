package notices

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"portside/engine"
	"portside/engine/due"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views"
	"portside/views/i18n"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// Words are the text of a notice. All of it may appear on the locked screen of a phone.
type Words struct {
	Title, Text string
	Game        string
}

// longest is the longest text that is sent, in characters; push services take some 4 kB in all.
const longest = 700

// compose words a notice for its user: the game, who sits at the table, what happened last, and what is wanted. It
// contains only what is public, or for a campaign known to its party.
func compose(p *i18n.Printer, n record.Notice, g *due.Subject) Words {
	if g.Planned != nil {
		return plan(p, n, g.Planned)
	}
	key := g.Game.Info().Key
	board, who := views.Title(key), Names(p, g.Table)
	pg := page.Page{Printer: p}
	title := p.Say("notice."+string(n.Kind), pg.Game(key))
	if n.Kind == record.NoticeReminder {
		title = p.Say("notice.reminder", pg.Game(key), pg.Span(time.Duration(g.Spare)*time.Millisecond))
	}
	text := []string{tableName(p, pg, g)}
	if n.Kind == record.NoticeOrder && g.Ended != nil {
		text = append(text, orderEnded(p, board, g.Ended))
	}
	text = append(text, lastEvent(p, board, g, who))
	switch {
	case n.Kind == record.NoticeCalledOff:
		text = append(text, calledOff(p, g))
	case n.Kind == record.NoticeArchived:
		text = append(text, p.Say("notice.archived.text"))
	case n.Kind == record.NoticeRewind && g.Proposal != nil:
		text = append(text, p.Say("rewind.proposed", who.Of(g.Proposal.Seat))+" "+p.Say("rewind.hint"))
	case n.Kind == record.NoticeRematch:
		text = []string{text[0], p.Say("notice.rematch.text")} // the last event is the end
	case n.Kind == record.NoticeGiveUp && g.Attempt != nil:
		text = append(text, givingUp(p, g, who))
	case n.Kind == record.NoticeKept:
		text = append(text, keptBy(p, g, who))
	case n.Kind == record.NoticeVote && g.Vote != nil:
		text = append(text, vote(p, g, who)...)
	case g.Status == record.Over:
		text = append(text, board.Ask(p, g.View, nil, who))
	case g.Owes:
		text = append(text, wanted(p, board, g, who))
	}
	return Words{Title: title, Text: lines(text), Game: key}
}

// lines joins sentences, one per line.
func lines(text []string) string {
	var list []string
	for _, t := range text {
		if t = strings.TrimSpace(t); t != "" {
			list = append(list, t)
		}
	}
	return shorten(strings.Join(list, "\n"))
}

// wanted says what the user is asked. It names legal actions if they are the same for every hidden position that fits
// the view, else only the question if that is the same for all, else what the other players read.
func wanted(p *i18n.Printer, board *title.Title, g *due.Subject, who table.Names) string {
	asks := []func(due.Fit) string{
		func(f due.Fit) string { return board.Ask(p, f.View, f.Legal, who) },
		func(f due.Fit) string { return board.Ask(p, f.View, nil, who) },
	}
	if len(g.Fits) > 0 && !board.Open(g.Fits[0].View) { // samples could miss a rare hand
		asks = asks[1:]
	}
	for _, ask := range asks {
		if text, same := agreed(g.Fits, ask); same {
			return text
		}
	}
	return board.Ask(p, g.View, nil, who)
}

// agreed is the sentence that all fits share; same is false if they differ.
func agreed(fits []due.Fit, ask func(due.Fit) string) (text string, same bool) {
	if len(fits) < 2 {
		return "", false
	}
	text = ask(fits[0])
	for _, f := range fits[1:] {
		if ask(f) != text {
			return "", false
		}
	}
	return text, true
}

// mostLines is how many lines of the log a message has.
const mostLines = 3

// lastEvent says what last happened at the table that is worth a line, as everybody may read it.
func lastEvent(p *i18n.Printer, board *title.Title, g *due.Subject, who table.Names) string {
	for i := len(g.Recent) - 1; i >= 0; i-- {
		switch e := g.Recent[i]; e.Action {
		case match.Undo:
			return p.Say("past.taken-back", who.Of(e.Seat))
		case match.Rewind:
			return p.Say("past.rewound")
		default:
			var told []string
			for _, l := range board.Story(p, g.View, who, e.Events) {
				if l.Text != "" {
					told = append(told, l.Text)
				}
			}
			if len(told) > 0 {
				return strings.Join(told[max(0, len(told)-mostLines):], " ")
			}
		}
	}
	return ""
}

// orderEnded says why a standing order has ended itself.
func orderEnded(p *i18n.Printer, board *title.Title, o *record.Order) string {
	switch {
	case o.Why == host.WhyRewound:
		return p.Say("why.order-rewound")
	case o.Why >= host.WhyHost:
		return p.Say("why.order-mistaken")
	}
	return board.Why(p, o.Why)
}

// tableName names the table: its number, and the others who sit there.
func tableName(p *i18n.Printer, pg page.Page, g *due.Subject) string {
	var others []string
	for i := range g.Seats {
		if engine.Seat(i) != g.Sits {
			others = append(others, label(p, g.Table, i))
		}
	}
	number := strconv.FormatInt(int64(g.ID), 10)
	if len(others) == 0 {
		return p.Say("notice.table-alone", number)
	}
	return p.Say("notice.table", number, pg.List(others))
}

// Names are what sentences call the seats of a table: a bot is its pirate, without more, unless a user has
// that name. All pages call this at every ply, so it does not look for names that are only alike.
func Names(p *i18n.Printer, t *projection.Table) table.Names {
	list := make(table.Names, len(t.Seats))
	for i := range t.Seats {
		s := &t.Seats[i]
		if s.Kind != record.Bot || s.Owner != "" {
			list[i] = label(p, t, i)
			continue
		}
		pirate := s.Pirate.String()
		list[i] = pirate
		for j := range t.Seats {
			if o := &t.Seats[j]; strings.EqualFold(o.Name, pirate) || strings.EqualFold(o.Owner, pirate) {
				list[i] = label(p, t, i)
			}
		}
	}
	return list
}

// label is what a list of those at a table calls a seat: a bot is called one.
func label(p *i18n.Printer, t *projection.Table, seat int) string {
	s := &t.Seats[seat]
	switch {
	case s.Kind == record.User:
		return s.Name
	case s.Kind != record.Bot:
		return cmp.Or(s.Name, p.Say("match.open-seat"))
	case s.Owner != "":
		return p.Say("match.kept-for", s.Owner)
	}
	return p.Say("match.bot", s.Pirate.String(), p.Say("bot."+s.Level))
}

func shorten(text string) string {
	if r := []rune(text); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return text
}
