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
	about  string // what it needs, risks and brings; "" if another command of the same kind says it

	hopeless bool // it is folded away
}

// commands are the operations of one ship, or those without a ship, and those that are impossible now.
type commands struct {
	id, title string
	list      []command
	refused   []refused
}

// split parts the operations that may come to something from those that are hopeless.
func (g *commands) split() (list, vain []command) {
	for _, c := range g.list {
		if c.hopeless {
			vain = append(vain, c)
		} else {
			list = append(list, c)
		}
	}
	return list, vain
}

// placeOps are the actions that choose a place on the chart.
var placeOps = []uint16{blackbeard.OpSail, blackbeard.OpPlace, blackbeard.OpEnterZone, blackbeard.OpGate}

// operationsOf groups the operations of a turn by ship: pirates first, then commissioners, then the rest.
func operationsOf(t *table.Turn, v *blackbeard.View) []commands {
	var groups []commands
	index := map[string]int{}
	for _, a := range t.Legal {
		if slices.Contains(sumOps, a.Op) {
			continue
		}
		id := "none"
		if c, ok := blackbeard.ShipOf(a); ok {
			id = c.String()
		}
		i, ok := index[id]
		if !ok {
			i = len(groups)
			index[id] = i
			groups = append(groups, emptyGroup(t, id))
		}
		c := command{action: a, hopeless: hopeless(t, v, a)}
		if key := aboutKey(a.Op); !slices.ContainsFunc(groups[i].list, func(o command) bool { return aboutKey(o.action.Op) == key }) && t.Has(key) {
			c.about = t.Say(key)
		}
		groups[i].list = append(groups[i].list, c)
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

// explained reports whether the operations need a list with explanations. A single one is explained beside its button,
// unless there are others that are impossible now.
func explained(t *table.Turn, v *blackbeard.View) bool {
	return len(t.Legal) > 1 || len(v.Refused) > 0 || firstPirate(t, v) != nil || len(hunters(v, int(t.Seat))) > 0
}

// emptyGroup is the group for a ship, by its counter's word, or for operations without a ship.
func emptyGroup(t *table.Turn, id string) commands {
	g := commands{id: id, title: t.Say("blackbeard.orders.other")}
	if c, ok := blackbeard.ParseCounter(id); ok {
		g.title = counterName(t.Printer, c)
	}
	return g
}

// aboutKey is where the catalogue explains an operation.
func aboutKey(op uint16) string {
	word := blackbeard.Verbs[op].Word
	switch op {
	case blackbeard.OpCrownMove, blackbeard.OpCrownTransit:
		word = "crown"
	case blackbeard.OpCrownRefit, blackbeard.OpCrownRecover, blackbeard.OpCrownCareen, blackbeard.OpCrownUncareen:
		word = strings.TrimPrefix(word, "cr-")
	case blackbeard.OpPardonRetire, blackbeard.OpPardonLetter, blackbeard.OpPardonErase:
		word = "pardon"
	}
	return "blackbeard.about." + word
}

// sumOps are the actions that name a sum of money, or which holds keep their cargo; each comes in many forms.
var sumOps = []uint16{blackbeard.OpStash, blackbeard.OpGiveMoney, blackbeard.OpGetMoney, blackbeard.OpShare, blackbeard.OpKeepHolds}

// sums are what can be named for one purpose.
type sums struct {
	id, title string
	list      []engine.Action
}

// sumsOf groups such actions by what they are for.
func sumsOf(t *table.Turn) (groups []sums) {
	for _, a := range t.Legal {
		if !slices.Contains(sumOps, a.Op) {
			continue
		}
		id := blackbeard.Word(a)
		title := t.Say("blackbeard.sums." + id)
		if c, ok := blackbeard.ShipOf(a); ok {
			title = t.Say("blackbeard.sums."+id, captainName(t.Printer, c))
			id += "-" + c.String()
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

// sum is what an action names.
func sum(t *table.Turn, v *blackbeard.View, a engine.Action) string {
	switch a.Op {
	case blackbeard.OpStash:
		return number(int(a.B))
	case blackbeard.OpKeepHolds:
		return Label(t.Printer, v.Question(), a)
	}
	return number(int(a.A))
}
