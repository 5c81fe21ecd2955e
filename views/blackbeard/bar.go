package blackbeard

import (
	"maps"
	"slices"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// kinds are the kinds of actions for the bar. The buttons of any other kind say everything themselves.
var kinds = func() table.Kinds {
	k := table.Kinds{
		"sail":       {Way: "blackbeard.way.place", On: "places", Open: true},
		"place":      {Way: "blackbeard.way.begin", On: "places", Open: true},
		"enter-zone": {Way: "blackbeard.way.place", On: "places", Open: true},
		"gate":       {Way: "blackbeard.way.place", On: "places", Open: true},
		"name":       {Way: "blackbeard.way.name"},
	}
	for _, op := range sumOps {
		word := blackbeard.Verbs[op].Word
		k[word] = table.Kind{Way: "blackbeard.way." + word, On: "sums", Open: true}
	}
	for _, word := range []string{
		"stay", "refuse", "keep-ship", "leave-cargo", "leave-person", "no-questions", "sold", "no-bribe", "no-letter", "decline", "no-feast", "pass", "done", "let-pass",
		"hold-off", "no-evasion", "resist", "no-help", "stay-out", "keep-roll", "no-challenge", "remain", "let-be", "reject", "withdraw", "uninformed", "spare",
	} {
		k[word] = table.Kind{Rest: true}
	}
	return k
}()

// bar is the bar under the question. Orders of a turn have their buttons in the list that explains them, and places in the list
// of places and on the chart: the bar only leads there.
func bar(t *table.Turn, v *blackbeard.View) table.Bar {
	b := table.Bar{
		Kinds: kinds,
		Face:  func(a engine.Action, among bool) templ.Component { return face(t, v, a, among) },
		Weight: func(a engine.Action) table.Weight {
			switch {
			case hopeless(t, v, a):
				return table.Futile
			case v.Question().Kind == blackbeard.AskCunning:
				if keeps(t.Printer, v) == (a.Op == blackbeard.OpKeepRoll) {
					return table.Likely
				}
			case a.Op == blackbeard.OpBoard && rash(t, v):
			case slices.Contains(leads, a.Op), a.Op == blackbeard.OpLeaveCargo && blackbeard.Worthless(v.Question()):
				return table.Likely
			}
			return table.Plain
		},
		Else: table.Kind{Way: "blackbeard.way.else"},
		Vain: "blackbeard.orders.vain",
	}
	if v.Question().Kind == blackbeard.AskCunning && keeps(t.Printer, v) { // the sensible answer comes first
		b.Kinds = maps.Clone(kinds)
		b.Kinds["cunning"], b.Kinds["keep-roll"] = kinds["keep-roll"], table.Kind{}
	}
	if v.Question().Kind == blackbeard.AskOperation && explained(t, v) {
		b.Kinds, b.Else, b.Vain = nil, table.Kind{Way: "blackbeard.way.orders", On: "commands", Open: true}, ""
	}
	return b
}

// plots reports whether a place on the chart answers the question. A phone then leaves most of its height to the chart.
func plots(t *table.Turn, v *blackbeard.View) bool {
	return t.Asked() && (v.Question().Kind == blackbeard.AskOperation || slices.ContainsFunc(t.Legal, func(a engine.Action) bool { return slices.Contains(placeOps, a.Op) }) || voyage(v))
}

// voyage reports whether the ship under way can be sent to a place farther off, or to a port.
func voyage(v *blackbeard.View) bool {
	r := v.Reach()
	return r != nil && (len(goals(v)) > 0 || len(r.Harbours) > 0)
}

// leads are the most common answers; their buttons stand out.
var leads = []uint16{
	blackbeard.OpBoard, blackbeard.OpUnloadAll, blackbeard.OpTakePerson, blackbeard.OpPay, blackbeard.OpSearch, blackbeard.OpAnchor, blackbeard.OpDone, blackbeard.OpEvade,
	blackbeard.OpEndBattle, blackbeard.OpHelp, blackbeard.OpJoin, blackbeard.OpAccept, blackbeard.OpPlayOn, blackbeard.OpDemand, blackbeard.OpFight,
}

// hopeless reports whether no dice can make an action succeed, or it would change nothing. Where the table hides chances it does so
// only for what can be seen without them.
func hopeless(t *table.Turn, v *blackbeard.View, a engine.Action) bool {
	return (!t.NoOdds || slices.Contains(blackbeard.Certain, a.Op)) && v.Futile(a)
}

// rash reports whether an attack on the prize in view is likely to fail: it is no answer to recommend.
func rash(t *table.Turn, v *blackbeard.View) bool {
	mine := v.Pirate(blackbeard.Counter(v.Question().A))
	return !t.NoOdds && mine != nil && v.OddsPrize(mine, v.Prize.Face, false).Taken < leastTaken
}

// leastTaken is the chance in percent from which the attack on a prize is the main answer.
const leastTaken = 25

// helped reports whether an ally fights in the battle under way.
func helped(v *blackbeard.View) bool { return v.Battle.On && v.Battle.Ally != blackbeard.NoCounter }
