package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/kit"
	"portside/views/table"
)

// strip is the table at a glance on a small screen: every seat with its figures, a link to its display.
func strip(p *fragment.Writer, t *table.Turn, v *portroyal.View) {
	p.Raw(`<nav class="strip" data-seats="`)
	p.Int(v.Seats)
	p.Raw(`" aria-label="`)
	p.Text(t.Say("table.seats"))
	p.Raw(`">`)
	for i := range v.Places {
		key := figuresOf(t, v, i)
		key.active = engine.Seat(i) == v.Active && v.Ended == 0
		if f := stripMemo.Get(t.Cache, i, key); f != nil {
			p.Keep(f)
		} else {
			p.Add(stripSeat(t, v, i, key))
		}
	}
	p.Raw(`</nav>`)
}

func drawStripSeat(p *fragment.Writer, t *table.Turn, v *portroyal.View, i int) {
	seat := engine.Seat(i)
	p.Raw(`<a id="strip-`)
	p.Int(i)
	p.Raw(`" href="#place-`)
	p.Int(i)
	p.Raw(`"`)
	flags(p, t, v, seat)
	p.Raw(`><span id="strip-`)
	p.Int(i)
	p.Raw(`-name">`)
	table.DrawName(p, t, seat)
	p.Raw(`</span>`)
	table.DrawAwaited(p, t, seat)
	p.Raw(`<span class="figures" id="strip-`)
	p.Int(i)
	p.Raw(`-figures">`)
	figures(p, t, v, i)
	p.Raw(`</span></a>`)
}

// flags writes what is special about a seat now, as attributes.
func flags(p *fragment.Writer, t *table.Turn, v *portroyal.View, seat engine.Seat) {
	if seat == t.Seat {
		p.Raw(` data-mine`)
	}
	if v.Ended == 0 && seat == v.Active {
		p.Raw(` data-active`)
	}
	if t.Awaited.Has(seat) {
		p.Raw(` data-awaited`)
	}
}

func figures(p *fragment.Writer, t *table.Turn, v *portroyal.View, i int) {
	at := &v.Places[i]
	p.Add(kit.Shield(at.Influence, t.Say("count.influence", at.Influence)))
	p.Add(kit.Coin(at.Coins, t.Say("count.coins", at.Coins)))
	if at.Swords > 0 {
		p.Add(kit.Sword(at.Swords, t.Say("count.swords", at.Swords)))
	}
}

// place is what is in front of one seat: its figures and its open cards.
func place(p *fragment.Writer, t *table.Turn, v *portroyal.View, i int) {
	seat, at := engine.Seat(i), &v.Places[i]
	p.Raw(`<section class="place"`)
	flags(p, t, v, seat)
	p.Raw(` id="place-`)
	p.Int(i)
	p.Raw(`" aria-labelledby="place-`)
	p.Int(i)
	p.Raw(`-name">`)
	key := figuresOf(t, v, i)
	if f := headMemo.Get(t.Cache, i, key); f != nil {
		p.Keep(f)
	} else {
		p.Add(head(t, v, i, key))
	}
	if seat == v.Active && v.Ended == 0 {
		drawFlag(p, t.Say("pr.active"))
	} else if seat == v.Actor && v.Phase == portroyal.PhaseTake {
		drawFlag(p, t.Say("pr.taking"))
	}
	p.Add(Hand(t, i, at.Coins))
	if f := cardMemo.Get(t.Cache, i, spreadOf(at.Display)); f != nil {
		p.Keep(f)
	} else {
		p.Add(Tableau(t, i, at.Display))
	}
	if len(at.Pack) > 0 {
		p.Add(Pack(t, at.Pack))
	}
	if v.Adventure != nil {
		p.Add(Hero(t, v, i))
	}
	p.Raw(`</section>`)
}

func drawFlag(p *fragment.Writer, words string) {
	p.Raw(`<p class="flag">`)
	p.Text(words)
	p.Raw(`</p>`)
}

func drawHead(p *fragment.Writer, t *table.Turn, v *portroyal.View, i int) {
	p.Raw(`<header id="place-`)
	p.Int(i)
	p.Raw(`-head"><h3 id="place-`)
	p.Int(i)
	p.Raw(`-name">`)
	table.DrawName(p, t, engine.Seat(i))
	p.Raw(`</h3>`)
	table.DrawAwaited(p, t, engine.Seat(i))
	p.Raw(`<button type="button" class="figures" popovertarget="`)
	p.Raw(aboutFigures)
	p.Raw(`">`)
	figures(p, t, v, i)
	if len(v.Contracts) > 0 {
		p.Add(markerFigure(t, v, i))
	}
	p.Raw(`</button></header>`)
}
