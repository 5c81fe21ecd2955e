package handlerstest

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
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/campaign/catalogue"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/lesson"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/engine/votes"
	"portside/handlers"
	"portside/handlers/base"
	"portside/handlers/lessons"
	"portside/handlers/notices"
	"portside/handlers/notices/outgoing"
)

// taught are the lessons of the site, read once.
var taught = sync.OnceValue(func() []*lesson.Lesson {
	list, err := lessons.Load()
	if err != nil {
		panic(err)
	}
	return list
})

// testBots are the bots of the program.
type testBots struct{}

func (testBots) Levels() []string { return bot.Levels() }

func (testBots) Searches(level string) bool { return bot.Searches(level) }

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

// Site is the whole site on a database of its own.
type Site struct {
	T         testing.TB
	Prefix    string
	Server    *httptest.Server
	Host      *host.Host
	Campaigns *campaigns.Service
	Tables    *tables.Service
	Chat      *chat.Service
	Replays   *replays.Service
	Votes     *votes.Service
	Upkeep    *upkeep.Service
	Store     *db.Store

	config  base.Config
	notices *notices.Service
	Log     *journal
	H       *handlers.Handlers

	ServerURL string // also after the end
}

// New starts a site; change may change its configuration first.
func New(t testing.TB, change ...func(*base.Config)) *Site {
	t.Helper()
	return On(t, dbtest.Address(t), change...)
}

// On is New on the database at path.
func On(t testing.TB, path string, change ...func(*base.Config)) *Site {
	t.Helper()
	return start(t, path, change)
}

// Two starts two sites on one database, as two processes serve them. With a file, which only one process can have, the test is
// skipped.
func Two(t testing.TB, change ...func(*base.Config)) (a, b *Site) {
	t.Helper()
	pgtest.ServerOnly(t)
	path := dbtest.Address(t)
	return start(t, path, change), start(t, path, change)
}

// start starts a site on the database at path.
func start(t testing.TB, path string, change []func(*base.Config)) *Site {
	t.Helper()
	s := &Site{T: t, Log: &journal{}}
	log := slog.New(slog.NewTextHandler(s.Log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	cfg := &s.config
	*cfg = base.Config{Log: log, Version: "test"}
	for _, c := range change {
		c(cfg)
	}
	s.Prefix = cfg.Prefix()
	var err error
	if s.Store, err = db.Open(t.Context(), path, log); err != nil {
		t.Fatal(err)
	}
	s.notices = notices.New(notices.Config{Store: s.Store, Client: outgoing.New(true), Contact: "captain@portside.dev", Log: log, Now: cfg.Now, Quiet: 200 * time.Millisecond, Retry: []time.Duration{time.Millisecond, time.Millisecond}})
	s.Host = host.New(host.Config{Store: s.Store, Games: games.All(), Campaigns: catalogue.All(), Bots: testBots{}, Log: log, Now: cfg.Now, Notify: s.notices.Wake, Quiet: 200, Random: enginetest.Luck(t)})
	if err := s.Host.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Tables, s.Chat, s.Replays = tables.New(s.Host, s.Store), chat.New(s.Host, s.Store), replays.New(s.Host, s.Store)
	s.Votes = votes.New(s.Host)
	s.Upkeep = upkeep.New(s.Host, s.Votes, s.Store, log)
	s.Campaigns = campaigns.New(s.Host, s.Store, catalogue.All(), log)
	if err := s.notices.Run(t.Context(), due.New(s.Host, s.Campaigns, s.Store, log), s.Host.Notices()); err != nil {
		t.Fatal(err)
	}
	s.H = s.handlers(s.Store)
	s.Server = httptest.NewServer(s.H.Handler())
	s.ServerURL = s.Server.URL
	t.Cleanup(s.Stop)
	return s
}

// handlers are the handlers of the site on a store.
func (s *Site) handlers(store handlers.Store) *handlers.Handlers {
	return handlers.New(s.config, handlers.Services{Host: s.Host, Tables: s.Tables, Chat: s.Chat, Replays: s.Replays, Votes: s.Votes, Campaigns: s.Campaigns, Store: store, Sessions: s.Store.Sessions(), Games: games.All(), Levels: bot.Levels(), Notices: s.notices, Lessons: taught()})
}

// LimitsPass lets what is limited recover as it does in a time, where that goes by the clock of the database.
func (s *Site) LimitsPass(d time.Duration) {
	s.T.Helper()
	if s.Store.Shared() {
		dbtest.Alter(s.T, s.Store.Path(), "UPDATE limits SET at = at - ?", d.Milliseconds())
	}
}

// Serve has another store answer from now on.
func (s *Site) Serve(store handlers.Store) { s.Server.Config.Handler = s.handlers(store).Handler() }

// Stop ends the site; a second time does nothing.
func (s *Site) Stop() {
	if s.Server == nil {
		return
	}
	s.Host.CloseStreams()
	s.Server.Close()
	s.notices.Close()
	s.Host.Close(context.Background())
	if err := s.Store.Close(); err != nil {
		s.T.Error(err)
	}
	s.Server = nil
}

// Open has the browser open a table of the first game and returns its path: "/matches/1".
func (b *Browser) Open(name string, seats ...string) string {
	b.T.Helper()
	return b.Post("/matches", NewMatchForm(name, seats...)).To()
}

func NewMatchForm(name string, seats ...string) url.Values {
	f := url.Values{"game": {games.All()[0].Info().Key}, "name": {name}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"}}
	for i, s := range seats {
		f.Set(fmt.Sprintf("seat-%d", i+2), s)
	}
	return f
}

// Code is the last part of an address.
func Code(address string) string { return address[strings.LastIndexByte(address, '/')+1:] }

// Pair seats two people at a match and returns the path of its table.
func (s *Site) Pair() (anna, ben *Browser, table string) {
	s.T.Helper()
	anna, ben = s.Browser(), s.Browser()
	table = anna.Open("Anna", "open")
	invite := anna.Get(table).Want(200).Value("invite")
	ben.Post("/join/"+Code(invite), url.Values{"name": {"Ben"}}).To()
	return anna, ben, table
}

// Asked returns the browser that is asked at a table, with the page that asks.
func Asked(t testing.TB, table string, people ...*Browser) (*Browser, *Answer) {
	t.Helper()
	for _, b := range people {
		page := b.Get(table).Want(200)
		if d, actions := page.Question(); d >= 0 && len(actions) > 0 {
			return b, page
		}
	}
	t.Fatal("nobody is asked")
	return nil, nil
}

// Play posts one action.
func (b *Browser) Play(table string, decision int, action string, head ...string) *Answer {
	b.T.Helper()
	return b.Post(table+"/plies", url.Values{"decision": {strconv.Itoa(decision)}, "action": {action}}, head...)
}

// Fixed is a clock that stands still.
func Fixed(c *base.Config) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	c.Now = func() time.Time { return at }
}

// Ply is the number of the newest ply a table shows.
func Ply(page *Answer) int {
	page.T.Helper()
	for _, n := range page.All("section") {
		if Attr(n, "id") == "table" {
			if at, err := strconv.Atoi(Attr(n, "data-ply")); err == nil {
				return at
			}
		}
	}
	page.T.Fatal("the page has no table")
	return 0
}
