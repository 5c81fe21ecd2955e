package browsertest

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"portside/engine/enginetest/patience"
	"portside/handlers/proxytest"
)

const readme = "../../cmd/portside/README.md"

// behind starts a site under /games that users reach at another address, and returns it with that address.
func behind(t *testing.T) (s, front *site) {
	t.Helper()
	addr := freeAddr(t)
	s = newSite(t, "/games", "-base-url", "http://"+addr+"/games", "-trusted-proxies", "127.0.0.1")
	outside := *s
	outside.addr = addr
	return s, &outside
}

// pageShape is what a table says and what its forms would send. Who has the page open right now is no news that a page is sent.
const pageShape = `(table => table.textContent.replace(/\(at the table\)|\s+/g, "") + "\n" + [...table.querySelectorAll("input, button, select, textarea")]
	.map(f => [f.name, f.value, f.checked, f.disabled].join("=")).join("\n"))`

// fresh is the page that the form client gets now.
func (c *formClient) fresh() string {
	c.t.Helper()
	answer, err := c.http.Get(c.at)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s answers %d: %v", c.at, answer.StatusCode, err)
	}
	return string(page)
}

// follow waits until the page shows the same as one that is loaded now.
func (w *window) follow(c *formClient, when string) {
	w.t.Helper()
	page, err := json.Marshal(c.fresh())
	if err != nil {
		w.t.Fatal(err)
	}
	want := string(page)
	same := `(() => { const shape = ` + pageShape + `, fresh = new DOMParser().parseFromString(` + want + `, "text/html");
		return `
	if err := w.wait(same+`shape(fresh.querySelector("#table")) === shape(document.querySelector("#table")); })()`, patient); err != nil {
		w.t.Fatalf("%s: %s the page does not show the table of now: %v\n%s", w.look.name, when, err,
			ask[string](w, same+`"fresh: " + shape(fresh.querySelector("#table")) + "\n\nshown: " + shape(document.querySelector("#table")); })()`))
	}
}

// stepOn plays one ply for whoever is asked.
func stepOn(t *testing.T, formClients ...*formClient) {
	t.Helper()
	for range patience.Tries(pause) {
		for _, c := range formClients {
			if now, _, _ := c.see(); len(now.Actions) > 0 {
				c.play(now, taste(now.Actions, newest(t, now)%4))
				return
			}
		}
	}
	t.Fatal("nobody is asked")
}

// hearTables counts the tables that a window's streams bring from now on.
func (w *window) hearTables() *atomic.Int32 {
	w.t.Helper()
	var n atomic.Int32
	if err := chromedp.Listen(w.ctx, func(ev any) {
		if e, ok := ev.(*network.EventEventSourceMessageReceived); ok && e.EventName == "table" {
			n.Add(1)
		}
	}); err != nil {
		w.t.Fatal(err)
	}
	return &n
}

// TestFeed opens three pages of a match behind nginx as the README sets it up: a seat on a line of 50 kB/s, a seat that falls
// asleep, and a spectator without script. Whenever somebody has played, every page that is awake shows what a page shows that is
// loaded then, and the one that slept catches up with one message.
func TestFeed(t *testing.T) {
	t.Parallel()
	followThrough(t, proxytest.Nginx)
}

// TestFeedThroughCaddyNightly is TestFeed behind the other proxy of the README.
func TestFeedThroughCaddyNightly(t *testing.T) {
	t.Parallel()
	followThrough(t, proxytest.Caddy)
}

func followThrough(t *testing.T, proxy func(t testing.TB, readme, addr, upstream string)) {
	t.Helper()
	s, front := behind(t)
	proxy(t, readme, front.addr, s.addr)
	slow, sleeper := pair(t, front, desktop, phone)
	watcher := newWindow(t, plain)
	link := slow.watchLink()
	watcher.open(link)
	table := slow.at()
	seats := []*formClient{slow.formClient(table), sleeper.formClient(table)}
	third := watcher.formClient(table)
	slow.do(call(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: 100, DownloadThroughput: 50e3, UploadThroughput: 50e3}},
	}))
	for range 4 {
		stepOn(t, seats...)
		slow.follow(seats[0], "on a slow line")
		sleeper.follow(seats[1], "awake")
	}
	tables := sleeper.hearTables()
	sleeper.put(true)
	for range 25 {
		stepOn(t, seats...)
	}
	slow.follow(seats[0], "after 25 plies on a slow line")
	if n := tables.Load(); n != 0 {
		t.Errorf("a page that is hidden was sent %d tables", n)
	}
	sleeper.put(false)
	sleeper.follow(seats[1], "woken")
	if n := tables.Load(); n != 1 {
		t.Errorf("after 25 plies the page caught up with %d messages", n)
	}
	watcher.open(table)
	watcher.follow(third, "loaded again without script")
	for range 2 {
		stepOn(t, seats...)
		slow.follow(seats[0], "in the end, on a slow line")
		sleeper.follow(seats[1], "in the end, after sleep")
	}
}

