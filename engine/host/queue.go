package host

import (
	"slices"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// job is to think for the bot that is asked in a match.
type job struct {
	match match.ID
	payer
	search bool      // the bot may think for long; others answer at once
	found  bool      // it was found in the store: this process was not told
	at     time.Time // when it was queued
}

// payer is whose turn it takes when a bot of a match thinks: that of the user who owns the match, or of the network of an
// owner without a name, whose user is 0. Matches of which neither is known, because they have not been read since the
// server started, share a turn.
type payer struct {
	user    record.UserID
	network Network // from where the owner has acted last
}

// key is what turns are counted by.
func (p payer) key() payer {
	if p.user != 0 {
		p.network = Network{}
	}
	return p
}

// perNetwork is how many turns of a round the users of one network have together. Names are free, so turns counted by user
// alone could be had without limit from one address. It is more than one, so that two of a household do not wait for
// each other while strangers play. A larger network around theirs has perAround turns, whether it is one customer's or many
// people's: a newcomer from elsewhere waits for so many at most.
const (
	perNetwork = 2
	perAround  = 4
)

// queue says for which match a bot thinks next. It goes round by round. In a round each payer has at most one turn: a
// quick answer, and later a search. The quick answers of all come first. Those who come in the middle of a round go before
// those who have had their turn of it. So a user with many tables gets one search while others wait, and a newcomer waits
// for one round at most. A match is in the queue once, and not while one of its bots thinks. The queue is not safe for concurrent
// use.
type queue struct {
	quick, search class
	queued        map[match.ID]bool
	busy          map[match.ID]bool // a bot of the match is thinking, or its answer is held until its moment
	again         map[match.ID]job  // added meanwhile
}

func newQueue() *queue {
	return &queue{quick: newClass(), search: newClass(), queued: map[match.ID]bool{}, busy: map[match.ID]bool{}, again: map[match.ID]job{}}
}

// add queues a job unless its match is queued. While a bot of the match thinks, the job waits for finish.
func (q *queue) add(j job) {
	switch {
	case q.queued[j.match]:
	case q.busy[j.match]:
		q.again[j.match] = j
	default:
		q.queued[j.match] = true
		if j.search {
			q.search.add(j)
		} else {
			q.quick.add(j)
		}
	}
}

// offer queues a job unless its match is queued or one of its bots thinks. ok tells whether it did.
func (q *queue) offer(j job) (ok bool) {
	if q.queued[j.match] || q.busy[j.match] {
		return false
	}
	q.add(j)
	return true
}

// next takes the job whose turn it is. With quickOnly it takes no search: if those who wait for a quick answer have had
// their turn of the round, it goes on with whose turn was longest ago, and leaves the end of the round to the others.
func (q *queue) next(quickOnly bool) (j job, ok bool) {
	if j, ok = q.quick.next(); !ok && quickOnly {
		j, ok = q.quick.first()
	} else if !ok {
		if j, ok = q.search.next(); !ok { // a new round
			q.quick.begin()
			q.search.begin()
			if j, ok = q.quick.next(); !ok {
				j, ok = q.search.next()
			}
		}
	}
	if ok {
		delete(q.queued, j.match)
		q.busy[j.match] = true
	}
	return j, ok
}

// finish says that a bot of a match has answered, or need not.
func (q *queue) finish(id match.ID) {
	delete(q.busy, id)
	if j, ok := q.again[id]; ok {
		delete(q.again, id)
		q.add(j)
	}
}

// put replaces a job that was taken by another of the same match.
func (q *queue) put(j job) {
	delete(q.busy, j.match)
	delete(q.again, j.match)
	q.add(j)
}

// class is the jobs of one kind, quick or not, by payer.
type class struct {
	lines  []*line         // whose turn was longest ago comes first
	had    map[payer]bool  // payers who have had their turn of this round
	homes  map[Network]int // turns that networks have had in this round
	around map[string]int  // turns that those around them have had
}

// line is the jobs of a payer, first come first served.
type line struct {
	key  payer
	jobs []job
}

func newClass() class {
	return class{had: map[payer]bool{}, homes: map[Network]int{}, around: map[string]int{}}
}

func (c *class) add(j job) {
	key := j.key()
	for _, l := range c.lines {
		if l.key == key {
			l.jobs = append(l.jobs, j)
			return
		}
	}
	c.lines = append(c.lines, &line{key, []job{j}})
}

// next takes the job of the first who has a turn left in this round.
func (c *class) next() (j job, ok bool) {
	for i, l := range c.lines {
		from := l.jobs[0].network
		if !c.had[l.key] && c.homes[from] < perNetwork && (from.Around == "" || c.around[from.Around] < perAround) {
			return c.take(i), true
		}
	}
	return job{}, false
}

// first takes the job of whoever is first, as a turn beyond those of the round.
func (c *class) first() (j job, ok bool) {
	if len(c.lines) == 0 {
		return job{}, false
	}
	return c.take(0), true
}

func (c *class) take(i int) job {
	l := c.lines[i]
	j := l.jobs[0]
	l.jobs = l.jobs[1:]
	c.lines = slices.Delete(c.lines, i, i+1)
	if len(l.jobs) > 0 {
		c.lines = append(c.lines, l)
	}
	c.had[l.key] = true
	c.homes[j.network]++
	c.around[j.network.Around]++
	return j
}

// begin begins a round.
func (c *class) begin() {
	clear(c.had)
	clear(c.homes)
	clear(c.around)
}
