package portroyal

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

// TestChapterHasNoSingleWinner: a chapter is won or lost by all, and the sentence above its table says so; after a defeat the page
// has words, and the figures of either end are folded.
func TestChapterHasNoSingleWinner(t *testing.T) {
	for ended, want := range map[int]string{portroyal.EndVictory: "the chapter is won", portroyal.EndDefeat: "the chapter is lost"} {
		s, err := game.Game.New(engine.Setup{Seats: 2, Options: map[string]string{"mode": "adventure_coop", "chapter": "1"}}, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(*portroyal.View)
		v.Phase, v.Ended = portroyal.PhaseOver, ended
		if got := Ask(i18n.For(i18n.En), v, nil, names); !strings.Contains(got, want) || strings.Contains(got, "win") {
			t.Errorf("%d: %q, want %q", ended, got, want)
		}
		var b strings.Builder
		if err := ChapterEnd(seated(i18n.En, 2, 0), v).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		if fold := strings.Index(page, "<details"); fold < 0 || fold > strings.Index(page, "<table") {
			t.Errorf("%d: the figures are not folded", ended)
		}
		if got := strings.Contains(page, "the story waits where it stood"); got != (ended == portroyal.EndDefeat) {
			t.Errorf("%d: words of a defeat: %t", ended, got)
		}
		if got := v.Winners().Len(); got != map[int]int{portroyal.EndVictory: 2, portroyal.EndDefeat: 0}[ended] {
			t.Errorf("%d: %d winners", ended, got)
		}
	}
}
