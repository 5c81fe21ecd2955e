package people

import (
	"portside/engine"
	"portside/engine/names"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/handlers/story"
	"portside/views/i18n"
)

// mimics are the skeletons of the site's own names for bots and free seats, in every language: a
// user with such a name would pass for one.
func mimics(levels []string) map[string]bool {
	all := map[string]bool{}
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		all[names.Skeleton(p.Say("match.open-seat"))] = true
		for seat := range engine.Seat(engine.MaxSeats) {
			for _, level := range levels {
				all[names.Skeleton(story.SitterName(p, seat, record.Bot, "", level))] = true
			}
		}
	}
	return all
}

// Clean is naming.Clean for a user of this site. Errors: those of naming.Clean, and ErrTaken for the name of a bot.
func (p *People) Clean(typed string) (string, error) {
	name, err := naming.Clean(typed)
	if err == nil && p.mimics[names.Skeleton(name)] {
		err = naming.ErrTaken
	}
	return name, err
}
