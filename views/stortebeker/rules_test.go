package stortebeker

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var digits = regexp.MustCompile(`[0-9]+`)

// TestRulesFigures checks that the rules name the same figures and the same paragraphs of the
// specification in every language.
func TestRulesFigures(t *testing.T) {
	read := func(lang string) map[string]string {
		data, err := os.ReadFile(filepath.Join("assets", "texts", lang, "rules.json"))
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		return texts
	}
	figures := func(text string) string {
		list := digits.FindAllString(text, -1)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	en := read("en")
	for _, lang := range []string{"nl", "de", "fr"} {
		for key, text := range read(lang) {
			if got, want := figures(text), figures(en[key]); got != want {
				t.Errorf("%s %s has the figures %s, English has %s", lang, key, got, want)
			}
			if text == en[key] && !strings.HasSuffix(key, ".sections") {
				t.Errorf("%s %s is English", lang, key)
			}
		}
	}
}
