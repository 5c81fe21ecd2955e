package script

import "testing"

// TestLike: a star stands for any characters, also for none, and the parts between stars do not overlap.
func TestLike(t *testing.T) {
	for _, tt := range []struct {
		text, pattern string
		want          bool
	}{
		{"draw", "draw", true}, {"draws", "draw", false}, {"draw", "*", true}, {"", "*", true},
		{"hire.sailor.3", "hire.*", true}, {"hire.sailor.3", "*.3", true}, {"hire.sailor.3", "hire.*.3", true}, {"hire.sailor.3", "hire.*.4", false},
		{"hire.3", "hire.*.3", false}, {"aba", "ab*ba", false}, {"abba", "ab*ba", true}, {"a.b.c.b", "a*b*b", true}, {"a.b.c", "a*b*b", false},
		{"aXbXc", "a*c*b", false}, {"xhire.3", "hire*", false}, {"a.b", "a**b", true}, {"axb", "a.b*", false},
	} {
		if got := like(tt.text, tt.pattern); got != tt.want {
			t.Errorf("%q is like %q: %t", tt.text, tt.pattern, got)
		}
	}
}
