package bot

import (
	"math/rand/v2"

	"portside/engine"
)

// Search is information-set Monte Carlo tree search with one observer (Cowling, Powley, Whitehouse: "Information
// Set Monte Carlo Tree Search", 2012). Each iteration guesses the hidden part from the view and tries every action
// that is still a candidate in this one guess and with the same luck, so that the results differ by the action and
// by little else. Each action has a tree of continuations whose edges are actions; an action in it competes only
// with those that were legal in the same guesses. Luck is drawn anew in each iteration, so the value of a node is a
// mean.
type Search struct {
	Game engine.Game
	// Plies is how many plies are simulated per decision; 0 means no limit, for which Expired must be
	// set. Iterations, if not 0, is a limit of its own.
	Plies, Iterations int
	// Expired, if set, is asked after every iteration and ends the search.
	Expired func() bool
	// Trust is the number of standard errors by which an action must beat the one that the game's own
	// judgement likes best to be chosen instead: most matches turn on luck, so a smaller lead is mere noise.
	Trust float64
	// Drop is how many standard errors behind the best an action drops out of the race.
	Drop float64
	// Explore weights exploration against success in the tree.
	Explore float64
	// Prior is how much the game's own judgement counts in the tree for an action that was hardly tried;
	// TeamPrior is the same for matches in which all seats share one standing, as a team or alone: there no lead
	// shows early who plays well.
	Prior, TeamPrior float64
	// Depth is the number of plies after which a playout is cut off and judged by the standing. If the
	// game knows quiet moments ([engine.Quieter]), the Turns-th of them ends it instead.
	Depth, Turns int
	// Greed is the share of playout plies that follow the game's own judgement, 0 … 1.
	Greed float64

	rnd     *rand.Rand
	luck    *engine.Fast
	world   engine.State // the guess of this round
	state   engine.State // a playout of it
	me      engine.Seat
	valuer  engine.Valuer  // Game, if it can value a position
	quiet   engine.Quieter // Game, if it knows quiet moments
	race    race
	tree    []node
	legal   []engine.Action
	weights []float64
	scores  []int64
	marks   []float64
	path    []int32
	pays    payoff
	weight  float64 // of the prior in this decision
	spent   int     // plies simulated for this decision
	tries   int     // iterations made for this decision
	ended   bool    // the budget is spent
	turns   int     // quiet moments met in this playout
}

// Playouts are short if the game can value a position, because luck in the rest of the match only
// blurs the choice at hand; without that only the end of the match shows who stands well.
const (
	depthForecast = 8
	depthScores   = 160
)

// newSearch returns a search with settings that suit all games; its budget keeps a decision well below one second
// on a small machine.
func newSearch(g engine.Game, seed uint64) *Search {
	b := &Search{
		Game: g, Plies: 60_000, Explore: 0.5, Prior: 0.3, TeamPrior: 4, Depth: depthScores, Turns: 4, Greed: 0.85, Trust: 1, Drop: 2,
		rnd: rand.New(rand.NewPCG(seed, 0)), luck: engine.NewFast(seed), state: g.Blank(), world: g.Blank(),
	}
	b.quiet, _ = g.(engine.Quieter)
	if b.valuer, _ = g.(engine.Valuer); b.valuer != nil {
		b.Depth = depthForecast
	}
	return b
}

// Choose implements engine.Policy.
func (b *Search) Choose(v engine.View, legal []engine.Action) engine.Answer {
	if len(legal) == 1 {
		return play(legal[0])
	}
	b.me, b.spent, b.tries, b.pays = v.Viewer(), 0, 0, payoff{}
	for b.ended = false; !b.ended; {
		b.Game.Determinize(v, b.rnd, b.world)
		if b.tries == 0 {
			b.enter(legal)
		}
		b.round()
		b.ended = b.ended || b.race.won()
	}
	return play(b.race.winner(b.Trust))
}

// spend reports whether the budget is spent.
func (b *Search) spend() bool {
	b.ended = b.Plies > 0 && b.spent >= b.Plies || b.Iterations > 0 && b.tries >= b.Iterations || b.Expired != nil && b.Expired()
	return b.ended
}

// simulated returns how many iterations and plies the last decision took.
func (b *Search) simulated() (iterations, plies int) { return b.tries, b.spent }

