package script

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// The names that scripts may use beside those of actions and events.

// missionOf reads a mission: mission-10, story-10 as the data of the cards have it, or 10.
func missionOf[T any](_ T, word string) (portroyal.Mission, error) {
	if m, err := portroyal.ParseMission("mission-" + strings.TrimPrefix(word, "story-")); err == nil {
		return m, nil
	}
	return portroyal.ParseMission(word)
}

// fullName is the name of a mission, event, contract or character, which scripts may write without the word that all
// of its kind begin with; other words stay as they are.
func fullName(word string) string {
	if strings.HasPrefix(word, "story-") {
		if m, err := missionOf(0, word); err == nil {
			return m.String()
		}
	}
	if h, err := portroyal.ParseHappening("event-" + word); err == nil {
		return h.String()
	}
	if c, err := portroyal.ParseContract("contract-" + word); err == nil {
		return c.String()
	}
	if p, err := portroyal.ParsePersona("pc-" + word); err == nil {
		return p.String()
	}
	return word
}

// fullAction is an action with the full names of contracts, missions and characters, and equal cards one by one:
// "fulfil.fighter" is "fulfil.contract-fighter", "complete.30" "complete.mission-30".
func fullAction(text string) string {
	verb, rest, named := strings.Cut(text, ".")
	if !named || !slices.Contains([]string{"fulfil", "yes", "no", "complete", "choose", "claim"}, verb) {
		return text
	}
	what, paid, pays := strings.Cut(rest, ".")
	if m, err := missionOf(0, what); err == nil {
		what = m.String()
	} else {
		what = fullName(what)
	}
	if pays {
		list := strings.Split(paid, "+")
		for i, card := range list {
			id, times, _ := strings.Cut(card, "*")
			if n, err := strconv.Atoi(times); err == nil && n > 0 && n < rules.MaxPurse && isCard(id) {
				list[i] = strings.Join(slices.Repeat([]string{id}, n), "+")
			}
		}
		what += "." + strings.Join(list, "+")
	}
	return verb + "." + what
}

// verbs begin the actions that name something.
var verbs = strings.Fields("trade hire claim forgo give fulfil yes no propose put-back keep complete sell choose share")

// cutShort tells of a text that leaves out what follows where only one thing can: "claim.expedition-2priest" and
// "complete.mission-10" without the cards that pay, "yes" at the offer of a contract. That "keep" alone is an action
// of its own makes it none of these.
func cutShort(text string) bool {
	verb, _, _ := strings.Cut(text, ".")
	return verb != "keep" && slices.Contains(verbs, verb)
}

// worded tells whether text names a kind of action and things of the game, though perhaps together no action
// that any position allows: a claim paid with the wrong characters, forgoing a yellow ship.
func worded(text string) bool {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '+' })
	if slices.Contains(verbs, text) { // nothing of that kind at all
		return true
	}
	if len(parts) < 2 || !slices.Contains(verbs, parts[0]) || strings.Join(strings.Split(text, "+"), ".") != strings.Join(parts, ".") {
		return false
	}
	for _, word := range parts[1:] {
		id, times, many := strings.Cut(word, "*")
		if n, err := strconv.Atoi(times); many && (err != nil || n < 1 || !isCard(id)) || !thing(id) {
			return false
		}
	}
	return true
}

// thing tells whether the game knows what a word of an action names.
func thing(word string) bool {
	_, noContract := portroyal.ParseContract(word)
	_, noMission := portroyal.ParseMission(word)
	_, noPersona := portroyal.ParsePersona(word)
	_, noNumber := strconv.ParseUint(word, 10, 16)
	seat, known := strings.CutPrefix(word, "s")
	n, noSeat := strconv.Atoi(seat)
	return isCard(word) || noContract == nil || noMission == nil || noPersona == nil || noNumber == nil ||
		known && noSeat == nil && engine.Seat(n).String() == word && n < portroyal.MaxSeats
}

func isCard(word string) bool {
	_, err := portroyal.ParseCard(word)
	return err == nil
}

// isStory tells whether a story card has this number: "chapter-1", "28b", "61".
func isStory(word string) bool {
	if n, ok := strings.CutPrefix(word, "chapter-"); ok {
		chapter, err := strconv.Atoi(n)
		return err == nil && chapter >= 1 && chapter <= portroyal.Chapters
	}
	_, err := portroyal.ParseMission("mission-" + word)
	n, no := strconv.Atoi(word)
	return err == nil || no == nil && n > 60 && n <= 60+portroyal.Chapters
}
