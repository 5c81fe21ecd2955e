package handlers

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/labstack/echo/v4"
)

func TestNothingThere(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	for _, path := range []string{"/nothing", "/matches/1", "/matches/0", "/matches/-1", "/matches/01", "/matches/x", "/matches/9223372036854775808",
		"/matches/1/log", "/games/chess", "/games/chess/rules", "/join/AAAA", "/watch/AAAA", "/seat/AAAA", "/static/nothing.js", "/matches/1/nothing", "/%00", "/matches/1%2f2"} {
		page := b.get(path).want(http.StatusNotFound)
		if !strings.HasPrefix(path, "/static/") {
			page.says("Nothing at this berth")
		}
	}
	b.post("/matches/1/plies", url.Values{"decision": {"1"}, "action": {"draw"}}).want(http.StatusNotFound)
	b.post("/join/AAAA", url.Values{"name": {"Anna"}}).want(http.StatusNotFound)
}

func TestOtherSites(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	form := url.Values{"decision": {strconv.Itoa(decision)}, "action": {actions[0]}}
	for _, head := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
		b.post(table+"/plies", form, head...).want(http.StatusForbidden).says("another website")
		b.post("/matches", newMatchForm("Eve", "open"), head...).want(http.StatusForbidden)
		b.post("/account/sign-out", nil, head...).want(http.StatusForbidden)
		b.post("/language", url.Values{"lang": {"nl"}}, head...).want(http.StatusForbidden)
	}
	if d, _ := b.get(table).question(); d != decision {
		t.Fatal("a form of another site has played")
	}
	b.post(table+"/plies", form, "Sec-Fetch-Site", "same-origin", "Origin", s.server.URL).to()
}

func TestHeaders(t *testing.T) {
	for _, base := range []string{"", "https://example.org"} {
		s := newSite(t, func(c *Config) {
			if base != "" {
				c.BaseURL, _ = url.Parse(base)
			}
		})
		b := s.browser()
		for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/device", "/device/code", "/next", "/matches", "/nothing",
			"/join/x", "/healthz", "/static/x", "/matches/1"} {
			h := b.get(path).head
			if got := h.Get("Content-Security-Policy"); got != policy {
				t.Errorf("%s: policy %q", path, got)
			}
			if h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: headers %v", path, h)
			}
			if !slices.Contains(h.Values("Cache-Control"), "no-store") && h.Get("Content-Type") == "text/html; charset=utf-8" {
				t.Errorf("%s: a page may be stored: %v", path, h.Values("Cache-Control"))
			}
			if got, want := h.Get("Cross-Origin-Opener-Policy") != "", base != ""; got != want {
				t.Errorf("%s at %q: opener policy %v, want %v", path, base, got, want)
			}
		}
		set := b.post("/matches", newMatchForm("Anna", "bot-random")).head.Values("Set-Cookie")
		if len(set) != 1 || !strings.Contains(set[0], "HttpOnly") || !strings.Contains(set[0], "SameSite=Lax") || !strings.Contains(set[0], "Path=/;") {
			t.Errorf("cookies at %q: %v", base, set)
		}
		if secure := strings.HasPrefix(set[0], "__Host-") && strings.Contains(set[0], "Secure"); secure != (base != "") {
			t.Errorf("cookie at %q: %s", base, set[0])
		}
	}
	for _, word := range []string{"unsafe", "*", "http:"} {
		if strings.Contains(policy, word) {
			t.Errorf("the policy allows %q", word)
		}
	}
}

// TestTransportSecurity: browsers are told to come by TLS only where the whole host is the site's, never for the host that
// lends it a path.
func TestTransportSecurity(t *testing.T) {
	for base, want := range map[string]string{"": "", "http://example.org": "", "https://example.org": "max-age=31536000", "https://example.org/": "max-age=31536000", "https://example.org/games": ""} {
		s := newSite(t, func(c *Config) { c.BaseURL, _ = url.Parse(base) })
		for _, path := range []string{"/", "/nothing", "/healthz", "/static/x"} {
			if got := s.browser().get(path).head.Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s at %q: %q, want %q", path, base, got, want)
			}
		}
	}
}

