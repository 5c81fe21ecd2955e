package handlers_test

import (
	"bufio"
	"context"
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

	"portside/handlers"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/static"
)

func TestNothingThere(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	for _, path := range []string{"/nothing", "/matches/1", "/matches/0", "/matches/-1", "/matches/01", "/matches/x", "/matches/9223372036854775808",
		"/matches/1/log", "/games/chess", "/games/chess/rules", "/join/AAAA", "/watch/AAAA", "/seat/AAAA", "/static/nothing.js", "/matches/1/nothing", "/%00", "/matches/1%2f2"} {
		page := b.Get(path).Want(http.StatusNotFound)
		if !strings.HasPrefix(path, "/static/") {
			page.Says("Page not found")
		}
	}
	b.Post("/matches/1/plies", url.Values{"decision": {"1"}, "action": {"draw"}}).Want(http.StatusNotFound)
	b.Post("/join/AAAA", url.Values{"name": {"Anna"}}).Want(http.StatusNotFound)
}

func TestOtherSites(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	form := url.Values{"decision": {strconv.Itoa(decision)}, "action": {actions[0]}}
	for _, head := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
		b.Post(table+"/plies", form, head...).Want(http.StatusForbidden).Says("another website")
		b.Post("/matches", handlerstest.NewMatchForm("Eve", "open"), head...).Want(http.StatusForbidden)
		b.Post("/account/sign-out", nil, head...).Want(http.StatusForbidden)
		b.Post("/language", url.Values{"lang": {"nl"}}, head...).Want(http.StatusForbidden)
	}
	if d, _ := b.Get(table).Question(); d != decision {
		t.Fatal("a form of another site has played")
	}
	b.Post(table+"/plies", form, "Sec-Fetch-Site", "same-origin", "Origin", s.Server.URL).To()
}

func TestHeaders(t *testing.T) {
	for _, address := range []string{"", "https://example.org"} {
		s := handlerstest.New(t, func(c *base.Config) {
			if address != "" {
				c.BaseURL, _ = url.Parse(address)
			}
		})
		b := s.Browser()
		for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/device", "/device/code", "/next", "/matches", "/nothing",
			"/join/x", "/healthz", "/static/x", "/matches/1"} {
			h := b.Get(path).Head
			if got := h.Get("Content-Security-Policy"); got != handlers.Policy {
				t.Errorf("%s: policy %q", path, got)
			}
			if h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: headers %v", path, h)
			}
			if !slices.Contains(h.Values("Cache-Control"), "no-store") && h.Get("Content-Type") == "text/html; charset=utf-8" {
				t.Errorf("%s: a page may be stored: %v", path, h.Values("Cache-Control"))
			}
			if got, want := h.Get("Cross-Origin-Opener-Policy") != "", address != ""; got != want {
				t.Errorf("%s at %q: opener policy %v, want %v", path, address, got, want)
			}
		}
		set := b.Post("/matches", handlerstest.NewMatchForm("Anna", "bot-random")).Head.Values("Set-Cookie")
		if len(set) != 1 || !strings.Contains(set[0], "HttpOnly") || !strings.Contains(set[0], "SameSite=Lax") || !strings.Contains(set[0], "Path=/;") {
			t.Errorf("cookies at %q: %v", address, set)
		}
		if secure := strings.HasPrefix(set[0], "__Host-") && strings.Contains(set[0], "Secure"); secure != (address != "") {
			t.Errorf("cookie at %q: %s", address, set[0])
		}
	}
	drawing := static.URL("icons.svg")
	if got := handlerstest.New(t).Browser().Get(drawing).Want(http.StatusOK).Head.Get("Content-Security-Policy"); got != "default-src 'none'; frame-ancestors 'none'" {
		t.Errorf("%s: policy %q", drawing, got)
	}
	for _, word := range []string{"unsafe", "*", "http:"} {
		if strings.Contains(handlers.Policy, word) {
			t.Errorf("the policy allows %q", word)
		}
	}
}

