package portroyaltricks

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
	"portside/engine/script"
	"portside/views/i18n"
	"portside/views/table"
)

// TestButtonsSayWhatTheyLeadTo: paying back names the debt and the points it gives up, loading names the load, and a
// ship that would sink is marked.
func TestButtonsSayWhatTheyLeadTo(t *testing.T) {
	setup := engine.Setup{Seats: 4}
	for _, tt := range []struct {
		name  string
		given [][2]string
		want  []string
	}{
		{"load", [][2]string{{"round", "4"}, {"loot_won", "extra-plus8"}, {"winner", "s0"}, {"holder", "s0"}, {"bid", "9"}, {"s0.debt", "2"}, {"s0.rum", "rum-12"}, {"s0.powder", "powder-8"}, {"trick_number", "5"}},
			[]string{"Debt 11 → 3 · gives up 8 pts", "16/18", "+8 pts", "20/18", "would sink", "data-sunk"}},
		{"bid", [][2]string{{"round", "2"}, {"s0.debt", "4"}, {"dealer", "s3"}}, []string{"Debt 4 → 5", "Debt 4 → 7", "Debt 4 → 19"}},
		{"play", [][2]string{{"round", "2"}, {"s1.rum", "rum-12"}, {"trick", "red-5"}, {"leader", "s0"}, {"trump", "black"}, {"loot_in_play", "rum-6"}, {"winner", "s0"}, {"trick_number", "2"}},
			[]string{"If you win it: rum ship 18 of 18, +6 pts."}},
		{"leader", [][2]string{{"round", "2"}, {"phase", "leader"}, {"winner", "s0"}, {"trump", "black"}, {"trick_number", "2"}},
			[]string{"you play first", "you play last", "you play third", "you play second"}},
	} {
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := script.Arrange(game.Game, setup, s, tt.given...); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		page, _ := drawn(t, turnOf(s, s.Deciders().First(), 4, i18n.En), s)
		for _, text := range tt.want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not say %q", tt.name, text)
			}
		}
	}
}

// TestRepaying: a bid that is paid off is not told as one of which 0 tons are left.
func TestRepaying(t *testing.T) {
	s, err := game.Game.New(engine.Setup{Seats: 3}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(0)
	rum, err := portroyaltricks.ParseLoot("rum-9")
	if err != nil {
		t.Fatal(err)
	}
	for left, want := range map[int16][2]string{
		0: {"You repay with Rum (9 t): the bid is paid off.", names[1] + " repays with Rum (9 t): the bid is paid off."},
		3: {"You repay with Rum (9 t); 3 t of the bid are left.", names[1] + " repays with Rum (9 t); 3 t of the bid are left."},
	} {
		for seat, want := range want {
			e := engine.Event{Kind: portroyaltricks.EvPaidBack, Seat: engine.Seat(seat), To: engine.Everyone(3), A: int16(rum), B: left}
			if got := strings.ReplaceAll(table.Bare(Sentence(i18n.For(i18n.En), v, names, e)), "\u00a0", " "); got != want {
				t.Errorf("%d t left: %q, want %q", left, got, want)
			}
		}
	}
}
