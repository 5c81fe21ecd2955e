package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// command is an operation that can be chosen, explained.
type command struct {
	action engine.Action
	about  string // what it needs, risks and brings; "" if a sibling says it
	odds   string // what it brings and the chances of it in words, "" if there is nothing to say

	hopeless bool // no dice can make it succeed: it stands last
}

// commands are the operations of one ship, or of none, and those that it cannot do now.
type commands struct {
	id, title string
	list      []command
	refused   []refused
}

// placeVerbs are the actions that choose a place on the chart.
var placeVerbs = []string{"sail", "place", "enter-zone", "gate"}

// operationsOf groups the operations of a turn by ship: pirates first, then commissioners, then the rest.
func operationsOf(t *table.Turn, v *blackbeard.View) []commands {
	var groups []commands
	index := map[string]int{}
	for _, a := range t.Legal {
		if slices.Contains(sumVerbs, verb(a)) {
			continue
		}
		id := "none"
		if c, ok := blackbeard.ParseCounter(object(a, 0)); ok && (c.Kind() == blackbeard.Captain || c.Kind() == blackbeard.Commissioner) {
			id = c.String()
		}
		i, ok := index[id]
		if !ok {
			i = len(groups)
			index[id] = i
			groups = append(groups, emptyGroup(t, id))
		}
		c := command{action: a, odds: prospect(t, v, a), hopeless: hopeless(t, v, a)}
		if key := aboutKey(verb(a)); !slices.ContainsFunc(groups[i].list, func(o command) bool { return aboutKey(verb(o.action)) == key }) && t.Has(key) {
			c.about = t.Say(key)
		}
		groups[i].list = append(groups[i].list, c)
	}
	for _, g := range groups {
		slices.SortStableFunc(g.list, func(a, b command) int {
			switch {
			case a.hopeless == b.hopeless:
				return 0
			case a.hopeless:
				return 1
			}
			return -1
		})
	}
	groups = refusedOf(t, v, groups)
	slices.SortStableFunc(groups, func(a, b commands) int {
		if (a.id == "none") == (b.id == "none") {
			return 0
		} else if a.id == "none" {
			return 1
		}
		return -1
	})
	return groups
}

// emptyGroup is the group of a ship by its counter's word, or of what needs no ship.
func emptyGroup(t *table.Turn, id string) commands {
	g := commands{id: id, title: t.Say("blackbeard.orders.other")}
	if c, ok := blackbeard.ParseCounter(id); ok {
		g.title = counterName(t.Printer, c)
	}
	return g
}

// aboutKey is where the catalogue explains an operation.
func aboutKey(word string) string {
	switch word {
	case "cr-move", "cr-transit":
		word = "crown"
	case "cr-refit":
		word = "refit"
	case "cr-recover":
		word = "recover"
	case "cr-careen":
		word = "careen"
	case "cr-uncareen":
		word = "uncareen"
	case "pardon-retire", "pardon-letter", "pardon-erase":
		word = "pardon"
	}
	return "blackbeard.about." + word
}

// faceOf is the face of a merchant by its name in notation, NoCounter if the viewer does not know it.
func faceOf(v *blackbeard.View, word string) blackbeard.Counter {
	for _, m := range v.Merchants {
		if word == "merchant-"+number(m.Slot+1) {
			return m.Face
		}
	}
	return blackbeard.NoCounter
}

// futile reports whether the viewer is asked about cunning that the rules allow, and that no dice can make useful.
func futile(v *blackbeard.View) bool {
	return v.Question().Kind == blackbeard.AskCunning && v.Roll.Again.Never
}

// sumVerbs are the actions that name a sum of money; there are many of each.
var sumVerbs = []string{"stash", "give-money", "get-money", "share"}

// sums are the amounts that can be named for one purpose.
type sums struct {
	id, title string
	list      []engine.Action
}

// sumsOf groups the actions that name a sum by what it is for.
func sumsOf(t *table.Turn) (groups []sums) {
	for _, a := range t.Legal {
		word := verb(a)
		if !slices.Contains(sumVerbs, word) {
			continue
		}
		id := word
		title := t.Say("blackbeard.sums." + word)
		if c, ok := blackbeard.ParseCounter(object(a, 0)); ok && word == "stash" {
			id += "-" + c.String()
			title = t.Say("blackbeard.sums.stash", captainName(t.Printer, c))
		}
		i := slices.IndexFunc(groups, func(g sums) bool { return g.id == id })
		if i < 0 {
			i = len(groups)
			groups = append(groups, sums{id: id, title: title})
		}
		groups[i].list = append(groups[i].list, a)
	}
	return groups
}

// sum is the amount an action names.
func sum(a engine.Action) string {
	words := strings.Split(blackbeard.Face{}.Format(a), ".")
	return words[len(words)-1]
}
