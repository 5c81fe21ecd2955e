package blackbeard

import (
	"strings"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// notions are what lies on the table and is explained when it is tapped: the word in ids and keys, and the section of the rules.
var notions = []struct{ word, anchor string }{
	{"fame", "aim"}, {"mood", "mutiny"}, {"guns", "battle"}, {"sail", "movement"}, {"worth", "selling"}, {"holds", "prizes"}, {"ratings", "captains"},
	{"crown", "hunters"}, {"letters", "letters"}, {"pardon", "events"},
}

// holdWords are the holds of a pirate with what is in them, and the hostages aboard.
func holdWords(t *table.Turn, p *blackbeard.Pirate) string {
	var words []string
	for i, n := range p.Holds {
		what := t.Say("blackbeard.hold.empty")
		if n > 0 {
			what = number(n)
		}
		words = append(words, t.Say("blackbeard.hold", i+1)+" "+what)
	}
	for range p.Hostages {
		words = append(words, t.Say("blackbeard.a-hostage"))
	}
	return strings.Join(words, ", ")
}

// ratingWords are the ratings of a captain, with what is printed where it differs.
func ratingWords(t *table.Turn, p *blackbeard.Pirate) string {
	var words []string
	for _, r := range ratings(t, p) {
		text := r.name + " " + number(r.now)
		if r.now != r.printed {
			text += " (" + number(r.printed) + ")"
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}

// crownWords are the figures of a commissioner.
func crownWords(t *table.Turn, c blackbeard.Hunter) string {
	return counterName(t.Printer, c.Counter) + ": " + t.Say("blackbeard.then.guns", c.CombatNow, c.SpeedNow)
}
