package browsertest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
)

// fleet is one site with several servers, behind a balancer that gives each request to the next server that can be reached.
type fleet struct {
	*site   // what people see: the address of the balancer. It has no process of its own
	servers []*site
	next    atomic.Int32 // counts the requests
	asked   [3]atomic.Int32

	mu   sync.Mutex
	lose loss
}

// loss is what goes wrong with the next ply that somebody sends.
type loss int

const (
	nothing  loss = iota
	question      // its server dies before it has read it
	answer        // its server dies when it has stored it, before anybody hears of that
)

// newFleet starts a site with three servers on one PostgreSQL database.
func newFleet(t *testing.T) *fleet {
	t.Helper()
	address := pgtest.Bare(t)
	f := &fleet{}
	front := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = "http", r.In.Host
		},
		Transport: f,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			if !errors.Is(err, context.Canceled) {
				http.Error(w, err.Error(), http.StatusBadGateway)
			}
		},
	})
	t.Cleanup(front.Close)
	f.site = &site{t: t, addr: front.Listener.Addr().String(), db: address}
	for i := range f.asked {
		f.servers = append(f.servers, (&site{t: t, addr: freeAddr(t), db: address, base: front.URL, number: i, log: &journal{}}).run())
	}
	return f
}

// RoundTrip implements http.RoundTripper. It tries one server after the other until one takes the request.
func (f *fleet) RoundTrip(r *http.Request) (*http.Response, error) {
	var conn net.Conn
	var taken int
	for range f.servers {
		taken = int(f.next.Add(1)) % len(f.servers)
		c, err := net.Dial("tcp", f.servers[taken].addr)
		if err == nil {
			conn = c
			break
		}
	}
	if conn == nil {
		return nil, errors.New("no server can be reached")
	}
	f.asked[taken].Add(1)
	once := &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}
	lose := nothing
	if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/plies") {
		f.mu.Lock()
		lose, f.lose = f.lose, nothing
		f.mu.Unlock()
	}
	if lose == question {
		f.servers[taken].kill()
	}
	response, err := once.RoundTrip(r)
	if lose == answer && err == nil {
		_, err = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		f.servers[taken].kill()
		return nil, errors.Join(err, errors.New("the server died"))
	}
	return response, err
}

// losing says what is to go wrong with the next ply.
func (f *fleet) losing(l loss) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lose = l
}

// revive starts the servers that are dead.
func (f *fleet) revive() {
	for _, s := range f.servers {
		if s.process == nil {
			s.start()
		}
	}
}

// TestServersDie plays in three windows on a site with three servers, any of which may answer any request. They die one after the
// other: between plies, with a ply that they have not read, and with one that they have stored. Who plays sees what became of it, and
// everybody sees the next ply.
func TestServersDie(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	people := gather(t, f.site)
	for _, p := range people {
		p.cutOff()
		p.expect("502")
	}
	everybody := func() {
		t.Helper()
		newest := 0
		for _, p := range people {
			if p.look.plain {
				p.open(p.at())
			}
			newest = max(newest, p.ply())
		}
		for _, p := range people {
			if !p.look.plain {
				p.until("the newest ply is to be seen", fmt.Sprintf(`Number(document.querySelector("#table").dataset.ply) >= %d`, newest))
			}
		}
	}
	asked := func() (p *person, now sight) {
		t.Helper()
		for range patience.Tries(pause) {
			for _, p := range people {
				if p.look.plain {
					p.open(p.at())
				}
				if now := p.see(); now.asked() {
					return p, now
				}
			}
		}
		t.Fatal("nobody is asked")
		return nil, sight{}
	}
	lost, enough := map[loss]int{}, nightly.Sample(1, 4)
	for plies := 0; lost[question] < enough || lost[answer] < enough || plies < 6*enough; plies++ {
		p, now := asked()
		action := p.decide(now.Actions)
		what := loss(plies % 3)
		if p.look.plain {
			what = nothing // a browser shows its own page then
		}
		lost[what]++
		if what == nothing {
			f.servers[plies/3%len(f.servers)].kill()
		}
		f.losing(what)
		p.press(button(action))
		if what == question {
			p.until("it says that there is no connection", `!document.querySelector("#offline").hidden`)
			p.until("there is a connection again", `document.querySelector("#offline").hidden`)
			p.press(button(action))
		}
		p.movedOn(now, action)
		everybody()
		f.revive()
	}
	for i := range f.asked {
		if f.asked[i].Load() < 5 {
			t.Errorf("server %d was asked %d times only", i, f.asked[i].Load())
		}
	}
	if out := f.command("doctor", "-db", f.db); !strings.Contains(out, "replayed 1 matches") {
		t.Error(out)
	}
}
