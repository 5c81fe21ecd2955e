package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/table"
)

// piece is a card as it is shown while it moves: a small one that can be told at a glance.
func piece(t *table.Turn, c portroyal.Card) fragment.RenderFunc {
	return func(p *fragment.Writer) {
		p.Raw(`<span class="`)
		p.Raw(kindClass(c))
		p.Raw(` mini"><svg class="art"><use href="`)
		p.Text(art(t.Base, drawing(c)))
		p.Raw(`"></use></svg>`)
		if c.Kind() == portroyal.Ship {
			p.Raw(`<b class="coin" data-n="`)
			p.Int(c.Coins())
			p.Raw(`"></b>`)
		} else if c.Influence() > 0 {
			p.Raw(`<b class="shield" data-n="`)
			p.Int(c.Influence())
			p.Raw(`"></b>`)
		}
		if coloured(c) || c.Kind() == portroyal.Ship {
			p.Raw(`<b class="letter" data-n="`)
			p.Text(letter(t.Printer, c))
			p.Raw(`"></b>`)
		}
		p.Raw(`</span>`)
	}
}

// storyPile is the pile from which missions are laid out.
func storyPile(t *table.Turn) fragment.RenderFunc {
	return func(p *fragment.Writer) {
		p.Raw(`<svg class="card-back" id="stories" viewBox="0 0 64 88" aria-hidden="true"><use href="`)
		p.Text(art(t.Base, "back"))
		p.Raw(`"></use></svg>`)
	}
}

// omen is an event card or a story card as it is shown while it is turned up: its sign and its title.
func omen(t *table.Turn, sign, title string) fragment.RenderFunc {
	return func(p *fragment.Writer) {
		p.Raw(`<span class="card mini omen"><svg class="art"><use href="`)
		p.Text(signRef(t.Base, sign))
		p.Raw(`"></use></svg><span class="name">`)
		p.Text(title)
		p.Raw(`</span></span>`)
	}
}

// figurehead is a character card as it is shown when it is chosen.
func figurehead(t *table.Turn, c portroyal.Persona) fragment.RenderFunc {
	return func(p *fragment.Writer) {
		p.Raw(`<span class="card mini"><svg class="art"><use href="`)
		p.Text(art(t.Base, portrait(c)))
		p.Raw(`"></use></svg></span>`)
	}
}

// seal is a contract as it is shown while it moves.
func seal(c portroyal.Contract) fragment.RenderFunc {
	return func(p *fragment.Writer) {
		p.Raw(`<b class="`)
		p.Raw(sealClass(c))
		p.Raw(`">`)
		p.Text(sealText(c))
		p.Raw(`</b>`)
	}
}
