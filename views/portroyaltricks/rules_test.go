package portroyaltricks

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks/game"
	"portside/views/i18n"
)

const rulesKey = "rules.port-royal-tricks."

func catalogue(t *testing.T, lang, topic string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("assets", "texts", lang, topic+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

// TestRulesSections checks that every listed section is there, that none is forgotten, and that the rules
// name the same figures and paragraphs of the specification in every language.
func TestRulesSections(t *testing.T) {
	digits := regexp.MustCompile(`[0-9]+`)
	figures := func(text any) string {
		list := digits.FindAllString(text.(string), -1)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	en := catalogue(t, "en", "rules")
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		sections := strings.Fields(p.Say(rulesKey + "sections"))
		for _, s := range sections {
			for _, key := range []string{".title", ".1"} {
				if !p.Has(rulesKey + s + key) {
					t.Errorf("%s: section %q has no %q", l, s, key)
				}
			}
		}
		for key, text := range catalogue(t, string(l), "rules") {
			section, _, _ := strings.Cut(strings.TrimPrefix(key, rulesKey), ".")
			if section != "sections" && !slices.Contains(sections, section) {
				t.Errorf("%s: %q is in no listed section", l, key)
			}
			if got, want := figures(text), figures(en[key]); got != want {
				t.Errorf("%s %s has the figures %s, English has %s", l, key, got, want)
			}
		}
	}
}

// TestMentionsLeadSomewhere checks that every link in the log opens a section of the rules help.
func TestMentionsLeadSomewhere(t *testing.T) {
	mention := regexp.MustCompile("\x1f([^\x0f]*)\x0f")
	p := i18n.For(i18n.En)
	sections := strings.Fields(p.Say(rulesKey + "sections"))
	st, err := game.Game.New(engine.Setup{Seats: 4, Options: map[string]string{"revoke": "penalty"}}, engine.NewFast(4), nil)
	if err != nil {
		t.Fatal(err)
	}
	luck, found := engine.NewFast(4), 0
	for st.Deciders() != 0 {
		legal := st.Legal(st.Deciders().First(), nil)
		var log engine.Log
		st.Apply(st.Deciders().First(), legal[luck.Pick(len(legal))], luck, &log)
		for _, e := range log.Events {
			for _, m := range mention.FindAllStringSubmatch(Sentence(p, st.View(0), names, e), -1) {
				if found++; !slices.Contains(sections, m[1]) {
					t.Errorf("%s links to %q, which is no section", game.Game.Tell(e), m[1])
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links in a match", found)
	}
}
