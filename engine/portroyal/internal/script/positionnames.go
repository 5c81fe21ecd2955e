package script

import (
	"portside/engine/portroyal"
	"slices"
	"strconv"
	"strings"
)

// What fields that are no cards can hold: so that a name nobody knows is not taken for one that is not there.

// checkNames refuses words that a field can never read; other fields are compared as they are written.
func (p *scriptPosition) checkNames(field, value string) error {
	what := field
	if _, of, dotted := strings.Cut(field, "."); dotted {
		if what = of; !slices.Contains([]string{"character", "marks", "waiting"}, of) {
			return nil // numbers: how many missions a seat has completed
		}
	}
	var known func(string) bool
	switch what {
	case "contracts":
		known = isContract
	case "missions":
		known = isMission
	case "offering", "offered":
		known = func(w string) bool { return isContract(w) || isMission(w) }
	case "current-event", "event-pile", "event-discard":
		known = func(w string) bool { _, err := portroyal.ParseHappening(w); return err == nil || w == "unknown" }
	case "character":
		known = func(w string) bool { _, err := portroyal.ParsePersona(w); return err == nil }
	case "groups":
		known = func(w string) bool { _, ok := portroyal.ParseGroup(w); return ok }
	case "story":
		known = isStory
	case "phase":
		known = func(w string) bool { _, ok := portroyal.ParsePhase(w); return ok }
	case "marks", "waiting", "agreed":
		known = func(w string) bool {
			who, space, _ := strings.Cut(w, "=")
			_, err := p.seatOf(who)
			_, no := strconv.Atoi(space)
			return err == nil && (space == "" || no == nil)
		}
	default:
		return nil
	}
	for _, w := range strings.Fields(value) {
		if w != "none" && !known(w) {
			if what == "marks" || what == "waiting" || what == "agreed" {
				what = "seat"
			}
			return unknown(strings.TrimSuffix(what, "s"), w)
		}
	}
	return nil
}

func isContract(word string) bool { _, err := portroyal.ParseContract(word); return err == nil }

func isMission(word string) bool {
	_, err := portroyal.ParseMission(word)
	return err == nil
}

// isStory tells whether a story card has this number: "chapter-1", "28b", "61".
func isStory(word string) bool {
	if n, ok := strings.CutPrefix(word, "chapter-"); ok {
		chapter, err := strconv.Atoi(n)
		return err == nil && chapter >= 1 && chapter <= portroyal.Chapters
	}
	n, err := strconv.Atoi(word)
	return isMission("mission-"+word) || err == nil && n > 60 && n <= 60+portroyal.Chapters
}

// countable tells whether a thing can be named several times at once: a card.
func countable(word string) bool {
	_, err := portroyal.ParseCard(word)
	return err == nil
}