// TestNothingInline finds scripts, styles and handlers in the markup, which the policy would block.
func TestNothingInline(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	asked(t, table, anna, ben)
	for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/sign-in", "/device", "/matches", table, table + "/log", table + "/replay", table + "/fair", table + "/handover", table + "/notes", "/nothing"} {
		page := anna.get(path)
		for n := range page.page().Descendants() {
			if n.Data == "style" || n.Data == "script" && attr(n, "src") == "" {
				t.Errorf("%s: <%s> inline", path, n.Data)
			}
			for _, a := range n.Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Key, "hx-on") || strings.HasPrefix(a.Val, "javascript:") {
					t.Errorf("%s: <%s %s=%q>", path, n.Data, a.Key, a.Val)
				}
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	s := newSite(t)
	s.browser().post("/matches", url.Values{"game": {strings.Repeat("x", bodyLimit)}}).want(http.StatusRequestEntityTooLarge).says("larger than any form")
	s.browser().post(importPath, url.Values{"name": {strings.Repeat("x", bodyLimit)}}).want(http.StatusRequestEntityTooLarge)
	anna, _, table := s.pair()
	anna.post(table+"/plies", url.Values{"action": {strings.Repeat("x", bodyLimit)}}).want(http.StatusRequestEntityTooLarge)
}

func TestLimits(t *testing.T) {
	clock := newHands(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s := newSite(t, func(c *Config) {
		c.Now = clock.now
		c.Limits = Limits{
			Guest: Limit{time.Minute, 2}, Visit: Limit{time.Minute, 1}, Create: Limit{time.Minute, 3}, Code: Limit{10 * time.Second, 4}, Ply: Limit{time.Second, 2},
			Page: Limit{time.Second, 1000},
		}
	})
	anna := s.browser()
	table := anna.open("Anna", "open")
	s.browser().open("Ben", "open")
	refused := s.browser().post("/matches", newMatchForm("Cleo", "open")).want(http.StatusTooManyRequests).says("try again in 60 seconds")
	if got := refused.head.Get("Retry-After"); got != "60" {
		t.Errorf("Retry-After %q, want 60", got)
	}
	anna.open("", "open")
	anna.open("", "open")
	anna.post("/matches", newMatchForm("", "open")).want(http.StatusTooManyRequests)

	for range 4 {
		s.browser().get("/join/AAAA").want(http.StatusNotFound)
	}
	s.browser().get("/join/AAAA").want(http.StatusTooManyRequests)
	s.browser().get("/watch/AAAA").want(http.StatusTooManyRequests)
	s.browser().get("/seat/AAAA").want(http.StatusTooManyRequests)
	s.browser().post("/device/code", url.Values{"code": {"AAAA"}}).want(http.StatusTooManyRequests)

	s.browser().post("/language", url.Values{"lang": {"nl"}}).to()                             // new guests and languages do not use each other up
	s.browser().post("/language", url.Values{"lang": {"nl"}}).want(http.StatusTooManyRequests) // it would store a session
	anna.post(table+"/undo", nil)
	anna.post(table+"/undo", nil)
	anna.post(table+"/undo", nil, "HX-Request", "true").want(http.StatusTooManyRequests)
	clock.add(time.Minute)
	s.browser().open("Cleo", "open")
	s.browser().get("/join/AAAA").want(http.StatusNotFound)
	s.browser().get("/").want(http.StatusOK)
}

func TestGateIsBounded(t *testing.T) {
	g := newGate(Limit{time.Hour, 1})
	now := time.Now()
	for i := range 10 * gateSize {
		g.allow(alone(strconv.Itoa(i)), now)
	}
	if n := len(g.young) + len(g.old); n > 2*gateSize {
		t.Errorf("the gate remembers %d keys, want at most %d", n, 2*gateSize)
	}
	g.allow(alone("again"), now)
	if wait, ok := g.allow(alone("again"), now); ok || wait != time.Hour {
		t.Errorf("a second request passes: %v, wait %v", ok, wait)
	}
	if _, ok := newGate(Limit{}).allow(alone("x"), now); !ok {
		t.Error("no limit refuses")
	}
}

func TestHousehold(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::9": "2001:db8:1:2::/64", "": "", "x": "x",
	} {
		if got := household(ip); got != want {
			t.Errorf("household(%q) = %q, want %q", ip, got, want)
		}
	}
}

