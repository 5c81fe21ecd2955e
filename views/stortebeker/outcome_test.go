package stortebeker

import (
	"strings"
	"testing"

	"portside/engine/stortebeker"
	"portside/engine/stortebeker/game"
	"portside/views/i18n"
)

// TestOutcome: what each kind of action leads to, in positions worked out by hand, with chances and without.
func TestOutcome(t *testing.T) {
	atSea := []string{"active", "s0", "start", "s0", "round", "6", "open", "black-5 red-8 yellow-6 blue-4", "rearguard", "9",
		"s0.hand", "rum meat_p bananas pirate_3 beans", "s0.black-5", "rum beans", "s0.red-8", "meat meat water bananas*2 pirate_2",
		"s1.black-5", "rum meat pirate_2", "s2.red-8", "meat_p", "discard.cards", "biscuit_p water pirate_4"}
	with := func(more ...string) []string { return append(atSea[:len(atSea):len(atSea)], more...) }
	few := func(more ...string) []string {
		return append([]string{"active", "s0", "round", "3", "open", "red-3", "discard.cards", "water"}, more...)
	}
	counter := with("s0.black-5", "rum beans_p meat", "s1.hand", "beans beans_p water", "phase", "counter", "target", "black-5", "best", "9")
	for _, tt := range []struct {
		fields              []string
		action, want, quiet string // quiet: at a table without chances, "" if it is the same
	}{
		{atSea, "lay.meat_p.black-5", "complete: 58 % to board this turn", "complete: board this turn with 7+ on the dice"},
		{with("round", "1"), "lay.meat_p.black-5", "complete: 58 % to board next turn", "complete: board next turn with 7+ on the dice"},
		{atSea, "lay.pirate_3.black-5", "+3 to the dice", ""},
		{atSea, "lay.pirate_3.red-8", "complete: 72 % to board this turn", "complete: board this turn with 6+ on the dice"},
		{atSea, "lay.rum.yellow-6", "1 of 4 provisions", ""},
		{atSea, "lay.meat_p.yellow-6", "1 of 4 provisions · +1 to the dice", ""},
		{atSea, "lay.meat_p.blue-4", "1 of 3 provisions · still needs 2 × biscuit · +1 to the dice", ""},
		{atSea, "discard.rum", "then only discard or shoot", ""},
		{with("discarded", "1"), "discard.rum", "then take 1", ""},
		{with("discarded", "1"), "discard.pirate_3", "then take 1", ""},
		{with("discarded", "2"), "take.water", "needed at Yellow 6", ""},
		{with("discarded", "2"), "take.pirate_4", "+4 to the dice", ""},
		{with("discarded", "2"), "shoot.rum", "best at Black 5: 56 % for rum or meat", "best at Black 5: rum or meat"},
		{with("s1.black-5", "none", "s2.red-8", "none", "discarded", "2"), "shoot.rum", "nothing to hit", ""},
		{with("phase", "aim"), "fire.red-8", "31 % for meat", "meat"},
		{with("phase", "seize", "target", "black-5", "dice", "meat water", "s2.black-5", "meat_p", "s2.red-8", "none"), "seize.s1.meat", "complete: 42 % to board this turn", "complete: board this turn with 8+ on the dice"},
		{with("phase", "seize", "target", "black-5", "dice", "rum water", "s1.black-5", "rum pirate_2", "s2.black-5", "rum"), "seize.s1.rum", "only to the discard pile · costs them a pirate", ""},
		{with("s0.black-5", "rum beans_p meat pirate_2", "phase", "board"), "board.black-5", "5+ on the dice: 83 % · 1 rival may counter", "5+ on the dice · 1 rival may counter"},
		{with("s0.black-5", "rum beans_p meat pirate_2", "phase", "board"), "stop", "leaves Black 5 and Red 8 at sea", ""},
		{counter, "counter.beans_p", "7+ on the dice: 58 %", "7+ on the dice"}, // 10 with 2 of the pirate and 1 of the symbol
		{few("s0.hand", "rum meat"), "discard.rum", "with one more, take 1", ""},
		{few("s0.hand", "rum meat", "discarded", "2"), "take.water", "no ship needs it", ""},
		{few("s0.hand", "rum beans_p meat", "discarded", "3", "phase", "take"), "done", "then draw 3 cards unseen", ""},
		{few("open", "black-4", "s0.black-4", "water bananas bananas_p", "phase", "lose", "target", "black-4", "dice", "bananas rum"), "lose.bananas", "leaves +1 to the dice", ""},
		{few("open", "black-5", "s0.black-5", "rum", "s0.hand", "rum", "phase", "keep", "target", "black-5", "loot", "meat meat_p"), "keep.meat_p", "+1 to the dice", ""},
		{counter, "pass", "5 points for Anna, 3 cards of yours lost", ""},
	} {
		s := placed(t, tt.fields...)
		viewer := s.Deciders().First()
		v, turn := s.View(viewer).(*stortebeker.View), seated(i18n.En, s, 3, viewer)
		a, err := game.Game.Parse(tt.action)
		if err != nil || !turn.Can(a) {
			t.Errorf("%s is not legal in phase %v (%v)", tt.action, v.Phase, err)
			continue
		}
		outcome := func() string { return strings.ReplaceAll(Outcome(turn, v, a), "\u00a0", " ") }
		if got := outcome(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.action, got, tt.want)
		}
		if tt.quiet == "" {
			tt.quiet = tt.want
		}
		turn.NoOdds = true
		if got := outcome(); got != tt.quiet {
			t.Errorf("%s without chances: %q, want %q", tt.action, got, tt.quiet)
		}
	}
}
