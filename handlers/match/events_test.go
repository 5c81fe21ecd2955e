package match_test

import (
	"bufio"
	"math/rand/v2"
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

// TestHeartbeatsThatAsk: a page to which nothing is sent seldom has to answer. One that owes an answer is asked at every
// heartbeat, and one that has said nothing for a while is asked with what is sent to it.
func TestHeartbeatsThatAsk(t *testing.T) {
	const beat = 10 * time.Millisecond
	for _, tt := range []struct {
		when      string
		heartbeat time.Duration
		silence   time.Duration // before a ply, 0: there is none
		want      []string
	}{
		{"at rest", beat, 0, []string{"here", "here", "here", "here", "", "", "", ""}},
		{"after a silence", time.Hour, 2 * time.Hour, []string{"table", "", "table", "table"}},
		{"after a short silence", time.Hour, time.Minute, []string{"table", "table"}},
		{"after something was sent", 100 * beat, 1, []string{"table", ""}},
	} {
		t.Run(tt.when, func(t *testing.T) {
			clock := handlerstest.NewClock()
			s := handlerstest.New(t, handlerstest.Fixed, clock.Config, func(c *base.Config) { c.Heartbeat = tt.heartbeat })
			_, ben, table := s.Pair()
			r := rand.New(rand.NewPCG(1, 5))
			at := read(t, ben.Get(table).Want(http.StatusOK).Body)
			stream := ben.Listen(table + "/events?page=bens&shows=" + at.token + "&v=" + at.version)
			clock.Add(tt.silence)
			for i, want := range tt.want {
				if want == "table" {
					s.Drift(handlerstest.MatchAt(t, table), 2, 1, r)
				}
				if e := stream.Next(); e.Name != want {
					t.Fatalf("event %d is %q, want %q", i, e.Name, want)
				}
			}
		})
	}
}

// TestNothingNew: a page that has once said that it shows the newest table is told that nothing is new without a look at the
// match. Its connection is closed then, unless it is one of a proxy: a page that rests does not need it.
func TestNothingNew(t *testing.T) {
	s := handlerstest.New(t, handlerstest.Fixed)
	_, ben, table := s.Pair()
	at := read(t, ben.Get(table).Want(http.StatusOK).Body)
	stream := ben.Listen(table + "/events?page=bens&shows=" + at.token + "&v=" + at.version)
	look := func(closes bool, head ...string) {
		t.Helper()
		a := ben.Get(table+"/since/"+at.ply+"?v="+at.version, append(head, "HX-Request", "true", match.NamesPage, "bens", match.Shows, at.token)...).Want(http.StatusNoContent)
		if a.Close != closes {
			t.Errorf("the connection is closed: %t", a.Close)
		}
	}
	look(false)
	look(true)
	look(false, "X-Forwarded-For", "203.0.113.7")
	s.Drift(handlerstest.MatchAt(t, table), 2, 1, rand.New(rand.NewPCG(1, 5)))
	ben.Get(table+"/since/"+at.ply+"?v="+at.version, "HX-Request", "true", match.NamesPage, "bens").Want(http.StatusOK)
	at = read(t, stream.Next().Data)
	look(false)
	look(true)
}
