package table

import (
	"fmt"
	"testing"

	"portside/engine"
	"portside/views/i18n"
)

// TestDistance: the sentence is about the viewer's own place, and measures from those who have won.
func TestDistance(t *testing.T) {
	unit := func(n int) string { return fmt.Sprint(n, " points") }
	clear := []Standing{{2, 1, 14}, {0, 2, 12}, {1, 2, 12}, {3, 4, 3}}
	shared := []Standing{{0, 1, 9}, {3, 1, 9}, {1, 3, 8}}
	broken := []Standing{{1, 1, 9}, {0, 2, 9}, {2, 3, 11}}
	for _, tt := range []struct {
		list   []Standing
		viewer engine.Seat
		want   string
	}{
		{clear, 2, "You are 2 points ahead of Anna and Bert."},
		{clear, 0, "You are second with Bert, 2 points behind Cleo."},
		{clear, 3, "You are fourth, 11 points behind Cleo."},
		{clear, engine.Nobody, "Cleo is 2 points ahead of Anna and Bert."},
		{shared, 0, "You share first place with Dora."},
		{shared, 1, "You are third, 1 points behind Anna and Dora."},
		{shared, engine.Nobody, ""},
		{broken, 1, "You are first, level with Anna."},
		{broken, 0, "You are second, level with Bert."},
		{broken, 2, "You are third, with 2 points more than Bert."},
		{broken, engine.Nobody, ""},
		{clear[:1], 2, ""},
	} {
		turn := &Turn{Printer: i18n.For(i18n.En), Seat: tt.viewer, Seats: []Sitter{{Name: "Anna"}, {Name: "Bert"}, {Name: "Cleo"}, {Name: "Dora"}}}
		if got := Distance(turn, tt.list, unit); got != tt.want {
			t.Errorf("%v looks at %v: %q, want %q", tt.viewer, tt.list, got, tt.want)
		}
	}
	turn := &Turn{Printer: i18n.For(i18n.En), Seats: []Sitter{{Name: "Anna"}}}
	for _, tt := range []struct {
		parts []Part
		want  string
	}{
		{[]Part{{"from ships", 12}, {"as bonus", 0}, {"for debt", -3}}, "Anna has 9 points: 12 from ships, minus 3 for debt."},
		{[]Part{{"from ships", 4}, {"as bonus", 3}, {"from prisoners", 2}}, "Anna has 9 points: 4 from ships, 3 as bonus and 2 from prisoners."},
		{[]Part{{"from ships", 0}, {"as bonus", 9}}, "Anna has 9 points, all as bonus."},
		{[]Part{{"for debt", -3}}, "Anna has 9 points: minus 3 for debt."},
		{[]Part{{"from ships", 0}}, "Anna has 9 points."},
	} {
		if got := Sources(turn, 0, "9 points", tt.parts); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.parts, got, tt.want)
		}
	}
}
