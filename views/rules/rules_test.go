package rules

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/views"
	"portside/views/i18n"
	"portside/views/page"
)

// anchors are sections of each game that others link to: tables, logs, cards, old bookmarks. They may move and get new
// words, but they stay.
var anchors = map[string]string{
	"port-royal":        "aim setup turn draw ships repel bust tax expeditions take fees characters traders admirals jesters governors mademoiselles sailors coins end variant ties setsail merchants passengers gamblers cast clerks gunners vice_admirals gifts contracts any_time at_once coop timepile difficulty score solo adventure personae events months missions crowns items innkeepers lookouts nine rivals additions odds undo orders absent fairness",
	"port-royal-tricks": "aim setup round auction privileges tricks trump markers goblins winner loot extras prisoners debt end scoring revoke options",
	"stortebeker":       "aim setup turn lay limit exchange shot board failed counter scoring refill end pro two ships provisions pirates orders absent odds",
	"blackbeard":        "aim setup turn operations captains movement blockade interception search prizes hunters battle selling assault repair events mutiny feasts retirement duels letters fleet alliances trade cunning solo away screen",
}

func render(t *testing.T, l i18n.Lang, game, typed string) string {
	t.Helper()
	p := page.Page{Printer: i18n.For(l)}
	var b strings.Builder
	if err := Rules(p, Load(p.Printer, game, NewSearch(typed))).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestWhole: in every language every listed section has a title and a text, no text is forgotten, and every game has
// its short version and its old anchors.
func TestWhole(t *testing.T) {
	for game, old := range anchors {
		prefix := "rules." + game + "."
		for _, l := range i18n.Langs {
			p := i18n.For(l)
			b := Load(p, game, NewSearch(""))
			if n := len(b.Short); n < 6 || n > 10 {
				t.Errorf("%s %s: the short version has %d steps", l, game, n)
			}
			sections := strings.Fields(p.Say(prefix + "sections"))
			for i, id := range sections {
				if slices.Contains(sections[:i], id) || id == "short" || id == "told" || id == "found" || id == "q" {
					t.Errorf("%s %s: another element has the id %q", l, game, id)
				}
				if !p.Has(prefix+id+".title") || !p.Has(prefix+id+".1") {
					t.Errorf("%s %s: section %q has no title or no text", l, game, id)
				}
			}
			for id := range strings.FieldsSeq(old) {
				if !slices.Contains(sections, id) {
					t.Errorf("%s %s: the anchor %q has gone", l, game, id)
				}
			}
			said := map[string]bool{prefix + "sections": true}
			note := func(key string, list []string) {
				for i := range list {
					said[key+"."+strconv.Itoa(i+1)] = true
				}
			}
			note(prefix+"short", b.Short)
			for _, s := range b.Sections {
				key := prefix + s.ID
				said[key+".title"], said[key+".part"] = true, true
				note(key, s.Paragraphs)
				note(key+".sheet", s.Sheet)
				if s.Diagram != nil {
					said[key+".parts"] = true
					note(key+".parts", s.Pins)
				}
			}
			for _, key := range p.Keys() {
				if strings.HasPrefix(key, prefix) && !said[key] {
					t.Errorf("%s: %q is not shown", l, key)
				}
			}
		}
	}
}

// TestTranslated: the rules name the same figures and the same paragraphs of the specification in every language, and no
// sentence of another language is the English one.
func TestTranslated(t *testing.T) {
	digits := regexp.MustCompile(`[0-9]+`)
	figures := func(text string) string {
		list := digits.FindAllString(text, -1)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	alike := []string{"Duels", "Alliances", "Interception"} // words that are the same in another language
	en := i18n.For(i18n.En)
	for game := range anchors {
		for _, key := range en.Keys() {
			if !strings.HasPrefix(key, "rules."+game+".") {
				continue
			}
			want := en.Say(key)
			for _, l := range i18n.Langs[1:] {
				got := i18n.For(l).Say(key)
				if figures(got) != figures(want) {
					t.Errorf("%s %s has the figures %s, English has %s", l, key, figures(got), figures(want))
				}
				if got == want && !strings.HasSuffix(key, ".sections") && !slices.Contains(alike, got) {
					t.Errorf("%s %s is English", l, key)
				}
			}
		}
	}
}

// TestSheetIsNamed: where the printed sheet says something else, the section says so.
func TestSheetIsNamed(t *testing.T) {
	for _, tt := range []struct{ game, id, ruling string }{
		{"port-royal", "vice_admirals", "R-14"}, {"port-royal", "end", "R-21"}, {"port-royal", "items", "R-32"},
		{"port-royal", "lookouts", "R-08"}, {"port-royal", "missions", "R-31"}, {"stortebeker", "failed", "ST-R8"},
	} {
		id, ruling := tt.id, tt.ruling
		for _, l := range i18n.Langs {
			_, rest, _ := strings.Cut(render(t, l, tt.game, ""), `<section id="`+id+`"`)
			section, _, _ := strings.Cut(rest, "</section>")
			_, note, _ := strings.Cut(section, `<p class="sheet-note">`)
			if !strings.Contains(note, i18n.For(l).Say("rules.sheet")) || !strings.Contains(note, "<small>"+ruling+"</small>") {
				t.Errorf("%s: section %s does not say that the printed sheet differs: %s", l, id, section)
			}
		}
	}
}

// TestDiagrams: every picture is drawn, cannot be reached by keyboard or screen reader, and each of its numbers has its words.
func TestDiagrams(t *testing.T) {
	for game := range anchors {
		if len(views.Title(game).Diagrams) == 0 {
			t.Errorf("%s: no component is explained", game)
		}
		for id, f := range views.Title(game).Diagrams {
			for _, l := range i18n.Langs {
				_, rest, found := strings.Cut(render(t, l, game, ""), `<section id="`+id+`"`)
				section, _, _ := strings.Cut(rest, "</figure>")
				if !found || !strings.Contains(section, `<div class="pinned" inert aria-hidden="true">`) {
					t.Errorf("%s %s: no picture in section %q", l, game, id)
				}
				if got := strings.Count(section, "<li>"); got != len(f.Pins) || got == 0 {
					t.Errorf("%s %s %s: %d numbers, %d of them explained", l, game, id, len(f.Pins), got)
				}
			}
		}
	}
}

func TestParted(t *testing.T) {
	for text, want := range map[string][2]string{
		"You may let it in. (§5.2, R-09)":  {"You may let it in.", "§5.2, R-09"},
		"Coins never count (they do not).": {"Coins never count (they do not).", ""},
		"See (§4) and go on.":              {"See (§4) and go on.", ""},
		"Twice (§1). And again. (§2)":      {"Twice (§1). And again.", "§2"},
		"By lot. (ST-R1)":                  {"By lot.", "ST-R1"},
		"Popularity. (R16)":                {"Popularity.", "R16"},
		"Quick (Rum)":                      {"Quick (Rum)", ""},
	} {
		if words, source := parted(text); words != want[0] || source != want[1] {
			t.Errorf("parted(%q) = %q, %q, want %q", text, words, source, want)
		}
	}
}