// TestTransportSecurity: browsers are told to come by TLS only where the whole host is the site's, never for the host that
// lends it a path.
func TestTransportSecurity(t *testing.T) {
	for address, want := range map[string]string{"": "", "http://example.org": "", "https://example.org": "max-age=31536000", "https://example.org/": "max-age=31536000", "https://example.org/games": ""} {
		s := handlerstest.New(t, func(c *base.Config) { c.BaseURL, _ = url.Parse(address) })
		for _, path := range []string{"/", "/nothing", "/healthz", "/static/x"} {
			if got := s.Browser().Get(path).Head.Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s at %q: %q, want %q", path, address, got, want)
			}
		}
	}
}

// TestNothingInline finds scripts, styles and handlers in the markup, which the policy would block.
func TestNothingInline(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	handlerstest.Asked(t, table, anna, ben)
	for _, path := range []string{"/", "/games/port-royal", "/games/port-royal/rules", "/credits", "/account", "/sign-in", "/device", "/matches", table, table + "/log", table + "/replay", table + "/fair", table + "/handover", table + "/notes", "/nothing"} {
		page := anna.Get(path)
		for n := range page.Page().Descendants() {
			if n.Data == "style" || n.Data == "script" && handlerstest.Attr(n, "src") == "" {
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
	s := handlerstest.New(t)
	s.Browser().Post("/matches", url.Values{"game": {strings.Repeat("x", base.BodyLimit)}}).Want(http.StatusRequestEntityTooLarge).Says("larger than any form")
	anna, _, table := s.Pair()
	anna.Post(table+"/plies", url.Values{"action": {strings.Repeat("x", base.BodyLimit)}}).Want(http.StatusRequestEntityTooLarge)
}

func TestLimits(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, func(c *base.Config) {
		c.Now = clock.Now
		c.Limits = base.Limits{
			Guest: base.Limit{Every: time.Minute, Burst: 2}, Visit: base.Limit{Every: time.Minute, Burst: 1}, Create: base.Limit{Every: time.Minute, Burst: 3}, Code: base.Limit{Every: 10 * time.Second, Burst: 4}, Ply: base.Limit{Every: time.Second, Burst: 2},
			Page: base.Limit{Every: time.Second, Burst: 1000},
		}
	})
	anna := s.Browser()
	table := anna.Open("Anna", "open")
	s.Browser().Open("Ben", "open")
	refused := s.Browser().Post("/matches", handlerstest.NewMatchForm("Cleo", "open")).Want(http.StatusTooManyRequests).Says("try again in 60 seconds")
	if got := refused.Head.Get("Retry-After"); got != "60" {
		t.Errorf("Retry-After %q, want 60", got)
	}
	anna.Open("", "open")
	anna.Open("", "open")
	anna.Post("/matches", handlerstest.NewMatchForm("", "open")).Want(http.StatusTooManyRequests)

	for range 4 {
		s.Browser().Get("/join/AAAA").Want(http.StatusNotFound)
	}
	s.Browser().Get("/join/AAAA").Want(http.StatusTooManyRequests)
	s.Browser().Get("/watch/AAAA").Want(http.StatusTooManyRequests)
	s.Browser().Get("/seat/AAAA").Want(http.StatusTooManyRequests)
	s.Browser().Post("/device/code", url.Values{"code": {"AAAA"}}).Want(http.StatusTooManyRequests)

	s.Browser().Post("/language", url.Values{"lang": {"nl"}}).To()                             // new guests and languages do not use each other up
	s.Browser().Post("/language", url.Values{"lang": {"nl"}}).Want(http.StatusTooManyRequests) // it would store a session
	anna.Post(table+"/undo", nil)
	anna.Post(table+"/undo", nil)
	anna.Post(table+"/undo", nil, "HX-Request", "true").Want(http.StatusTooManyRequests)
	clock.Add(time.Minute)
	s.LimitsPass(time.Minute)
	s.Browser().Open("Cleo", "open")
	s.Browser().Get("/join/AAAA").Want(http.StatusNotFound)
	s.Browser().Get("/").Want(http.StatusOK)
}

// TestGuestCostsOne: a guest who gives a name on the account page counts once, with a language or without.
func TestGuestCostsOne(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) {
		c.Limits = base.Limits{Guest: base.Limit{Every: time.Hour, Burst: 2}, Visit: base.Limit{Every: time.Hour, Burst: 1}}
	})
	for _, name := range []string{"Anna", "Ben"} {
		s.Browser().Post("/account", url.Values{"name": {name}, "lang": {"nl"}}).To()
	}
	s.Browser().Post("/account", url.Values{"name": {"Cleo"}}).Want(http.StatusTooManyRequests)
	s.Browser().Post("/account", url.Values{"name": {""}, "lang": {"nl"}}).Want(http.StatusUnprocessableEntity) // the language is kept
	s.Browser().Post("/account", url.Values{"name": {""}, "lang": {"nl"}}).Want(http.StatusTooManyRequests)
}

