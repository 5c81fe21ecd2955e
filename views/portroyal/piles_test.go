package portroyal

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

// TestThePileDraws: the draw pile presses the button that draws while its viewer may draw, and only then.
func TestThePileDraws(t *testing.T) {
	s, err := game.Game.New(engine.Setup{Seats: 2, Options: map[string]string{"mode": "base"}}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	first := s.Deciders().First()
	turn := seated(i18n.En, 2, first)
	turn.Decision, turn.Legal, turn.Awaited = 0, s.Legal(first, nil), s.Deciders()
	const pile, button = `data-for="bar-draw"`, `id="bar-draw" name="action" value="draw"`
	if page, _ := buttons(t, turn, s.View(first)); !strings.Contains(page, pile) || !strings.Contains(page, button) {
		t.Error("the pile does not draw")
	}
	if page, _ := buttons(t, seated(i18n.En, 2, 1-first), s.View(1-first)); strings.Contains(page, pile) || !strings.Contains(page, `id="deck"`) {
		t.Error("the pile draws for a seat that may not")
	}
}

// TestDeep: a pile looks thinner the fewer cards it has, and empty only when it is.
func TestDeep(t *testing.T) {
	for n := range 150 {
		if step := deep(n); step > deep(n+1) || (step == 0) != (n == 0) || step > 5 {
			t.Errorf("%d cards look like step %d, one more like %d", n, step, deep(n+1))
		}
	}
}

// TestOwnCardsAreGrouped: every card that a seat can have in front of it is in exactly one group.
func TestOwnCardsAreGrouped(t *testing.T) {
	var display []portroyal.Card
	for _, name := range strings.Fields("sailor-3c-1p sailor-3c-1p captain-4c-1p trader-red-3c-1p expedition-2captain") {
		c, err := portroyal.ParseCard(name)
		if err != nil {
			t.Fatal(err)
		}
		display = append(display, c)
	}
	list, n := stacks(display), 0
	for _, k := range kins {
		n += len(akin(list, k))
	}
	if n != len(list) || len(akin(list, fighters)) != 1 || akin(list, fighters)[0].n != 2 {
		t.Errorf("%d of %d stacks are in groups", n, len(list))
	}
}
