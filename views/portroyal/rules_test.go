package portroyal

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

const rulesKey = "rules.port-royal."

// TestRulesSections checks that every card has a section of the rules help to be linked to.
func TestRulesSections(t *testing.T) {
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		sections := strings.Fields(p.Say(rulesKey + "sections"))
		for c := range portroyal.Cards() {
			if !slices.Contains(sections, CardAnchor(c)) {
				t.Errorf("%s: %v links to %q, which is no section", l, c, CardAnchor(c))
			}
		}
	}
}

var mention = regexp.MustCompile("\x1f([^\x0f]*)\x0f")

// TestMentionsLeadSomewhere checks that every link in the log and every contract opens a section of the
// rules help.
func TestMentionsLeadSomewhere(t *testing.T) {
	p := i18n.For(i18n.En)
	sections := strings.Fields(p.Say(rulesKey + "sections"))
	found := 0
	for _, e := range samples(t, 0) {
		for _, m := range mention.FindAllStringSubmatch(Sentence(p, position(t, 1), names, e), -1) {
			if found++; !slices.Contains(sections, m[1]) {
				t.Errorf("%s links to %q, which is no section", game.Game.FormatEvent(e), m[1])
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d links in all sentences", found)
	}
	for c := portroyal.Comedian; c <= portroyal.Ransom; c++ {
		if !slices.Contains(sections, ContractAnchor(c)) {
			t.Errorf("%v links to %q, which is no section", c, ContractAnchor(c))
		}
	}
}

var digits = regexp.MustCompile(`[0-9]+`)

// TestRulesFigures checks that the rules name the same figures and the same paragraphs of the
// specification in every language.
func TestRulesFigures(t *testing.T) {
	en := catalogue(t, "en", "rules")
	figures := func(text any) string {
		list := digits.FindAllString(text.(string), -1)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	for _, lang := range []string{"nl", "de", "fr"} {
		for key, text := range catalogue(t, lang, "rules") {
			if got, want := figures(text), figures(en[key]); got != want {
				t.Errorf("%s %s has the figures %s, English has %s", lang, key, got, want)
			}
		}
	}
}
