package blackbeard

import (
	"math/rand/v2"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

// rolled are the questions whose answers lead to dice or cards at once; an answer to each must say how the chances stand.
var rolled = []uint16{
	blackbeard.AskBoard, blackbeard.AskInterrogate, blackbeard.AskBribe, blackbeard.AskLetter, blackbeard.AskInformed, blackbeard.AskDemand, blackbeard.AskFight,
	blackbeard.AskAttack, blackbeard.AskEvade, blackbeard.AskAutomatic, blackbeard.AskGoOn, blackbeard.AskCrownGoOn, blackbeard.AskSurrender, blackbeard.AskHelp,
	blackbeard.AskJoin, blackbeard.AskCunning, blackbeard.AskDuel, blackbeard.AskChallenge, blackbeard.AskQuarrel,
}

// TestChancesAreSaid: a question that luck decides comes with the chances on its answers, in every language, unless the table hides
// them: then no answer, and nothing beside the question, has any. An offer is never made without its terms.
func TestChancesAreSaid(t *testing.T) {
	want := map[uint16]bool{}
	for _, kind := range rolled {
		want[kind] = true
	}
	seen := map[uint16]int{}
	var legal []engine.Action
	for seed := range uint64(700) {
		luck, seats := engine.NewFast(seed), 2+int(seed%3)
		s, err := game.Game.New(engine.Setup{Seats: seats}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.(interface{ Scramble(*rand.Rand) }).Scramble(rand.New(rand.NewPCG(seed, 1)))
		for n := 0; n < 150 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			if kind := s.Question(who).Kind; seen[kind] < 12 {
				seen[kind]++
				v := s.View(who).(*blackbeard.View)
				turn := seated(i18n.Langs[n%len(i18n.Langs)], seats, who)
				turn.Legal, turn.Awaited = s.Legal(who, nil), engine.Only(who)
				said := false
				for _, a := range turn.Legal {
					turn.NoOdds = false
					text := Outcome(turn, v, a)
					said = said || strings.Contains(text, "%")
					turn.NoOdds = true
					text += Outcome(turn, v, a)
					if quiet := Outcome(turn, v, a); strings.Contains(quiet, "%") || strings.Contains(text, "%!") || strings.Contains(text, "blackbeard.") || strings.Contains(text, "  ") {
						t.Fatalf("seed %d ply %d, %s: %q", seed, n, turn.Format(a), text)
					}
				}
				if want[kind] && !said {
					t.Fatalf("seed %d ply %d: %s says no chances", seed, n, blackbeard.EventWord(kind))
				}
				p := turn.Printer
				if quiet := aside(p, v, true); strings.Contains(quiet, "%") {
					t.Errorf("seed %d ply %d: a table without odds says %q", seed, n, quiet)
				}
				text := Ask(p, v, turn.Legal, table.Names{"Anna", "Ben", "Carla", "Dirk"}) + aside(p, v, false)
				if strings.Contains(text, "%!") || strings.Contains(text, "blackbeard.") || strings.Contains(text, "  ") {
					t.Errorf("seed %d ply %d: %q", seed, n, text)
				}
				if kind == blackbeard.AskAccept && terms(p, v, blackbeard.Counter(v.Question().B)) == "" {
					t.Errorf("seed %d ply %d: an offer without terms", seed, n)
				}
			}
			legal = s.Legal(who, legal[:0])
			s.Apply(who, legal[luck.Pick(len(legal))], luck, nil)
		}
	}
	for _, kind := range append(rolled, blackbeard.AskAccept) {
		if seen[kind] == 0 {
			t.Errorf("nobody was asked %s", blackbeard.EventWord(kind))
		}
	}
}

// TestTouchGreen: the page speaks of green hexes exactly if there are any.
func TestTouchGreen(t *testing.T) {
	seen := map[bool]int{}
	for s, seat := range asked(t, 400) {
		v := s.View(seat).(*blackbeard.View)
		if v.Question().Kind != blackbeard.AskSail {
			continue
		}
		turn := seated(i18n.En, 3, seat)
		turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(seat, nil), s.Deciders()
		page := drawn(t, turn, v)
		green := strings.Contains(page, `class="reach" d="m`)
		if says := strings.Contains(page, "framed places"); says != green {
			t.Fatalf("green hexes: %v, says so: %v", green, says)
		}
		if seen[green]++; seen[true] > 100 && seen[false] > 3 {
			return
		}
	}
	t.Errorf("sailing with green hexes and without: %v", seen)
}

// TestFutileCunning: cunning that no dice can make useful stays an answer, the last one, and says so in every
// language, also where the table shows no chances; other cunning does not.
func TestFutileCunning(t *testing.T) {
	seen := map[bool]int{}
	var legal []engine.Action
	for seed := range uint64(4000) {
		luck := engine.NewFast(seed)
		s, err := game.Game.New(engine.Setup{Seats: 3}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.(interface{ Scramble(*rand.Rand) }).Scramble(rand.New(rand.NewPCG(seed, 1)))
		for n := 0; n < 60 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			legal = s.Legal(who, legal[:0])
			if v := s.View(who).(*blackbeard.View); v.Question().Kind == blackbeard.AskCunning {
				o := v.Roll.Again
				if o.Never && o.Better > 0 {
					t.Fatalf("seed %d ply %d: %+v", seed, n, o)
				}
				if seen[o.Never]++; seen[o.Never] < 20 {
					for _, lang := range i18n.Langs {
						turn := seated(lang, 3, who)
						turn.Legal, turn.Awaited, turn.NoOdds = legal, engine.Only(who), n%2 == 0
						page := drawn(t, turn, v)
						first := strings.Index(page, `value="keep-roll"`) < strings.Index(page, `value="cunning"`)
						if says := strings.Contains(page, turn.Say("blackbeard.cunning-futile")); says != o.Never || o.Never && !first || !strings.Contains(page, `value="cunning"`) {
							t.Errorf("seed %d ply %d, %s: %+v, says so: %v, keeping comes first: %v", seed, n, lang, o, says, first)
						}
					}
				}
			}
			s.Apply(who, legal[luck.Pick(len(legal))], luck, nil)
		}
		if seen[true] >= 5 && seen[false] >= 20 {
			return
		}
	}
	t.Errorf("cunning that can help and that cannot: %v", seen)
}
