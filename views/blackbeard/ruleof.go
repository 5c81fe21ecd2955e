package blackbeard

import (
	"slices"
	"strings"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// ruleFor is the section of the rules help that explains a question, by the question's word.
var ruleFor = map[string]string{
	"captains":     "ship place",
	"movement":     "sail enter-zone",
	"prizes":       "board nation exchange cargo person origin interrogate",
	"selling":      "sale bribe renounce",
	"letters":      "letter price",
	"feasts":       "feast",
	"assault":      "informed loot share",
	"events":       "pardon",
	"turn":         "end",
	"trade":        "compose accept",
	"interception": "demand fight attack evade automatic",
	"battle":       "go-on cr-go-on",
	"retirement":   "surrender play-on",
	"alliances":    "help join quarrel",
	"cunning":      "cunning",
	"duels":        "duel",
	"hunters":      "challenge warship target name gate",
	"search":       "centre",
	"operations":   "operation",
}

// ruleOf is the section that explains what the viewer is asked now.
func ruleOf(v *blackbeard.View) string {
	q := v.Question()
	if q.Kind == blackbeard.AskName && q.A == int16(blackbeard.Discontent) {
		return "mutiny"
	}
	for section, words := range ruleFor {
		if slices.Contains(strings.Fields(words), blackbeard.EventWord(q.Kind)) {
			return section
		}
	}
	return ""
}

// ruleName is the text of the link to it.
func ruleName(t *table.Turn, section string) string {
	return t.Say("blackbeard.rule", t.Say("rules.blackbeard."+section+".title"))
}
