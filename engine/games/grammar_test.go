package games_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portside/engine/games"
	"portside/engine/script"
)

// TestGrammarExamples: the example scripts in engine/script/README.md are valid and pass.
func TestGrammarExamples(t *testing.T) {
	text, err := os.ReadFile("../script/README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 || !strings.Contains(block, "\ncase ") {
			continue
		}
		examples++
		path := filepath.Join(t.TempDir(), "x.case")
		if err := os.WriteFile(path, []byte(block), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if _, failed, err := script.Run(&out, games.Scripted(), path); err != nil || failed > 0 {
			t.Errorf("%v\n%s", err, out.String())
		}
	}
	if examples < 2 {
		t.Errorf("%d examples", examples)
	}
}
