package blackbeard

import (
	"context"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/enginetest/nightly"
	"portside/views/i18n"
	"portside/views/table"
)

// TestNewsComeWithTheirStep: of the events with which the news change, one lets them alter. Offers are put forward as soon as
// they can be, for chance seldom comes so far.
func TestNewsComeWithTheirStep(t *testing.T) {
	kinds, faults := map[uint16]int{}, map[string]bool{}
	news := func(turn *table.Turn, v *blackbeard.View) string {
		var sb strings.Builder
		if err := News(turn, v).Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		return sb.String()
	}
	turn := seated(i18n.En, 3, 0)
	n := 0
	for s, who := range asked(t, 60) {
		if n++; n%nightly.Sample(3, 1) != 0 { // what comes from one position much resembles what comes from the next
			continue
		}
		s = s.Clone()
		luck := engine.NewFast(uint64(len(kinds)))
		before := news(turn, s.View(0).(*blackbeard.View))
		for range 12 {
			legal := s.Legal(who, nil)
			a := legal[luck.Pick(len(legal))]
			if i := slices.IndexFunc(legal, func(a engine.Action) bool { return a.Op == blackbeard.OpPropose }); i >= 0 {
				a = legal[i]
			}
			var log engine.Log
			s.Apply(who, a, luck, &log)
			v := s.View(0)
			if s.Deciders() == 0 {
				break
			}
			after := news(turn, v.(*blackbeard.View))
			if after != before {
				heard := slices.DeleteFunc(log.Events, func(e engine.Event) bool { return !e.To.Has(0) })
				i := slices.IndexFunc(heard, func(e engine.Event) bool {
					c := &table.Cue{Turn: turn, View: v, Event: e, Earlier: func() []engine.Event { return heard }}
					return slices.Contains(strings.Fields(Steps[e.Kind].Alters(c)), "news")
				})
				if i >= 0 {
					kinds[heard[i].Kind]++
				} else if len(heard) > 0 && !faults[blackbeard.Word(a)] { // without events the table is put on the page at once
					faults[blackbeard.Word(a)] = true
					t.Errorf("%s changes the news, and no event lets them alter: %v", game.Game.Format(a), heard)
				}
			}
			who, before = s.Deciders().First(), after
		}
	}
	if kinds[blackbeard.EvOffer] == 0 || kinds[blackbeard.EvLetter]+kinds[blackbeard.EvOnSale] == 0 {
		t.Errorf("neither offers nor letters were news: %v", kinds)
	}
}
