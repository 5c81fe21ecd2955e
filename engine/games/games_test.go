package games

import "testing"

func TestCatalogue(t *testing.T) {
	if len(All()) == 0 {
		t.Fatal("no game")
	}
	seen := map[string]bool{}
	for _, g := range All() {
		key := g.Info().Key
		if found, ok := Find(key); !ok || found != g || seen[key] {
			t.Errorf("Find(%q) = %v, %t; twice: %t", key, found, ok, seen[key])
		}
		seen[key] = true
	}
	if g, ok := Find("no-such-game"); ok || g != nil {
		t.Errorf("Find of an unknown key = %v, %t", g, ok)
	}
	All()[0] = nil
	if All()[0] == nil {
		t.Error("All gives its own slice away")
	}
}
