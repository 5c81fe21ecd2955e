package bot

import (
	"math"
	"math/rand/v2"

	"portside/engine"
)

// Search is information-set Monte Carlo tree search with one observer (Cowling, Powley, Whitehouse:
// "Information Set Monte Carlo Tree Search", 2012). Every iteration guesses the hidden part anew from
// the view and walks one tree whose edges are actions; an action competes only with those that were
// legal in the same guesses. Luck is drawn afresh in every iteration, so that a node is worth its mean.
type Search struct {
	Game engine.Game
	// Plies is how many plies are simulated per decision; 0 means no limit, for which Expired must be
	// set. Iterations, if not 0, is a limit of its own.
	Plies, Iterations int
	// Expired, if set, is asked after every iteration and ends the search.
	Expired func() bool
	// Explore weighs curiosity against success in the tree.
	Explore float64
	// Prior is how much the game's own judgement counts for an action that was hardly tried; TeamPrior the
	// same where no two seats ever stand apart, in a team or alone: no lead shows early who plays well.
	Prior, TeamPrior float64
	// Depth is the number of plies after which a playout is cut off and judged by the standing.
	Depth int
	// Greed is the share of playout plies that follow the game's own judgement, 0 … 1.
	Greed float64

	rnd     *rand.Rand
	luck    *engine.Fast
	state   engine.State
	tree    []node
	legal   []engine.Action
	weights []float64
	scores  []int
	marks   []float64
	path    []int32
	pays    payoff
	weight  float64 // of the prior in this decision
	spent   int     // plies simulated for this decision
	rounds  int     // iterations made for this decision
}

// node is an action that was tried at its parent. The first node is the root.
type node struct {
	action  engine.Action
	seat    engine.Seat
	child   int32 // first of the list, 0: none
	sibling int32 // next of the list
	visits  int32
	avail   int32 // how often it could have been tried
	total   float64
	prior   float64
}

// Playouts are short where the game can forecast, because what luck does to the rest of the match only
// blurs the choice at hand; without a forecast only the end of the match says who stands well.
const (
	depthForecast = 8
	depthScores   = 160
)

// NewSearch is a search with settings that suit all games; the budget keeps a decision well below one
// second on a small machine.
func NewSearch(g engine.Game, seed uint64) *Search {
	b := &Search{
		Game: g, Plies: 60_000, Explore: 0.5, Prior: 0.3, TeamPrior: 4, Depth: depthScores, Greed: 0.85,
		rnd: rand.New(rand.NewPCG(seed, 0)), luck: engine.NewFast(seed), state: g.Blank(),
	}
	if _, ok := b.state.(Forecaster); ok {
		b.Depth = depthForecast
	}
	return b
}

// Choose implements engine.Policy.
func (b *Search) Choose(v engine.View, legal []engine.Action) engine.Answer {
	if len(legal) == 1 {
		return play(legal[0])
	}
	b.tree = append(b.tree[:0], node{})
	b.spent, b.rounds, b.pays = 0, 0, payoff{}
	for !b.done() {
		b.Game.Determinize(v, b.rnd, b.state)
		b.othersFirst(v.Viewer())
		b.iterate()
		b.rounds++
	}
	return play(b.favourite(legal))
}

func (b *Search) done() bool {
	return b.Plies > 0 && b.spent >= b.Plies || b.Iterations > 0 && b.rounds >= b.Iterations ||
		b.Expired != nil && b.rounds > 0 && b.Expired()
}

// Simulated is how many iterations and plies the last decision took.
func (b *Search) Simulated() (iterations, plies int) { return b.rounds, b.spent }

// favourite is the action tried most often, which is steadier than the one with the best mean.
func (b *Search) favourite(legal []engine.Action) engine.Action {
	best, most := legal[0], int32(-1)
	for i := b.tree[0].child; i != 0; i = b.tree[i].sibling {
		n := &b.tree[i]
		if n.visits > most && contains(legal, n.action) {
			best, most = n.action, n.visits
		}
	}
	return best
}

func contains(legal []engine.Action, a engine.Action) bool {
	for _, l := range legal {
		if l == a {
			return true
		}
	}
	return false
}

