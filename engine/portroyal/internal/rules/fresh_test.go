package rules

import (
	"math"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
)

// The cards of a chapter come into the deck after the start coins were dealt (§3.4), so the first card is one
// of them according to their share of the draw pile.
func TestFreshCardsAreNoStartCoins(t *testing.T) {
	const matches = 20000
	luck, drawn, want := engine.NewFast(7), 0, 0.0
	for range matches {
		st, err := Rules{}.New(engine.Setup{Seats: 4, Options: map[string]string{"mode": "adventure_coop", "start_seat": "1"}}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		var legal []engine.Action
		for s.Phase == portroyal.PhaseCharacter {
			seat := s.Deciders().First()
			legal = s.Legal(seat, legal[:0])
			s.Apply(seat, legal[0], luck, nil)
		}
		group := 0
		for _, c := range portroyal.AdventureCards() {
			if s.isFresh(uint8(c)) {
				group += c.Copies()
			}
		}
		want += float64(group) / float64(s.Deck)
		if c := portroyal.Card(s.drawNew(s.Gen, luck)); s.isFresh(uint8(c)) {
			drawn++
		}
	}
	// the standard deviation is about 43 of 2100
	if math.Abs(float64(drawn)-want) > 170 {
		t.Errorf("%d first cards of %d are of the new group, expected about %.0f", drawn, matches, want)
	}
}

func TestRatio(t *testing.T) {
	for old := 2; old <= 160; old++ {
		for coins := 1; coins < old && coins <= 76; coins++ {
			p, q := ratio(old-coins, old)
			got, want := float64(p)/float64(q), float64(old-coins)/float64(old)
			if math.Abs(got-want) > 0.015 {
				t.Errorf("%d old faces, %d of them coins: %d:%d is %.4f, want %.4f", old, coins, p, q, got, want)
			}
		}
	}
}
