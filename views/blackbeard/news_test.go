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

// TestResultIsAStep: what an attack, a disease and a ransom have come to is a step of its own, which nobody misses and whose sentence
// says it.
func TestResultIsAStep(t *testing.T) {
	teach, _ := blackbeard.ParseCounter("teach")
	me := int16(teach)
	at := blackbeard.PortAt(3, 5).Hex()
	v := &blackbeard.View{Players: 2, Seats: 2, Pirates: []blackbeard.Pirate{{Captain: blackbeard.Counter(me), Owner: 0, At: at}}}
	place := "chart-view@" + waters(at)
	for _, lang := range i18n.Langs {
		turn := seated(lang, 2, 0)
		of := func(events ...engine.Event) []table.Step {
			for i := range events {
				events[i].To, events[i].A = engine.Public, me
			}
			c := &table.Cue{Turn: turn, View: v, Earlier: func() []engine.Event { return events }}
			return Steps.Of(nil, c, 0, events, func(e engine.Event) string { return Sentence(turn.Printer, v, turn.Names(), e) })
		}
		counted := func(s table.Step, n int) bool {
			return slices.ContainsFunc(s.Moves, func(m table.Move) bool {
				return m.Do == table.Counts && m.N == n && slices.Contains(strings.Fields(m.To), place)
			})
		}
		told := map[string]bool{}
		for over, steps := range map[int16]int{0: 0, 1: 1, 3: 1} { // at most two over, and the prize fires back
			list := of(engine.Event{Kind: blackbeard.EvBoardRoll, B: 5, C: 5 + over}, engine.Event{Kind: blackbeard.EvCombat, B: -1, C: 2})
			if over == 0 {
				list = of(engine.Event{Kind: blackbeard.EvBoardRoll, B: 5, C: 5})
			}
			if len(list) != steps || steps > 0 && (!list[0].Held || !counted(list[0], -1)) {
				t.Fatalf("%v, %d over: %+v", lang, over, list)
			}
			for _, s := range list {
				told[s.Text[strings.Index(s.Text, "5"):]] = true
			}
		}
		if len(told) != 2 {
			t.Errorf("%v: %v", lang, told)
		}
		if list := of(engine.Event{Kind: blackbeard.EvScurvy}, engine.Event{Kind: blackbeard.EvCombat, B: -1, C: 2}); len(list) != 1 || !list[0].Held || !counted(list[0], -1) {
			t.Errorf("%v, scurvy: %+v", lang, list)
		}
		if list := of(engine.Event{Kind: blackbeard.EvWorth, B: 500, C: 610}, engine.Event{Kind: blackbeard.EvRansom, B: 500}); len(list) != 2 || !list[1].Held || !counted(list[0], 500) || !strings.Contains(list[1].Text, "500") {
			t.Errorf("%v, ransom: %+v", lang, list)
		}
	}
}
