package match_test

import (
	"bufio"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
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

// timed is a connection that notes what is written to it without a deadline.
type timed struct {
	net.Conn
	endless, writes *atomic.Int64
	limited         atomic.Bool
}

func (l *timed) SetWriteDeadline(at time.Time) error {
	l.limited.Store(at.After(time.Now()))
	return l.Conn.SetWriteDeadline(at)
}

func (l *timed) Write(b []byte) (int, error) {
	l.writes.Add(1)
	if !l.limited.Swap(false) { // each message has its own
		l.endless.Add(1)
	}
	return l.Conn.Write(b)
}

// lines makes such connections.
type lines struct {
	net.Listener
	endless, writes atomic.Int64
}

func (ls *lines) Accept() (net.Conn, error) {
	c, err := ls.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &timed{Conn: c, endless: &ls.endless, writes: &ls.writes}, nil
}

// TestStreamsHaveDeadlines: nothing is written to a stream without a limit of time.
func TestStreamsHaveDeadlines(t *testing.T) {
	s := handlerstest.New(t, handlerstest.NewClock().Config, func(c *base.Config) { c.Heartbeat = 10 * time.Millisecond }) // no silence is long enough to end the stream
	_, ben, table := s.Pair()
	server := httptest.NewUnstartedServer(s.H.Handler())
	ls := &lines{Listener: server.Listener}
	server.Listener = ls
	server.Start()
	defer server.Close()
	r, err := http.NewRequest(http.MethodGet, server.URL+table+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(s.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range ben.C.Jar.Cookies(at) {
		r.AddCookie(c)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	in := bufio.NewScanner(res.Body)
	for beats := 0; beats < 2 && in.Scan(); {
		if in.Text() == "data: here" {
			beats++
		}
	}
	if n := ls.writes.Load(); n < 3 || ls.endless.Load() > 0 || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("%d of %d writes have no limit of time (%v)", ls.endless.Load(), n, res.Header)
	}
}
