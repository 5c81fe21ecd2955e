package handlers_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"portside/handlers/handlerstest"
)

// fading is the context of a request whose client goes away when it is asked about for the n-th time.
type fading struct {
	context.Context
	left *atomic.Int64
	end  context.CancelFunc
}

func fade(n int) fading {
	ctx, end := context.WithCancel(context.Background())
	f := fading{ctx, new(atomic.Int64), end}
	f.left.Store(int64(n))
	return f
}

func (f fading) tick() {
	if f.left.Add(-1) == 0 {
		f.end()
	}
}

// Done implements context.Context.
func (f fading) Done() <-chan struct{} {
	f.tick()
	return f.Context.Done()
}

// Err implements context.Context.
func (f fading) Err() error {
	f.tick()
	return f.Context.Err()
}

// cookies are the cookies of a browser, for a request without it.
func cookies(b *handlerstest.Browser) string {
	at, err := url.Parse(b.Site.ServerURL)
	if err != nil {
		b.T.Fatal(err)
	}
	var list []string
	for _, c := range b.C.Jar.Cookies(at) {
		list = append(list, c.String())
	}
	return strings.Join(list, "; ")
}

// busy is a site with a match under way, one that is over and a campaign, and somebody who is in all of them.
func busy(t *testing.T) (s *handlerstest.Site, anna *handlerstest.Browser, table, campaign string) {
	s = handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	d, actions := page.Question()
	b.Play(table, d, actions[0]).To()
	campaign = anna.Found("coop")
	return s, anna, table, campaign
}

// TestClientsGoAway: a client that goes away in the middle of a request is no error, wherever the request is at that moment.
func TestClientsGoAway(t *testing.T) {
	s, anna, table, campaign := busy(t)
	h, cookie := s.H.Handler(), cookies(anna)
	for _, path := range []string{"/", "/matches", "/next", table, table + "/log", table + "/replay", table + "/fair", table + "/export.json", table + "/talk", table + "/notes", table + "/since/0?v=1",
		"/account", "/account/notices", "/campaigns", campaign, campaign + "/chronicle", campaign + "/party", campaign + "/export.json", "/healthz"} {
		for n := 1; ; n++ {
			ctx := fade(n)
			r := httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx)
			r.Header.Set("Cookie", cookie)
			h.ServeHTTP(httptest.NewRecorder(), r)
			if ctx.left.Load() > 0 { // it ended before its client had gone
				break
			}
		}
	}
	for _, post := range []struct{ path, form string }{
		{table + "/plies", "decision=0&action=draw"}, {table + "/talk", "text=Ahoy"}, {table + "/votes", "kind=pause"}, {"/account", "name=Anna"}, {"/matches", handlerstest.NewMatchForm("Anna", "bot-random").Encode()},
		{campaign + "/plan", "choosing=random"},
	} {
		for n := 1; n < 400; n++ {
			ctx := fade(n)
			r := httptest.NewRequest(http.MethodPost, post.path, strings.NewReader(post.form)).WithContext(ctx)
			r.Header.Set("Cookie", cookie)
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			h.ServeHTTP(httptest.NewRecorder(), r)
			if ctx.left.Load() > 0 {
				break
			}
		}
	}
	s.Stop()
	if list := complaints(s); len(list) > 0 {
		t.Errorf("%d lines in the log, first\n%s", len(list), strings.Join(list[:min(5, len(list))], "\n"))
	}
}

// TestConnectionsBreak: nor is it an error when the connection breaks: in the head of a request, in its body, before the answer, in the
// answer, in a stream.
func TestConnectionsBreak(t *testing.T) {
	s, anna, table, campaign := busy(t)
	cookie := cookies(anna)
	dial := func() *net.TCPConn {
		conn, err := net.Dial("tcp", s.Server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		return conn.(*net.TCPConn)
	}
	drop := func(conn *net.TCPConn, reset bool) {
		if reset { // the server learns of it when it writes, and not by the end of what it reads
			if err := conn.SetLinger(0); err != nil {
				t.Fatal(err)
			}
		}
		conn.Close()
	}
	for _, reset := range []bool{false, true} {
		for _, path := range []string{"/", "/matches", table, table + "/events?page=abc&v=1", table + "/export.json", campaign, "/static/js/site.js", "/healthz"} {
			head := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n", path, cookie)
			half := dial()
			io.WriteString(half, head[:len(head)/2])
			drop(half, reset)
			for range 20 {
				at := dial()
				io.WriteString(at, head+"\r\n")
				drop(at, reset)
			}
			begun := dial()
			io.WriteString(begun, head+"\r\n")
			if _, err := begun.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			drop(begun, reset)
		}
		for _, path := range []string{table + "/plies", table + "/talk", "/matches", "/account"} {
			for _, kind := range []string{"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
				at := dial()
				fmt.Fprintf(at, "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: %s\r\nContent-Length: 5000\r\n\r\n", path, cookie, kind)
				io.WriteString(at, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n{\"format\":")
				drop(at, reset)
			}
		}
	}
	for range 5 { // somebody plays while streams break
		stream := anna.Listen(table + "/events?page=abc&v=1")
		anna.Post(table+"/talk", url.Values{"text": {"Ahoy"}})
		stream.Close()
	}
	s.Stop() // waits for all of them
	if list := complaints(s); len(list) > 0 {
		t.Errorf("%d lines in the log, first\n%s", len(list), strings.Join(list[:min(5, len(list))], "\n"))
	}
}

// taken is an answer whose connection is taken over just when it breaks.
type taken struct {
	*httptest.ResponseRecorder
	before error // it breaks already when it is taken over
}

// Hijack implements http.Hijacker.
func (w taken) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, other := net.Pipe()
	conn.Close()
	other.Close()
	return conn, nil, w.before
}

// TestStreamBreaksAsItBegins: the connection breaks when net/http gives it away, and nobody can be answered any more.
func TestStreamBreaksAsItBegins(t *testing.T) {
	s, anna, table, _ := busy(t)
	for _, before := range []error{nil, errors.New("use of closed network connection")} {
		r := httptest.NewRequest(http.MethodGet, table+"/events?page=abc&v=1", nil)
		r.Header.Set("Cookie", cookies(anna))
		s.H.Handler().ServeHTTP(taken{httptest.NewRecorder(), before}, r)
	}
	s.Stop()
	if list := complaints(s); len(list) > 0 {
		t.Errorf("the log says\n%s", strings.Join(list, "\n"))
	}
}
