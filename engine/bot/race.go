package bot

import (
	"math"
	"slices"

	"portside/engine"
)

// maxField is the largest number of actions in a race: those that the game's own judgement likes best.
const maxField = 48

// race compares actions that were tried in the same guesses and with the same luck: what counts is by how
// much one did better than another in each of them. An action clearly worse than the best drops out, so
// that the others are tried more often. The first of the field is the game's own choice and stays in.
type race struct {
	n      int
	rounds float64 // number of rounds noted
	field  [maxField]runner
	live   []int                       // those still in the race
	now    [maxField]float64           // utilities of this round
	sum    [maxField]float64           // of the utilities of all rounds
	square [maxField][maxField]float64 // sums of the squared differences of two
}

type runner struct {
	action engine.Action
	weight float64
}

// warmUp is the number of rounds before the first that counts: utilities have no scale yet.
const warmUp = 1

// Actions may first drop out after so many rounds, and from then on after each step.
const (
	firstCheck = 16
	checkStep  = 4
)

// start draws up the field, in the order of the weights. What is never to be played does not take part, unless there is
// nothing else.
func (r *race) start(legal []engine.Action, weights []float64) {
	r.n, r.rounds, r.live = 0, -warmUp, r.live[:0]
	ruledOut := slices.Max(weights) > engine.Never
	for i, a := range legal {
		if ruledOut && weights[i] <= engine.Never {
			continue
		}
		at := r.n
		if r.n < maxField {
			r.n++
		} else if at--; r.field[at].weight >= weights[i] {
			continue
		}
		for ; at > 0 && r.field[at-1].weight < weights[i]; at-- {
			r.field[at] = r.field[at-1]
		}
		r.field[at] = runner{a, weights[i]}
	}
	for i := range r.n {
		r.live = append(r.live, i)
		r.sum[i], r.square[i] = 0, [maxField]float64{}
	}
}

// note records the utilities of a round. At intervals it drops actions that are worse than the best by so
// many standard errors.
func (r *race) note(errors float64) {
	if r.rounds++; r.rounds <= 0 {
		return
	}
	for _, i := range r.live {
		r.sum[i] += r.now[i]
		for _, k := range r.live {
			d := r.now[i] - r.now[k]
			r.square[i][k] += d * d
		}
	}
	if r.rounds < firstCheck || int(r.rounds)%checkStep != 0 {
		return
	}
	best, kept := r.best(), r.live[:0]
	for _, i := range r.live {
		if i == 0 || i == best || r.behind(i, best) < errors {
			kept = append(kept, i)
		}
	}
	r.live = kept
}

// won reports whether only the game's own choice is left.
func (r *race) won() bool { return len(r.live) == 1 }

// best is the one with the highest mean.
func (r *race) best() int {
	best := 0
	for _, i := range r.live {
		if r.sum[i] > r.sum[best] {
			best = i
		}
	}
	return best
}

// behind is the number of standard errors by which i is worse than k.
func (r *race) behind(i, k int) float64 {
	lead := (r.sum[k] - r.sum[i]) / max(1, r.rounds)
	variance := (r.square[i][k]/max(1, r.rounds) - lead*lead) / max(1, r.rounds)
	switch {
	case variance > 0:
		return lead / math.Sqrt(variance)
	case lead > 0:
		return math.Inf(1)
	}
	return 0
}

// winner is the best, or the game's own choice if that is not behind by so many standard errors.
func (r *race) winner(errors float64) engine.Action {
	best := r.best()
	if r.behind(0, best) < errors {
		best = 0
	}
	return r.field[best].action
}
