package campaign

import (
	"slices"
	"strconv"
	"strings"

	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/views/page"
)

// Data is a campaign as one of its members sees it. All its pages get the same.
type Data struct {
	*record.Campaign
	Definition *book.Definition
	Progress   *book.Progress
	Me         *record.Member
	Turn       bool     // the viewer owes a decision in the attempt under way
	Awaited    []string // others who do
	Overdue    bool     // the owner alone may give the attempt up
	Levels     []string // of bots, weakest first
	Unread     int      // entries of the log that the viewer has not seen
	Error      string   // one sentence about what just failed
	TakeBack   *TakeBack
	Shown      string // of what the page shows: what differs has another one; "" if the page does not wait for others
}

// TakeBack is a request to take back the end of an attempt.
type TakeBack struct {
	Attempt *record.Attempt
	By      int  // seat of the attempt
	Asked   bool // the viewer has yet to answer
}

// Owns reports whether the viewer runs the campaign.
func (d *Data) Owns() bool { return d.Me.Role == record.Owner }

// Guest reports whether the viewer only plays along.
func (d *Data) Guest() bool { return d.Me.Role == record.Guest }

// To returns the address of a page of the campaign: d.To(p, "/story").
func (d *Data) To(p page.Page, path string) string {
	return p.Base + "/campaigns/" + strconv.FormatInt(int64(d.ID), 10) + path
}

// Running returns the attempt under way that moves the campaign on, nil if there is none.
func (d *Data) Running() *record.Attempt {
	if d.Progress.Running < 0 {
		return nil
	}
	return &d.Attempts[d.Progress.Running]
}

// Last returns the newest attempt that moves the campaign on, nil before the first.
func (d *Data) Last() *record.Attempt {
	for i := len(d.Attempts) - 1; i >= 0; i-- {
		if d.Attempts[i].Kind == record.ForChapter {
			return &d.Attempts[i]
		}
	}
	return nil
}

// Beside returns the attempts outside the story, newest first.
func (d *Data) Beside() []*record.Attempt {
	var list []*record.Attempt
	for i := len(d.Attempts) - 1; i >= 0; i-- {
		if d.Attempts[i].Kind != record.ForChapter {
			list = append(list, &d.Attempts[i])
		}
	}
	return list
}

// Title returns the title of a chapter, "" while the party has not reached it: until then even the title is a
// secret.
func (d *Data) Title(p page.Page, chapter int) string {
	if chapter > d.Definition.Chapters || !book.Reached(d.Campaign, chapter) {
		return ""
	}
	return d.Text(p, d.Definition.Teller.Opening(chapter), "title")
}

// Name returns the name of a chapter, with its title if that is no secret.
func (d *Data) Name(p page.Page, chapter int) string {
	if chapter > d.Definition.Chapters {
		return p.Say("campaign.variable")
	}
	if t := d.Title(p, chapter); t != "" {
		return p.Say("campaign.chapter-title", chapter, t)
	}
	return p.Say("campaign.chapter", chapter)
}

// Text returns a text of a story card, "" unless the party has seen the card or the owner has revealed all of them.
func (d *Data) Text(p page.Page, card, what string) string {
	if !d.told(card) {
		return ""
	}
	key := "story." + strings.Replace(card, "chapter-", "chapter.", 1) + "." + what
	if edition := key + "." + d.Definition.Teller.Edition(d.Campaign.Data); p.Has(edition) {
		key = edition
	}
	if !p.Has(key) {
		return ""
	}
	return p.Say(key)
}

func (d *Data) told(card string) bool {
	if book.Known(d.Campaign)[card] {
		return true
	}
	if !d.RevealAll || !d.Progress.Unlocked {
		return false
	}
	for n := 1; n <= d.Definition.Chapters; n++ {
		if slices.Contains(d.Definition.Teller.Cards(n), card) {
			return true
		}
	}
	return false
}