// TestNetworksHaveBudgets: whoever has a whole IPv6 network has more than one address's allowance, and not one for each of its
// parts; who is refused because of the network takes nothing from others in it.
func TestNetworksHaveBudgets(t *testing.T) {
	now := time.Now()
	count := func(g *gate, tries int, ip func(i int) string) (allowed int) {
		for i := range tries {
			if _, ok := g.allow(source(ip(i)), now); ok {
				allowed++
			}
		}
		return allowed
	}
	for _, tt := range []struct {
		name string
		ip   func(i int) string
		want int
	}{
		{"one /64", func(i int) string { return fmt.Sprintf("2001:db8:1:2::%x", i+1) }, 5},
		{"one /56", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i%0x100) }, 20},
		{"one /48", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, 80},
		{"many /48", func(i int) string { return fmt.Sprintf("2001:db8:%x::1", i) }, 1000},
		{"one IPv4 address, also in IPv6", func(i int) string { return []string{"192.0.2.1", "::ffff:192.0.2.1"}[i%2] }, 5},
	} {
		if got := count(newGate(Limit{time.Hour, 5}), 1000, tt.ip); got != tt.want {
			t.Errorf("%s: %d of 1000 are allowed, want %d", tt.name, got, tt.want)
		}
	}
	g := newGate(Limit{time.Hour, 1})
	for i := range 4 { // one of four succeeds, and the refused ones leave the budget of the /56 alone
		g.allow(source(fmt.Sprintf("2001:db8::%x", i+1)), now)
	}
	if got := count(g, 3, func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i+1) }); got != 3 {
		t.Errorf("beside a /64 that was refused %d of 3 are allowed", got)
	}
	if wait, ok := g.allow(source("2001:db8:0:9::1"), now); ok || wait != 15*time.Minute {
		t.Errorf("the fifth of a /56: %v, in %v; want in a quarter of an hour", ok, wait)
	}
	var c counter
	for i := range 9 {
		if got, want := c.enter(source(fmt.Sprintf("2001:db8:0:%x::1", i)), 2), i < 8; got != want {
			t.Errorf("stream %d of a /56: %v", i+1, got)
		}
	}
}

// TestGuestCostsOne: a guest who gives a name on the account page counts once, with a language or without.
func TestGuestCostsOne(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{Guest: Limit{time.Hour, 2}, Visit: Limit{time.Hour, 1}} })
	for _, name := range []string{"Anna", "Ben"} {
		s.browser().post("/account", url.Values{"name": {name}, "lang": {"nl"}}).to()
	}
	s.browser().post("/account", url.Values{"name": {"Cleo"}}).want(http.StatusTooManyRequests)
	s.browser().post("/account", url.Values{"name": {""}, "lang": {"nl"}}).want(http.StatusUnprocessableEntity) // the language is kept
	s.browser().post("/account", url.Values{"name": {""}, "lang": {"nl"}}).want(http.StatusTooManyRequests)
}

// TestNoHeaderBreaks: what an address cannot hold does not come back in one.
func TestNoHeaderBreaks(t *testing.T) {
	s := newSite(t)
	for _, back := range []string{"/\x00", "/a\x00b", "/a\nb", "/a\rSet-Cookie: x=y", "/a\tb", "/a b", "/\x7f", "/\x1b[31m", "/ä", "//evil.example", "/\\evil.example", "evil"} {
		if to := s.browser().post("/language", url.Values{"lang": {"nl"}, "back": {back}}).to(); to != "/" {
			t.Errorf("%q leads to %q", back, to)
		}
	}
	if to := s.browser().post("/language", url.Values{"lang": {"nl"}, "back": {"/games/port-royal?x=%C3%A4#y"}}).to(); to != "/games/port-royal?x=%C3%A4#y" {
		t.Errorf("an honest path leads to %q", to)
	}
}

// hungUp is a client that has gone: nothing can be written to it any more.
type hungUp struct{ *httptest.ResponseRecorder }

func (hungUp) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestAbortedPost: whoever goes away in the middle of a form leaves no line of an error.
func TestAbortedPost(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "open")
	site := s.h.Handler()
	for _, path := range []string{"/matches", "/language", "/account", "/join/AAAA", "/sign-in", "/campaigns/import", table + "/plies", table + "/start", "/account/password"} {
		for _, kind := range []string{"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
			for _, cookie := range []string{anna.cookie(), "unknown", ""} {
				for _, early := range []bool{true, false} { // whether the server knows already that nobody listens
					ctx, leave := context.WithCancel(t.Context())
					if early {
						leave()
					}
					body := io.MultiReader(strings.NewReader("--x\r\nname="), iotest.ErrReader(io.ErrUnexpectedEOF))
					r := httptest.NewRequestWithContext(ctx, http.MethodPost, path, body)
					r.Header.Set("Content-Type", kind)
					r.AddCookie(&http.Cookie{Name: "portside", Value: cookie})
					site.ServeHTTP(hungUp{httptest.NewRecorder()}, r)
					leave()
				}
			}
		}
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("an aborted post leaves an error: %.400s", log[strings.Index(log, "level=ERROR"):])
	}
}

