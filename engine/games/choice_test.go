package games_test

import (
	"slices"
	"testing"

	"portside/engine/enginetest"
	"portside/engine/games"
)

// rare is what a game insists on but random matches hardly ever reach; a case script shows it.
var rare = []string{"pick put-back"} // PRX-1319: three cards of one kind under a lookout

// TestNobodyIsAskedWithoutAChoice plays enough for a question that comes once in ten thousand plies, as one about a
// warship of Blackbeard that could not leave its zone did. Every question a game insists on must come too, so that the
// list does not outlive its reasons.
func TestNobodyIsAskedWithoutAChoice(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			unmet, err := enginetest.CheckChoices(g, 200_000)
			if err != nil {
				t.Error(err)
			}
			for _, name := range unmet {
				if !slices.Contains(rare, name) {
					t.Errorf("insists on %q, which never comes", name)
				}
			}
		})
	}
}
