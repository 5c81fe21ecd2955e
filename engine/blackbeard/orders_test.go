package blackbeard

import (
	"testing"
)

// TestWitsKeys: every roll that cunning may throw again has a kind that a standing order can name, and every kind has
// a default.
func TestWitsKeys(t *testing.T) {
	seen := map[string]bool{}
	for roll := range rolls {
		if key := WitsKey(roll); key != "" {
			seen[key] = true
		}
	}
	for _, key := range WitsKeys {
		if !seen[key] || wits[key] == 0 {
			t.Errorf("%s: no roll, or no default", key)
		}
	}
	if len(seen) != len(WitsKeys) || len(wits) != len(WitsKeys) {
		t.Errorf("%d kinds of rolls, %d defaults, %d listed", len(seen), len(wits), len(WitsKeys))
	}
}
