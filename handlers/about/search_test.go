package about

import (
	"strings"
	"testing"

	"portside/views/i18n"
	"portside/views/rules"
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ text, query, want string }{
		{"Stop in time. STOP!", "stop", "[Stop] in time. [STOP]!"},
		{"Zahl die Münze.", "munze", "Zahl die [Münze]."},
		{"Équipez, équipez", "equ", "[Équ]ipez, [équ]ipez"},
		{"aaaa", "aa", "[aa][aa]"},
		{"e\u0301te\u0301", "ete", "[e\u0301te\u0301]"},
		{"<b>&", "<b>", "[<b>]&"},
		{"nothing here", "x", "nothing here"},
	} {
		word, _ := folded(c.query)
		marked, hit := find(rules.Text{{Text: c.text}}, word)
		var got strings.Builder
		for _, p := range marked {
			if p.Hit {
				got.WriteString("[" + p.Text + "]")
			} else {
				got.WriteString(p.Text)
			}
		}
		if got.String() != c.want || hit != strings.Contains(c.want, "[") {
			t.Errorf("%q in %q: %q, %t", c.query, c.text, got.String(), hit)
		}
	}
}

// TestSearched: only sections that hold the words stay, in every language; an empty search shows everything.
func TestSearched(t *testing.T) {
	p := i18n.For("en")
	all := len(rules.Load(p, "port-royal").Sections)
	if n := len(searched(rules.Load(p, "port-royal"), "jester").Sections); n == 0 || n >= all {
		t.Errorf("%d of %d sections hold “jester”", n, all)
	}
	if h := searched(rules.Load(p, "port-royal"), "\u0301"); len(h.Sections) != all || h.Query != "" {
		t.Error("an accent alone is no search")
	}
	if n := len(searched(rules.Load(p, "port-royal"), "xyzzy").Sections); n != 0 {
		t.Errorf("%d sections hold “xyzzy”", n)
	}
	if q := query("  " + strings.Repeat("ä", 500) + " "); len([]rune(q)) != maxQuery {
		t.Errorf("a search of %d runes", len([]rune(q)))
	}
}
