package options

import (
	"slices"
	"strconv"

	"portside/engine/record"
	"portside/views/lobby"
	"portside/views/page"
)

// choice is a term that the form of a new match offers as a few values side by side. Its words in the catalogue are
// "new." and its key, and for each value that key, a dot and the value.
type choice struct {
	key     string
	values  []string // the usual one first
	set     func(t *record.TableOptions, value string)
	value   func(t *record.TableOptions) string
	passing bool   // matters only until the match begins
	agreed  string // key of the sentence for an unusual value; "": the words of the value
}

var choices = []choice{
	{key: "seating", values: []string{string(record.Random), string(record.Keep)}, passing: true,
		set:   func(t *record.TableOptions, v string) { t.Seating = record.Seating(v) },
		value: func(t *record.TableOptions) string { return string(t.Seating) }},
	{key: "odds", values: []string{"yes", "no"},
		set:   func(t *record.TableOptions, v string) { t.NoOdds = v == "no" },
		value: func(t *record.TableOptions) string { return either(t.NoOdds, "no", "yes") }},
	{key: "spectators", values: delays(), agreed: "spectators.delay",
		set: func(t *record.TableOptions, v string) { t.SpectatorDelay, _ = strconv.Atoi(v) }, // "public" is no number: 0
		value: func(t *record.TableOptions) string {
			return either(t.SpectatorDelay > 0, strconv.Itoa(t.SpectatorDelay), "public")
		}},
	{key: "talk", values: []string{"open", "closed"},
		set:   func(t *record.TableOptions, v string) { t.ClosedChat = v == "closed" },
		value: func(t *record.TableOptions) string { return either(t.ClosedChat, "closed", "open") }},
}

func either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// delays are the values for what spectators may see: public information only, or how many plies late they see hands.
func delays() []string {
	list := []string{"public"}
	for _, late := range record.SpectatorDelays[1:] {
		list = append(list, strconv.Itoa(late))
	}
	return list
}

// Usual are the choices with which the form of a new match begins.
func Usual() []lobby.OptionChoice {
	var list []lobby.OptionChoice
	for _, c := range choices {
		list = append(list, lobby.OptionChoice{Key: c.key, Values: c.values, Chosen: c.values[0]})
	}
	return list
}

// Choose sets the chosen options; field returns the form's value for a key. A value that is not offered becomes the usual one.
func Choose(t *record.TableOptions, field func(key string) string) []lobby.OptionChoice {
	list := Usual()
	for i, c := range choices {
		if v := field(c.key); slices.Contains(c.values, v) {
			list[i].Chosen = v
		}
		c.set(t, list[i].Chosen)
	}
	return list
}

// unusual lists what was agreed that is not the usual choice.
func unusual(p page.Page, t *record.TableOptions) []lobby.Agreement {
	var list []lobby.Agreement
	for _, c := range choices {
		v := c.value(t)
		if c.passing || v == c.values[0] {
			continue
		}
		text := p.Say("new." + c.key + "." + v)
		if c.agreed != "" {
			n, _ := strconv.Atoi(v)
			text = p.Say(c.agreed, n)
		}
		list = append(list, lobby.Agreement{What: p.Say("new." + c.key), How: text})
	}
	return list
}
