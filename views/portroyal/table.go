package portroyal

import (
	"github.com/a-h/templ"

	"portside/engine/portroyal"
	"portside/views/fragment"
	"portside/views/table"
)

// Table is everything of the game on the table. ask is the sentence that says who is asked what.
func Table(t *table.Turn, v *portroyal.View, ask string) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<div class="portroyal`)
		if v.Phase == portroyal.PhaseCharacter && v.Ended == 0 {
			p.Raw(` choosing`)
		}
		p.Raw(`">`)
		strip(p, t, v)
		if v.Ended == 0 {
			if v.Timed {
				p.Add(TimePile(t, v))
			}
			if v.Phase == portroyal.PhaseDifficulty {
				p.Add(Difficulty(t, v))
			} else {
				if v.Phase == portroyal.PhaseCharacter {
					p.Add(Characters(t, v))
				} else if v.Adventure != nil {
					p.Add(Tasks(t, v))
				}
				harbour(p, t, v)
				if len(v.Row) > 0 {
					p.Add(Row(t, v))
				}
			}
			table.DrawQuestion(p, t, ask, fragment.RenderFunc(func(p *fragment.Writer) {
				b := bar(t, v)
				b.Draw(p, t)
			}))
		}
		if len(v.Contracts) > 0 {
			p.Add(Contracts(t, v))
		}
		if v.Adventure != nil {
			p.Add(Adventure(t, v))
		}
		p.Raw(`<div class="places" data-seats="`)
		p.Int(v.Seats)
		p.Raw(`">`)
		first := max(int(t.Seat), 0) // the viewer, or the first seat for spectators
		for i := range v.Seats {
			place(p, t, v, (first+i)%v.Seats)
		}
		p.Raw(`</div></div>`)
	})
}
