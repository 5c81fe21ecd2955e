package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLinks checks that the relative links and pictures of every Markdown file lead to something that exists, and that
// the README at the top names every folder beside it.
func TestLinks(t *testing.T) {
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	paths, err := files(root, ".md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	found := 0
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(m[1]+m[2], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			found++
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(path), target)); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d links in %d files", found, len(paths))
	}
	top, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		named := regexp.MustCompile(`(?m)^\| \[?` + regexp.QuoteMeta(e.Name()) + `[\]/ ]`)
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !named.Match(top) {
			t.Errorf("README.md does not name %s/", e.Name())
		}
	}
}
