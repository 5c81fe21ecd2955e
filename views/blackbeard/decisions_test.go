package blackbeard

import (
	"fmt"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/bot"
	"portside/views/i18n"
	"portside/views/table"
)

// mostWithoutChoice is the largest share of the decisions of a match, in percent, that may have one sensible answer.
const mostWithoutChoice = 10

// TestDecisionsAreChoices: of the decisions that a user is left with who plays as the greedy bot does, few have one sensible answer. The
// steps of a voyage up to something new are one decision, since the chart takes them in one.
func TestDecisionsAreChoices(t *testing.T) {
	for _, seats := range []int{1, 3} {
		for _, first := range []string{"preset cunning=sensible", blackbeard.Info.FirstOrder} {
			all, single := 0, 0
			kinds := map[string][2]int{}
			for seed := range uint64(24) {
				for d := range decisions(t, seats, seed, first) {
					n := kinds[d.kind]
					all++
					n[0]++
					if d.single {
						single++
						n[1]++
					}
					kinds[d.kind] = n
				}
			}
			share := percent(single, all)
			t.Logf("%d seats, %q: %d of %d decisions (%d %%) have one sensible answer", seats, first, single, all, share)
			var words []string
			for kind, n := range kinds {
				words = append(words, fmt.Sprintf("%5d %5d %s", n[1], n[0], kind))
			}
			slices.Sort(words)
			for _, w := range slices.Backward(words) {
				t.Log(w)
			}
			if first == blackbeard.Info.FirstOrder && share > mostWithoutChoice {
				t.Errorf("%d seats: %d %% of the decisions have one sensible answer, at most %d may", seats, share, mostWithoutChoice)
			}
		}
	}
}

// decision is a question that a user answers: its word, and whether it has one sensible answer.
type decision struct {
	kind   string
	single bool
}

// decisions plays a match of greedy bots and yields what the user of seat 0 would be asked, under a standing order.
func decisions(t *testing.T, seats int, seed uint64, order string) func(yield func(decision) bool) {
	t.Helper()
	policy, err := game.Game.Order(order)
	if err != nil {
		t.Fatal(err)
	}
	greedy, err := bot.New(bot.Greedy, game.Game, seed)
	if err != nil {
		t.Fatal(err)
	}
	luck := engine.NewFast(seed)
	s, err := game.Game.New(engine.Setup{Seats: seats}, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(decision) bool) {
		turn := seated(i18n.En, seats, 0)
		sailing := false // the last decision was a step, and nothing new has shown since
		for n := 0; s.Deciders() != 0 && n < game.Game.Info().MaxPlies; n++ {
			seat := s.Deciders().First()
			v, legal := s.View(seat).(*blackbeard.View), s.Legal(seat, nil)
			ans := engine.Answer{}
			if seat == 0 {
				ans = policy.Choose(v, legal)
			}
			if ans.Do != engine.DoPlay {
				ans = greedy.Choose(v, legal)
				if seat == 0 {
					turn.Legal = legal
					step := ans.Action.Op == blackbeard.OpSail || ans.Action.Op == blackbeard.OpWeigh
					if !sailing || !step {
						if !yield(decision{blackbeard.EventWord(v.Asked.Kind), oneSensible(turn, v)}) {
							return
						}
					}
					sailing = step
				}
			}
			var log engine.Log
			s.Apply(seat, ans.Action, luck, &log)
			sailing = sailing && seat == 0 && log.Barrier == engine.NoBarrier
		}
	}
}

// oneSensible tells whether one answer is left of those that a user would think about: without what the chart calls hopeless,
// what only undoes the step before, and what the same order brings again at once.
func oneSensible(t *table.Turn, v *blackbeard.View) bool {
	if _, ok := v.Obvious(t.Legal); ok {
		return true
	}
	q := v.Question()
	k := v.Pirate(blackbeard.Counter(q.A))
	list := slices.DeleteFunc(slices.Clone(t.Legal), func(a engine.Action) bool {
		switch a.Op {
		case blackbeard.OpBreakAlliance, blackbeard.OpOffer, blackbeard.OpOfferAlliance:
			return true // possible again and again: no answer to what is asked
		case blackbeard.OpWeigh: // just anchored
			return k != nil && k.Anchored && v.Voyage.Spent > 0
		case blackbeard.OpLeavePerson: // a person of note costs nothing and brings fame
			return true
		case blackbeard.OpUnload: // the only cargo
			return k != nil && laden(k) == 1
		case blackbeard.OpSold: // the sale has just begun, for this
			return k != nil && laden(k) == 1 && q.B == 0
		}
		return hopeless(t, v, a)
	})
	return len(list) <= 1
}

// laden counts the holds with cargo.
func laden(k *blackbeard.Pirate) (n int) {
	for _, value := range k.Holds {
		if value != 0 {
			n++
		}
	}
	return n
}
