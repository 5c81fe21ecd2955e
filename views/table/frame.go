package table

import (
	"github.com/a-h/templ"

	"portside/views/fragment"
	"portside/views/kit"
)

// Table is the match: a page's content, and the fragment that answers a ply.
func Table(s *Scene) templ.Component { return fragment.RenderFunc(s.draw) }

func (s *Scene) draw(p *fragment.Writer) {
	p.Raw(`<section id="table" class="table game-`)
	p.Text(s.Game)
	if s.Asked() {
		p.Raw(` asked`)
	}
	p.Raw(`" aria-labelledby="table-title" data-title="`)
	s.tabTitle(p)
	p.Raw(`" data-ply="`)
	p.Int(s.Ply)
	if s.Stream {
		p.Raw(`" data-since="`)
		s.address(p, "/since/")
		p.Int(s.Ply)
		p.Raw(`?v=`)
		p.Text(s.Version)
		p.Raw(`" data-events="`)
		s.address(p, "/events")
	}
	if s.Fresh {
		p.Raw(`" data-fresh="`)
	}
	p.Raw(`"><h1 class="sr" id="table-title">`)
	p.Text(s.Title)
	p.Raw(`</h1>`)
	if s.Message.Text != "" {
		p.Add(kit.Notice(s.Message))
	}
	p.Add(s.Above)
	p.Raw(`<div class="stage">`)
	if s.Result != nil {
		if s.Unread > 0 { // there is no question any more
			p.Raw(`<p class="call">`)
			drawCall(p, s.Turn)
			p.Raw(`</p>`)
		}
		p.Raw(`<div class="result panel" id="result">`)
		p.Add(s.Result)
		if len(s.Series) > 0 {
			p.Add(Curve(s.Turn, s.Series))
		}
		p.Raw(`</div>`)
	}
	if s.Live {
		s.form(p)
	} else {
		if s.Result == nil {
			p.Raw(`<h2 class="sr">`)
			p.Text(s.Say("table.as-it-stands"))
			p.Raw(`</h2>`)
		}
		p.Add(s.Board)
	}
	p.Raw(`</div><div class="side">`)
	p.Add(s.Suggest)
	if s.Path == "" || len(s.Last) > 0 || s.Fresh { // the page of the match will have it: nothing moves then
		s.events(p)
	}
	if s.CanOrder || s.Orders != nil || s.Order != "" || s.Ended != "" {
		p.Add(orderPanel(s))
	}
	if s.Path == "" {
		s.history(p)
	}
	p.Add(s.Chat)
	if s.Live && s.Seat >= 0 && s.Result == nil && s.Path == "" {
		p.Add(undoControl(s.Turn))
	}
	if s.Controls != nil { // among them what others wait for, such as an answer to who asks to take back a ply
		p.Raw(`<div class="controls" id="controls">`)
		p.Add(s.Controls)
		p.Raw(`</div>`)
	}
	if s.Next != "" {
		p.Raw(`<a class="button button-primary" id="elsewhere" href="`)
		p.Text(s.Next)
		p.Raw(`">`)
		p.Text(s.Say("table.next"))
		p.Raw(`</a>`)
	}
	p.Raw(`</div>`)
	s.backstage(p)
	p.Raw(`</section>`)
	p.Add(s.Legend)
	if s.Legend != nil {
		p.Add(RuleSheet(s.Turn))
	}
}

// backstage is what does not belong to the play: links to other pages.
func (s *Scene) backstage(p *fragment.Writer) {
	more := links(s)
	if more == nil {
		return
	}
	p.Raw(`<div class="backstage">`)
	p.Add(more)
	p.Raw(`</div>`)
}

// tabTitle is the title of the browser tab.
func (s *Scene) tabTitle(p *fragment.Writer) {
	if s.Pending > 0 {
		p.Raw("(")
		p.Int(s.Pending)
		p.Raw(") ")
	}
	p.Text(s.Title)
	if s.Site != "" {
		p.Raw(" · ")
		p.Text(s.Site)
	}
}

