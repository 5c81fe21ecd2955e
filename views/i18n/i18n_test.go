package i18n

import (
	"strings"
	"testing"
)

func TestNegotiate(t *testing.T) {
	tests := []struct {
		header string
		want   Lang
	}{
		{"", En},
		{"nl", Nl},
		{"de-CH,de;q=0.9,en;q=0.8", De},
		{"es, fr;q=0.5", Fr},
		{"en;q=0.3, fr;q=0.9", Fr},
		{"pt-BR", En},
		{"nl;q=0, fr;q=0.1", Fr},
		{"NL-be", Nl},
		{"fr;q=banana, de;q=0.2", De},
		{",,,;;q=", En},
		{strings.Repeat("xx,", 100) + "nl", En},
	}
	for _, tt := range tests {
		if got := Negotiate(tt.header); got != tt.want {
			t.Errorf("Negotiate(%.40q) = %s, want %s", tt.header, got, tt.want)
		}
	}
}

func testPrinter(t *testing.T, l Lang, entries map[string]string) *Printer {
	t.Helper()
	p := &Printer{lang: l, tag: For(l).tag, texts: map[string]*text{}}
	for key, raw := range entries {
		parsed, err := parseText([]byte(raw))
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		p.texts[key] = parsed
	}
	return p
}

func TestSay(t *testing.T) {
	entries := map[string]string{
		"plain":   `"Cast off"`,
		"percent": `"25 % of 100%"`,
		"name":    `"%[1]s sails for %[2]s"`,
		"swap":    `"%[2]d by %[1]s"`,
		"order":   `"%s pays %d (%%)"`,
		"seats":   `{"arg":2,"one":"%[1]s: %[2]d seat","other":"%[1]s: %[2]d seats"}`,
	}
	tests := []struct {
		lang Lang
		key  string
		args []any
		want string
	}{
		{En, "plain", nil, "Cast off"},
		{En, "percent", nil, "25 % of 100%"},
		{En, "name", []any{"Anna", "Tortuga"}, "Anna sails for Tortuga"},
		{En, "swap", []any{"Ben", 7}, "7 by Ben"},
		{En, "order", []any{"Ben", 7}, "Ben pays 7 (%)"},
		{En, "seats", []any{"Table", 1}, "Table: 1 seat"},
		{En, "seats", []any{"Table", 0}, "Table: 0 seats"},
		{Fr, "seats", []any{"Table", 0}, "Table: 0 seat"},
		{De, "seats", []any{"Table", 2}, "Table: 2 seats"},
		{En, "name", nil, " sails for "},
		{En, "no.such.key", nil, "no.such.key"},
		{En, "name", []any{Nl, int64(3)}, "nl sails for 3"},
	}
	for _, tt := range tests {
		if got := testPrinter(t, tt.lang, entries).Say(tt.key, tt.args...); got != tt.want {
			t.Errorf("%s %s%v = %q, want %q", tt.lang, tt.key, tt.args, got, tt.want)
		}
	}
}

func TestBrokenEntries(t *testing.T) {
	for _, raw := range []string{`7`, `{"arg":0,"other":"x"}`, `{"arg":1,"one":"x"}`, `["x"]`} {
		if _, err := parseText([]byte(raw)); err == nil {
			t.Errorf("parseText(%s) has no error", raw)
		}
	}
}

func TestForUnknown(t *testing.T) {
	if got := For("tlh").Lang(); got != En {
		t.Errorf("an unknown language is printed as %s", got)
	}
}

func BenchmarkSayPlain(b *testing.B) {
	p := For(En)
	for b.Loop() {
		p.Say("language.name")
	}
}

func TestNumbersBelowZeroHaveAMinusSign(t *testing.T) {
	if got := join(split("now %[1]d, was %[2]d"), []any{-12, 3}); got != "now −12, was 3" {
		t.Errorf("said %q", got)
	}
}

// TestElision: in French "de" and "que" lose their e before a name that begins with a vowel, also one that is a mention,
// and nowhere else.
func TestElision(t *testing.T) {
	for _, tt := range []struct{ text, name, want string }{
		{`"au large de %[1]s"`, "Alger", "au large d’Alger"},
		{`"au large de %[1]s"`, "\x0eÎle", "au large d’\x0eÎle"},
		{`"au large de %[1]s"`, "Bahia", "au large de Bahia"},
		{`"De %[1]s à %[1]s"`, "Anna", "D’Anna à Anna"},
		{`"avant que %[1]s joue"`, "Émile", "avant qu’Émile joue"},
		{`"le monde %[1]s"`, "Anna", "le monde Anna"},
		{`{"arg": 2, "one": "une carte de %[1]s", "other": "%[2]d cartes de %[1]s"}`, "Anna", "2 cartes d’Anna"},
	} {
		parsed, err := parseText([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		parsed.elision()
		p := &Printer{tag: For(Fr).tag, texts: map[string]*text{"k": parsed}}
		if got := p.Say("k", tt.name, 2); got != tt.want {
			t.Errorf("%s with %q says %q, want %q", tt.text, tt.name, got, tt.want)
		}
	}
}
