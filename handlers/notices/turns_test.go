package notices

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"portside/engine/record"
)

// TestSlowChannelsHoldUpNobody: a user with many webhooks that do not answer, and with more waiting for them than is read
// at once, does not keep the message of another from being sent.
func TestSlowChannelsHoldUpNobody(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Retry = nil })
	var ended atomic.Int64 // calls to the address that does not answer which are over
	open := make(chan struct{})
	mute := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		select {
		case <-open:
		case <-q.Context().Done():
		}
		ended.Add(1)
	}))
	t.Cleanup(mute.Close)
	t.Cleanup(func() { close(open) })
	in := newInbox(t)
	id := r.match()
	const hooks, each = 12, 20
	var list []record.Notice
	for n := range each {
		list = append(list, record.Notice{Match: id, User: r.users[0], Seat: 0, Kind: record.NoticeTurn, Mark: int64(1000 + n), At: 1, Due: r.now().UnixMilli() + 3600_000})
	}
	if err := r.store.AddNotices(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	waiting, err := r.store.DueNotices(t.Context(), r.now().UnixMilli()+7200_000, 1000)
	if err != nil {
		t.Fatal(err)
	}
	sorted := record.SortedNotices{Send: map[record.NoticeID][]record.Delivery{}}
	for h := range hooks {
		c := r.channel(record.Channel{User: r.users[0], Kind: record.Webhook, Target: fmt.Sprint(mute.URL, "/", h)})
		for _, n := range waiting {
			if n.User == r.users[0] && n.Mark >= 1000 {
				sorted.Send[n.ID] = append(sorted.Send[n.ID], record.Delivery{Channel: c.ID, Kind: n.Kind, Match: id, At: r.now().UnixMilli() + 3600_000})
			}
		}
	}
	if len(sorted.Send) != each {
		t.Fatalf("%d notices wait", len(sorted.Send))
	}
	if err := r.store.SortNotices(t.Context(), sorted); err != nil {
		t.Fatal(err)
	}
	r.service.Wake(0)
	r.until("the slow ones are called", func() bool {
		r.service.mu.Lock()
		defer r.service.mu.Unlock()
		return len(r.service.turns.under) > 0
	})
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL}) // Bram's
	r.pass(id)
	r.until("Bram is told", func() bool { return in.count() == 1 })
	if n := ended.Load(); n != 0 {
		t.Errorf("Bram's message has waited for %d of the calls that get no answer", n)
	}
}

// TestTurns: users send one after the other, and so do the channels of one user; nobody has more than two turns at once,
// and none a second one while somebody who has none waits.
func TestTurns(t *testing.T) {
	turns := newTurns()
	due := func(users, each int) (list []record.Due) {
		for u := range users {
			for c := range each {
				list = append(list, record.Due{User: record.UserID(u + 1), Channel: record.ChannelID(100*(u+1) + c), At: int64(u)})
			}
		}
		return list
	}
	first := turns.next(due(1, 12))
	if len(first) != eachUser {
		t.Fatalf("one user has %d turns at once", len(first))
	}
	for _, d := range first {
		turns.begin(d)
	}
	if more := turns.next(due(1, 12)); len(more) != 0 {
		t.Errorf("one user has %d turns more", len(more))
	}
	had := map[record.UserID]int{}
	for _, d := range turns.next(due(atOnce+4, 3)) {
		had[d.User]++
	}
	if len(had) != atOnce-eachUser || had[1] != 0 {
		t.Errorf("users with a turn: %v, want all that are left for as many users", had)
	}
	for _, d := range first {
		turns.end(d)
	}
	count := map[record.ChannelID]int{}
	const users, each, rounds = 40, 3, 300
	for range rounds {
		list := turns.next(due(users, each))
		for _, d := range list {
			count[d.Channel]++
			turns.begin(d)
		}
		for _, d := range list {
			turns.end(d)
		}
	}
	for _, d := range due(users, each) {
		if n, fair := count[d.Channel], rounds*atOnce/users/each; n < fair-1 || n > fair+1 {
			t.Errorf("channel %d had %d turns, the fair share is %d", d.Channel, n, fair)
		}
	}
}
