package match_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
)

// pipe answers a request through a pipe instead of a network, so that a fake clock runs while all wait.
type pipe struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (p pipe) Hijack() (net.Conn, *bufio.ReadWriter, error) { return p.conn, nil, nil }

// heard are the events of a stream, each with its time.
type heard struct {
	mu     sync.Mutex
	events []handlerstest.Event
	at     []time.Time
}

// request is the request of a browser for a stream.
func request(t *testing.T, b *handlerstest.Browser, path string) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	at, err := url.Parse(b.Site.ServerURL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.C.Jar.Cookies(at) {
		r.AddCookie(c)
	}
	return r
}

// tap opens a stream of a browser through a pipe.
func tap(t *testing.T, b *handlerstest.Browser, path string) *heard {
	t.Helper()
	server, client := net.Pipe()
	h := &heard{}
	go handlerstest.ReadEvents(client, func(e handlerstest.Event) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.events, h.at = append(h.events, e), append(h.at, time.Now())
	})
	b.Site.H.Handler().ServeHTTP(pipe{httptest.NewRecorder(), server}, request(t, b, path))
	t.Cleanup(func() { client.Close() })
	return h
}

// tables are the versions of the tables that were sent, with their times.
func (h *heard) tables() (versions []string, at []time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, e := range h.events {
		if e.Name == "table" {
			_, v, _ := e.Table()
			versions, at = append(versions, v), append(at, h.at[i])
		}
	}
	return versions, at
}

// TestWhoeverIsAskedHearsAtOnce plays a ply every 2 ms, by a clock that stands still while anything is done. Whoever is asked
// after a ply is sent its table in the same moment; all others are sent at most one table in 25 ms, and the newest in the end.
func TestWhoeverIsAskedHearsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := handlerstest.New(t, handlerstest.Fixed)
		anna, ben, table := s.Pair()
		eve := s.Browser()
		eve.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
		people := []*handlerstest.Browser{anna, ben, eve}
		for _, b := range people { // whoever waits for the network keeps the clock from running
			b.C.CloseIdleConnections()
		}
		s.Server.Close()
		id := handlerstest.MatchAt(t, table)
		var ears []*heard
		for i, b := range people {
			ears = append(ears, tap(t, b, fmt.Sprintf("%s/events?page=p%d&shows=1&v=1", table, i)))
		}
		synctest.Wait()
		time.Sleep(time.Second)
		asked := make([][]string, len(people)) // versions that asked somebody something
		newest := ""
		for range 60 {
			played := time.Now()
			on, _ := s.Answer(id, []record.UserID{1, 2}, func(t *projection.Table) engine.Action { return t.Legal[len(t.Legal)-1] })
			if !on {
				t.Fatal("the match is over")
			}
			synctest.Wait()
			for user := range record.UserID(2) {
				now, err := s.Host.Peek(t.Context(), id, user+1)
				if err != nil {
					t.Fatal(err)
				}
				newest = match.FormatVersion(now)
				if !now.Asked() {
					continue
				}
				asked[user] = append(asked[user], newest)
				versions, at := ears[user].tables()
				if last := len(versions) - 1; versions[last] != newest || !at[last].Equal(played) {
					t.Fatalf("user %d is asked in version %s, and was sent %s, %v after the ply", user+1, newest, versions[last], at[last].Sub(played))
				}
			}
			time.Sleep(2 * time.Millisecond)
		}
		time.Sleep(match.MinGap)
		synctest.Wait()
		for i, h := range ears {
			versions, at := h.tables()
			if got := versions[len(versions)-1]; got != newest {
				t.Errorf("page %d was sent version %s last, want %s", i, got, newest)
			}
			for n := 1; n < len(at); n++ {
				if gap := at[n].Sub(at[n-1]); gap < match.MinGap && !slices.Contains(asked[i], versions[n]) {
					t.Errorf("page %d, which is not asked anything, was sent two tables within %v", i, gap)
				}
				if versions[n] == versions[n-1] {
					t.Errorf("page %d was sent version %s twice", i, versions[n])
				}
			}
		}
		if spectator, _ := ears[2].tables(); len(spectator) < 4 || len(spectator) > 8 {
			t.Errorf("of 60 plies in 120 ms a spectator was sent %d", len(spectator))
		}
	})
}

// TestSlowReaders opens fifty streams that are never read while a match is played: the pages of the seats are sent every table
// in the moment of its ply, and the streams that are not read are cut 10 s after the first write that could not be finished.
func TestSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := handlerstest.New(t, handlerstest.Fixed, func(c *base.Config) { c.Limits = base.Limits{} })
		anna, ben, table := s.Pair()
		eve := s.Browser()
		eve.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
		people := []*handlerstest.Browser{anna, ben, eve}
		for _, b := range people {
			b.C.CloseIdleConnections()
		}
		s.Server.Close()
		id := handlerstest.MatchAt(t, table)
		ears := []*heard{tap(t, anna, table+"/events?page=a&shows=1&v=1"), tap(t, ben, table+"/events?page=b&shows=1&v=1")}
		var slow []*closing
		for i := range 50 {
			slow = append(slow, deaf(t, people[i%3], fmt.Sprintf("%s/events?page=slow%d&shows=1&v=1", table, i)))
		}
		synctest.Wait()
		began := time.Now()
		for range 30 {
			played := time.Now()
			if on, _ := s.Answer(id, []record.UserID{1, 2}, func(t *projection.Table) engine.Action { return t.Legal[len(t.Legal)-1] }); !on {
				t.Fatal("the match is over")
			}
			synctest.Wait()
			for user := range record.UserID(2) {
				now, err := s.Host.Peek(t.Context(), id, user+1)
				if err != nil {
					t.Fatal(err)
				}
				versions, at := ears[user].tables()
				if last := len(versions) - 1; now.Asked() && (versions[last] != match.FormatVersion(now) || !at[last].Equal(played)) {
					t.Fatalf("user %d was sent %s at %v, want %s at %v", user+1, versions[last], at[last], match.FormatVersion(now), played)
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		for i, c := range slow {
			if open := c.closed.Sub(began); open != 10*time.Second {
				t.Fatalf("stream %d, which is not read, was cut %v after its first table", i, open)
			}
		}
	})
}

// closing is a connection that notes when it is closed.
type closing struct {
	net.Conn
	closed time.Time
}

func (c *closing) Close() error {
	if c.closed.IsZero() {
		c.closed = time.Now()
	}
	return c.Conn.Close()
}

// deaf opens a stream of a browser through a pipe, and reads nothing but its beginning.
func deaf(t *testing.T, b *handlerstest.Browser, path string) *closing {
	t.Helper()
	conn, client := net.Pipe()
	server := &closing{Conn: conn}
	t.Cleanup(func() { client.Close() })
	go b.Site.H.Handler().ServeHTTP(pipe{httptest.NewRecorder(), server}, request(t, b, path))
	in := bufio.NewReaderSize(client, 16)
	for line := ""; line != "data: \n"; {
		var err error
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	return server
}
