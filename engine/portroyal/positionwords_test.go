package portroyal_test

import (
	"errors"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal/game"
	"portside/engine/script"
)

// TestReadOnlyFields: fields that follow from others can be read, and setting them says so.
func TestReadOnlyFields(t *testing.T) {
	for _, tt := range []struct {
		mode   string
		fields string
	}{
		{"base", "title mode ended winners tie-break cards ships takes unseen odds.bust s0.influence s0.swords s0.expeditions s0.discount s0.rank"},
		{"contracts_coop", "undone s0.fulfilled s0.markers s0.tokens"},
		{"adventure_coop", "story event-reserve card-9-missions card-9-markers card-9-influence s0.missions s0.boxed s0.power s0.trophy s0.arms s0.known"},
	} {
		setup := engine.Setup{Seats: 2, Options: map[string]string{"mode": tt.mode}}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := script.Open(game.Game, setup, s)
		for _, field := range strings.Fields(tt.fields) {
			if _, err := p.Get(field); err != nil {
				t.Errorf("%s: %s cannot be read: %v", tt.mode, field, err)
			}
			if err := script.Arrange(game.Game, setup, s, [2]string{field, "1"}); !errors.Is(err, engine.ErrNotation) || !strings.Contains(err.Error(), "can be read, not set") {
				t.Errorf("%s: setting %s: %v", tt.mode, field, err)
			}
		}
		if err := script.Arrange(game.Game, setup, s, [2]string{"s0.crown", "1"}); err == nil || strings.Contains(err.Error(), "can be read, not set") {
			t.Errorf("%s: setting what there is not: %v", tt.mode, err)
		}
	}
}

// TestPositionOfTheBox: cards left in the box by the set-up lie nowhere.
func TestPositionOfTheBox(t *testing.T) {
	for _, tt := range []struct {
		mode        string
		seats       int
		field, list string
		can         bool
	}{
		{"adventure_coop", 2, "event-pile", "event-townsfolk event-end-of-month", true},
		{"adventure_coop", 3, "event-pile", "event-townsfolk event-end-of-month", false},
		{"adventure_coop", 2, "event-pile", "event-end-of-month-variable", false},
		{"adventure_variable", 2, "event-pile", "event-end-of-month", false},
		{"adventure_variable", 2, "event-pile", "event-end-of-month-variable", true},
		{"adventure_variable", 2, "missions", "mission-10 mission-13", true},
		{"adventure_variable", 2, "missions", "mission-10 mission-11", false},
	} {
		setup := engine.Setup{Seats: tt.seats, Options: map[string]string{"mode": tt.mode}}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := script.Open(game.Game, setup, s)
		err = p.Set(tt.field, tt.list)
		if err == nil {
			err = p.Complete()
		}
		if (err == nil) != tt.can {
			t.Errorf("%s with %d seats, %s %s: %v", tt.mode, tt.seats, tt.field, tt.list, err)
		}
	}
}
