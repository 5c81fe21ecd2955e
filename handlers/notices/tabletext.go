package notices

import (
	"cmp"
	"time"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/due"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/page"
	"portside/views/table"
)

// vote says what the table votes on, and until when.
func vote(p *i18n.Printer, g *due.Subject, who table.Names) []string {
	v := g.Vote
	list := []string{p.Say("vote.proposes", Proposer(g.Table, who), Proposal(p, v.Kind, About(g.Table, who), v.Level)) + "."}
	if v.Seat == g.Sits && v.Kind != record.VoteGiveBack {
		list = append(list, p.Say("vote.about-you"))
	}
	left := page.Page{Printer: p}.Span(time.Duration(v.Left) * time.Millisecond)
	if v.Kind == record.VoteResume {
		return append(list, p.Say("vote.left-quiet", left))
	}
	return append(list, p.Say("vote.left", left))
}

// Proposer returns the name of the user who proposed the open vote of a table.
func Proposer(t *projection.Table, who table.Names) string {
	if v := t.Vote; v.By == engine.Nobody && v.Seat != engine.Nobody { // the user whose seat it was
		return t.Seats[v.Seat].Owner
	}
	return who.Of(t.Vote.By)
}

// About returns the name of the user whose seat the open vote of a table is about, "" for none.
func About(t *projection.Table, who table.Names) string {
	v := t.Vote
	switch {
	case v.Seat == engine.Nobody:
		return ""
	case v.Kind == record.VoteGiveBack || t.Seats[v.Seat].Kind == record.Bot:
		return t.Seats[v.Seat].Owner
	}
	return who.Of(v.Seat)
}

// Proposal describes what is voted on, worded to follow a colon.
func Proposal(p *i18n.Printer, kind record.VoteKind, about, level string) string {
	switch kind {
	case record.VotePerson, record.VoteGiveBack:
		return p.Say("vote.what."+string(kind), about)
	case record.VoteBot:
		return p.Say("vote.what.replace-bot", about, p.Say("bot."+level))
	}
	return p.Say("vote.what." + string(kind))
}

// keptBy says who holds the user's seat.
func keptBy(p *i18n.Printer, g *due.Subject, who table.Names) string {
	switch g.Seats[g.Sits].Kind {
	case record.Bot:
		return p.Say("claim.kept")
	case record.Open:
		return p.Say("claim.open")
	}
	return p.Say("claim.person", who.Of(g.Sits))
}

// givingUp says who wants to give up an attempt of a campaign.
func givingUp(p *i18n.Printer, g *due.Subject, who table.Names) string {
	var list []string
	for seat := range g.Attempt.Stopping.All() {
		list = append(list, who.Of(seat))
	}
	return p.Say("campaign.give-up-asked", page.Page{Printer: p}.List(list))
}

// calledOff says why a match was called off.
func calledOff(p *i18n.Printer, g *due.Subject) string {
	switch {
	case g.StartedAt == 0:
		return p.Say("notice.off.waited")
	case g.Campaign != 0:
		return p.Say("notice.off.party")
	}
	return p.Say("notice.off.agreed")
}

// plan says that a plan of a campaign needs the user's answer. It contains nothing of the story.
func plan(p *i18n.Printer, n record.Notice, v *campaigns.View) Words {
	var seats []string
	for _, s := range v.Plan.Seats {
		name := ""
		if m := v.MemberByID(s.Member); m != nil {
			name = m.Name
		}
		seats = append(seats, cmp.Or(name, p.Say("match.bot-any", p.Say("bot."+s.Bot))))
	}
	by := ""
	if m := v.MemberByID(v.Plan.By); m != nil {
		by = m.Name
	}
	pg := page.Page{Printer: p}
	return Words{Game: v.Game, Title: p.Say("notice."+string(n.Kind), pg.Game(v.Game)), Text: lines([]string{
		p.Say("notice.campaign", v.Name), p.Say("campaign.log.planned", by), pg.List(seats) + ".", p.Say("campaign.next.agree", v.Progress.Chapter),
	})}
}
