package portroyal

import (
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
