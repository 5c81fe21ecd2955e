package people

import (
	"strings"
	"unicode"

	"portside/engine/names"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/i18n"
)

// mimics are what the site calls bots and free seats, in every language: a user with such a name would pass for one. The
// names of the crew alone are free: a bot is called one beside its name.
func mimics(levels []string) names.Set {
	var all []string
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		all = append(all, p.Say("match.open-seat"))
		for i := range record.CrewSize {
			pirate := record.Pirate(i + 1).String()
			all = append(all, p.Say("match.kept-for", pirate))
			for _, level := range levels {
				level = p.Say("bot." + level)
				all = append(all, p.Say("match.bot", pirate, level), pirate+" "+level, p.Say("new.sitter.bot", level))
			}
		}
	}
	return names.NewSet(all...)
}

// Clean is naming.Clean for a user of this site. Errors: those of naming.Clean, and ErrTaken for the name of a bot.
func (p *People) Clean(typed string) (string, error) {
	name, err := naming.Clean(typed)
	if err == nil && (p.mimics.Has(name) || p.mimics.Has(strings.Map(noDigit, name))) { // "Bot 2, greedy" passes for one too
		err = naming.ErrTaken
	}
	return name, err
}

func noDigit(r rune) rune {
	if unicode.IsDigit(r) {
		return -1
	}
	return r
}