// address writes the URL of something in this match, as URL does.
func (t *Turn) address(p *fragment.Writer, rest string) {
	p.Text(t.Base)
	if t.Path != "" {
		p.Text(t.Path)
	} else {
		p.Raw("/matches/")
		p.Int(int(t.Match))
	}
	p.Raw(rest)
}

// form is the form around the board.
func (s *Scene) form(p *fragment.Writer) {
	p.Raw(`<form id="plies" method="post" action="`)
	s.address(p, "/plies")
	p.Raw(`" hx-post="`)
	s.address(p, "/plies")
	p.Raw(`" hx-target="#table" hx-select="#table" hx-swap="calm" hx-sync="this:drop">`)
	if s.Decision >= 0 {
		p.Raw(`<input type="hidden" name="decision" value="`)
		p.Int(s.Decision)
		p.Raw(`">`)
	}
	p.Add(s.Board)
	p.Raw(`</form>`)
}

// events shows what has happened lately: everything that the viewer has missed, and the last three events since then.
func (s *Scene) events(p *fragment.Writer) {
	p.Raw(`<div class="events panel" id="events">`)
	if s.Clock.Text != "" {
		p.Raw(`<p class="`)
		p.Raw(class("clock", "overdue", s.Clock.Overdue))
		p.Raw(`">`)
		p.Text(s.Clock.Text)
		p.Raw(`</p>`)
	}
	if len(s.Since) > 0 {
		p.Raw(`<details class="since" id="since" open><summary><h2>`)
		p.Text(s.Say("table.since", happened(s.Since)))
		p.Raw(`</h2></summary>`)
		p.Add(s.Digest)
		if s.Show != "" {
			p.Raw(`<a class="button button-plain show-me" href="`)
			p.Text(s.Show)
			p.Raw(`">`)
			p.Text(s.Say("steps.show"))
			p.Raw(`</a>`)
		}
		p.Raw(`<ol>`)
		for i := range s.Since {
			missedItem(p, s.Turn, &s.Since[i])
		}
		p.Raw(`</ol></details>`)
		if len(s.Last) == 0 {
			p.Raw(`</div>`)
			return
		}
	}
	p.Raw(`<h2>`)
	p.Text(s.Say("table.last"))
	p.Raw(`</h2>`)
	switch {
	case len(s.Last) == 0:
		p.Raw(`<p>`)
		p.Text(s.Say("table.fresh"))
		p.Raw(`</p>`)
	case s.Brief:
		p.Raw(`<ol data-tail="`)
		p.Int(len(s.Last))
		p.Raw(` `)
		p.Text(s.Version)
		p.Raw(`"></ol>`)
	default:
		p.Raw(`<ol>`)
		for _, l := range s.Last {
			p.Raw(`<li>`)
			p.Add(line(s.Turn, l))
			p.Raw(`</li>`)
		}
		p.Raw(`</ol>`)
	}
	p.Raw(`</div>`)
}

// happened is how many of the lines tell an event; headings do not.
func happened(lines []Line) (n int) {
	for i := range lines {
		if !lines[i].Head {
			n++
		}
	}
	return n
}

// history is the log: a live region, so that a screen reader hears what others do.
func (s *Scene) history(p *fragment.Writer) {
	if !s.Live && len(s.Log) == 0 {
		return
	}
	p.Raw(`<details class="history panel" id="history" open><summary><h2>`)
	title := s.Say("table.log")
	p.Text(title)
	p.Raw(`</h2></summary><div id="log" role="log" aria-live="polite" aria-relevant="additions" aria-label="`)
	p.Text(title)
	p.Raw(`" tabindex="0"><ol>`)
	for i := range s.Log {
		item(p, s.Turn, s.Log, i)
	}
	p.Raw(`</ol></div><a href="`)
	s.address(p, "/log")
	p.Raw(`">`)
	p.Text(s.Say("table.wholelog"))
	p.Raw(`</a></details>`)
}
