package enginetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"portside/engine"
)

// choices: a seat that is asked has a choice, or the game says why it is asked anyway.
func (t *trial) choices() error {
	_, err := onlyAnswers(t.Game, t.state)
	return err
}

// onlyAnswers are the reasons, by their names in [engine.Info], why seats of s with one action each are asked.
func onlyAnswers(g engine.Game, s engine.State) (names []string, err error) {
	for seat := range s.Deciders().All() {
		legal := s.Legal(seat, nil)
		if len(legal) != 1 {
			continue
		}
		asked, verb := firstWord(g.FormatEvent(s.Question(seat)), " "), firstWord(g.Format(legal[0]), ".")
		switch reasons := g.Info().Insists; {
		case reasons[asked+" "+verb] != "":
			names = append(names, asked+" "+verb)
		case reasons[asked] != "":
			names = append(names, asked)
		default:
			return nil, fmt.Errorf("choices: %v is asked %q and can only answer %q", seat, asked, verb)
		}
	}
	return names, nil
}

func firstWord(text, end string) string {
	word, _, _ := strings.Cut(text, end)
	return word
}

// CheckChoices plays that many random plies over the set-ups of g and checks only that a seat that is asked has a
// choice. unmet are the names in Insists that did not occur, in order: too rare for so few plies, or out of
// date.
func CheckChoices(g engine.Game, plies int) (unmet []string, err error) {
	setups, missing := Setups(g.Info(), setupsInRun), maps.Clone(g.Info().Insists)
	for seed, n := uint64(0), 0; n < plies; seed++ {
		setup, rnd := setups[seed%uint64(len(setups))], rand.New(rand.NewPCG(seed, 4))
		fast := engine.NewFast(rnd.Uint64())
		s, err := g.New(setup, fast, nil)
		if err != nil {
			return nil, err
		}
		if x, ok := s.(Scrambler); ok && rnd.IntN(4) == 0 {
			x.Scramble(rnd)
		}
		for ; s.Deciders() != 0; n++ {
			names, err := onlyAnswers(g, s)
			if err != nil {
				return nil, fmt.Errorf("%s, %s, seed %d: %w", g.Info().Key, Describe(setup), seed, err)
			}
			for _, name := range names {
				delete(missing, name)
			}
			seats := slices.Collect(s.Deciders().All())
			seat := seats[rnd.IntN(len(seats))]
			legal := s.Legal(seat, nil)
			s.Apply(seat, legal[rnd.IntN(len(legal))], fast, nil)
		}
	}
	return slices.Sorted(maps.Keys(missing)), nil
}
