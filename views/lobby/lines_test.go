package lobby

import (
	"strings"
	"testing"

	"portside/views/i18n"
	"portside/views/page"
)

// TestEnding: the line of a match that is over says who has won and where the user came out; one that the user has not seen yet
// gives nothing away.
func TestEnding(t *testing.T) {
	anna, ben := Who{Name: "Anna"}, Who{Name: "Ben", Sign: 1}
	for _, tt := range []struct {
		end     Ending
		unseen  bool
		want    string
		without string
	}{
		{Ending{Known: true, Winners: []Who{anna}, Seats: 3, Place: 1, Won: true}, false, "You won", "Won by"},
		{Ending{Known: true, Winners: []Who{ben}, Seats: 4, Place: 2}, false, "You came second of 4", ""},
		{Ending{Known: true, Winners: []Who{ben}, Seats: 4, Place: 2}, false, "Won by Ben", ""},
		{Ending{Known: true, Winners: []Who{ben}, Seats: 4, Place: 2}, true, "see how it ended", "Ben"},
		{Ending{Known: true, Winners: []Who{anna, ben}, Seats: 3, Place: 1, Won: true}, false, "You share the victory", ""},
		{Ending{Known: true, Winners: []Who{anna, ben}, Seats: 2, Place: 1, Won: true}, false, "Won together", "Won by"},
		{Ending{Known: true, Seats: 2, Place: 1}, false, "Lost together", "Won"},
		{Ending{Known: true, Seats: 1, Place: 1}, false, "You lost", "Won"},
		{Ending{Seats: 2, Place: 1}, false, "Over", "Won"},
	} {
		line := Line{ID: 3, Game: "port-royal", State: Over, Seated: true, Unseen: tt.unseen, End: tt.end, Kind: []string{"mode.adventure_coop", "chapter.2"}}
		var b strings.Builder
		if err := Lines(page.Page{Printer: i18n.For(i18n.En)}, []Line{line}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, tt.want) || tt.without != "" && strings.Contains(got, tt.without) {
			t.Errorf("%+v: want %q and not %q in %s", tt.end, tt.want, tt.without, got)
		}
	}
}
