package host

import (
	"context"
	"sync"
	"time"

	"portside/engine/record"
)

// Bots at tables of users without a name think at most share a minute per network, and behind all others: anybody can open
// such a table with one tap. A network has half of it at once and gets the other half back evenly, so that no minute
// sees more. A thought that has begun is finished; what it takes too long is made up for.
const (
	share = 2 * time.Second
	ready = share / 2
)

// budgets is how much time the bots of each network have left. It is safe for concurrent use.
type budgets struct {
	mu   sync.Mutex
	left map[string]budget
}

// budget is what a network had left at a moment.
type budget struct {
	left time.Duration
	at   time.Time
}

// many is the number of networks above which those are forgotten that have all their time back.
const many = 1000

// now is what a network has left; the caller holds the lock.
func (b *budgets) now(network string, at time.Time) time.Duration {
	s, known := b.left[network]
	if !known {
		return ready
	}
	return min(ready, s.left+at.Sub(s.at)*(share-ready)/time.Minute)
}

// wait is how long a network has to wait before its bots may think, 0 if they may now.
func (b *budgets) wait(network string, at time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if left := b.now(network, at); left <= 0 {
		return (1-left)*time.Minute/(share-ready) + time.Millisecond
	}
	return 0
}

// spend notes that a bot of a network has thought for took, until at.
func (b *budgets) spend(network string, took time.Duration, at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left == nil {
		b.left = map[string]budget{}
	}
	b.left[network] = budget{b.now(network, at) - took, at}
	if len(b.left) > many {
		for n := range b.left {
			if b.now(n, at) == ready {
				delete(b.left, n)
			}
		}
	}
}

// fromNetwork is the key of the network in a context.
type fromNetwork struct{}

// FromNetwork says from which network a user without a name acts; the bots at their table think at its expense. After a
// restart, until such a user acts, all of them share one budget.
func FromNetwork(ctx context.Context, network string) context.Context {
	return context.WithValue(ctx, fromNetwork{}, network)
}

// noteNetwork notes from where a user without a name has acted.
func (e *Held) noteNetwork(ctx context.Context) {
	if network, ok := ctx.Value(fromNetwork{}).(string); ok {
		e.network = network
	}
}

// Spare tells whether a match can wait, and may go after a while: only users without a name sit there.
func Spare(r *record.Match) bool {
	users := 0
	for i := range r.Seats {
		if s := &r.Seats[i]; s.Kind == record.User {
			if !s.Unnamed {
				return false
			}
			users++
		}
	}
	return users > 0
}
