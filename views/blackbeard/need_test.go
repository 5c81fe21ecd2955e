package blackbeard

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
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
		text, r := verdict(p, v)
		var said []int
		for _, digits := range number.FindAllString(text, -1) {
			n, _ := strconv.Atoi(digits)
			said = append(said, n)
		}
		after := s.Clone()
		var log engine.Log
		after.Apply(seat, blackbeard.Act(blackbeard.OpKeepRoll), engine.NewFast(1), &log)
		want := decided(q, log.Events)
		if len(want) == 0 || len(said) == 0 { // a vague text names no number
			continue
		}
		if k := v.Pirate(blackbeard.Counter(q.A)); q.B == blackbeard.RollPrize && k.Ally != blackbeard.NoCounter && r != done {
			want[0] += allyHelp // the rules take it off the roll, or have no use for it
		}
		if q.B == blackbeard.RollPrize && r != graded && r != reached(sumOf(v.Roll.Mine) <= want[0]) || len(want) == 2 && q.B != blackbeard.RollDuel && want[0] != want[1] && r != reached(want[0] > want[1]) {
			t.Fatalf("%s: %q, the rules say %v", blackbeard.RollWords[q.B], text, want)
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

// TestRolled: for every kind of roll that can be rolled again, and in every language, the question says what was rolled and what it comes
// to, a success is never answered first by a new throw, and a fatal roll that can be better always is.
func TestRolled(t *testing.T) {
	kinds := map[string]int{}
	firsts := map[bool]int{}
	for s, seat := range asked(t, 2500) {
		v := s.View(seat).(*blackbeard.View)
		q := v.Question()
		if q.Kind != blackbeard.AskCunning {
			continue
		}
		key := blackbeard.RollWords[q.B]
		if kinds[key]++; kinds[key] > 12 {
			continue
		}
		for _, lang := range i18n.Langs {
			turn := seated(lang, 3, seat)
			turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(seat, nil), s.Deciders()
			text, r := verdict(turn.Printer, v)
			asks := ask(turn.Printer, v, turn.Legal, turn.Names())
			if text == "" || !strings.Contains(asks, text) || strings.Contains(asks, "%!") || strings.Contains(asks, "blackbeard.") || !strings.Contains(asks, number(v.Roll.Mine[0])) {
				t.Fatalf("%v %s: %q, %q", lang, key, asks, text)
			}
			page := drawn(t, turn, v)
			kept := strings.Index(page, `value="keep-roll"`) < strings.Index(page, `value="cunning"`)
			firsts[kept]++
			fatal := q.C == 1 && !v.Roll.Again.Never
			if kept != keeps(turn.Printer, v) || r == done && !kept && q.C == 0 || fatal && kept {
				t.Fatalf("%v %s: %q, keeping comes first: %v", lang, key, asks, kept)
			}
		}
	}
	for _, roll := range []int{
		blackbeard.RollMove, blackbeard.RollEvade, blackbeard.RollIntercept, blackbeard.RollBattle, blackbeard.RollWound, blackbeard.RollPrize, blackbeard.RollInterrogate,
		blackbeard.RollAssault, blackbeard.RollRaze, blackbeard.RollLoot, blackbeard.RollRansom, blackbeard.RollBribe, blackbeard.RollLetter, blackbeard.RollCareen,
		blackbeard.RollMutiny, blackbeard.RollTreason, blackbeard.RollFine, blackbeard.RollRetire, blackbeard.RollDuel, blackbeard.RollChase,
	} {
		if kinds[blackbeard.RollWords[roll]] == 0 {
			t.Errorf("no question about %s", blackbeard.RollWords[roll])
		}
	}
	if firsts[true] == 0 || firsts[false] == 0 {
		t.Errorf("keeping comes first: %v", firsts)
	}
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
