package rules

import (
	"slices"
	"testing"

	"portside/views"
	"portside/views/i18n"
)

func TestParted(t *testing.T) {
	for text, want := range map[string][2]string{
		"You may let it in. (§5.2, R-09)":  {"You may let it in.", "§5.2, R-09"},
		"Coins never count (they do not).": {"Coins never count (they do not).", ""},
		"See (§4) and go on.":              {"See (§4) and go on.", ""},
		"Twice (§1). And again. (§2)":      {"Twice (§1). And again.", "§2"},
	} {
		if words, source := parted(text); words != want[0] || source != want[1] {
			t.Errorf("parted(%q) = %q, %q, want %q", text, words, source, want)
		}
	}
}

// TestHelp: every game has its two minutes in every language, and says where the site and the printed sheet differ.
func TestHelp(t *testing.T) {
	differs := map[string]int{"port-royal": 3}
	for _, game := range []string{"port-royal", "port-royal-tricks", "stortebeker", "blackbeard"} {
		for _, lang := range i18n.Langs {
			h := Load(i18n.For(lang), game)
			if n := len(h.Short); n < 6 || n > 10 {
				t.Errorf("%s (%s): two minutes in %d sentences", game, lang, n)
			}
			if len(h.Sections) != len(Load(i18n.For("en"), game).Sections) {
				t.Errorf("%s (%s): %d sections", game, lang, len(h.Sections))
			}
			sheets := 0
			for _, s := range h.Sections {
				if s.Sheet != nil {
					sheets++
				}
			}
			if sheets != differs[game] {
				t.Errorf("%s (%s): %d notes on the printed sheet, want %d", game, lang, sheets, differs[game])
			}
		}
		sections := Load(i18n.For("en"), game).Sections
		for id := range views.Title(game).Figures {
			if !slices.ContainsFunc(sections, func(s Section) bool { return s.ID == id }) {
				t.Errorf("%s: a figure for %q, which is no section", game, id)
			}
		}
	}
}
