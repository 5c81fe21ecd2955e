package blackbeard

import (
	"slices"
	"strings"
	"testing"

	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// Every question is explained by a section that the rules help has, and by one only.
func TestRuleOfEveryQuestion(t *testing.T) {
	sections := strings.Fields(i18n.For(i18n.En).Say("rules.blackbeard.sections"))
	count := map[string]int{}
	for section, words := range ruleFor {
		if !slices.Contains(sections, section) {
			t.Errorf("there is no section %q", section)
		}
		for _, w := range strings.Fields(words) {
			count[w]++
		}
	}
	for kind := uint16(blackbeard.AskOperation); kind < blackbeard.AsksEnd; kind++ {
		if word := blackbeard.EventWord(kind); count[word] != 1 {
			t.Errorf("%d sections explain the question %q", count[word], word)
		}
	}
}
