package blackbeard_test

import (
	"strings"
	"testing"

	"portside/engine/blackbeard/game"
	"portside/engine/script"
)

// TestCases runs the worked cases of the specification.
func TestCases(t *testing.T) {
	var out strings.Builder
	passed, failed, err := script.Run(&out, []script.Game{game.Game}, "testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	if failed > 0 || passed == 0 {
		t.Error(out.String())
	}
	t.Logf("%d cases", passed)
}