// Paragraphs splits a text into its paragraphs.
func Paragraphs(text string) []string {
	var list []string
	for _, s := range strings.Split(text, "\n\n") {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// Sitter returns who sat on a seat of an attempt when it began.
func Sitter(p page.Page, a *record.Attempt, seat int) string {
	s := &a.Inputs.Seats[seat]
	switch {
	case s.Member == 0:
		return p.Say("match.bot", a.Pirate(seat).String(), p.Say("bot."+s.Bot))
	case s.Guest:
		return p.Say("campaign.as-guest", s.Name)
	}
	return s.Name
}

// Sitters returns the names of those who played an attempt.
func Sitters(p page.Page, a *record.Attempt) string {
	var names []string
	for i := range a.Inputs.Seats {
		names = append(names, Sitter(p, a, i))
	}
	return p.List(names)
}

// Outcome describes how an attempt ended.
func Outcome(p page.Page, a *record.Attempt) string {
	return p.Say("campaign.result." + string(a.Result))
}

// AttemptName says which attempt this is.
func (d *Data) AttemptName(p page.Page, a *record.Attempt) string {
	switch a.Kind {
	case record.Side:
		return p.Say("campaign.side-n", a.Chapter, a.Number)
	case record.Variable:
		return p.Say("campaign.variable-n", a.Number)
	}
	return p.Say("campaign.attempt-n", a.Chapter, a.Number)
}

// Deck describes the deck before the next attempt: how many cards, and what the party has met so far.
func (d *Data) Deck() int { return d.Definition.Deck(d.Progress.Groups, d.Additions) }

// Step is what comes next, in one sentence, and where to do it.
type Step struct {
	Text string
	Href string // "" if it is done by Post, or there is nothing to do
	Post string
	Do   string // what the button says
	Mine bool   // the viewer is the one to act

	Alone   bool   // Post takes the fields of a plan with it
	Prepare string // where more than Do can be chosen, "" if Do says it all
	Invite  string // where others are invited, while the viewer is alone in the party; else ""
}

// Next returns the next step of the campaign.
func (d *Data) Next(p page.Page) Step {
	f := d.Progress
	prepare := d.To(p, "/prepare")
	switch f.State {
	case book.Paused, book.Archived:
		return Step{Text: p.Say("campaign.next." + string(f.State))}
	case book.Completed:
		return Step{Text: p.Say("campaign.next.completed"), Href: d.To(p, "/story"), Do: p.Say("campaign.read-story")}
	case book.Running:
		a := d.Running()
		s := Step{Href: string(p.To("/matches/%d", int64(a.Match))), Do: p.Say("campaign.to-table"), Mine: d.Turn}
		switch {
		case d.Turn:
			s.Text = p.Say("campaign.next.turn", a.Chapter, a.Number)
		case len(d.Awaited) > 0:
			s.Text = p.Say("campaign.next.awaited", a.Chapter, a.Number, p.List(d.Awaited))
		default:
			s.Text = p.Say("campaign.next.running", a.Chapter, a.Number)
		}
		return s
	}
	if d.Alone() {
		s := Step{Text: p.Say("campaign.next.alone", f.Chapter), Post: d.To(p, "/start"), Do: p.Say("campaign.start", f.Chapter), Mine: true, Alone: true, Prepare: prepare, Invite: d.To(p, "/party")}
		if f.Extra > 0 {
			s.Text = p.Say("campaign.next.alone-again", f.Chapter, f.Extra)
		}
		return s
	}
	plan := d.Plan
	if plan == nil {
		s := Step{Text: p.Say("campaign.next.prepare", f.Chapter), Href: prepare, Do: p.Say("campaign.prepare"), Mine: !d.Guest()}
		if f.Extra > 0 {
			s.Text = p.Say("campaign.next.split", f.Chapter, f.Extra)
		}
		return s
	}
	var missing []string
	for _, seat := range plan.Seats {
		if seat.Member == 0 || seat.Agreed {
			continue
		}
		if seat.Member == d.Me.ID {
			return Step{Text: p.Say("campaign.next.agree", f.Chapter), Href: prepare, Do: p.Say("campaign.to-plan"), Mine: true}
		}
		if m := d.MemberByID(seat.Member); m != nil {
			missing = append(missing, m.Name)
		}
	}
	if len(missing) > 0 {
		return Step{Text: p.Say("campaign.next.agreeing", f.Chapter, p.List(missing)), Href: prepare, Do: p.Say("campaign.to-plan")}
	}
	if d.Guest() {
		return Step{Text: p.Say("campaign.next.start", f.Chapter)}
	}
	return Step{Text: p.Say("campaign.next.start", f.Chapter), Post: d.To(p, "/start"), Do: p.Say("campaign.start", f.Chapter), Mine: true}
}

// Alone reports whether nobody but the viewer is in the party: then nobody has to agree to a plan.
func (d *Data) Alone() bool { return !d.Guest() && len(d.Here()) == 1 }

// Asked reports whether the plan of the next attempt needs the viewer's answer.
func (d *Data) Asked() bool {
	return d.Plan != nil && !d.Alone() && d.Progress.State == book.Waiting && slices.ContainsFunc(d.Plan.Seats, func(s record.PlanSeat) bool { return s.Member == d.Me.ID && !s.Agreed })
}

// Stage describes the state of a chapter.
func (d *Data) Stage(p page.Page, ch *book.Chapter) string {
	switch ch.Stage {
	case book.Done:
		if d.Attempts[ch.Counted].Result == record.Played {
			return p.Say("campaign.stage.played")
		}
		return p.Say("campaign.stage.won", ch.Tries())
	case book.Underway:
		return p.Say("campaign.stage.underway", ch.Tries())
	}
	return p.Say("campaign.stage." + string(ch.Stage))
}

// Here returns the members who can play now, in the order in which they joined.
func (d *Data) Here() []*record.Member {
	var list []*record.Member
	for i := range d.Members {
		if d.Members[i].Here() {
			list = append(list, &d.Members[i])
		}
	}
	return list
}
