package blackbeard

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// story tells events in English.
func story(events ...engine.Event) (text []string) {
	for i := range events {
		events[i].To = engine.Public
	}
	for _, l := range Story(i18n.For(i18n.En), nil, table.Names{"Anna", "Ben"}, events) {
		text = append(text, l.Text)
	}
	return text
}

func TestStory(t *testing.T) {
	teach, _ := blackbeard.ParseCounter("teach")
	face := int16(64) // the first merchant
	tests := []struct {
		name   string
		events []engine.Event
		want   string
	}{
		{"a d66 is one number, and the limit is not the roll", []engine.Event{
			{Kind: blackbeard.EvRolled, A: 24, B: int16(blackbeard.RollPetition)}, {Kind: blackbeard.EvPetition, A: 24, B: 2},
		}, "Dice for the petition: 24.|The crown turns Anna down (24, needed 2 or less)."},
		{"a captured ship is not lost from sight as well, and a nation is named once", []engine.Event{
			{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain)}, {Kind: blackbeard.EvCaptured, A: int16(teach), B: face, C: int16(blackbeard.Spain)},
			{Kind: blackbeard.EvMerchantGone, Seat: engine.Nobody, A: 0, B: 20}, {Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain), C: 1},
			{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain), C: 1},
		}, "Spain will remember Teach.|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.Join(story(tt.events...), "|")
			if !strings.HasPrefix(got, tt.want) || strings.Contains(got, "lost from sight") || strings.Count(got, "will remember") > 1 {
				t.Errorf("told: %s", got)
			}
		})
	}
	// Damage is told by what it comes to, with every die; a wound ends what is added up.
	var hits []engine.Event
	for i, die := range []int16{5, 4, 6, 2, 3, 1} {
		hits = append(hits, engine.Event{Kind: blackbeard.EvCombat, A: int16(teach), B: -1, C: int16(6 - i)},
			engine.Event{Kind: blackbeard.EvPopularity, A: int16(teach), B: -1, C: int16(9 - i)}, engine.Event{Kind: blackbeard.EvRolled, A: die, B: int16(blackbeard.RollWound)})
	}
	want := "Combat of Teach: −6 (now 1). Crew of Teach: −6 (now 4). Dice for wounds (on a 1): 5, 4, 6, 2. Dice for wounds (on a 1): 3. Dice for wounds (on a 1): 1."
	if got := strings.Join(story(hits...), " "); got != want {
		t.Errorf("told: %s, want %s", got, want)
	}
	// A sentence begins with a capital, also where a nation's or a ship's name does not.
	for _, e := range []engine.Event{
		{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Netherlands)}, {Kind: blackbeard.EvIntercepted, A: int16(teach), B: -1},
	} {
		if got := story(e); len(got) != 1 || got[0][0] < 'A' || got[0][0] > 'Z' {
			t.Errorf("told: %q", got)
		}
	}
}
