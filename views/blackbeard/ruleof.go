package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
)

// ruleFor is the section of the rules help that explains a question, by the question's word.
var ruleFor = map[string]string{
	"captains":     "ship place",
	"movement":     "sail enter-zone",
	"prizes":       "board nation exchange keep cargo person origin interrogate",
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

// Rule is the section of the rules help that explains what the viewer is asked now, "" if nothing is asked.
func Rule(v engine.View) string {
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
