package table

import "testing"

// TestTold: of a way in a row only the end is told; another way, or anything in between, ends it.
func TestTold(t *testing.T) {
	lines := []Line{{Text: "a", Way: "1"}, {Text: "b", Way: "1"}, {Text: "c", Way: "2"}, {Text: "d"}, {Text: "e"}, {Text: "f", Way: "2"}, {Text: "g", Way: "2"}}
	got := ""
	for _, l := range Told(lines) {
		got += l.Text
	}
	if got != "bcdeg" {
		t.Errorf("told %q, want bcdeg", got)
	}
}
