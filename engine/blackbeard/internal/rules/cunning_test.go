package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestBestMerit: the best possible result of a roll, which decides whether a pirate is asked for cunning (24.3), is
// the best of all throws of its dice. If no throw is better only a round of a battle asks, for its lesser merits.
func TestBestMerit(t *testing.T) {
	seen := map[step]int{}
	rolls := []step{
		stepMoved, stepEvaded, stepMatched, stepCrownMatched, stepRoundRolled, stepWound, stepPrizeRolled, stepInterrogated, stepMutiny, stepTreason,
		stepFine, stepChaseRolled, stepBribed, stepPriced, stepRansomed, stepCareened, stepRetired, stepDuelRolled, stepAssaulted, stepLooted,
	}
	rare := func() bool {
		for _, r := range rolls {
			if seen[r] < 3 {
				return true
			}
		}
		return false
	}
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 30_000 && rare(); seed++ {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 2 + int(seed%3)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 5)))
		for n := 0; n < 120 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			if f := s.Contested(); f != nil && seen[f.Step] < 40 {
				other := s.Stack.Top().A == 1
				best := bestOfAll(s, f, other)
				if got := s.bestMerit(f, other); got != best {
					t.Fatalf("seed %d ply %d: %s: the best merit is %d, of all throws %d", seed, n, blackbeard.Notation{}.FormatEvent(s.Question(who)), got, best)
				}
				if f.Step != stepRoundRolled && s.merit(f, other) >= best {
					t.Fatalf("seed %d ply %d: %s, and nothing is better", seed, n, blackbeard.Notation{}.FormatEvent(s.Question(who)))
				}
				better, worse, all := s.Compare(f, other)
				b, w, throws := againOfAll(s, f, other)
				if better*throws != b*all || worse*throws != w*all { // one side counts sums, the other throws: the shares must be equal
					t.Fatalf("seed %d ply %d: %s: %d better and %d worse of %d, one by one %d and %d of %d", seed, n, blackbeard.Notation{}.FormatEvent(s.Question(who)), better, worse, all, b, w, throws)
				}
				seen[f.Step]++
			}
			buf = s.Legal(who, buf[:0])
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for _, r := range rolls {
		if seen[r] == 0 {
			t.Errorf("no roll of step %d was asked about", r)
		}
	}
}

// bestOfAll tries all throws of a roll's dice.
func bestOfAll(s *State, f *Frame, other bool) int {
	t, again := s.throwOf(f), *f
	best := -1 << 30
	var throw func(i uint8)
	throw = func(i uint8) {
		if i == t.mine+t.theirs {
			best = max(best, s.merit(&again, other))
			return
		}
		at := i
		if i >= t.mine {
			at = 4 + i - t.mine
		}
		for d := int8(1); d <= 6; d++ {
			again.dice[at] = d
			throw(i + 1)
		}
	}
	throw(0)
	return best
}

// againOfAll counts the throws of a roll one by one.
func againOfAll(s *State, f *Frame, other bool) (better, worse, all int) {
	t, again, now := s.throwOf(f), *f, s.merit(f, other)
	var throw func(i uint8)
	throw = func(i uint8) {
		if i == t.mine+t.theirs {
			all++
			switch m := s.merit(&again, other); {
			case m > now:
				better++
			case m < now:
				worse++
			}
			return
		}
		at := i
		if i >= t.mine {
			at = 4 + i - t.mine
		}
		for d := int8(1); d <= 6; d++ {
			again.dice[at] = d
			throw(i + 1)
		}
	}
	throw(0)
	return better, worse, all
}
