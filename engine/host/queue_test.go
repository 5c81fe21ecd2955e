package host

import (
	"fmt"
	"slices"
	"testing"

	"portside/engine/match"
	"portside/engine/record"
)

// quick and search are jobs for the bots of a named user who has acted from nowhere else.
func quick(id match.ID, user record.UserID) job {
	return job{match: id, payer: payer{user, Network{Home: fmt.Sprint("network ", user)}}}
}

func search(id match.ID, user record.UserID) job {
	j := quick(id, user)
	j.search = true
	return j
}

// queueOf is a queue in which jobs wait.
func queueOf(jobs ...job) *queue {
	q := newQueue()
	for _, j := range jobs {
		q.add(j)
	}
	return q
}

// drain takes n jobs, or all there are, and names their matches.
func drain(q *queue, quickOnly bool, n int) (ids []match.ID) {
	for range n {
		j, ok := q.next(quickOnly)
		if !ok {
			break
		}
		ids = append(ids, j.match)
	}
	return ids
}

// TestQueueOrder: users have turns, quick answers come first in a round, and a network counts as few users.
func TestQueueOrder(t *testing.T) {
	at := func(j job, network string) job {
		j.network.Home = network
		return j
	}
	nameless := func(id match.ID, network string) job {
		return job{match: id, payer: payer{0, Network{Home: network}}, search: true}
	}
	for _, tt := range []struct {
		name      string
		jobs      []job
		quickOnly bool
		want      []match.ID
	}{
		{"one user is served in order", []job{search(1, 7), search(2, 7), search(3, 7)}, false, []match.ID{1, 2, 3}},
		{"users have turns", []job{search(1, 7), search(2, 7), search(3, 7), search(4, 8), search(5, 9), search(6, 8)}, false, []match.ID{1, 4, 5, 2, 6, 3}},
		{"networks of users without a name have turns", []job{nameless(1, "a"), nameless(2, "a"), nameless(3, "b"), nameless(4, ""), nameless(5, "")}, false, []match.ID{1, 3, 4, 2, 5}},
		{"quick answers of a round come first", []job{search(1, 7), search(2, 8), quick(3, 8), quick(4, 9), quick(5, 9)}, false, []match.ID{3, 4, 1, 2, 5}},
		{"quick answers of one user do not keep searches waiting", []job{quick(1, 7), quick(2, 7), quick(3, 7), search(4, 8), search(5, 7)}, false, []match.ID{1, 4, 5, 2, 3}},
		{"quick answers only", []job{search(1, 7), quick(2, 7), quick(3, 7), quick(4, 7), quick(5, 8)}, true, []match.ID{2, 5, 3, 4}},
		{"many names at one address", []job{at(search(1, 1), "a"), at(search(2, 2), "a"), at(search(3, 3), "a"), at(search(4, 4), "a"), at(search(5, 5), "a"), search(6, 6), search(7, 6)}, false, []match.ID{1, 2, 6, 3, 4, 7, 5}},
		{"one name at two addresses", []job{at(search(1, 1), "a"), at(search(2, 1), "b"), search(3, 3)}, false, []match.ID{1, 3, 2}},
	} {
		if got := drain(queueOf(tt.jobs...), tt.quickOnly, 100); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestNewcomerWaitsForNoRound: a user with 24 tables whose bots search never has two searches while a newcomer waits,
// whenever the newcomer comes and however fast the tables are asked again.
func TestNewcomerWaitsForNoRound(t *testing.T) {
	for before := range 60 {
		for _, tt := range []struct {
			newcomer job
			most     int // jobs of the others before
		}{{search(1000, 2), 1}, {quick(1000, 2), 0}} {
			q := newQueue()
			for id := range match.ID(24) {
				q.add(search(1+id, 1))
			}
			work := func() job {
				j, _ := q.next(false)
				q.finish(j.match)
				q.add(j)
				return j
			}
			for range before {
				work()
			}
			q.add(tt.newcomer)
			n := 0
			for work().match != 1000 {
				n++
			}
			if n > tt.most {
				t.Errorf("after %d searches %+v waits for %d more, want %d", before, tt.newcomer, n, tt.most)
			}
		}
	}
}

// TestManyNetworks: one customer who has thousands of networks, all of which lie in one around them, has few turns of a round.
func TestManyNetworks(t *testing.T) {
	q := newQueue()
	for i := range match.ID(64) {
		q.add(job{match: 1 + i, payer: payer{0, Network{fmt.Sprintf("2001:db8:0:%x00::/56", i), "2001:db8::/48"}}, search: true})
	}
	work := func() match.ID {
		j, _ := q.next(false)
		q.finish(j.match)
		q.add(j)
		return j.match
	}
	for range 30 {
		work()
	}
	q.add(search(1000, 2))
	n := 0
	for work() != 1000 {
		n++
	}
	if n > perAround {
		t.Errorf("a newcomer waits for %d searches of one customer", n)
	}
}

// TestTurnsAreEven: a user who has one table and comes back at once gets as many turns as one who has many.
func TestTurnsAreEven(t *testing.T) {
	q := queueOf(search(1, 1), search(2, 2))
	for id := range match.ID(10) {
		q.add(search(10+id, 3))
	}
	turns := map[record.UserID]int{}
	for range 300 {
		j, _ := q.next(false)
		turns[j.user]++
		q.finish(j.match)
		q.add(j)
	}
	for user, n := range turns {
		if n != 100 {
			t.Errorf("user %d has %d of 300 turns", user, n)
		}
	}
}

// TestQuickAnswersRunAhead: quick answers that a worker of their own gives in the middle of a round of searches neither
// end that round nor take a search from anybody.
func TestQuickAnswersRunAhead(t *testing.T) {
	q := queueOf(search(1, 1), search(2, 2), search(3, 3), search(4, 1))
	for id := range match.ID(10) {
		q.add(quick(100+id, 2))
	}
	got := drain(q, false, 2) // the first quick answer, the first search
	got = append(got, drain(q, true, 100)...)
	got = append(got, drain(q, false, 100)...)
	if want := []match.ID{100, 1, 101, 102, 103, 104, 105, 106, 107, 108, 109, 2, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
}

// TestMatchIsQueuedOnce: however often a match is woken, one bot of it thinks at a time, and once more if it was woken
// meanwhile.
func TestMatchIsQueuedOnce(t *testing.T) {
	q := queueOf(search(1, 7), search(1, 7), search(1, 7))
	if got := drain(q, false, 100); len(got) != 1 {
		t.Fatalf("a match that was woken three times is queued %d times", len(got))
	}
	q.add(quick(1, 7))
	q.add(quick(1, 7))
	if got := drain(q, false, 100); len(got) != 0 {
		t.Error("a second bot thinks while the first one does")
	}
	q.finish(1)
	if j, ok := q.next(true); !ok || j != quick(1, 7) {
		t.Errorf("a match that was woken meanwhile: %+v, %t", j, ok)
	}
	q.finish(1)
	if got := drain(q, false, 100); len(got) != 0 {
		t.Error("it is asked a third time")
	}
}

// TestPutBack: a job that is another than the one that was queued waits as what it is, and once.
func TestPutBack(t *testing.T) {
	q := queueOf(job{match: 1}, search(2, 7))
	if got := drain(q, true, 1); !slices.Equal(got, []match.ID{1}) {
		t.Fatalf("a match that nobody has read: %v", got)
	}
	q.add(search(1, 7))
	q.put(search(1, 7))
	if got := drain(q, true, 100); len(got) != 0 {
		t.Errorf("the worker for quick answers takes %v", got)
	}
	if got := drain(q, false, 100); !slices.Equal(got, []match.ID{2, 1}) {
		t.Errorf("the order is %v", got)
	}
	q.finish(1)
	if got := drain(q, false, 100); len(got) != 0 {
		t.Errorf("it is asked twice: %v", got)
	}
}
