package table

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/fragment"
)

// Name is a Plate that does not show whether the seat is awaited, so it seldom changes.
func Name(t *Turn, seat engine.Seat) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) { DrawName(p, t, seat) })
}

// DrawName writes Name.
func DrawName(p *fragment.Writer, t *Turn, seat engine.Seat) {
	s := &t.Seats[seat]
	p.Raw(`<span class="plate"`)
	if s.Kind == Open {
		p.Raw(` data-open`)
	}
	p.Raw(`>`)
	if s.Face > 0 {
		p.Raw(faceMarkup[s.Face%len(faceMarkup)])
	}
	p.Raw(emblemMarkup[s.Emblem%len(emblemMarkup)])
	p.Raw(`<span class="plate-name">`)
	p.Text(s.Name)
	if s.Face > 0 {
		spoken(p, t.Say("seat.bot"))
		p.Raw(` <i>· `) // hidden where it is narrow
		p.Text(s.Level)
		p.Raw(`</i>`)
	}
	p.Raw(`</span>`)
	if seat == t.Seat {
		p.Raw(`<small>`)
		p.Text(t.Say("seat.you"))
		p.Raw(`</small>`)
	} else if s.Here {
		p.Raw(`<span class="dot" aria-hidden="true"></span>`)
		spoken(p, t.Say("seat.here"))
	}
	p.Raw(`</span>`)
}

// spoken writes words for screen readers, after other words.
func spoken(p *fragment.Writer, words string) {
	p.Raw(` <span class="sr">`)
	p.Text(words)
	p.Raw(`</span>`)
}

// Awaited tells screen readers that a seat is awaited.
func Awaited(t *Turn, seat engine.Seat) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) { DrawAwaited(p, t, seat) })
}

// DrawAwaited writes Awaited.
func DrawAwaited(p *fragment.Writer, t *Turn, seat engine.Seat) {
	if t.Awaited.Has(seat) {
		p.Raw(`<span class="sr">`)
		p.Text(t.Say("seat.awaited"))
		p.Raw(`</span>`)
	}
}
