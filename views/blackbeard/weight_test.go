package blackbeard

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

// asked plays random matches from positions in which a lot can happen, and yields the state and who is asked.
func asked(t *testing.T, matches uint64) iter.Seq2[engine.State, engine.Seat] {
	return func(yield func(engine.State, engine.Seat) bool) {
		buf := make([]engine.Action, 0, 4096)
		for seed := range matches {
			luck := engine.NewFast(seed)
			s, err := game.Game.New(engine.Setup{Seats: 3}, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			s.(interface{ Scramble(*rand.Rand) }).Scramble(rand.New(rand.NewPCG(seed, 1)))
			for n := 0; n < 150 && s.Deciders() != 0; n++ {
				who := s.Deciders().First()
				if !yield(s, who) {
					return
				}
				buf = s.Legal(who, buf[:0])
				s.Apply(who, buf[luck.Pick(len(buf))], luck, nil)
			}
		}
	}
}

// TestHopelessFight: a fight that no dice can win is small in the bar; one that can be won is the main answer, or stands
// beside it.
func TestHopelessFight(t *testing.T) {
	fights := map[uint16]string{
		blackbeard.AskFight: "fight", blackbeard.AskAutomatic: "fight", blackbeard.AskAttack: "attack", blackbeard.AskGoOn: "go-on", blackbeard.AskCrownGoOn: "go-on",
	}
	seen := map[uint16]int{}
	for s, seat := range asked(t, 600) {
		q := s.Question(seat)
		word, fought := fights[q.Kind]
		if !fought || seen[q.Kind] > 20 {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		seen[q.Kind]++
		pirate := q.Kind == blackbeard.AskAttack || q.Kind == blackbeard.AskGoOn
		for _, odds := range []struct {
			mine, foe int
			hopeless  bool
		}{{30, 1, !pirate}, {1, 30, pirate}, {6, 6, false}} {
			v.Battle.On, v.Battle.Strength, v.Battle.FoeStrength = true, odds.mine, odds.foe
			turn := seated(i18n.En, 3, seat)
			turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(seat, nil), s.Deciders()
			for _, a := range turn.Legal {
				if blackbeard.Word(a) == word && (bar(turn, v).Weight(a) == table.Futile) != odds.hopeless {
					t.Errorf("%s at %d against %d: weight %d", blackbeard.EventWord(q.Kind), odds.mine, odds.foe, bar(turn, v).Weight(a))
				}
				if blackbeard.Word(a) == "fight" && !odds.hopeless && bar(turn, v).Weight(a) != table.Likely {
					t.Errorf("%s at %d against %d is not the main answer", blackbeard.EventWord(q.Kind), odds.mine, odds.foe)
				}
			}
		}
	}
	for kind := range fights {
		if seen[kind] == 0 && kind != blackbeard.AskAttack {
			t.Errorf("nobody is asked %s", blackbeard.EventWord(kind))
		}
	}
}

// TestHopelessAssault: a ship under way is offered the assault among the main answers only if it can succeed.
func TestHopelessAssault(t *testing.T) {
	seen := map[bool]int{}
	for s, seat := range asked(t, 2500) {
		q := s.Question(seat)
		if q.Kind != blackbeard.AskSail {
			continue
		}
		legal := s.Legal(seat, nil)
		i := slices.IndexFunc(legal, func(a engine.Action) bool { return a.Op == blackbeard.OpAssault })
		if i < 0 {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		turn := seated(i18n.En, 3, seat)
		turn.Decision, turn.Legal, turn.Awaited = 1, legal, s.Deciders()
		k := v.Pirate(blackbeard.Counter(q.A))
		never := v.OddsAssault(k, nil, k.At.Port(), false, false) == 0
		if seen[never]++; (bar(turn, v).Weight(legal[i]) == table.Futile) != never {
			t.Fatalf("hopeless: %v, weight %d", never, bar(turn, v).Weight(legal[i]))
		}
		if seen[true] > 3 && seen[false] > 3 {
			return
		}
	}
	t.Errorf("hopeless assaults: %v", seen)
}

// TestWorthlessCargo: nobody is asked where to stow a cargo worth 0. To leave it is the main answer, to stow it a small one.
func TestWorthlessCargo(t *testing.T) {
	worth, worthless := 0, 0
	for s, seat := range asked(t, 2500) {
		q := s.Question(seat)
		if worth+worthless > 200 && worthless > 0 {
			break
		}
		if q.Kind != blackbeard.AskCargo {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		turn := seated(i18n.En, 3, seat)
		turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(seat, nil), s.Deciders()
		weights := map[string]table.Weight{}
		for _, a := range turn.Legal {
			weights[blackbeard.Word(a)] = bar(turn, v).Weight(a)
		}
		text := ask(turn.Printer, v, turn.Legal, turn.Names())
		if page := drawn(t, turn, v); strings.Contains(page, "cargo of 0") || q.B <= 0 && !strings.Contains(page, "loses nothing") {
			t.Errorf("a cargo worth %d: what is lost is not said", q.B)
		}
		if q.B > 0 {
			if worth++; strings.Contains(text, "worth nothing") || weights["load"] == table.Futile {
				t.Errorf("a cargo worth %d: %q, %v", q.B, text, weights)
			}
			continue
		}
		worthless++
		if strings.Contains(text, "worth 0") || !strings.HasPrefix(text, "This cargo is worth nothing. Fill a hold with it anyway") || !strings.HasSuffix(text, "leave it.") ||
			weights["load"] != table.Futile || weights["leave-cargo"] != table.Likely {
			t.Errorf("a cargo worth nothing: %q, %v", text, weights)
		}
	}
	t.Logf("%d cargoes, %d worth nothing", worth, worthless)
	if worth == 0 || worthless == 0 {
		t.Errorf("%d cargoes, %d worth nothing", worth, worthless)
	}
}

// TestRashAttack: the attack on a prize that is seldom taken is not the main answer, one that is often taken is; a table without chances
// makes no difference between them.
func TestRashAttack(t *testing.T) {
	seen := map[bool]int{}
	for s, seat := range asked(t, 2500) {
		q := s.Question(seat)
		if q.Kind != blackbeard.AskBoard {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		turn := seated(i18n.En, 3, seat)
		turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(seat, nil), s.Deciders()
		taken := v.OddsPrize(v.Pirate(blackbeard.Counter(q.A)), v.Prize.Face, false).Taken
		attack := blackbeard.Act(blackbeard.OpBoard)
		if main := bar(turn, v).Weight(attack) == table.Likely; main != (taken >= 25) {
			t.Fatalf("taken: %d %%, the attack is the main answer: %v", taken, main)
		}
		turn.NoOdds = true
		if bar(turn, v).Weight(attack) != table.Likely {
			t.Fatalf("taken: %d %%: the weight of the button gives away what the table hides", taken)
		}
		if seen[taken >= 25]++; seen[true] > 20 && seen[false] > 20 {
			return
		}
	}
	t.Errorf("prizes often taken and seldom: %v", seen)
}
