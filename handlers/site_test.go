package handlers

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/html"

	"portside/db"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/games"
	"portside/engine/host"
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
	t      *testing.T
	prefix string
	server *httptest.Server
	host   *host.Host
	store  *db.Store
	log    *journal
	h      *Handlers

	serverURL string // also after the end
}

// newSite starts a site; change may change its configuration first.
func newSite(t *testing.T, change ...func(*Config)) *testSite {
	t.Helper()
	return siteOn(t, filepath.Join(t.TempDir(), "site.db"), change...)
}

func siteOn(t *testing.T, path string, change ...func(*Config)) *testSite {
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
	s.host = host.New(host.Config{Store: s.store, Games: games.All(), Bots: testBots{}, Log: log, Now: cfg.Now})
	if err := s.host.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.h = New(cfg, Services{Host: s.host, Store: s.store, Sessions: s.store.Sessions(), Games: games.All(), Levels: bot.Levels()})
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
	s.host.Close(context.Background())
	if err := s.store.Close(); err != nil {
		s.t.Error(err)
	}
	s.server = nil
}

// browser is somebody with a cookie jar and without JavaScript. It does not follow redirects.
type browser struct {
	t    *testing.T
	site *testSite
	c    *http.Client
	head http.Header // sent with every request
}

func (s *testSite) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	c := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &browser{t: s.t, site: s, c: c, head: http.Header{}}
}

// move takes the browser with its cookies to another site.
func (b *browser) move(to *testSite) {
	was, err := url.Parse(b.site.serverURL)
	if err != nil {
		b.t.Fatal(err)
	}
	is, err := url.Parse(to.serverURL)
	if err != nil {
		b.t.Fatal(err)
	}
	b.c.Jar.SetCookies(is, b.c.Jar.Cookies(was))
	b.site = to
}

// answer is what came back.
type answer struct {
	t      *testing.T
	what   string
	status int
	head   http.Header
	body   string
}

func (b *browser) do(method, path string, form url.Values, head ...string) *answer {
	b.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	if strings.HasPrefix(path, b.site.server.URL) {
		path = strings.TrimPrefix(path, b.site.server.URL)
	} else if !strings.HasPrefix(path, b.site.prefix+"/") || b.site.prefix == "" {
		path = b.site.prefix + path
	}
	r, err := http.NewRequest(method, b.site.server.URL+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	for k, v := range b.head {
		r.Header[k] = v
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	res, err := b.c.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return &answer{t: b.t, what: method + " " + path, status: res.StatusCode, head: res.Header, body: string(data)}
}

func (b *browser) get(path string, head ...string) *answer {
	b.t.Helper()
	return b.do(http.MethodGet, path, nil, head...)
}

func (b *browser) post(path string, form url.Values, head ...string) *answer {
	b.t.Helper()
	if form == nil {
		form = url.Values{}
	}
	return b.do(http.MethodPost, path, form, head...)
}

// want checks the status.
func (a *answer) want(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s answers %d, want %d\n%.3000s", a.what, a.status, status, a.text())
	}
	return a
}

// to is where a redirect leads, a path of the site.
func (a *answer) to() string {
	a.t.Helper()
	a.want(http.StatusSeeOther)
	return a.head.Get("Location")
}

// says checks that the page has a text.
func (a *answer) says(text string) *answer {
	a.t.Helper()
	if !strings.Contains(a.text(), text) {
		a.t.Fatalf("%s does not say %q:\n%.3000s", a.what, text, a.text())
	}
	return a
}

func (a *answer) page() *html.Node {
	a.t.Helper()
	n, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		a.t.Fatal(err)
	}
	return n
}

var blanks = regexp.MustCompile(`\s+`)

// text is what the page says, in one line.
func (a *answer) text() string {
	var sb strings.Builder
	for n := range a.page().Descendants() {
		if n.Type == html.TextNode {
			sb.WriteString(n.Data)
			sb.WriteByte(' ')
		}
	}
	return blanks.ReplaceAllString(sb.String(), " ")
}

// all lists the elements of a kind.
func (a *answer) all(tag string) []*html.Node {
	var list []*html.Node
	for n := range a.page().Descendants() {
		if n.Type == html.ElementNode && n.Data == tag {
			list = append(list, n)
		}
	}
	return list
}

// within lists the elements of a kind inside the element with an id.
func (a *answer) within(id, tag string) []*html.Node {
	var list []*html.Node
	for n := range a.page().Descendants() {
		if attr(n, "id") == id {
			for d := range n.Descendants() {
				if d.Type == html.ElementNode && d.Data == tag {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// value is the value of the field with this name or id.
func (a *answer) value(name string) string {
	a.t.Helper()
	for _, n := range a.all("input") {
		if attr(n, "name") == name || attr(n, "id") == name {
			return attr(n, "value")
		}
	}
	a.t.Fatalf("%s has no field %q\n%.2000s", a.what, name, a.text())
	return ""
}

// has tells whether there is a form that goes to a path.
func (a *answer) has(action string) bool {
	return slices.ContainsFunc(a.all("form"), func(n *html.Node) bool { return strings.HasSuffix(attr(n, "action"), action) })
}

// question is the decision the table asks for and the actions it offers; -1 if it asks nothing.
func (a *answer) question() (decision int, actions []string) {
	decision = -1
	for _, n := range a.within("plies", "input") {
		if attr(n, "name") == "decision" {
			decision, _ = strconv.Atoi(attr(n, "value"))
		}
	}
	for _, n := range a.within("plies", "button") {
		if attr(n, "name") == "action" {
			actions = append(actions, attr(n, "value"))
		}
	}
	return decision, actions
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
func asked(t *testing.T, table string, people ...*browser) (*browser, *answer) {
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