// othersFirst lets all other seats that owe a decision now answer it, as a playout would: sealed choices
// are made without knowing ours, so they must not stand below ours in the tree.
func (b *Search) othersFirst(me engine.Seat) {
	for seat := range b.state.Deciders().Without(me).All() {
		if d := b.state.Deciders(); d.Has(seat) && d.Has(me) {
			before := d
			b.legal = b.state.Legal(seat, b.legal[:0])
			b.state.Apply(seat, b.rolloutAction(seat), b.luck, nil)
			b.spent++
			if b.state.Deciders() != before.Without(seat) {
				return
			}
		}
	}
}

// iterate walks down the tree, adds one node, plays the match on and notes on the way back how it went.
func (b *Search) iterate() {
	b.path = b.path[:0]
	b.tree[0].visits++
	for at, grown := int32(0), false; !grown; {
		seat := b.state.Deciders().First()
		if seat == engine.Nobody {
			break
		}
		b.legal = b.state.Legal(seat, b.legal[:0])
		at, grown = b.descend(at, seat)
		b.path = append(b.path, at)
		b.state.Apply(seat, b.tree[at].action, b.luck, nil)
		b.spent++
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
}

// descend chooses among the legal actions at a node: a new one while few were tried for the number of
// visits, the likeliest first, or else by upper confidence bound. grown tells that the node is new.
func (b *Search) descend(at int32, seat engine.Seat) (next int32, grown bool) {
	known, best, top := 0, int32(0), math.Inf(-1)
	for i := b.tree[at].child; i != 0; i = b.tree[i].sibling {
		n := &b.tree[i]
		if n.seat != seat || !b.strike(known, n.action) {
			continue
		}
		known++
		n.avail++
		visits := float64(n.visits)
		value := n.total/visits + b.Explore*math.Sqrt(math.Log(float64(n.avail))/visits) + b.weight*n.prior/(1+visits)
		if value > top {
			top, best = value, i
		}
	}
	if known == len(b.legal) || known > 0 && known >= wide(b.tree[at].visits) {
		return best, false
	}
	fresh := b.legal[known:]
	pick := 0
	if len(fresh) > 1 {
		b.weights = b.state.Weigh(seat, fresh, b.weights[:0])
		pick = highest(b.weights)
	}
	b.tree = append(b.tree, node{action: fresh[pick], seat: seat, avail: 1, sibling: b.tree[at].child, prior: 1 / float64(1+known)})
	next = int32(len(b.tree) - 1)
	b.tree[at].child = next
	return next, true
}

// wide is how many actions are worth trying after so many visits.
func wide(visits int32) int { return 2 + int(2*math.Sqrt(float64(visits))) }

// strike moves action a to place i of the legal list, so that those not yet tried stand behind; false
// if it is not legal this time.
func (b *Search) strike(i int, a engine.Action) bool {
	for k := i; k < len(b.legal); k++ {
		if b.legal[k] == a {
			b.legal[i], b.legal[k] = b.legal[k], b.legal[i]
			return true
		}
	}
	return false
}

// judge is the utility per seat of the state in which a playout has ended.
func (b *Search) judge() [engine.MaxSeats]float64 {
	if f, ok := b.state.(Forecaster); ok {
		b.marks = f.Forecast(b.marks[:0])
		return b.pays.judge(b.marks, rankForecast)
	}
	b.scores, b.marks = b.state.Scores(b.scores[:0]), b.marks[:0]
	for _, s := range b.scores {
		b.marks = append(b.marks, float64(s))
	}
	return b.pays.judge(b.marks, rankScores)
}

// The share of the rank in a utility: a forecast says more than the rank, scores often do not.
const (
	rankForecast = 0.15
	rankScores   = 0.6
)

// rollout plays on to the end, or to Depth.
func (b *Search) rollout() {
	for range b.Depth {
		seat := b.state.Deciders().First()
		if seat == engine.Nobody {
			return
		}
		b.legal = b.state.Legal(seat, b.legal[:0])
		b.state.Apply(seat, b.rolloutAction(seat), b.luck, nil)
		b.spent++
	}
}

// rolloutAction chooses from b.legal: by judgement, or now and then anything.
func (b *Search) rolloutAction(seat engine.Seat) engine.Action {
	const fine = 1 << 16
	switch {
	case len(b.legal) == 1:
		return b.legal[0]
	case float64(b.luck.Pick(fine)) >= b.Greed*fine:
		return b.legal[b.luck.Pick(len(b.legal))]
	}
	b.weights = b.state.Weigh(seat, b.legal, b.weights[:0])
	return b.legal[highest(b.weights)]
}
