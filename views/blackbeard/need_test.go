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
		q := s.Question(seat)
		if q.Kind != blackbeard.AskCunning {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
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
		if q.B == blackbeard.RollPrize && v.Prize.Helped {
			want[0] += allyHelp
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
		q := s.Question(seat)
		if q.Kind != blackbeard.AskCunning {
			continue
		}
		key := blackbeard.RollWords[q.B]
		if kinds[key]++; kinds[key] > 12 {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
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

// fixed gives dice in order, then those of its luck.
type fixed struct {
	engine.Chance
	dice []int
}

func (f *fixed) Roll(sides int) int {
	if len(f.dice) == 0 {
		return f.Chance.Roll(sides)
	}
	d := f.dice[0]
	f.dice = f.dice[1:]
	return d
}

// TestAgainIsSaid: the button of a new throw says how many throws take the prize and damage the ship, or end the mutiny: those that
// the rules say do. A mutiny that no throw can put down is not asked about.
func TestAgainIsSaid(t *testing.T) {
	numbers := regexp.MustCompile(`(\d+)\x{a0}%`)
	seen := map[string]int{}
	for s, seat := range asked(t, 2500) {
		q := s.Question(seat)
		if q.Kind != blackbeard.AskCunning || q.B != blackbeard.RollPrize && q.B != blackbeard.RollMutiny {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		k := v.Pirate(blackbeard.Counter(q.A))
		turn := seated(i18n.En, 3, seat)
		turn.Legal = s.Legal(seat, nil)
		text := Outcome(turn, v, blackbeard.Act(blackbeard.OpCunning))
		if _, r := verdict(turn.Printer, v); q.B == blackbeard.RollPrize && r == done {
			continue
		}
		yes, hurt, all := 0, 0, 36
		for n := range 36 {
			after := s.Clone()
			var log engine.Log
			after.Apply(seat, blackbeard.Act(blackbeard.OpCunning), &fixed{engine.NewFast(1), []int{n/6 + 1, n%6 + 1}}, &log)
			kind := map[int16]uint16{blackbeard.RollPrize: blackbeard.EvBoardRoll, blackbeard.RollMutiny: blackbeard.EvMutiny}[q.B]
			switch i := slices.IndexFunc(log.Events, func(e engine.Event) bool { return e.Kind == kind }); {
			case i < 0:
				t.Fatalf("%s: decided by %v", blackbeard.RollWords[q.B], log.Events)
			case q.B == blackbeard.RollMutiny && log.Events[i].B == 2, q.B == blackbeard.RollPrize && log.Events[i].C <= log.Events[i].B:
				yes++
			case q.B == blackbeard.RollPrize && log.Events[i].C <= log.Events[i].B+2:
				hurt++
			}
		}
		want := []int{percent(yes, all)}
		switch {
		case q.B == blackbeard.RollPrize:
			want = append(want, percent(hurt, all))
			seen["prize"]++
		case yes > 0:
			seen["mutiny"]++
		case len(k.Stash) == 0:
			seen["hopeless"]++
			if a, ok := v.Obvious(turn.Legal); !ok || a.Op != blackbeard.OpKeepRoll || !v.Futile(blackbeard.Act(blackbeard.OpCunning)) {
				t.Fatalf("a mutiny against charisma %d is asked about: %q", k.Ratings.Charisma, text)
			}
			continue
		}
		for i, m := range numbers.FindAllStringSubmatch(text, -1) {
			if i < len(want) && m[1] != strconv.Itoa(want[i]) {
				t.Fatalf("%s: %q, the rules say %v", blackbeard.RollWords[q.B], text, want)
			}
		}
		if !numbers.MatchString(text) && !v.Roll.Again.Never {
			t.Fatalf("%s: %q", blackbeard.RollWords[q.B], text)
		}
	}
	if seen["prize"] == 0 || seen["mutiny"] == 0 || seen["hopeless"] == 0 {
		t.Errorf("compared: %v", seen)
	}
	t.Log(seen)
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
