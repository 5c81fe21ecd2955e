package views

import (
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/i18n"
)

var opens = regexp.MustCompile(`<button[^>]* popovertarget="([^"]+)"[^>]*>`)

// TestSheetsAreInTheLegend: what is tapped opens a sheet that the page has outside the table, with words, or beside it what the
// match alone knows, such as a mission; and what can be tapped says what it is.
func TestSheetsAreInTheLegend(t *testing.T) {
	for _, tt := range []struct {
		game    string
		options map[string]string
		want    []string // sheets that a match comes to
	}{
		{portroyal.Key, map[string]string{"mode": "contracts_competitive"}, []string{"about-figures", "about-sailor"}},
		{portroyal.Key, map[string]string{"mode": "adventure_variable"}, []string{"about-figures", "about-hero", "about-event"}},
		{portroyal.Key, map[string]string{"mode": "adventure_coop"}, []string{"about-nine", "about-mission-10"}},
		{portroyaltricks.Key, nil, []string{"about-loot", "about-ship", "about-debt", "about-suits", "about-markers", "about-privileges", "about-extra-plus8", "about-extra-remove"}},
		{stortebeker.Key, map[string]string{"mode": "pro"}, []string{"about-ship", "about-side", "about-provision", "about-pirate", "about-dice", "about-rearguard", "about-pile", "about-discards", "about-prize"}},
		{blackbeard.Key, nil, []string{"about-fame", "about-mood", "about-guns", "about-sail", "about-worth", "about-holds", "about-ratings"}},
	} {
		g, _ := games.Find(tt.game)
		luck := engine.NewFast(5)
		s, err := g.New(engine.Setup{Seats: 3, Options: tt.options}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := &staged{t: t, g: g, s: s, seats: 3}
		legend, seen := "", map[string]bool{}
		for ply := 0; s.Deciders() != 0 && ply < 400; ply++ {
			seat := s.Deciders().First()
			if ply%3 == 0 {
				turn := m.turn(seat)
				turn.Printer = i18n.For(i18n.Langs[ply%len(i18n.Langs)])
				if legend == "" {
					legend = render(t, Title(tt.game).Legend(turn))
				}
				table := render(t, Title(tt.game).Table(turn, s.View(seat)))
				for _, found := range opens.FindAllStringSubmatch(table, -1) {
					if !strings.Contains(legend+table, ` popover id="`+found[1]+`"`) {
						t.Fatalf("%s: nothing explains %s", tt.game, found[0])
					}
					if strings.Contains(found[0], ` aria-label=""`) {
						t.Errorf("%s: %s has no words", tt.game, found[0])
					}
					seen[found[1]] = true
				}
			}
			legal := s.Legal(seat, nil)
			s.Apply(seat, legal[luck.Pick(len(legal))], luck, nil)
		}
		for _, id := range tt.want {
			if !seen[id] {
				t.Errorf("%s: nothing opened %s: %v", tt.game, id, seen)
			}
		}
	}
}
