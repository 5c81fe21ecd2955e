package blackbeard

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// preset is an answer that a seat can give beforehand (part C): its key and its values.
type preset struct {
	key    string
	values []string
	counts bool // numbers as well, from 1 to most
	most   int
	wits   bool // cunning for one kind of roll
}

// presets are that for all questions with one sensible answer and those of the interrupts I1 to I17, in the order of the form.
var presets = append([]preset{
	{key: "obvious", values: []string{"play"}},
	{key: "demand", values: []string{"always", "stronger", "never"}},
	{key: "fight", values: []string{"always", "stronger", "never"}},
	{key: "automatic", values: []string{"always", "stronger", "never"}},
	{key: "cr-end", counts: true, most: 8},
	{key: "zone", values: []string{"stay", "follow"}},
	{key: "attack", values: []string{"avoid", "stronger"}},
	{key: "evade", values: []string{"always", "never"}},
	{key: "end", values: []string{"always"}, counts: true, most: 8},
	{key: "surrender", values: []string{"never", "at-once"}, counts: true, most: 5},
	{key: "cunning", values: []string{"sensible", "deadly", "damage", "never"}},
	{key: "give-up", values: []string{"never"}, counts: true, most: 5},
	{key: "challenge", values: []string{"never"}, counts: true, most: 5},
	{key: "offers", values: []string{"refuse"}},
	{key: "after", values: []string{"play-on", "retire-as-leader"}},
	{key: "help", values: []string{"yes", "no"}},
	{key: "join-prize", values: []string{"yes", "no"}},
	{key: "join-assault", values: []string{"yes", "no"}},
	{key: "quarrel", values: []string{"never", "always"}},
}, witsPresets()...)

// witsPresets are those for cunning, one per kind of roll: always ask, ask or roll again automatically from a certain
// chance of a better roll, or never.
func witsPresets() (list []preset) {
	for _, key := range blackbeard.WitsKeys {
		list = append(list, preset{key: key, values: []string{"ask", "20", "35", "50", "65", "80", "use-50", "use-65", "use-80", "never"}, wits: true})
	}
	return list
}

const presetKey = "blackbeard.preset."

// first is the word with which an order of presets begins.
const first = "preset"

// choices are all values of a preset, numbers as text.
func (p preset) choices() []string {
	list := slices.Clone(p.values)
	if p.counts {
		for n := 1; n <= p.most; n++ {
			list = append(list, number(n))
		}
	}
	return list
}

// blank is the value that leaves the question to the user. For those of the order with which a seat begins it is a word and
// not empty, because the order must be able to replace it.
func (p preset) blank() string {
	if p.key == "cunning" || p.key == "obvious" {
		return "ask"
	}
	return ""
}

// blankKey is the catalogue key of that value.
func (p preset) blankKey() string {
	if p.wits {
		return presetKey + "roll.same"
	}
	return presetKey + "ask"
}

// words describes a value of a preset.
func (p preset) words(pr *i18n.Printer, value string) string {
	chance, use := strings.CutPrefix(value, "use-")
	switch {
	case value == "ask":
		return pr.Say(presetKey + "ask")
	case p.wits && use:
		return pr.Say(presetKey+"roll.use", chance)
	case p.wits && value == "never":
		return pr.Say(presetKey + "cunning.never")
	case p.wits:
		return pr.Say(presetKey+"roll.n", chance)
	}
	if slices.Contains(p.values, value) {
		return pr.Say(presetKey + p.key + "." + value)
	}
	return pr.Say(presetKey+p.key+".n", value)
}

// forAlliances reports whether a preset is only useful where alliances are possible.
func (p preset) forAlliances() bool {
	return slices.Contains([]string{"help", "join-prize", "join-assault", "quarrel"}, p.key)
}

// The names of the other fields of the form.
const (
	fieldShip     = "ship"     // which ship the answers are for, "" for all
	fieldStanding = "standing" // the order in force
)

// standing reads what an order says for all ships, by key, and the entries for single ships as they are.
func standing(order string) (all map[string]string, single []string) {
	all = map[string]string{}
	for _, word := range strings.Fields(order) {
		key, value, ok := strings.Cut(word, "=")
		switch {
		case !ok:
		case strings.Contains(key, ":"):
			single = append(single, word)
		default:
			all[key] = value
		}
	}
	return all, single
}

// usable are the presets that are of use in a match with this many seats.
func usable(v *blackbeard.View) (list []preset) {
	for _, p := range presets {
		if !p.forAlliances() || v.Seats >= 3 {
			list = append(list, p)
		}
	}
	return list
}

// Orders renders the fields of the form for answers given in advance.
func Orders(t *table.Turn, v engine.View, current string) templ.Component {
	b := v.(*blackbeard.View)
	set, _ := standing(current)
	return orderForm(t, usable(b), set, current, shipsOf(b, int(t.Seat)))
}

// shipsOf are the captains and commissioners of a seat.
func shipsOf(v *blackbeard.View, player int) (list []blackbeard.Counter) {
	for _, p := range pirates(v, player) {
		list = append(list, p.Captain)
	}
	for _, c := range hunters(v, player) {
		list = append(list, c.Counter)
	}
	return list
}

// OrderText returns the form's values in the game's notation: the answers chosen, and unchanged those for other
// ships.
func OrderText(form map[string][]string) string {
	field := func(key string) string {
		if v := form[key]; len(v) > 0 && !strings.ContainsAny(v[0], "=:") {
			return strings.TrimSpace(v[0])
		}
		return ""
	}
	who := field(fieldShip)
	var words []string
	if v := form[fieldStanding]; len(v) > 0 {
		all, single := standing(v[0])
		for _, p := range presets {
			if value := all[p.key]; value != "" && who != "" {
				words = append(words, p.key+"="+value)
			}
		}
		for _, word := range single {
			if ship, _, _ := strings.Cut(word, ":"); ship != who {
				words = append(words, word)
			}
		}
	}
	if who != "" {
		who += ":"
	}
	for _, p := range presets {
		if value := field(p.key); value != "" && !strings.Contains(value, " ") {
			words = append(words, who+p.key+"="+value)
		}
	}
	return strings.Join(append([]string{first}, words...), " ")
}

// OrderWords describes a standing order to its owner.
func OrderWords(p *i18n.Printer, order string) string {
	set, single := standing(order)
	var words []string
	for _, pre := range presets {
		if value, ok := set[pre.key]; ok {
			words = append(words, p.Say("blackbeard.preset", p.Say(presetKey+pre.key), pre.words(p, value)))
		}
	}
	for _, word := range single {
		ship, entry, _ := strings.Cut(word, ":")
		key, value, _ := strings.Cut(entry, "=")
		for _, pre := range presets {
			if pre.key == key {
				text := p.Say("blackbeard.preset", p.Say(presetKey+pre.key), pre.words(p, value))
				words = append(words, p.Say("blackbeard.preset.one", thing(p, ship, false), text))
			}
		}
	}
	if len(words) == 0 {
		return p.Say("blackbeard.preset.none")
	}
	return strings.Join(words, " ")
}

// Why describes why a standing order has ended by itself; these end only with the match.
func Why(p *i18n.Printer, _ uint16) string { return p.Say("blackbeard.preset.over") }
