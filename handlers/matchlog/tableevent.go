package matchlog

import (
	"portside/engine/record"
	"portside/handlers/notices"
	"portside/views/i18n"
	"portside/views/page"
)

// TableEvent says what happened at a table besides plies, with the names that were used then.
func TableEvent(p *i18n.Printer, d *record.TableEvent) string {
	if d.Kind == record.EventBot {
		return p.Say("table-event.bot", p.Say("bot."+d.Arg(0)))
	}
	if d.Kind == record.EventLent {
		return p.Say("table-event.lent", d.Arg(0), p.Say("bot."+d.Arg(1)))
	}
	if d.Kind != record.EventVote {
		return p.Say("table-event."+string(d.Kind), d.Arg(0), d.Arg(1))
	}
	pg := page.Page{Printer: p}
	text := p.Say("table-event.vote."+d.Arg(1), notices.Proposal(p, record.VoteKind(d.Arg(0)), d.Arg(3), d.Arg(4)), d.Arg(2))
	if len(d.Yes) > 0 {
		text += " " + p.Say("table-event.yes", pg.List(d.Yes))
	}
	if len(d.No) > 0 {
		text += " " + p.Say("table-event.no", pg.List(d.No))
	}
	return text
}
