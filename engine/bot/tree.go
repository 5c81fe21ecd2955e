package bot

import (
	"math"

	"portside/engine"
)

// node is an action that was tried at its parent. The first node is the root; its children, the actions of
// the field, come next.
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

// descend chooses among the legal actions at a node: a new one while few were tried for the number of
// visits, the likeliest first; otherwise by upper confidence bound. grown tells that the node is new.
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
		b.weights = b.Game.Score(b.state, seat, fresh, b.weights[:0])
		pick = highest(b.weights)
	}
	b.tree = append(b.tree, node{action: fresh[pick], seat: seat, avail: 1, sibling: b.tree[at].child, prior: 1 / float64(1+known)})
	next = int32(len(b.tree) - 1)
	b.tree[at].child = next
	return next, true
}

// wide is how many actions are worth trying after so many visits.
func wide(visits int32) int { return 1 + int(math.Sqrt(float64(visits))) }

// strike moves action a to place i of the legal list, so that the untried ones stand behind it; false
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
