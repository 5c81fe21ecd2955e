package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "copy what the README repeats into it")

// TestReadme holds the README to what it repeats: the grammar of case scripts and the words of each
// game stand in it as they stand beside the code, and the folders it names are there.
func TestReadme(t *testing.T) {
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	read := func(path string) string {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	readme := read("README.md")
	for _, c := range []struct {
		from   string // the heading of the copy
		file   string
		deeper int    // levels its headings stand below those of the file
		to     string // the heading after the copy
	}{
		{"## Case scripts\n", "engine/script/GRAMMAR.md", 1, "### Port Royal in case scripts\n"},
		{"### Port Royal in case scripts\n", "engine/portroyal/CASES.md", 2, "### Port Royal (2000) in case scripts\n"},
		{"### Port Royal (2000) in case scripts\n", "engine/portroyaltricks/CASES.md", 2, "### Störtebeker in case scripts\n"},
		{"### Störtebeker in case scripts\n", "engine/stortebeker/CASES.md", 2, "### Blackbeard in case scripts\n"},
		{"### Blackbeard in case scripts\n", "engine/blackbeard/CASES.md", 2, "## Security in short\n"},
	} {
		from, to := strings.Index(readme, c.from), strings.Index(readme, c.to)
		if from < 0 || to < from {
			t.Fatalf("the README has no section %q before %q", c.from, c.to)
		}
		if want := lower(read(c.file), c.deeper); readme[from:to] != want {
			if !*update {
				t.Errorf("the README has not what %s says: go test ./cmd/check -update", c.file)
			}
			readme = readme[:from] + want + readme[to:]
		}
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(readme), 0o644); err != nil {
			t.Error(err)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^((?:cmd|handlers|views|engine|db|static)[a-z/]*/) ").FindAllStringSubmatch(readme, -1) {
		if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
			t.Errorf("the README names %s: %v", m[1], err)
		}
	}
}

// lower puts every heading some levels down; what begins with # in a fenced block is no heading.
func lower(text string, levels int) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(strings.TrimSpace(text) + "\n\n") {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if strings.HasPrefix(line, "#") && !fenced {
			b.WriteString(strings.Repeat("#", levels))
		}
		b.WriteString(line)
	}
	return b.String()
}
