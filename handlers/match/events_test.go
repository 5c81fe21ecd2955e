package match_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
)

// TestHeartbeat: a stream sends signs of life, its page asks what is new, and the stream of a page that stops asking ends.
// Otherwise data written to a phone without a network seems to arrive for minutes.
func TestHeartbeat(t *testing.T) {
	const beat = 10 * time.Millisecond
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config, func(c *base.Config) { c.Heartbeat = beat })
	_, ben, table := s.Pair()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.Server.URL+table+"/events?page=bens", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := ben.C.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	beats := func(n int) bool {
		for lines.Scan() {
			if lines.Text() == "data: here" {
				n--
			}
			if n == 0 {
				return true
			}
		}
		return false
	}
	here := func() bool {
		tab, err := s.Host.Table(t.Context(), 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		return tab.Seats[0].Here || tab.Seats[1].Here
	}
	if !beats(3) {
		t.Fatal("the stream ends at once")
	}
	for range 4 {
		clock.Add(match.Unanswered * beat)
		ben.Get(table+"/since/0", match.NamesPage, "another")
		ben.Get(table+"/since/0", match.NamesPage, "bens")
	}
	if !beats(5) || !here() {
		t.Fatal("the stream of a page that asks ends")
	}
	clock.Add((match.Unanswered + 1) * beat)
	ben.Get(table+"/since/0", match.NamesPage, "another")
	if beats(1000) {
		t.Error("the stream of a page that does not ask goes on")
	}
	if !patience.Wait(time.Millisecond, func() bool { return !here() }) {
		t.Fatal("who is gone stays at the table")
	}
}

// pipe is an answer that notes what is written to it without a deadline.
type pipe struct {
	*httptest.ResponseRecorder
	mu       sync.Mutex
	deadline time.Time
	writes   int
	endless  int
	written  chan struct{}
}

func (p *pipe) SetWriteDeadline(at time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deadline = at
	return nil
}

func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.deadline.Before(time.Now()) {
		p.endless++
	}
	p.deadline = time.Time{} // each piece of news has its own
	if p.writes++; p.writes == 4 {
		close(p.written)
	}
	return len(b), nil
}

func (p *pipe) Flush() {}

// TestStreamsHaveDeadlines: nothing is written to a stream without a limit of time.
func TestStreamsHaveDeadlines(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Heartbeat = 10 * time.Millisecond })
	_, ben, table := s.Pair()
	ctx, cancel := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, table+"/events", nil)
	at, err := url.Parse(s.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range ben.C.Jar.Cookies(at) {
		r.AddCookie(c)
	}
	p := &pipe{ResponseRecorder: httptest.NewRecorder(), written: make(chan struct{})}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.H.Handler().ServeHTTP(p, r)
	}()
	select {
	case <-p.written:
	case <-done: // nobody answers the heartbeat
	case <-time.After(time.Minute):
		t.Fatal("nothing is written")
	}
	cancel()
	<-done
	if p.writes < 2 || p.endless > 0 || !strings.HasPrefix(p.Header().Get("Content-Type"), "text/event-stream") {
		t.Errorf("%d of %d writes have no limit of time (%v)", p.endless, p.writes, p.Header())
	}
}
