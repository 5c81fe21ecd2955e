package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "copy the grammar of case scripts into the README")

// TestReadme holds the README to what it repeats: the grammar of case scripts stands in it as it stands
// beside the code, one heading lower, and the folders it names are there.
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
	readme, grammar := read("README.md"), lower(read("engine/script/GRAMMAR.md"))
	from := strings.Index(readme, "## Case scripts\n")
	to := strings.Index(readme, "### Port Royal in case scripts\n")
	if from < 0 || to < from {
		t.Fatal("the README has no section of case scripts")
	}
	if readme[from:to] != grammar {
		if !*update {
			t.Errorf("the README has another grammar than engine/script/GRAMMAR.md: go test ./cmd/check -update")
		} else if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(readme[:from]+grammar+readme[to:]), 0o644); err != nil {
			t.Error(err)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^((?:cmd|handlers|views|engine|db|static)[a-z/]*/) ").FindAllStringSubmatch(readme, -1) {
		if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
			t.Errorf("the README names %s: %v", m[1], err)
		}
	}
}

// lower puts every heading one level down; what begins with # in a fenced block is no heading.
func lower(text string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(strings.TrimSpace(text) + "\n\n") {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if strings.HasPrefix(line, "#") && !fenced {
			b.WriteByte('#')
		}
		b.WriteString(line)
	}
	return b.String()
}
