package handlers

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/enginetest"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/sagas"
	"portside/handlers/notices"
	"portside/handlers/notices/outgoing"
)

// testBots are the bots of the program.
type testBots struct{}

func (testBots) Levels() []string { return bot.Levels() }

func (testBots) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	p, err := bot.New(level, g, seed)
	if err != nil {
		panic(err)
	}
	return p
}

// journal is a log that tests can read while the site writes it.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// testSite is the whole site on a database of its own.
type testSite struct {
	t      testing.TB
	prefix string
	server *httptest.Server
	host   *host.Host
	store  *db.Store

	notices *notices.Service
	log     *journal
	h       *Handlers

	serverURL string // also after the end
}

// newSite starts a site; change may change its configuration first.
func newSite(t testing.TB, change ...func(*Config)) *testSite {
	t.Helper()
	return siteOn(t, dbtest.File(t), change...)
}

func siteOn(t testing.TB, path string, change ...func(*Config)) *testSite {
	t.Helper()
	s := &testSite{t: t, log: &journal{}}
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	cfg := Config{Log: log, Version: "test"}
	for _, c := range change {
		c(&cfg)
	}
	s.prefix = cfg.prefix()
	var err error
	if s.store, err = db.Open(t.Context(), path, log); err != nil {
		t.Fatal(err)
	}
	s.notices = notices.New(notices.Config{Store: s.store, Client: outgoing.New(true), Contact: "captain@portside.dev", Log: log, Now: cfg.Now, Quiet: 200 * time.Millisecond, Retry: []time.Duration{time.Millisecond, time.Millisecond}})
	s.host = host.New(host.Config{Store: s.store, Games: games.All(), Sagas: sagas.All(), Bots: testBots{}, Log: log, Now: cfg.Now, Notify: s.notices.Wake, Quiet: 200, Random: enginetest.Luck(t)})
	if err := s.host.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.notices.Run(t.Context(), s.host); err != nil {
		t.Fatal(err)
	}
	s.h = New(cfg, Services{Host: s.host, Store: s.store, Sessions: s.store.Sessions(), Games: games.All(), Levels: bot.Levels(), Notices: s.notices})
	s.server = httptest.NewServer(s.h.Handler())
	s.serverURL = s.server.URL
	t.Cleanup(s.stop)
	return s
}

// stop ends the site; a second time does nothing.
func (s *testSite) stop() {
	if s.server == nil {
		return
	}
	s.host.CloseStreams()
	s.server.Close()
	s.notices.Close()
	s.host.Close(context.Background())
	if err := s.store.Close(); err != nil {
		s.t.Error(err)
	}
	s.server = nil
}

// open has the browser open a table of the first game and gives its path: "/matches/1".
func (b *browser) open(name string, seats ...string) string {
	b.t.Helper()
	return b.post("/matches", newMatchForm(name, seats...)).to()
}

func newMatchForm(name string, seats ...string) url.Values {
	f := url.Values{"game": {games.All()[0].Info().Key}, "name": {name}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"}}
	for i, s := range seats {
		f.Set(fmt.Sprintf("seat-%d", i+2), s)
	}
	return f
}

// code is the last part of an address.
func code(address string) string { return address[strings.LastIndexByte(address, '/')+1:] }

// pair seats two people at a match and gives the path of its table.
func (s *testSite) pair() (anna, ben *browser, table string) {
	s.t.Helper()
	anna, ben = s.browser(), s.browser()
	table = anna.open("Anna", "open")
	invite := anna.get(table).want(200).value("invite")
	ben.post("/join/"+code(invite), url.Values{"name": {"Ben"}}).to()
	return anna, ben, table
}

// asked is whoever of the browsers is asked at a table, with the page that asks.
func asked(t testing.TB, table string, people ...*browser) (*browser, *answer) {
	t.Helper()
	for _, b := range people {
		page := b.get(table).want(200)
		if d, actions := page.question(); d >= 0 && len(actions) > 0 {
			return b, page
		}
	}
	t.Fatal("nobody is asked")
	return nil, nil
}

// play posts one action.
func (b *browser) play(table string, decision int, action string, head ...string) *answer {
	b.t.Helper()
	return b.post(table+"/plies", url.Values{"decision": {strconv.Itoa(decision)}, "action": {action}}, head...)
}

// fixed is a clock that stands still.
func fixed(c *Config) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	c.Now = func() time.Time { return at }
}

// ply is the number of the newest ply a table shows.
func ply(page *answer) int {
	page.t.Helper()
	for _, n := range page.all("section") {
		if attr(n, "id") == "table" {
			if at, err := strconv.Atoi(attr(n, "data-ply")); err == nil {
				return at
			}
		}
	}
	page.t.Fatal("the page has no table")
	return 0
}

// hands is a clock that a test sets, while the site reads it.
type hands struct{ at atomic.Int64 }

func newHands(at time.Time) *hands {
	h := &hands{}
	h.at.Store(at.UnixNano())
	return h
}

func (h *hands) now() time.Time { return time.Unix(0, h.at.Load()).UTC() }

func (h *hands) add(d time.Duration) { h.at.Add(int64(d)) }
