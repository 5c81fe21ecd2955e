package rules

import "testing"

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
