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
	for _, c := range sorts() {
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
