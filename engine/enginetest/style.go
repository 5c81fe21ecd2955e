package enginetest

import (
	"strings"

	"portside/engine"
)

// A style of play decides how far random matches get; each match draws one.
const (
	styleRandom  = iota
	styleGreedy  // three in four plies are those the game's own judgement likes best
	styleCurious // two in three plies are of a kind that has been played least so far
	styleSeeking // every other ply heads for actions seldom played so far
	styleMixed   // each ply in one of the other styles
	styles
)

// calm: one match in calm begins scrambled, more of those that look for rare cases.
func (t *trial) calm() int {
	if t.style == styleCurious || t.style == styleSeeking {
		return 2
	}
	return 4
}

// choose picks a decider and one of its actions, now and then one of a volunteer.
func (t *trial) choose() (engine.Seat, engine.Action) {
	if v := engine.Volunteers(t.state); v != 0 && t.rnd.IntN(12) == 0 {
		legal := t.state.Legal(v.First(), nil)
		return v.First(), legal[t.rnd.IntN(len(legal))]
	}
	seat := t.decider(t.state)
	legal := t.state.Legal(seat, nil)
	style := t.style
	if style == styleMixed {
		style = t.rnd.IntN(styleMixed)
	}
	switch {
	case style == styleGreedy && t.rnd.IntN(4) > 0:
		return seat, best(legal, t.Game.Score(t.state, seat, legal, nil))
	case style == styleCurious && t.rnd.IntN(3) > 0:
		return seat, t.rarest(legal)
	case style == styleSeeking && t.rnd.IntN(2) > 0:
		return seat, t.leading(seat, legal)
	}
	return seat, legal[t.rnd.IntN(len(legal))]
}

// decider is a random one of the deciders.
func (t *trial) decider(s engine.State) engine.Seat {
	n := t.rnd.IntN(s.Deciders().Len())
	seat := engine.Nobody
	for d := range s.Deciders().All() {
		if seat = d; n == 0 {
			break
		}
		n--
	}
	return seat
}

// rarest is an action of the kind that has been played least so far, at random among equals: it seeks out what
// random plies hardly ever reach.
func (t *trial) rarest(legal []engine.Action) engine.Action {
	rare, least, equal := legal[0], -1, 0
	for _, a := range legal {
		switch n := t.Actions[t.verb(a)]; {
		case least < 0 || n < least:
			rare, least, equal = a, n, 1
		case n == least:
			if equal++; t.rnd.IntN(equal) == 0 {
				rare = a
			}
		}
	}
	return rare
}

func (t *trial) verb(a engine.Action) string {
	verb, _, _ := strings.Cut(t.Game.Format(a), ".")
	return verb
}

// How far ahead rare things are looked for, and how often.
const (
	seekSamples = 10
	seekPlies   = 7
)

// leading is one of a few legal actions: the one after which, in a few random plies, the rarest kind of
// action could be played. This finds actions that need several plies of preparation.
func (t *trial) leading(seat engine.Seat, legal []engine.Action) engine.Action {
	s, luck := t.Game.Blank(), engine.NewFast(t.rnd.Uint64())
	choice, least := t.rarest(legal), -1
	for i := range seekSamples {
		a := choice
		if i > 0 {
			a = legal[t.rnd.IntN(len(legal))]
		}
		s.CopyFrom(t.state)
		rare := t.Actions[t.verb(a)]
		by, next := seat, a
		for range seekPlies {
			s.Apply(by, next, luck, nil)
			if s.Deciders() == 0 {
				break
			}
			by = t.decider(s)
			open := s.Legal(by, nil)
			next = t.rarest(open)
			rare = min(rare, t.Actions[t.verb(next)])
			if t.rnd.IntN(3) == 0 {
				next = open[t.rnd.IntN(len(open))]
			}
		}
		if least < 0 || rare < least {
			choice, least = a, rare
		}
	}
	return choice
}

func best(legal []engine.Action, weights []float64) engine.Action {
	top := 0
	for i, w := range weights {
		if w > weights[top] {
			top = i
		}
	}
	return legal[top]
}
