package portroyal

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

// TestLastTurnsAreTold: while the hourglass of the latest mission leads to card 9 the table says that the month is the last one, and
// the question counts the turns when few are left. No other month says so, nor a match against each other.
func TestLastTurnsAreTold(t *testing.T) {
	four := "mission-10 mission-11 mission-13 mission-17"
	for _, tt := range []struct {
		mode, missions, pile string
		month, turns         string // what the table and the question say; "" for neither
	}{
		{"adventure_coop", four, "event-end-of-month", "Last month", "The chapter’s last turn."},
		{"adventure_coop", four, "event-calm-sea event-fog-bank event-end-of-month", "Last month", "The chapter’s last 3 turns."},
		{"adventure_coop", four, "event-fair-wind event-calm-sea event-fog-bank event-end-of-month", "Last month", ""},
		{"adventure_coop", "mission-10 mission-11 mission-13", "event-end-of-month", "", ""},
		{"adventure_competitive", four, "event-end-of-month", "", ""},
	} {
		page, _ := buttons(t, seated(i18n.En, 3, 0), position(t, 0, "option mode="+tt.mode, "option chapter=1", "phase=discover", "active=s0",
			"missions="+tt.missions, "current-event=event-street-market", "event-pile="+tt.pile))
		if got := strings.Count(page, "Last month"); got != map[bool]int{true: 2}[tt.month != ""] {
			t.Errorf("%s, %s, %s: %d times the last month", tt.mode, tt.missions, tt.pile, got)
		}
		if got := strings.Contains(page, "The chapter’s last"); got != (tt.turns != "") || !strings.Contains(page, tt.turns) {
			t.Errorf("%s, %s, %s: the question does not begin with %q", tt.mode, tt.missions, tt.pile, tt.turns)
		}
	}
}

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
		if got := strings.Contains(page, "It was not enough: 0 of 5 markers and 0 of 13 influence."); got != (ended == portroyal.EndDefeat) {
			t.Errorf("%d: what was lacking is told: %t", ended, got)
		}
		if got := v.Winners().Len(); got != map[int]int{portroyal.EndVictory: 2, portroyal.EndDefeat: 0}[ended] {
			t.Errorf("%d: %d winners", ended, got)
		}
	}
}
