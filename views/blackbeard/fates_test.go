package blackbeard

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

// TestFatesAreTold: the gallery says how and where every lost captain ended, in each language in its own words.
func TestFatesAreTold(t *testing.T) {
	st, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := st.View(engine.Nobody).(*blackbeard.View)
	teach, _ := blackbeard.ParseCounter("teach")
	low, _ := blackbeard.ParseCounter("low")
	v.Fallen = []blackbeard.Counter{teach, low}
	havana := blackbeard.Port(3)
	for _, lang := range i18n.Langs {
		p := i18n.For(lang)
		told := map[string]bool{}
		for cause := int16(blackbeard.GoneSunk); cause < blackbeard.GoneRecalled; cause++ {
			for during := blackbeard.DuringNothing; during <= blackbeard.DuringDuel; during++ {
				f := blackbeard.Fate{Captain: teach, Cause: cause, During: during, Foe: int16(low), At: havana.Hex()}
				if cause == blackbeard.GoneRetired {
					continue
				}
				if during == blackbeard.DuringAssault {
					f.Foe = int16(havana)
				}
				text := fateWords(p, f)
				if strings.Contains(text, "blackbeard.") || strings.Contains(text, "%!") || during != blackbeard.DuringAssault && !strings.Contains(text, portName(p, havana)) {
					t.Errorf("%s: lost to %d during %d: %q", lang, cause, during, text)
				}
				told[text] = true
			}
		}
		if len(told) < 20 {
			t.Errorf("%s: only %d different ends", lang, len(told))
		}
		history := engine.NewHistory(game.Game)
		engine.NotePublic(history, []engine.Event{
			{Kind: blackbeard.EvActivated, To: engine.Public, A: int16(teach), C: int16(havana.Hex())},
			{Kind: blackbeard.EvAnchored, To: engine.Public, A: int16(teach), B: int16(havana)},
			{Kind: blackbeard.EvGone, Seat: 1, To: engine.Public, A: int16(teach), B: blackbeard.GoneMarooned},
		})
		turn := &table.Turn{Printer: p, Seat: engine.Nobody, History: history, Seats: []table.Sitter{{Name: "Anna"}, {Name: "Bert"}}}
		var page strings.Builder
		if err := Gallery(turn, v).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{p.Say("blackbeard.fate.marooned"), portName(p, havana), "Bert", captainTitle(p, low)} {
			if !strings.Contains(page.String(), want) {
				t.Errorf("%s: the gallery does not say %q: %s", lang, want, page.String())
			}
		}
	}
}
