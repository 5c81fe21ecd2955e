package table

import "testing"

func TestMentions(t *testing.T) {
	tests := []struct{ name, sentence, bare string }{
		{"no mention", "Anna stops.", "Anna stops."},
		{"in the middle", "Anna hires " + Mention("Sailor", "sailor") + " for 3.", "Anna hires Sailor for 3."},
		{"two, one at the end", Mention("Flute", "ship") + " and " + Mention("Skiff", "ship"), "Flute and Skiff"},
		{"never closed", "Anna \x0eSailor", "Anna Sailor"},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Bare(tt.sentence); got != tt.bare {
				t.Errorf("Bare(%q) = %q, want %q", tt.sentence, got, tt.bare)
			}
		})
	}
	if got := pieces("a " + Mention("b", "c")); len(got) != 2 || got[1] != (piece{"b", "c"}) {
		t.Errorf("pieces = %+v, want a mention of b at c", got)
	}
}

func TestNeighboursOfAPly(t *testing.T) {
	list := []int{2, 5, 9}
	tests := []struct{ at, before, after int }{{0, -1, 2}, {2, -1, 5}, {6, 5, 9}, {9, 5, -1}, {12, 9, -1}}
	for _, tt := range tests {
		if got := before(list, tt.at); got != tt.before {
			t.Errorf("before(%d) = %d, want %d", tt.at, got, tt.before)
		}
		if got := after(list, tt.at); got != tt.after {
			t.Errorf("after(%d) = %d, want %d", tt.at, got, tt.after)
		}
	}
}

func TestCurve(t *testing.T) {
	all := []Series{{0, []int{0, 4, 12}}, {1, []int{0, 5, 12}}}
	top, steps := extent(all)
	if top != 12 || steps != 2 {
		t.Fatalf("extent = %d, %d, want 12, 2", top, steps)
	}
	if got, want := path(all[0], steps, top), "M28 196L294 135L560 12"; got != want {
		t.Errorf("path = %q, want %q", got, want)
	}
	if ys := ends(all, steps, top); ys[1]-ys[0] < 17 {
		t.Errorf("labels of lines that end together stand at %v, want them apart", ys)
	}
	if got := ticks(12); len(got) > 6 || got[0] != 0 {
		t.Errorf("ticks(12) = %v, want at most six from 0", got)
	}
}
