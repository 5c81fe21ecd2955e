package portroyal

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine/portroyal"
	"portside/views/i18n"
)

// TestSheetsTellTheTruth checks that a card opens a sheet that says what this very card does: what taxes
// take, who gets their coin, and whether a ship carries a gift.
func TestSheetsTellTheTruth(t *testing.T) {
	p := i18n.For(i18n.En)
	sheet := map[string]string{}
	for _, c := range sorts(nil) {
		sheet[aboutID(c)] = sortEffect(p, c)
	}
	for c := range portroyal.Cards() {
		text, ok := sheet[aboutID(c)]
		switch {
		case !ok:
			t.Errorf("%v opens %q, which is no sheet", c, aboutID(c))
		case c.Kind() == portroyal.Ship:
			if strings.Contains(text, p.Say("ship.effect.gift")) != c.Gift() {
				t.Errorf("the sheet of %v says %q", c, text)
			}
		case c != portroyal.Special && text != CardEffect(p, c):
			t.Errorf("the sheet of %v says %q, the card does %q", c, text, CardEffect(p, c))
		}
	}
}

// TestLegendNamesNothingAhead: cards of chapters that a match cannot reach have no sheet in it.
func TestLegendNamesNothingAhead(t *testing.T) {
	for _, tt := range []struct {
		mode, chapter, groups string
		most                  int // last group that may be named, 0: none
	}{
		{"base", "1", "earlier", 0}, {"contracts_coop", "1", "earlier", 0}, {"adventure_coop", "1", "earlier", 80}, {"adventure_solo", "3", "earlier", 82},
		{"adventure_competitive", "1", "4", 83}, {"adventure_variable", "1", "earlier", 84},
	} {
		last := 0
		for _, c := range sorts(map[string]string{"mode": tt.mode, "chapter": tt.chapter, "groups": tt.groups}) {
			last = max(last, c.Group())
		}
		if last != tt.most {
			t.Errorf("%+v: the legend names group %d", tt, last)
		}
	}
}

// TestSheetsNameNothingAhead: no sheet of a match speaks of a character whose cards come in a later chapter.
func TestSheetsNameNothingAhead(t *testing.T) {
	for _, lang := range i18n.Langs {
		p := i18n.For(lang)
		for chapter := 1; chapter <= 5; chapter++ {
			options := map[string]string{"mode": "adventure_coop", "chapter": strconv.Itoa(chapter), "groups": "earlier"}
			here := sorts(options)
			for later := range portroyal.Cards() {
				name := strings.ToLower(CardName(p, later))
				if later.Kind() != portroyal.Character || slices.ContainsFunc(here, func(c portroyal.Card) bool { return c.Role() == later.Role() }) {
					continue
				}
				for _, c := range here {
					if text := sortEffect(p, c); strings.Contains(strings.ToLower(text), name) {
						t.Errorf("%s, chapter %d: the sheet of %v names %q: %s", lang, chapter, c, name, text)
					}
				}
			}
		}
	}
}
