package portroyal_test

import (
	"errors"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
)

func TestFormat(t *testing.T) {
	priests := card(t, "expedition-2priest")
	tests := []struct {
		a    engine.Action
		text string
	}{
		{portroyal.Draw(), "draw"},
		{portroyal.Stop(), "stop"},
		{portroyal.LetIn(), "let-in"},
		{portroyal.Repel(), "repel"},
		{portroyal.Trade(card(t, "ship-red-1s-1c")), "trade.ship-red-1s-1c"},
		{portroyal.Hire(card(t, "sailor-3c-1p")), "hire.sailor-3c-1p"},
		{portroyal.Claim(priests, portroyal.Payment{}), "claim.expedition-2priest.priest-4c-1p+priest-4c-1p"},
		{portroyal.Claim(priests, portroyal.Payment{JackPriests: 1}), "claim.expedition-2priest.priest-4c-1p+jack-of-all-trades-6c-1p"},
		{portroyal.Claim(portroyal.Special, portroyal.Payment{JackSettlers: 1}), "claim.expedition-special-5p.jack-of-all-trades-6c-1p+captain-4c-1p+priest-4c-1p"},
		{portroyal.Done(), "done"},
		{portroyal.EndTurn(), "end-turn"},
	}
	for _, tt := range tests {
		if got := (portroyal.Notation{}).Format(tt.a); got != tt.text {
			t.Errorf("Format(%v) = %q, want %q", tt.a, got, tt.text)
		}
		if got, err := (portroyal.Notation{}).Parse(tt.text); err != nil || got != tt.a {
			t.Errorf("Parse(%q) = %v, %v, want %v", tt.text, got, err, tt.a)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "draw.", "Draw", "trade", "trade.", "trade.sailor-3c-1p", "hire.ship-red-1s-1c", "hire.nobody", "claim.expedition-2priest",
		"claim.expedition-2priest.priest-4c-1p", "claim.expedition-2priest.jack-of-all-trades-6c-1p+priest-4c-1p", "trade.ship-red-1s-1c.x", "@undo",
	} {
		if a, err := (portroyal.Notation{}).Parse(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("Parse(%q) = %v, %v, want ErrNotation", text, a, err)
		}
	}
}

// A payment in another order is refused, with the one right spelling.
func TestParseTellsTheOrder(t *testing.T) {
	const right = "complete.mission-41.ad-ares-herbs-2s+ad-ship-black-bread"
	_, err := (portroyal.Notation{}).Parse("complete.mission-41.ad-ship-black-bread+ad-ares-herbs-2s")
	if !errors.Is(err, engine.ErrNotation) || !strings.Contains(err.Error(), right) {
		t.Errorf("the error is %v, want ErrNotation with %q", err, right)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("claim.expedition-2priest.priest-4c-1p+jack-of-all-trades-6c-1p")
	f.Add("trade.ship-red-1s-1c")
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := (portroyal.Notation{}).Parse(text); err == nil && (portroyal.Notation{}).Format(a) != text {
			t.Errorf("Parse(%q) is written %q", text, (portroyal.Notation{}).Format(a))
		}
	})
}

func card(t *testing.T, id string) portroyal.Card {
	t.Helper()
	c, err := portroyal.ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
