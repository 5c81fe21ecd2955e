package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/table"
)

// harbour is the quay with its cards, and the ship that waits outside until it is let in or repelled.
func harbour(p *fragment.Writer, t *table.Turn, v *portroyal.View) {
	lying, pending := spots(v)
	p.Raw(`<section class="harbour" id="harbour" data-stage aria-labelledby="harbour-title"><header><h2 id="harbour-title">`)
	p.Text(t.Say("pr.harbour"))
	p.Raw(`</h2>`)
	calendar(p, t, v)
	p.Raw(`</header><ol class="quay" data-lay="spot">`)
	if len(lying) == 0 && len(pending) == 0 {
		p.Raw(`<li class="calm" id="harbour-empty">`)
		p.Text(t.Say("pr.harbour.empty"))
		p.Raw(`</li>`)
	}
	for i, s := range lying {
		p.Raw(`<li class="spot leaves"`)
		if twin(v, s.card) {
			p.Raw(` data-twin`)
		}
		berth(p, t, i, s)
		take(p, t, v, s)
		p.Raw(`</li>`)
	}
	for i, s := range pending {
		p.Raw(`<li class="spot leaves outside"`)
		berth(p, t, len(lying)+i, s)
		p.Add(waits(t, v))
		p.Raw(`</li>`)
	}
	p.Raw(`</ol>`)
	if len(v.Revealed) > 0 {
		p.Add(Revealed(t, v))
	}
	if v.Adventure != nil {
		p.Add(Looked(t, v))
	}
	deck(p, t, v)
	p.Raw(`</section>`)
}

// berth ends the tag of place i in the harbour and writes its card.
func berth(p *fragment.Writer, t *table.Turn, i int, s spot) {
	p.Raw(` id="`)
	p.Text(s.id)
	p.Raw(`">`)
	if f := lying.Get(t.Cache, i, s); f != nil {
		p.Keep(f)
	} else {
		p.Add(lies(t, i, s))
	}
}

// calendar shows how far the match is: round, cards to take, last round.
func calendar(p *fragment.Writer, t *table.Turn, v *portroyal.View) {
	p.Raw(`<p class="calendar" id="calendar">`)
	if v.Triggered && v.Ended == 0 {
		p.Raw(`<strong>`)
		p.Text(t.Say("pr.last-round"))
		p.Raw(`</strong>`)
	} else if v.LastTurns() > 0 {
		p.Raw(`<strong>`)
		p.Text(t.Say("pr.last-month"))
		p.Raw(`</strong>`)
	} else {
		p.Text(t.Say("pr.round", v.Round))
	}
	if v.Phase == portroyal.PhaseDiscover || v.Phase == portroyal.PhaseShip || v.Phase == portroyal.PhaseAfterGamble {
		p.Raw(` <span>`)
		p.Text(t.Say("pr.takes", v.Takes()))
		p.Raw(`</span>`)
		if v.Gambles > 0 {
			p.Raw(` <span class="gambled">`)
			p.Text(t.Say("pr.gambles", v.Gambles))
			p.Raw(`</span>`)
		}
	} else if v.Phase == portroyal.PhaseTake {
		p.Raw(` <span>`)
		p.Text(t.Say("pr.allowance", v.Allowance))
		p.Raw(`</span>`)
	}
	if n := int(v.Mode.Goal()); n > 0 && n < 12 {
		p.Raw(` <span>`)
		p.Text(t.Say("pr.goal", n))
		p.Raw(`</span>`)
	}
	p.Raw(`</p>`)
}

