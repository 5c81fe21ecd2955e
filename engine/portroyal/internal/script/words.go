package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/script"
)

// The names that scripts may use besides those of actions and events.

// short reads a name from which scripts may leave out the word that begins all of its kind.
func short[T, V any](parse func(string) (V, error)) func(T, string) (V, error) {
	return func(_ T, word string) (V, error) { return parse(fullName(word)) }
}

// fullName is the name of a mission, event, contract or character, which scripts may write shorter: "10" and
// "story-10" are "mission-10", "fighter" is "contract-fighter". Other words stay as they are.
func fullName(word string) string {
	story := strings.Replace(word, "story-", "mission-", 1)
	for _, name := range []string{word, story, "mission-" + word, "event-" + word, "contract-" + word, "pc-" + word} {
		if isThing(name) {
			return name
		}
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
	what = fullName(what)
	if pays {
		list := strings.Split(paid, "+")
		for i, card := range list {
			list[i] = strings.Join(script.Words(card), "+")
		}
		what += "." + strings.Join(list, "+")
	}
	return verb + "." + what
}

// verbs begin the actions that name something.
var verbs = strings.Fields("trade hire claim forgo give fulfil yes no propose put-back keep complete sell choose share")

// cutShort tells whether a text leaves out what can follow in one way only: "claim.expedition-2priest" and
// "complete.mission-10" without the cards that pay, "yes" at the offer of a contract. "keep" alone is an action
// of its own, so it is none of these.
func cutShort(text string) bool {
	verb, _, _ := strings.Cut(text, ".")
	return verb != "keep" && slices.Contains(verbs, verb)
}

// worded tells whether text names a kind of action and things of the game, though perhaps no action
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
		n, err := strconv.Atoi(times)
		_, noNumber := strconv.ParseUint(id, 10, 16)
		if many && (err != nil || n < 1 || !isCard(id)) || !isThing(id) && noNumber != nil && !isSeat(id) {
			return false
		}
	}
	return true
}

// isThing tells whether the game knows the thing that a word names.
func isThing(word string) bool {
	_, noContract := portroyal.ParseContract(word)
	_, noMission := portroyal.ParseMission(word)
	_, noEvent := portroyal.ParseHappening(word)
	_, noPersona := portroyal.ParsePersona(word)
	return isCard(word) || noContract == nil || noMission == nil || noEvent == nil || noPersona == nil
}

func isCard(word string) bool {
	_, err := portroyal.ParseCard(word)
	return err == nil
}

func isSeat(word string) bool {
	for seat := range engine.Seat(portroyal.MaxSeats) {
		if seat.String() == word {
			return true
		}
	}
	return false
}

// isStory tells whether a story card has this number: "chapter-1", "28b", "61".
func isStory(word string) bool {
	for chapter := 1; chapter <= portroyal.Chapters; chapter++ {
		if word == fmt.Sprint("chapter-", chapter) || word == fmt.Sprint(60+chapter) {
			return true
		}
	}
	_, err := portroyal.ParseMission("mission-" + word)
	return err == nil
}