// TestFeedHeldBack puts a proxy in between that keeps streams to itself until they end: pages follow by asking.
func TestFeedHeldBack(t *testing.T) {
	t.Parallel()
	s, front := behind(t)
	to := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(&url.URL{Scheme: "http", Host: s.addr})
		r.Out.Host = r.In.Host
	}, ModifyResponse: func(r *http.Response) error {
		if strings.HasPrefix(r.Header.Get("Content-Type"), "text/event-stream") {
			r.Body = &held{ReadCloser: r.Body}
		}
		return nil
	}}
	proxy := &http.Server{Addr: front.addr, Handler: to}
	go proxy.ListenAndServe()
	t.Cleanup(func() { proxy.Close() })
	asked, other := pair(t, front, desktop, phone)
	seats := []*formClient{asked.formClient(asked.at()), other.formClient(asked.at())}
	stepOn(t, seats...)
	asked.follow(seats[0], "without a stream")
	other.follow(seats[1], "without a stream")
}

// held is a body of which nothing can be read before all of it is there.
type held struct {
	io.ReadCloser
	all io.Reader
}

func (h *held) Read(p []byte) (int, error) {
	if h.all == nil {
		text, err := io.ReadAll(h.ReadCloser)
		if err != nil {
			return 0, err
		}
		h.all = strings.NewReader(string(text))
	}
	return h.all.Read(p)
}

// TestManyPages opens a match in six tabs of one browser, which has six connections to a host: the tab that is seen plays and
// follows, whichever it is.
func TestManyPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, desktop, phone)
	table := asked.at()
	seats := []*formClient{asked.formClient(table), other.formClient(table)}
	tabs := []*window{asked.window}
	for len(tabs) < 6 {
		ctx, cancel := chromedp.NewContext(asked.ctx)
		defer cancel()
		tab := &window{t: t, look: look{name: "tab"}, ctx: ctx, received: map[network.RequestID]*transfer{}, unanswered: map[network.RequestID]string{}}
		tab.do()
		tabs[len(tabs)-1].put(true) // a browser hides all tabs but one
		tab.open(table)
		tabs = append(tabs, tab)
	}
	seen := tabs[5]
	for _, tab := range []*window{tabs[0], tabs[3], tabs[5]} {
		seen.put(true)
		tab.put(false)
		seen = tab
		stepOn(t, seats...)
		tab.follow(seats[0], "seen again")
		if now := tab.see(); now.asked() {
			tab.play(now, taste(now.Actions, 4))
			tab.follow(seats[0], "after it has played")
		}
	}
}

// TestKilledWhilePushingNightly kills the server while form clients play, and it sends tables, as fast as they can, and starts
// it again: all pages show the table that is stored, and go on.
func TestKilledWhilePushingNightly(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	one, two := pair(t, s, desktop, phone)
	watcher := newWindow(t, desktop)
	table := one.at()
	watcher.open(one.watchLink())
	for _, w := range []*window{one.window, two.window, watcher} {
		w.cutOff()
	}
	seats := []*formClient{one.formClient(table), two.formClient(table)}
	pages := map[*window]*formClient{one.window: seats[0], two.window: seats[1], watcher: watcher.formClient(table)}
	tables := watcher.hearTables()
	stop, cancel := context.WithCancel(t.Context())
	played := make(chan struct{})
	go func() {
		defer close(played)
		for stop.Err() == nil {
			for _, c := range seats {
				c.hurry(stop)
			}
		}
	}()
	if !patience.Wait(pause, func() bool { return tables.Load() > 5 }) {
		t.Error("nothing is sent")
	}
	s.kill()
	cancel()
	<-played
	s.start()
	for w, c := range pages {
		w.follow(c, "after the server was killed")
	}
	stepOn(t, seats...)
	for w, c := range pages {
		w.follow(c, "after a ply on the new server")
	}
}

var (
	decisionField = regexp.MustCompile(`name="decision" value="(\d+)"`)
	actionButton  = regexp.MustCompile(`name="action" value="([^"]+)"`)
)

// hurry plays a ply if it can, and does not mind if the server has gone.
func (c *formClient) hurry(ctx context.Context) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.at, nil)
	if err != nil {
		return
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return
	}
	decision, action := decisionField.FindSubmatch(text), actionButton.FindSubmatch(text)
	if decision == nil || action == nil {
		return
	}
	if played, err := c.http.PostForm(c.at+"/plies", url.Values{"decision": {string(decision[1])}, "action": {string(action[1])}}); err == nil {
		played.Body.Close()
	}
}
