package match

import (
	"portside/engine/projection"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// advise fills in what partners suggest to the viewer, and what the viewer can suggest to them. Each
// action is described as its own seat sees it: prices differ.
func advise(s *table.Scene, p page.Page, board *title.Title, t *projection.Table) {
	var partners []matchpage.Partner
	names := s.Names()
	for _, with := range t.Partners {
		d := matchpage.Partner{Seat: int(with.Seat), Name: names.Of(with.Seat), Decision: with.Decision, Given: with.Suggested != ""}
		for _, a := range with.Legal {
			text := t.Game.Format(a)
			d.Choices = append(d.Choices, matchpage.SuggestChoice{Action: text, Words: board.Choice(p.Printer, with.View, names, a), Given: text == with.Suggested})
		}
		partners = append(partners, d)
	}
	if len(partners) > 0 {
		s.Suggest = matchpage.Suggest(p, int64(t.ID), partners)
	}
}

// advice is what partners suggest for the decision of the viewer.
func advice(p page.Page, board *title.Title, t *projection.Table, names table.Names) []table.Advice {
	var list []table.Advice
	for _, g := range t.Suggestions {
		list = append(list, table.Advice{Action: g.Action, By: names.Of(g.By), Words: board.Choice(p.Printer, t.View, names, g.Action)})
	}
	return list
}