// take is the button that takes a card from the harbour, with what it brings or costs in total and the coins
// the viewer then has; nothing while that is not legal.
func take(p *fragment.Writer, t *table.Turn, v *portroyal.View, s spot) {
	c := s.card
	if a := takeOf(c); t.Can(a) {
		p.Raw(`<button class="take" id="take-`)
		p.Text(s.id)
		p.Raw(`" name="action" value="`)
		p.Text(t.Format(a))
		p.Raw(`">`)
		if len(t.Advice) > 0 {
			p.Add(table.Advised(t, a))
		}
		p.Raw(`<span>`)
		if c.Kind() == portroyal.Ship {
			p.Text(t.Say("pr.trade"))
		} else {
			p.Text(t.Say("pr.hire"))
		}
		p.Raw(`</span> <b class="coin" aria-hidden="true">`) // as signs: a card is narrow
		brings := net(v, c)
		p.Text(signed(brings))
		p.Raw(`<small> → `)
		p.Int(v.Places[t.Seat].Coins + brings)
		p.Raw(`</small></b> <span class="sr">`)
		p.Text(CardName(t.Printer, c))
		if t.Outcome != nil {
			p.Raw(`: `)
			p.Text(t.Outcome(a))
		}
		p.Raw(`</span></button>`)
	} else if n := short(t, v, c); n > 0 {
		p.Raw(`<p class="short">`)
		p.Text(t.Say("pr.short", n))
		p.Raw(`</p>`)
	}
	if c.Item() != portroyal.NoItem && t.Can(portroyal.Stow(c)) {
		p.Add(stow(t, v, s))
	}
	if c.Kind() == portroyal.Ship && t.Can(portroyal.Forgo(c)) {
		p.Add(forgo(t, v, s))
	}
}

// deck is the draw pile, which presses the button of the bar while the viewer may draw, the discard pile, and the chances of
// the next card.
func deck(p *fragment.Writer, t *table.Turn, v *portroyal.View) {
	p.Raw(`<div class="piles"><p class="pile" id="deck" data-deep="`)
	p.Int(deep(v.Deck))
	if t.Can(portroyal.Draw()) {
		p.Raw(`" data-for="bar-draw`)
	}
	p.Raw(`">`)
	p.Add(cardBack(t.Base))
	counting(p, v.Deck, t.Say("pr.deck"))
	p.Raw(`</p><p class="pile pile-discard" id="discard" data-deep="`)
	p.Int(deep(v.Discard.Len()))
	p.Raw(`">`)
	counting(p, v.Discard.Len(), t.Say("pr.discard"))
	p.Raw(`</p>`)
	if v.Phase == portroyal.PhaseDiscover || v.Phase == portroyal.PhaseShip {
		odds(p, t, v)
	}
	p.Raw(`</div>`)
}

// deep is how thick a pile of n cards looks, 0 … 5: few steps, so that it seldom changes.
func deep(n int) int {
	for step, most := range [...]int{0, 1, 8, 25, 60} {
		if n <= most {
			return step
		}
	}
	return 5
}

func counting(p *fragment.Writer, n int, of string) {
	p.Raw(`<span><b>`)
	p.Int(n)
	p.Raw(`</b> <small>`)
	p.Text(of)
	p.Raw(`</small></span>`)
}

// odds are the exact chances of the next card, as a bar and in words.
func odds(p *fragment.Writer, t *table.Turn, v *portroyal.View) {
	o := v.Odds()
	if o.Cards <= 0 || t.NoOdds {
		return
	}
	p.Raw(`<p class="odds" data-after data-risk="`)
	p.Raw(risk(o))
	p.Raw(`"><span><b>`)
	p.Int(percent(o.Bust, o.Cards))
	p.Raw(` %</b> <small>`)
	p.Text(t.Say("pr.odds.bust"))
	p.Raw(`</small></span> <svg viewBox="0 0 `)
	p.Int(o.Cards)
	p.Raw(` 8" preserveAspectRatio="none" aria-hidden="true">`)
	bars(p, o)
	p.Raw(`</svg> <span class="sr">`)
	p.Text(t.Say("pr.odds.words", o.Bust, o.Cards, o.Repelable, o.NewShip, o.Character, o.Other))
	p.Raw(`</span></p>`)
}

// bars divides the chances into their parts, the dangerous one first; a card is one unit wide.
func bars(p *fragment.Writer, o portroyal.Odds) {
	sum := 0
	for _, part := range [...]struct {
		name string
		n    int
	}{{"bust", o.Bust}, {"repel", o.Repelable}, {"ship", o.NewShip}, {"person", o.Character}, {"other", o.Other}} {
		if part.n > 0 {
			p.Raw(`<rect data-o="`)
			p.Raw(part.name)
			p.Raw(`" x="`)
			p.Int(sum)
			p.Raw(`" width="`)
			p.Int(part.n)
			p.Raw(`" height="8"></rect>`)
		}
		sum += part.n
	}
}
