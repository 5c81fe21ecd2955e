package games_test

import (
	"portside/engine/games"
	"testing"
)

func TestCatalogue(t *testing.T) {
	if len(games.All()) == 0 {
		t.Fatal("no game")
	}
	seen := map[string]bool{}
	for _, g := range games.All() {
		key := g.Info().Key
		if found, ok := games.Find(key); !ok || found != g || seen[key] {
			t.Errorf("Find(%q) = %v, %t; twice: %t", key, found, ok, seen[key])
		}
		seen[key] = true
	}
	if g, ok := games.Find("no-such-game"); ok || g != nil {
		t.Errorf("Find of an unknown key = %v, %t", g, ok)
	}
	games.All()[0] = nil
	if games.All()[0] == nil {
		t.Error("All gives its own slice away")
	}
}
