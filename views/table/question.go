package table

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/fragment"
)

// Actions are the legal actions that have no place on the board: a button for each, or a fold if a kind has more than the bar
// holds. To those on the board there is a link.
func Actions(t *Turn, b Bar) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) { b.Draw(p, t) })
}

// Draw writes Actions.
func (b *Bar) Draw(p *fragment.Writer, t *Turn) {
	kinds, vain := b.kindreds(t)
	for i := range kinds {
		k := &kinds[i]
		switch {
		case k.kind.On != "":
			b.lead(p, t, kinds, i)
		case (len(k.list) > roomy || k.kind.Fold && len(k.list) > 1) && len(kinds) > 1:
			b.fold(p, t, k, "way-"+k.word, "button-plain", t.Say(k.kind.Way, len(k.list)))
		case len(k.list) > 1 && k.kind.Name != "":
			p.Raw(`<div class="kind" role="group" aria-labelledby="kind-`)
			p.Text(k.word)
			p.Raw(`"><b id="kind-`)
			p.Text(k.word)
			p.Raw(`">`)
			p.Text(t.Say(k.kind.Name))
			p.Raw(`</b>`)
			b.buttons(p, t, k, true)
			p.Raw(`</div>`)
		default:
			b.buttons(p, t, k, false)
		}
	}
	if len(vain.list) > 0 {
		b.fold(p, t, &vain, "vain", "button-quiet", t.Say(b.Vain))
	}
}

// lead writes the link to where actions lie on the board; one for all kinds that lie there.
func (b *Bar) lead(p *fragment.Writer, t *Turn, kinds []kindred, i int) {
	n := 0
	for j := range kinds {
		if kinds[j].kind.On != kinds[i].kind.On {
			continue
		}
		if j < i {
			return
		}
		n += len(kinds[j].list)
	}
	looks := "button-quiet way"
	if kinds[i].kind.Open {
		looks = "button-plain opens"
	}
	p.Raw(`<a class="button `)
	p.Raw(looks)
	p.Raw(`" id="way-`)
	p.Text(kinds[i].word)
	p.Raw(`" href="#`)
	p.Text(kinds[i].kind.On)
	p.Raw(`">`)
	p.Text(t.Say(kinds[i].kind.Way, n))
	p.Raw(`</a>`)
}

// fold writes the buttons of one kind folded up.
func (b *Bar) fold(p *fragment.Writer, t *Turn, k *kindred, id, looks, way string) {
	p.Raw(`<details class="fan" id="`)
	p.Text(id)
	p.Raw(`"><summary class="button `)
	p.Raw(looks)
	p.Raw(`">`)
	p.Text(way)
	p.Raw(`</summary><div class="kind" role="group" aria-label="`)
	p.Text(way)
	p.Raw(`">`)
	b.buttons(p, t, k, k.kind.Name != "")
	p.Raw(`</div></details>`)
}

// buttons writes the buttons of one kind. The same action may have a button on the board as well.
func (b *Bar) buttons(p *fragment.Writer, t *Turn, k *kindred, among bool) {
	for i, a := range k.list {
		p.Raw(`<button class="`)
		p.Raw(b.weight(a).looks())
		p.Raw(`" id="bar-`)
		p.Text(k.texts[i])
		p.Raw(`" name="action" value="`)
		p.Text(k.texts[i])
		p.Raw(`">`)
		if len(t.Advice) > 0 {
			p.Add(Advised(t, a))
		}
		p.Add(b.Face(a, among))
		DrawThen(p, t, a)
		p.Raw(`</button>`)
	}
}

// Then is what an action leads to, in small print; it is the last thing on the button of the action.
func Then(t *Turn, a engine.Action) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) { DrawThen(p, t, a) })
}

// DrawThen writes Then.
func DrawThen(p *fragment.Writer, t *Turn, a engine.Action) {
	if t.Outcome == nil {
		return
	}
	if words := t.Outcome(a); words != "" {
		p.Raw(` <small class="then">`) // the blank parts it from the face for those who hear the button
		p.Text(words)
		p.Raw(`</small>`)
	}
}

// Question is the sentence that says what is asked, with the answers that are not cards as children. On a
// phone it stays at the lower edge, where the thumb is. A board calls it once.
func Question(t *Turn, sentence string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		answers := templ.GetChildren(ctx)
		return fragment.RenderFunc(func(p *fragment.Writer) { DrawQuestion(p, t, sentence, answers) }).Render(templ.ClearChildren(ctx), w)
	})
}

// drawCall writes the mark of unread lines of the chat for a phone, where the chat itself is far below. It stands in the bar
// that is always in sight, and covers nothing there.
func drawCall(p *fragment.Writer, t *Turn) {
	if t.Unread == 0 {
		return
	}
	p.Raw(`<a class="badge" id="talk-call" href="#said"><span class="sr">`)
	p.Text(t.Say("talk.title"))
	p.Raw(`:</span> `)
	p.Text(t.Say("talk.new", t.Unread))
	p.Raw(`</a>`)
}

// DrawQuestion writes Question.
func DrawQuestion(p *fragment.Writer, t *Turn, sentence string, answers fragment.Component) {
	p.Raw(`<div id="question" class="question`)
	if t.Asked() {
		p.Raw(` yours`)
	}
	p.Raw(`" tabindex="-1" role="group" aria-labelledby="question-text"><p>`)
	drawCall(p, t)
	p.Raw(`<span id="question-text">`)
	switch {
	case t.Resting && t.Rest != "":
		sentence = t.Say("rest.title." + t.Rest)
	case t.Resting:
		sentence = t.Say("campaign.table-rests")
	}
	p.Text(sentence)
	p.Raw(`</span>`)
	if t.Rule != "" && !t.Resting {
		rule := t.Say("question.rule", t.Say("rules."+t.Game+"."+t.Rule+".title"))
		p.Raw(` <a class="rule" href="`)
		p.Text(t.RulesURL(t.Rule))
		p.Raw(`" title="`)
		p.Text(rule)
		p.Raw(`" aria-label="`)
		p.Text(rule)
		p.Raw(`">?</a>`)
	}
	p.Raw(`</p>`)
	if t.Order != "" {
		p.Raw(`<p class="standing" id="standing"><span>`)
		p.Text(t.Say("orders.stands", t.Order))
		p.Raw(`</span> <button type="submit" class="button button-plain" formaction="`)
		t.address(p, "/orders/cancel")
		p.Raw(`">`)
		p.Text(t.Say("orders.cancel"))
		p.Raw(`</button></p>`)
	}
	if len(t.Advice) > 0 {
		p.Raw(`<ul class="advice" id="advice">`)
		for _, s := range t.Advice {
			p.Raw(`<li>`)
			p.Text(t.Say("suggest.line", s.By, s.Words))
			p.Raw(`</li>`)
		}
		p.Raw(`</ul>`)
	}
	p.Raw(`<div class="answers">`)
	p.Add(answers)
	if t.Asked() && t.Undo.Can {
		p.Raw(`<button type="submit" class="button button-quiet" formaction="`)
		t.address(p, "/undo")
		p.Raw(`">`)
		p.Text(t.Say("undo.do"))
		p.Raw(`</button>`)
	}
	p.Raw(`</div></div>`)
}
