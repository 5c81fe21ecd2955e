package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// The words of a position that cannot be set, and what is said of them.

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

// follows are the fields that are read only, since others say what they are.
var follows = strings.Fields("undone title mode story ended winners tie-break cards ships takes unseen odds.bust event-reserve " +
	"card-9-missions card-9-markers card-9-influence fulfilled markers tokens influence swords expeditions discount rank missions boxed power trophy arms known")

// noField refuses to set a field whose name ends in what.
func noField(field, what string) error {
	if slices.Contains(follows, what) {
		return fmt.Errorf("%w: %s follows from other fields and is only read", engine.ErrNotation, field)
	}
	return unknown("field", field)
}

// ofAdventure are the fields that only matches of the adventure have, ofTimePile those against the time pile.
var (
	ofAdventure = strings.Fields("missions groups current-event event-pile event-discard event-used entered month chapter lookouts less toll pot sold " +
		"top looked character card crowns extra kept")
	ofTimePile = []string{"time", "score"}
)

// elsewhere refuses a field that matches of another mode have, and tells so; nil for a field of this mode.
func (p *scriptPosition) elsewhere(field, what string) error {
	switch {
	case slices.Contains(ofAdventure, what) && !p.s.Mode.Adventure():
		return fmt.Errorf("%w: %s is a field of the adventure", engine.ErrNotation, field)
	case slices.Contains(ofTimePile, what) && !p.s.Mode.Timed():
		return fmt.Errorf("%w: %s is a field of matches against the time pile", engine.ErrNotation, field)
	}
	return nil
}

// seatWords splits a list of seats; "none" is the empty one, as it is read.
func seatWords(value string) []string {
	if value == "none" {
		return nil
	}
	return strings.Fields(value)
}

// Lost tells scripts that the seats have lost together or alone, so that nobody has won.
func (p *scriptPosition) Lost() bool {
	s := p.s
	return s.Mode.Timed() && s.Ended != portroyal.EndWon || s.Mode.Together() && s.Ended != portroyal.EndVictory
}

// otherNames are the names by which a field may be called as well: those of the specification (§4.1, §4.3).
var otherNames = map[string]string{
	"draw-pile": "deck", "discard-pile": "discard", "expedition-row": "row", "time-pile": "time", "score-pile": "score",
	"active-seat": "active", "start-seat": "start", "draws-made": "draws", "last-draw-entered-harbour": "entered",
	"gamblers-used": "gamblers", "lookouts-used": "lookouts", "offers-made": "offered", "kept-ships": "kept",
	"character-card": "card", "trophy-visible": "trophy", "power-active": "power",
	"harbor": "harbour", "pending-ship": "pending", "event": "current-event", "open-contracts": "contracts", "open-missions": "missions",
	"personal-display": "display", "turn-number": "turn", "round-number": "round",
}

// Field is the name of a field in CASES.md: underscores are hyphens, some have a second name, and the discard
// pile is a number or its cards, as value says.
func (p *scriptPosition) Field(name, value string) string {
	who, what, dotted := strings.Cut(strings.ReplaceAll(name, "_", "-"), ".")
	if !dotted {
		who, what = "", who
	}
	if other, known := otherNames[what]; known {
		what = other
	}
	if _, err := strconv.Atoi(value); what == "discard" && who == "" && value != "" && err != nil {
		return "discard.cards"
	}
	if dotted {
		if m, err := portroyal.ParseMission("mission-" + who); err == nil {
			return m.String() + "." + what
		}
		return fullName(who) + "." + what
	}
	return what
}

// Thing is what a field is about: the discard pile is one thing, as a number and as its cards.
func (p *scriptPosition) Thing(field string) string {
	if field == "discard.cards" {
		return "discard"
	}
	return field
}

// named are the fields whose values are missions, events, contracts or characters.
var named = strings.Fields("missions offering offered current-event event-pile event-discard contracts character")