func TestProxies(t *testing.T) {
	tests := []struct {
		trusted, from, forwarded, want string
	}{
		{"", "192.0.2.1:5", "198.51.100.7", "192.0.2.1"},
		{"192.0.2.0/24", "192.0.2.1:5", "198.51.100.7", "198.51.100.7"},
		{"192.0.2.0/24", "192.0.2.1:5", "203.0.113.9, 198.51.100.7", "198.51.100.7"}, // what the client itself has claimed is ignored
		{"192.0.2.0/24", "127.0.0.1:5", "198.51.100.7", "127.0.0.1"},
		{"10.0.0.0/8", "192.168.0.1:5", "198.51.100.7", "192.168.0.1"},
		{"::1/128", "[::1]:5", "198.51.100.7", "198.51.100.7"},
	}
	for _, tt := range tests {
		var c Config
		if tt.trusted != "" {
			c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix(tt.trusted)}
		}
		e := echo.New()
		e.IPExtractor = c.extractor()
		r, err := http.NewRequest(http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = tt.from
		r.Header.Set("X-Forwarded-For", tt.forwarded)
		if got := e.NewContext(r, nil).RealIP(); got != tt.want {
			t.Errorf("trusting %q: from %s for %q is %s, want %s", tt.trusted, tt.from, tt.forwarded, got, tt.want)
		}
	}
}

func TestEvents(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{StreamsPerUser: 1} })
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	r, err := http.NewRequest(http.MethodGet, s.server.URL+table+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := ben.c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" || res.Header.Get("X-Accel-Buffering") != "no" || res.Header.Get("Content-Encoding") != "" {
		t.Fatalf("the stream begins with %d %v", res.StatusCode, res.Header)
	}
	lines := bufio.NewScanner(res.Body)
	next := func() string {
		for lines.Scan() {
			if text := lines.Text(); text != "" {
				return text
			}
		}
		return "end"
	}
	if got := next(); !strings.HasPrefix(got, "retry:") {
		t.Fatalf("the stream begins with %q", got)
	}
	ben.get(table + "/events").want(http.StatusTooManyRequests)
	b.play(table, decision, actions[0]).to()
	table1, err := s.host.Table(t.Context(), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := next()+"|"+next(), "event: look|data: "+formatVersion(table1); got != want {
		t.Errorf("after a ply the stream says %q, want %q", got, want)
	}
	s.host.CloseStreams()
	if got := next(); got != "end" {
		t.Errorf("when the site stops the stream says %q", got)
	}
}

func TestPanicCostsOneRequest(t *testing.T) {
	s := newSite(t)
	e := echo.New()
	e.HTTPErrorHandler = s.h.fail
	e.Use(s.h.recoverPanic)
	e.GET("/", func(echo.Context) error { panic("keelson broken") })
	s.server.Config.Handler = s.h.sessions.LoadAndSave(e)
	page := s.browser().get("/").want(http.StatusInternalServerError).says("Something broke on board")
	if strings.Contains(page.body, "keelson") {
		t.Error("the page tells what broke")
	}
	if !strings.Contains(s.log.String(), "keelson broken") {
		t.Error("the log does not tell what broke")
	}
}

func TestStopping(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	s.host.Close(t.Context())
	anna.get(table).want(http.StatusServiceUnavailable).says("Nothing is lost")
	ben.post(table+"/undo", nil).want(http.StatusServiceUnavailable)
}

func TestHealth(t *testing.T) {
	s := newSite(t)
	ask := func(want int) {
		t.Helper()
		w := httptest.NewRecorder()
		s.h.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/healthz", nil))
		if w.Code != want {
			t.Errorf("healthz answers %d, want %d", w.Code, want)
		}
	}
	ask(http.StatusOK)
	s.stop()
	ask(http.StatusServiceUnavailable)
}
