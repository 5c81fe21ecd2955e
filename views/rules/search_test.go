package rules

import (
	"strings"
	"testing"
	"unicode/utf8"

	"portside/views/i18n"
)

// pieces shows what is marked in [ ].
func pieces(typed, text string) string {
	var b strings.Builder
	for _, c := range NewSearch(typed).cut(text) {
		if c.hit {
			b.WriteString("[" + c.text + "]")
		} else {
			b.WriteString(c.text)
		}
	}
	return b.String()
}

func TestMarks(t *testing.T) {
	for _, tt := range []struct{ typed, text, want string }{
		{"", "Ships", "Ships"},
		{"ship", "A ship, two Ships.", "A [ship], two [Ship]s."},
		{"STORTEBEKER", "Störtebeker", "[Störtebeker]"},
		{"störte", "Stortebeker", "[Storte]beker"},
		{"store", "Sto\u0308re", "[Sto\u0308re]"},
		{"grosse", "Große Fahrt", "[Große] Fahrt"},
		{"gros", "Große Fahrt", "[Groß]e Fahrt"},
		{"soeur", "La sœur", "La [sœur]"},
		{"d'impots", "hausse d’impôts", "hausse [d’impôts]"},
		{"-10", "−10 and −5", "[−10] and −5"},
		{"ship hip", "ship", "[ship]"},
		{"aa", "aaaa", "[aaaa]"},
		{"a b", "ab ba", "[ab] [ba]"},
		{"<b>", "a<b>", "a[<b>]"},
		{"\u0301", "é", "é"},
	} {
		if got := pieces(tt.typed, tt.text); got != tt.want {
			t.Errorf("%q marks %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// TestSearch: all words must stand in a section, in any order, and nothing that was typed gets into the page as markup.
func TestSearch(t *testing.T) {
	for _, tt := range []struct {
		lang               i18n.Lang
		game, typed        string
		has, lacks, marked string
	}{
		{i18n.En, "port-royal", "jesters bust", "jesters", "setup", "<mark>bust</mark>"},
		{i18n.De, "stortebeker", "ENTERN", "board", "odds", "<mark>entern</mark>"},
		{i18n.Fr, "blackbeard", "epave notoriete", "", "aim", ""},
		{i18n.Fr, "blackbeard", "notoriete fortune", "aim", "trade", "<mark>notoriété</mark>"},
		{i18n.Nl, "port-royal-tricks", "R1", "", "goblins", ""}, // references are not searched
	} {
		page := render(t, tt.lang, tt.game, tt.typed)
		if tt.has != "" && !strings.Contains(page, `<section id="`+tt.has+`"`) {
			t.Errorf("%q does not find %s", tt.typed, tt.has)
		}
		if strings.Contains(page, `<section id="`+tt.lacks+`"`) {
			t.Errorf("%q finds %s", tt.typed, tt.lacks)
		}
		if !strings.Contains(page, tt.marked) || tt.marked == "" && strings.Contains(page, "<mark>") {
			t.Errorf("%q marks nothing or too much, want %q", tt.typed, tt.marked)
		}
		if strings.Contains(page, `id="short"`) {
			t.Errorf("%q finds the short version", tt.typed)
		}
	}
	if page := render(t, i18n.En, "port-royal", `"><script>alert(1)</script>`); strings.Contains(page, "<script") {
		t.Error("what is searched for gets into the page as markup")
	}
	if page := render(t, i18n.En, "port-royal", " \t "); !strings.Contains(page, `id="short"`) || strings.Contains(page, "<mark>") {
		t.Error("blanks are searched for")
	}
}

// TestSearchIsBounded: whatever is sent, few letters count and the work stays small.
func TestSearchIsBounded(t *testing.T) {
	for _, typed := range []string{strings.Repeat("é", 1e6), strings.Repeat("a ", 1e5), strings.Repeat("\xff", 1e5), strings.Repeat("ßß ", 1e4)} {
		s := NewSearch(typed)
		if utf8.RuneCountInString(s.Text) > MaxSearch || !utf8.ValidString(s.Text) || len(s.words) > maxWords {
			t.Errorf("%d letters and %d words of %.10q are searched for", utf8.RuneCountInString(s.Text), len(s.words), typed)
		}
	}
}