// fullNames writes the values of these fields with the names that actions and events use. The data of the
// cards call missions story-10, and nobody misses event- or contract- where nothing else can stand.
func fullNames(field, value string) string {
	what := field[strings.LastIndexByte(field, '.')+1:]
	if !slices.Contains(named, what) {
		return value
	}
	var words []string
	for _, w := range strings.Fields(value) {
		id, times, _ := strings.Cut(w, "*") // unknown*2
		if n, err := strconv.Atoi(times); err == nil && n > 0 && n <= rules.MaxEvents {
			words = append(words, slices.Repeat([]string{id}, n)...)
			continue
		}
		words = append(words, w)
	}
	for i, w := range words {
		if words[i] = fullName(w); (what == "missions" || what == "offering" || what == "offered") && words[i] == w {
			if _, err := portroyal.ParseMission("mission-" + w); err == nil {
				words[i] = "mission-" + w
			}
		}
	}
	return strings.Join(words, " ")
}

// fullName is the name of a mission, event, contract or character; other words stay as they are.
func fullName(word string) string {
	if n, story := strings.CutPrefix(word, "story-"); story {
		if m, err := portroyal.ParseMission("mission-" + n); err == nil {
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

// FirstSeatBegins lets s0 begin in a case script that says nothing of the start seat, as the worked cases have it.
func (Script) FirstSeatBegins() bool { return true }

// FullAction is an action of a case script with the full names of contracts, missions and characters, and equal
// cards one by one: "fulfil.fighter" is "fulfil.contract-fighter", "complete.30" "complete.mission-30".
func (Script) FullAction(text string) string {
	verb, rest, named := strings.Cut(text, ".")
	if !named || !slices.Contains([]string{"fulfil", "yes", "no", "complete", "choose", "claim"}, verb) {
		return text
	}
	what, cards, paid := strings.Cut(rest, ".")
	if m, err := portroyal.ParseMission("mission-" + strings.TrimPrefix(what, "story-")); err == nil {
		what = m.String()
	} else {
		what = fullName(what)
	}
	if paid {
		list := strings.Split(cards, "+")
		for i, card := range list {
			id, times, _ := strings.Cut(card, "*")
			if n, err := strconv.Atoi(times); err == nil && n > 0 && n < rules.MaxPurse && countable(id) {
				list[i] = strings.Join(slices.Repeat([]string{id}, n), "+")
			}
		}
		what += "." + strings.Join(list, "+")
	}
	return verb + "." + what
}

// Worded tells whether text names a kind of action and things of the game, though perhaps together no action
// that any position allows: a claim paid with the wrong characters, forgoing a yellow ship.
func (Script) Worded(text string) bool {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '+' })
	if slices.Contains(verbs, text) { // nothing of that kind at all
		return true
	}
	if len(parts) < 2 || !slices.Contains(verbs, parts[0]) || strings.Join(strings.Split(text, "+"), ".") != strings.Join(parts, ".") {
		return false
	}
	for _, word := range parts[1:] {
		id, times, many := strings.Cut(word, "*")
		if n, err := strconv.Atoi(times); many && (err != nil || n < 1 || !countable(id)) {
			return false
		}
		if !thing(id) {
			return false
		}
	}
	return true
}

// CutShort tells of a text that leaves out what follows where only one thing can: "claim.expedition-2priest" and
// "complete.mission-10" without the cards that pay, "yes" at the offer of a contract. That "keep" alone is an action
// of its own makes it none of these.
func (Script) CutShort(text string) bool {
	verb, _, _ := strings.Cut(text, ".")
	return verb != "keep" && slices.Contains(verbs, verb)
}

// verbs begin the actions that name something.
var verbs = strings.Fields("trade hire claim forgo give fulfil yes no propose put-back keep complete sell choose share")

// thing tells whether the game knows what a word of an action names.
func thing(word string) bool {
	if _, err := portroyal.ParseCard(word); err == nil || isContract(word) || isMission(word) {
		return true
	}
	if _, err := portroyal.ParsePersona(word); err == nil {
		return true
	}
	for seat := range engine.Seat(portroyal.MaxSeats) {
		if seat.String() == word {
			return true
		}
	}
	_, err := strconv.ParseUint(word, 10, 16)
	return err == nil
}
