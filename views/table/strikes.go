package table

import (
	"strings"

	"portside/engine"
	"portside/views/fragment"
)

// Strike is what has struck the viewer without being their wish: what it cost, and why. It stays on the page as a card until it is put
// away (static/js/steps.js).
type Strike struct {
	Seat  engine.Seat // whose deed it is, Nobody: the table's
	Title string      // what happened, and to whom: the sentence of its event
	Costs []string    // sentences
	Why   string      // a sentence
	Rule  string      // the section of the rules help that says so
}

// strikes is what an event means to the viewer whom it strikes, nil if it does not.
func (s *Staged) strikes(c *Cue, say func(engine.Event) string) []Strike {
	if s.Strikes == nil || c.Turn.Seat < 0 {
		return nil
	}
	k := s.Strikes(c)
	if k == nil {
		return nil
	}
	k.Seat, k.Title = c.Seat, say(c.Event)
	return []Strike{*k}
}

// draw writes the card; s is the step that struck.
func (k *Strike) draw(p *fragment.Writer, t *Turn, s *Step) {
	p.Raw(`<div class="strike" data-ply="`)
	p.Int(s.Ply)
	if k.Title == s.Text {
		p.Raw(`"><p class="told">`)
	} else {
		p.Raw(`"><p>`)
	}
	p.Add(line(t, Line{Seat: k.Seat, Text: k.Title}))
	p.Raw(`</p> <ul>`)
	for _, text := range k.Costs {
		p.Raw(`<li>`)
		p.Add(Words(t, text))
		p.Raw(`</li> `)
	}
	p.Raw(`</ul> <p>`)
	k.because(p, t)
	p.Raw(`</p> <button type="button" class="button button-plain scripted">`)
	p.Text(t.Say("strike.away"))
	p.Raw(`</button></div>`)
}

// because writes why, as a link to the rule.
func (k *Strike) because(p *fragment.Writer, t *Turn) {
	p.Text(t.Say("strike.why"))
	p.Raw(` <a class="rule" href="`)
	p.Text(t.RulesURL(k.Rule))
	p.Raw(`">`)
	p.Text(Bare(k.Why))
	p.Raw(`</a>`)
}

// told writes the same as a line of a digest.
func (k *Strike) told(p *fragment.Writer, t *Turn) {
	p.Raw(`<li>`)
	p.Add(line(t, Line{Seat: k.Seat, Text: strings.Join(append([]string{k.Title}, k.Costs...), " ")}))
	p.Raw(` <small>`)
	k.because(p, t)
	p.Raw(`</small></li>`)
}