// enter draws up the field, with the actions that the game's own judgement likes best in front.
func (b *Search) enter(legal []engine.Action) {
	b.weights = b.Game.Score(b.world, b.me, legal, b.weights[:0])
	b.race.start(legal, b.weights)
	b.tree = append(b.tree[:0], node{})
	for i := range b.race.n {
		b.tree = append(b.tree, node{action: b.race.field[i].action, seat: b.me})
	}
}

// round tries every action of the field once in the same guess and with the same luck.
func (b *Search) round() {
	*b.luck = *engine.NewFast(b.rnd.Uint64())
	b.othersFirst()
	start := *b.luck
	for _, i := range b.race.live {
		b.state.CopyFrom(b.world)
		*b.luck = start
		b.race.now[i] = b.iterate(i)
		if b.tries++; b.spend() {
			return
		}
	}
	b.race.note(b.Drop)
}

// othersFirst lets all other seats that owe a decision answer first in the guess of this round, as a playout would:
// sealed choices are made without knowing ours, so they must not stand below ours in the tree.
func (b *Search) othersFirst() {
	b.state.CopyFrom(b.world)
	for seat := range b.state.Deciders().Without(b.me).All() {
		if d := b.state.Deciders(); d.Has(seat) && d.Has(b.me) {
			before := d
			b.legal = b.state.Legal(seat, b.legal[:0])
			b.state.Apply(seat, b.rolloutAction(seat), b.luck, nil)
			b.spent++
			if b.state.Deciders() != before.Without(seat) {
				return
			}
			b.world.CopyFrom(b.state)
		}
	}
}

// iterate tries action i of the field, walks down its tree, adds one node, plays the match on and records
// the result on the way back. It returns the utility for its own seat.
func (b *Search) iterate(i int) float64 {
	b.path, b.turns = b.path[:0], 0
	at := int32(i + 1)
	b.path = append(b.path, at)
	b.play(b.me, b.tree[at].action)
	for grown := false; !grown && !b.over(0); {
		seat := b.state.Deciders().First()
		if seat == engine.Nobody {
			break
		}
		b.legal = b.state.Legal(seat, b.legal[:0])
		at, grown = b.descend(at, seat)
		b.path = append(b.path, at)
		b.play(seat, b.tree[at].action)
	}
	b.rollout()
	worth := b.judge()
	if b.weight = b.TeamPrior; b.pays.rivals {
		b.weight = b.Prior
	}
	for _, i := range b.path {
		n := &b.tree[i]
		n.visits++
		n.total += worth[n.seat]
	}
	return worth[b.me]
}

// play applies an action of a playout.
func (b *Search) play(seat engine.Seat, a engine.Action) {
	b.state.Apply(seat, a, b.luck, nil)
	b.spent++
	if b.quiet != nil && b.quiet.Quiet(b.state) {
		b.turns++
	}
}

// over reports whether to cut off the playout.
func (b *Search) over(plies int) bool {
	if b.quiet != nil {
		return b.turns >= b.Turns
	}
	return plies >= b.Depth
}

// rollout plays on to the end, or to Turns or Depth.
func (b *Search) rollout() {
	for n := 0; !b.over(n); n++ {
		seat := b.state.Deciders().First()
		if seat == engine.Nobody {
			return
		}
		b.legal = b.state.Legal(seat, b.legal[:0])
		b.play(seat, b.rolloutAction(seat))
	}
}

// rolloutAction chooses from b.legal: by judgement, or at random now and then.
func (b *Search) rolloutAction(seat engine.Seat) engine.Action {
	const fine = 1 << 16
	switch {
	case len(b.legal) == 1:
		return b.legal[0]
	case b.Greed < 1 && float64(b.luck.Pick(fine)) >= b.Greed*fine:
		return b.legal[b.luck.Pick(len(b.legal))]
	}
	b.weights = b.Game.Score(b.state, seat, b.legal, b.weights[:0])
	return b.legal[highest(b.weights)]
}

// judge is the utility per seat of the state in which a playout has ended.
func (b *Search) judge() [engine.MaxSeats]float64 {
	if b.valuer != nil {
		b.marks = b.valuer.Value(b.state, b.marks[:0])
		return b.pays.judge(b.marks, rankForecast)
	}
	b.scores, b.marks = b.state.Scores(b.scores[:0]), b.marks[:0]
	for _, s := range b.scores {
		b.marks = append(b.marks, float64(s))
	}
	return b.pays.judge(b.marks, rankScores)
}

// The weight of the rank in a utility: a value says more than the rank, scores often do not.
const (
	rankForecast = 0.15
	rankScores   = 0.6
)
