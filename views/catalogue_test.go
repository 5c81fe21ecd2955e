package views

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"portside/engine/record"
	"portside/views/i18n"
)

func TestSameKeysEverywhere(t *testing.T) {
	for _, gap := range i18n.Gaps() {
		t.Error(gap)
	}
}

func TestNoEmptyText(t *testing.T) {
	for _, l := range i18n.Langs {
		for _, key := range i18n.For(l).Keys() {
			if strings.TrimSpace(i18n.For(l).Say(key)) == "" {
				t.Errorf("%s %q is empty", l, key)
			}
		}
	}
}

var (
	said    = regexp.MustCompile(`\.(?:Say|Has)\(\s*"([^"]+)"\s*[,)]`)
	literal = regexp.MustCompile(`"([a-z][a-z0-9-]*\.[a-zA-Z0-9.%_-]*)"`)
)

// sources reads every hand-written Go and templ file of the project that is not a test and not in a package of test helpers.
func sources(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2, d.IsDir() && strings.HasSuffix(d.Name(), "test"):
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
			if !i18n.For(i18n.En).Has(m[1]) {
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
	for _, key := range i18n.For(i18n.En).Keys() {
		used := whole[key]
		for p := range prefixes {
			used = used || strings.HasPrefix(key, p)
		}
		if !used {
			t.Errorf("nobody says %q", key)
		}
	}
}

// TestElision: the French catalogue shortens words before a vowel, the others do not.
func TestElision(t *testing.T) {
	for _, tt := range []struct {
		lang       i18n.Lang
		name, want string
	}{
		{i18n.En, "Algiers", "off Algiers"},
		{i18n.Fr, "Alger", "au large d’Alger"},
		{i18n.Fr, "Bahia", "au large de Bahia"},
	} {
		if got := i18n.For(tt.lang).Say("blackbeard.place.off", tt.name); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.lang, got, tt.want)
		}
	}
}

// TestCrew: the names of bots are nobody's in a game, in no language.
func TestCrew(t *testing.T) {
	var crew []string
	for i := range record.CrewSize {
		crew = append(crew, record.Pirate(i+1).String())
	}
	named := regexp.MustCompile(`\b(` + strings.Join(crew, "|") + `)\b`)
	for _, l := range i18n.Langs {
		for _, key := range i18n.For(l).Keys() {
			if m := named.FindString(i18n.For(l).Say(key)); m != "" {
				t.Errorf("%s %q is about %s", l, key, m)
			}
		}
	}
}
