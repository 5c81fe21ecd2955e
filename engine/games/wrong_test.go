package games_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portside/engine/games"
	"portside/engine/script"
)

// TestWrongScripts: scripts with a mistake fail, at its line and with words that describe it.
// In the files a block is "LINE: WORDS" and the script.
func TestWrongScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	path := filepath.Join(t.TempDir(), "x.case")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split(string(text), "\n=====\n") {
			first, lines, _ := strings.Cut(block, "\n")
			line, words, found := strings.Cut(first, ": ")
			if !found {
				t.Fatalf("%s: no line and words: %q", file, first)
			}
			if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			_, failed, err := script.Run(&out, games.Scripted(), path)
			if err != nil {
				t.Fatal(err)
			}
			at, said, _ := strings.Cut(strings.TrimPrefix(out.String(), path+":"), ": ")
			if failed == 0 || at != line || !strings.Contains(said, words) {
				t.Errorf("%s: want %q at line %s, got\n%s\n%s", file, words, line, out.String(), lines)
			}
		}
	}
}