// TestNoHeaderBreaks: what an address cannot hold does not come back in one.
func TestNoHeaderBreaks(t *testing.T) {
	s := handlerstest.New(t)
	for _, back := range []string{"/\x00", "/a\x00b", "/a\nb", "/a\rSet-Cookie: x=y", "/a\tb", "/a b", "/\x7f", "/\x1b[31m", "/ä", "//evil.example", "/\\evil.example", "evil"} {
		if to := s.Browser().Post("/language", url.Values{"lang": {"nl"}, "back": {back}}).To(); to != "/" {
			t.Errorf("%q leads to %q", back, to)
		}
	}
	if to := s.Browser().Post("/language", url.Values{"lang": {"nl"}, "back": {"/games/port-royal?x=%C3%A4#y"}}).To(); to != "/games/port-royal?x=%C3%A4#y" {
		t.Errorf("an honest path leads to %q", to)
	}
}

// hungUp is a client that has gone: nothing can be written to it any more.
type hungUp struct{ *httptest.ResponseRecorder }

func (hungUp) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestAbortedPost: a client that leaves in the middle of a form causes no error in the log.
func TestAbortedPost(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open")
	site := s.H.Handler()
	for _, path := range []string{"/matches", "/language", "/account", "/join/AAAA", "/sign-in", table + "/plies", table + "/start", "/account/password"} {
		for _, kind := range []string{"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
			for _, cookie := range []string{anna.Cookie(), "unknown", ""} {
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
	if log := s.Log.String(); strings.Contains(log, "level=ERROR") {
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
		var c base.Config
		if tt.trusted != "" {
			c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix(tt.trusted)}
		}
		e := echo.New()
		e.IPExtractor = handlers.Extractor(&c)
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
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{StreamsPerUser: 1} })
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	r, err := http.NewRequest(http.MethodGet, s.Server.URL+table+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := ben.C.Do(r)
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
	if got := next() + "|" + next() + "|" + next(); got != "retry: 2000|event: here|data: " {
		t.Fatalf("the stream begins with %q", got)
	}
	ben.Get(table + "/events").Want(http.StatusTooManyRequests)
	b.Play(table, decision, actions[0]).To()
	table1, err := s.Host.Table(t.Context(), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := next()+"|"+next(), "event: look|data: "+strconv.FormatUint(table1.Version, 36); got != want {
		t.Errorf("after a ply the stream says %q, want %q", got, want)
	}
	s.Host.CloseStreams()
	if got := next(); got != "end" {
		t.Errorf("when the site stops the stream says %q", got)
	}
}

func TestPanicCostsOneRequest(t *testing.T) {
	s := handlerstest.New(t)
	e := echo.New()
	e.HTTPErrorHandler = s.H.Fail
	e.Use(s.H.RecoverPanic)
	e.GET("/", func(echo.Context) error { panic("keelson broken") })
	s.Server.Config.Handler = s.H.Sessions.LoadAndSave(e)
	page := s.Browser().Get("/").Want(http.StatusInternalServerError).Says("Something broke on board")
	if strings.Contains(page.Body, "keelson") {
		t.Error("the page tells what broke")
	}
	if !strings.Contains(s.Log.String(), "keelson broken") {
		t.Error("the log does not tell what broke")
	}
}

func TestStopping(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	s.Host.Close(t.Context())
	anna.Get(table).Want(http.StatusServiceUnavailable).Says("Nothing is lost")
	ben.Post(table+"/undo", nil).Want(http.StatusServiceUnavailable)
}

func TestHealth(t *testing.T) {
	s := handlerstest.New(t)
	ask := func(want int) {
		t.Helper()
		w := httptest.NewRecorder()
		s.H.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/healthz", nil))
		if w.Code != want {
			t.Errorf("healthz answers %d, want %d", w.Code, want)
		}
	}
	ask(http.StatusOK)
	s.Stop()
	ask(http.StatusServiceUnavailable)
}
