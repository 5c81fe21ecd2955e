package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme holds the README to what it repeats: the grammar of case scripts stands in it as it stands
// beside the code, one heading lower, and every folder it links to is there.
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
	readme, grammar := read("README.md"), read("engine/script/GRAMMAR.md")
	for part := range strings.SplitSeq(grammar, "\n\n") {
		part = strings.TrimSpace(part)
		if strings.HasPrefix(part, "#") && !strings.HasPrefix(part, "# E") {
			part = "#" + part
		}
		if !strings.Contains(readme, part) {
			t.Errorf("of engine/script/GRAMMAR.md the README lacks\n%s", part)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^((?:cmd|handlers|views|engine|db|static)[a-z/]*/) ").FindAllStringSubmatch(readme, -1) {
		if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
			t.Errorf("the README names %s: %v", m[1], err)
		}
	}
}
