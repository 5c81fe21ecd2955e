package table

import (
	"context"
	"strings"
	"testing"

	"portside/views/i18n"
)

// TestPlate: a bot of the crew has a face, and for screen readers and by its level it is a bot. A bot that keeps a user's seat has
// neither: the seat is the user's.
func TestPlate(t *testing.T) {
	for _, tt := range []struct {
		name   string
		sitter Sitter
		want   string
	}{
		{"a user", Sitter{Name: "Rosa", Kind: User, Emblem: 2}, `<span class="plate"><i class="emblem emblem-2"></i><span class="plate-name">Rosa</span></span>`},
		{"a bot", Sitter{Name: "Rosa", Level: "greedy", Face: 7, Kind: Bot, Emblem: 1}, `<span class="plate"><i class="face face-7"></i><i class="emblem emblem-1"></i><span class="plate-name">Rosa <span class="sr">(bot)</span> <i>· greedy</i></span></span>`},
		{"a bot for a user", Sitter{Name: "Anna (bot)", Kind: Bot}, `<span class="plate"><i class="emblem emblem-0"></i><span class="plate-name">Anna (bot)</span></span>`},
	} {
		var sb strings.Builder
		if err := Name(&Turn{Printer: i18n.For(i18n.En), Seat: -1, Seats: []Sitter{tt.sitter}}, 0).Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		if sb.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, sb.String(), tt.want)
		}
	}
}
