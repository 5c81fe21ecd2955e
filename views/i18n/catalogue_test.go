package i18n

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// arguments lists which arguments a text uses, over all its plural forms.
func (t *text) arguments() []int {
	used := map[int]bool{}
	note := func(parts []part) {
		for _, p := range parts {
			if p.arg >= 0 {
				used[p.arg] = true
			}
		}
	}
	note(t.parts)
	for _, parts := range t.forms {
		note(parts)
	}
	if t.arg >= 0 {
		used[t.arg] = true
	}
	return slices.Sorted(maps.Keys(used))
}

func TestSameKeysEverywhere(t *testing.T) {
	en := For(En)
	for _, l := range Langs[1:] {
		p := For(l)
		for key, text := range en.texts {
			if !p.Has(key) {
				t.Errorf("%s has no text for %q", l, key)
				continue
			}
			if want, got := text.arguments(), p.texts[key].arguments(); !slices.Equal(want, got) {
				t.Errorf("%s %q uses arguments %v, English uses %v", l, key, got, want)
			}
		}
		for key := range p.texts {
			if !en.Has(key) {
				t.Errorf("%q stands in %s but not in English", key, l)
			}
		}
	}
}

func TestNoEmptyText(t *testing.T) {
	for _, l := range Langs {
		for key, text := range For(l).texts {
			if strings.TrimSpace(text.plain) == "" && text.parts == nil && text.forms == nil {
				t.Errorf("%s %q is empty", l, key)
			}
		}
	}
}

var (
	said    = regexp.MustCompile(`\.(?:Say|Has)\(\s*"([^"]+)"\s*[,)]`)
	literal = regexp.MustCompile(`"([a-z][a-z0-9-]*\.[a-zA-Z0-9.%_-]*)"`)
)

// sources reads every hand-written Go and templ file of the project that is not a test.
func sources(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2:
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go"):
			return nil
		case strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".templ"):
			data, err := os.ReadFile(path)
			found[path] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestEveryKeyUsedExists(t *testing.T) {
	for path, source := range sources(t) {
		for _, m := range said.FindAllStringSubmatch(source, -1) {
			if !For(En).Has(m[1]) {
				t.Errorf("%s says %q, which no catalogue has", path, m[1])
			}
		}
	}
}

// TestEveryKeyIsUsed finds texts nobody says any more. A key counts as used if it stands in the
// sources as a literal, or begins with a literal that ends in a dot or a dash or has a verb in it:
// "card." + name.
func TestEveryKeyIsUsed(t *testing.T) {
	whole, prefixes := map[string]bool{}, map[string]bool{}
	for _, source := range sources(t) {
		for _, m := range literal.FindAllStringSubmatch(source, -1) {
			key := m[1]
			if at := strings.IndexByte(key, '%'); at >= 0 {
				prefixes[key[:at]] = true
			} else if strings.HasSuffix(key, ".") || strings.HasSuffix(key, "-") {
				prefixes[key] = true
			} else {
				whole[key] = true
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(For(En).texts)) {
		used := whole[key]
		for p := range prefixes {
			used = used || strings.HasPrefix(key, p)
		}
		if !used {
			t.Errorf("nobody says %q", key)
		}
	}
}
