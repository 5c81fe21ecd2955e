package bot

import (
	"math/rand/v2"

	"portside/engine"
)

type randomBot struct{ luck *engine.Fast }

// Choose implements engine.Policy.
func (b *randomBot) Choose(_ engine.View, legal []engine.Action) engine.Answer {
	return play(legal[b.luck.Pick(len(legal))])
}

// greedy takes the action that Game.Score likes best, the first of equals.
type greedy struct {
	game    engine.Game
	rnd     *rand.Rand
	state   engine.State
	weights []float64
}

func newGreedy(g engine.Game, seed uint64) *greedy {
	return &greedy{game: g, rnd: rand.New(rand.NewPCG(seed, 0)), state: g.Blank()}
}

// Choose implements engine.Policy. Score uses only what the seat may know, so one guess is enough.
func (b *greedy) Choose(v engine.View, legal []engine.Action) engine.Answer {
	if len(legal) == 1 {
		return play(legal[0])
	}
	b.game.Determinize(v, b.rnd, b.state)
	b.weights = b.game.Score(b.state, v.Viewer(), legal, b.weights[:0])
	return play(legal[highest(b.weights)])
}

// highest is the index of the largest weight, the first of equals.
func highest(weights []float64) int {
	top := 0
	for i, w := range weights {
		if w > weights[top] {
			top = i
		}
	}
	return top
}
