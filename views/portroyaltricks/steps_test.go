package portroyaltricks

import (
	"context"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
	"portside/views/i18n"
	"portside/views/table"
)

// TestNewRound: a new round begins with a step of its own, which stays and says the scores; only then, in
// the next step, are cards turned up.
func TestNewRound(t *testing.T) {
	luck := engine.NewFast(3)
	st, err := game.Game.New(engine.Setup{Seats: 3}, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	var known []engine.Event
	rounds := 0
	for st.Deciders() != 0 {
		seat := st.Deciders().First()
		legal := st.Legal(seat, nil)
		var log engine.Log
		st.Apply(seat, legal[luck.Pick(len(legal))], luck, &log)
		known = append(known, log.Events...)
		if !slices.ContainsFunc(log.Events, func(e engine.Event) bool { return e.Kind == portroyaltricks.EvDealer }) {
			continue
		}
		rounds++
		v := st.View(0)
		c := &table.Cue{Turn: turnOf(st, 0, 3, i18n.En), View: v, Earlier: func() []engine.Event { return known }}
		steps := Steps.Of(nil, c, seat, log.Events, func(e engine.Event) string { return Sentence(i18n.For(i18n.En), v, names, e) })
		sign := slices.IndexFunc(steps, func(s table.Step) bool { return s.Held && s.Moves[0].Do == table.Shows })
		turned := func(s table.Step) bool {
			return slices.ContainsFunc(s.Moves, func(m table.Move) bool { return m.Do == table.Turns })
		}
		if sign < 0 || sign+1 >= len(steps) || slices.IndexFunc(steps, turned) != sign+1 {
			t.Fatalf("round %d: the sign of the round is step %d of %d, and cards are turned up in step %d", rounds+1, sign, len(steps), slices.IndexFunc(steps, turned))
		}
		var sb strings.Builder
		if err := steps[sign].Moves[0].Face.Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		for seat, place := range v.(*portroyaltricks.View).Places {
			if want := names[seat] + "</span> <strong>" + points(place.Score); !strings.Contains(sb.String(), want) {
				t.Errorf("the sign of round %d lacks %q: %s", rounds+1, want, &sb)
			}
		}
	}
	if rounds != 5 {
		t.Errorf("%d rounds began", rounds)
	}
}
