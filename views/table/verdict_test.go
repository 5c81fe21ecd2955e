package table

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/views/i18n"
)

// A victory is cheered on the winners' pages and on no other; there is a crown if anybody has won.
func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		name         string
		viewer       engine.Seat
		winners      engine.SeatSet
		cheer, crown bool
	}{
		{"the winner looks", 1, engine.Only(1), true, true},
		{"somebody else looks", 0, engine.Only(1), false, true},
		{"a spectator looks", engine.Nobody, engine.Everyone(2), false, true},
		{"all have won", 0, engine.Everyone(2), true, true},
		{"nobody has won", 0, 0, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			turn := &Turn{Printer: i18n.For(i18n.En), Seat: tt.viewer, Seats: []Sitter{{Name: "Anna"}, {Name: "Ben", Emblem: 1}}}
			var b strings.Builder
			if err := Verdict(turn, tt.winners, "Ben wins", nil, "").Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(b.String(), "data-won") && strings.Contains(b.String(), "Victory"); got != tt.cheer {
				t.Errorf("cheered: %t, want %t: %s", got, tt.cheer, b.String())
			}
			if got := strings.Contains(b.String(), "#crown"); got != tt.crown {
				t.Errorf("crowned: %t, want %t: %s", got, tt.crown, b.String())
			}
		})
	}
}
