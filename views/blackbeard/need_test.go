package blackbeard

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// TestNeeded: what the question of cunning says is needed, or thrown in all, is what the rules then say has decided.
func TestNeeded(t *testing.T) {
	number := regexp.MustCompile(`\d+`)
	p := i18n.For(i18n.En)
	rolls := []int16{
		blackbeard.RollPrize, blackbeard.RollBattle, blackbeard.RollDuel, blackbeard.RollAssault, blackbeard.RollRaze, blackbeard.RollEvade, blackbeard.RollMutiny,
		blackbeard.RollInterrogate, blackbeard.RollRetire,
	}
	agreed := map[int16]int{}
	for s, seat := range asked(t, 2500) {
		v := s.View(seat).(*blackbeard.View)
		q := v.Question()
		if q.Kind != blackbeard.AskCunning {
			continue
		}
		text := wanted(p, v)
		var said []int
		for _, digits := range number.FindAllString(text, -1) {
			n, _ := strconv.Atoi(digits)
			said = append(said, n)
		}
		after := s.Clone()
		var log engine.Log
		after.Apply(seat, blackbeard.Act(blackbeard.OpKeepRoll), engine.NewFast(1), &log)
		want := decided(q, log.Events)
		if len(want) == 0 || text == "" {
			continue
		}
		if len(said) < len(want) || said[0] != want[0] || said[len(want)-1] != want[len(want)-1] {
			t.Fatalf("%s: %q, the rules say %v", blackbeard.RollWords[q.B], text, want)
		}
		agreed[q.B]++
		if !slices.ContainsFunc(rolls, func(r int16) bool { return agreed[r] < 3 }) {
			return
		}
	}
	t.Errorf("compared: %v", agreed)
}

// decided are the numbers that the rules tell of a throw that is kept: what was needed, or both totals; none if they tell nothing yet.
func decided(q engine.Event, events []engine.Event) []int {
	for _, e := range events {
		switch {
		case e.Kind == blackbeard.EvBoardRoll && q.B == blackbeard.RollPrize:
			return []int{int(e.B)}
		case e.Kind == blackbeard.EvTotals && q.B == blackbeard.RollBattle, e.Kind == blackbeard.EvDuelTotals && q.B == blackbeard.RollDuel:
			return []int{int(e.B), int(e.C)}
		case e.Kind == blackbeard.EvAssaultTotals && (q.B == blackbeard.RollAssault || q.B == blackbeard.RollRaze):
			return []int{int(e.A), int(e.B)}
		case e.Kind == blackbeard.EvRetireFailed && q.B == blackbeard.RollRetire:
			return []int{int(e.C)}
		case e.Kind == blackbeard.EvDecides && e.C == q.B && q.B == blackbeard.RollEvade:
			return []int{int(e.B) + 1}
		case e.Kind == blackbeard.EvDecides && e.C == q.B && q.B == blackbeard.RollMutiny:
			return []int{int(e.B) - 1}
		case e.Kind == blackbeard.EvDecides && e.C == q.B && q.B == blackbeard.RollInterrogate:
			return []int{int(e.B)}
		case e.Kind == blackbeard.EvRolled:
			return nil
		}
	}
	return nil
}
