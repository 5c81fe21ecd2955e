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
}

// presets are those of the interrupts I1 to I17; an offer (I16) has none.
var presets = []preset{
	{key: "i1", values: []string{"always", "strength", "never"}},
	{key: "i2", values: []string{"always", "strength", "never"}},
	{key: "i5", values: []string{"always", "strength", "never"}},
	{key: "i7", counts: true, most: 8},
	{key: "i14", values: []string{"stay", "follow"}},
	{key: "i3", values: []string{"avoid", "strength"}},
	{key: "i4", values: []string{"always", "never"}},
	{key: "i6", values: []string{"end"}, counts: true, most: 8},
	{key: "i8", values: []string{"never", "at-once"}, counts: true, most: 5},
	{key: "i11", values: []string{"never", "fatal", "damage"}},
	{key: "i12", values: []string{"never"}, counts: true, most: 5},
	{key: "i13", values: []string{"never"}, counts: true, most: 5},
	{key: "i17", values: []string{"play-on", "leader"}},
	{key: "i9", values: []string{"yes", "no"}},
	{key: "prize", values: []string{"yes", "no"}},
	{key: "assault", values: []string{"yes", "no"}},
	{key: "i15", values: []string{"never", "always"}},
}

const presetKey = "blackbeard.preset."

// first is the word an order of presets begins with.
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

// words says a value of a preset.
func (p preset) words(pr *i18n.Printer, value string) string {
	if slices.Contains(p.values, value) {
		return pr.Say(presetKey + p.key + "." + value)
	}
	return pr.Say(presetKey+p.key+".n", value)
}

// forAlliances tells whether a preset is of use only where alliances are possible.
func (p preset) forAlliances() bool {
	return slices.Contains([]string{"i9", "prize", "assault", "i15"}, p.key)
}

// standing reads what an order says, by key.
func standing(order string) map[string]string {
	list := map[string]string{}
	for _, word := range strings.Fields(order) {
		if key, value, ok := strings.Cut(word, "="); ok {
			list[key] = value
		}
	}
	return list
}

// usable are the presets that a match of so many seats can need.
func usable(v *blackbeard.View) (list []preset) {
	for _, p := range presets {
		if !p.forAlliances() || v.Seats >= 3 {
			list = append(list, p)
		}
	}
	return list
}

// Orders are the fields of the form for answers given beforehand.
func Orders(t table.Turn, v engine.View, current string) templ.Component {
	b := v.(*blackbeard.View)
	if b.Ended > 0 {
		return nil
	}
	return orderForm(t, usable(b), standing(current))
}

// OrderText writes what the form has sent in the game's notation.
func OrderText(form map[string][]string) string {
	words := []string{first}
	for _, p := range presets {
		if v := form[p.key]; len(v) > 0 && v[0] != "" && !strings.ContainsAny(v[0], " =") {
			words = append(words, p.key+"="+v[0])
		}
	}
	return strings.Join(words, " ")
}

// OrderWords says a standing order to its owner.
func OrderWords(p *i18n.Printer, order string) string {
	set := standing(order)
	var words []string
	for _, pre := range presets {
		if value, ok := set[pre.key]; ok {
			words = append(words, p.Say("blackbeard.preset", p.Say(presetKey+pre.key), pre.words(p, value)))
		}
	}
	if len(words) == 0 {
		return p.Say("blackbeard.preset.none")
	}
	return strings.Join(words, " ")
}

// Why says why a standing order has ended itself; these never do before the match does.
func Why(p *i18n.Printer, _ uint16) string { return p.Say("blackbeard.preset.over") }
