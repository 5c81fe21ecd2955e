package people

import (
	"portside/engine"
	"portside/engine/names"
	"portside/engine/record"
	"portside/handlers/matchlog"
	"portside/handlers/naming"
	"portside/views/i18n"
)

// mimics are the site's own names for bots and free seats, in every language: a user with such a name would pass for one.
func mimics(levels []string) names.Set {
	var all []string
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		all = append(all, p.Say("match.open-seat"))
		for seat := range engine.Seat(engine.MaxSeats) {
			for _, level := range levels {
				all = append(all, matchlog.SitterName(p, seat, record.Bot, "", level))
			}
		}
	}
	return names.NewSet(all...)
}

// Clean is naming.Clean for a user of this site. Errors: those of naming.Clean, and ErrTaken for the name of a bot.
func (p *People) Clean(typed string) (string, error) {
	name, err := naming.Clean(typed)
	if err == nil && p.mimics.Has(name) {
		err = naming.ErrTaken
	}
	return name, err
}
