package match_test

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	rules "portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
)

var shownAs = regexp.MustCompile(` data-shows="([^"]*)"`)

// hand is a seat of a match that BenchmarkPly plays.
type hand struct {
	user   record.UserID
	cookie string
	shows  string // the token of what its page shows
}

// post answers an action as the page does and notes what the page then shows.
func (h *hand) post(b *testing.B, site http.Handler, path string, decision int, action string) (size int) {
	form := url.Values{"decision": {strconv.Itoa(decision)}, "action": {action}}.Encode()
	r := httptest.NewRequest(http.MethodPost, path+"/plies", strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	r.Header.Set("Cookie", h.cookie)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set(match.Shows, h.shows)
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatalf("%s answers %d\n%.2000s", action, w.Code, w.Body)
	}
	m := shownAs.FindSubmatch(w.Body.Bytes())
	if m == nil {
		b.Fatalf("%s answers without a token\n%.2000s", action, w.Body)
	}
	h.shows = string(m[1])
	return w.Body.Len()
}

// BenchmarkPly is one ply of Port Royal for three, from the form to the fragment back, without a network: the part of
// its cost that we can reduce. Commits are single here; a server with many matches shares them. Answers are not
// compressed.
func BenchmarkPly(b *testing.B) {
	s := handlerstest.New(b, func(c *base.Config) { c.Log = slog.New(slog.NewTextHandler(io.Discard, nil)) })
	site := s.H.Handler()
	rnd := rand.New(rand.NewPCG(1, 2))
	var path string
	var hands []*hand
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		if path == "" {
			b.StopTimer()
			path, hands = trio(s, b)
			b.StartTimer()
		}
		id := matchOf(path)
		played := false
		for _, h := range hands {
			b.StopTimer()
			t, err := s.Host.Table(b.Context(), id, h.user)
			b.StartTimer()
			if err != nil {
				b.Fatal(err)
			}
			if t.Decision < 0 || len(t.Legal) == 0 {
				continue
			}
			size += h.post(b, site, path, t.Decision, t.Game.Format(t.Legal[rnd.IntN(len(t.Legal))]))
			played = true
			break
		}
		if !played {
			path = ""
		}
	}
	b.ReportMetric(float64(size)/float64(b.N), "B/answer")
}

func matchOf(path string) rules.ID {
	n, _ := strconv.ParseInt(path[strings.LastIndexByte(path, '/')+1:], 10, 64)
	return rules.ID(n)
}

// trio opens a table for three.
func trio(s *handlerstest.Site, b *testing.B) (path string, hands []*hand) {
	people := []*handlerstest.Browser{s.Browser(), s.Browser(), s.Browser()}
	path = people[0].Open("Anna", "open", "open")
	invite := people[0].Get(path).Want(200).Value("invite")
	for i, p := range people[1:] {
		p.Post("/join/"+handlerstest.Code(invite), url.Values{"name": {[]string{"Ben", "Cleo"}[i]}}).To()
	}
	t, err := s.Host.Table(b.Context(), matchOf(path), 0)
	if err != nil {
		b.Fatal(err)
	}
	u, err := url.Parse(s.ServerURL)
	if err != nil {
		b.Fatal(err)
	}
	for i, p := range people {
		cookies := p.C.Jar.Cookies(u)
		hands = append(hands, &hand{user: t.Seats[engine.Seat(i)].User, cookie: cookies[0].Name + "=" + cookies[0].Value})
	}
	return path, hands
}

// discard keeps the last bytes of an answer that goes nowhere.
type discard struct {
	head http.Header
	sent []byte
}

func (d *discard) Header() http.Header { return d.head }

func (d *discard) WriteHeader(int) {}

func (d *discard) Write(b []byte) (int, error) {
	d.sent = b
	return len(b), nil
}

// answered is a ply that was played, to be answered many times.
type answered struct {
	path  string
	table *projection.Table
	hand  *hand
	ctx   context.Context // with the session
	told  string          // the token of what the page shows before
}

// playedPlies plays a match of three to its end.
func playedPlies(s *handlerstest.Site, b *testing.B, rnd *rand.Rand) (plies []answered) {
	path, hands := trio(s, b)
	id := matchOf(path)
	for played := true; played; {
		played = false
		for _, h := range hands {
			t, err := s.Host.Table(b.Context(), id, h.user)
			if err != nil {
				b.Fatal(err)
			}
			if t.Decision < 0 || len(t.Legal) == 0 {
				continue
			}
			if t, err = s.Host.Play(b.Context(), id, host.Request{User: h.user}, t.Decision, t.Game.Format(t.Legal[rnd.IntN(len(t.Legal))])); err != nil {
				b.Fatal(err)
			}
			_, token, _ := strings.Cut(h.cookie, "=")
			ctx, err := s.H.Sessions.Load(b.Context(), token)
			if err != nil {
				b.Fatal(err)
			}
			if t.Status == record.Running { // the last page of a match is another matter
				plies, played = append(plies, answered{path: path, table: t, hand: h, ctx: ctx}), true
				for _, other := range hands {
					if other != h {
						plies = append(plies, watched(s, b, path, other))
					}
				}
			}
			break
		}
	}
	return plies
}

// watched is the table for somebody who did not play the newest ply.
func watched(s *handlerstest.Site, b *testing.B, path string, h *hand) answered {
	t, err := s.Host.Table(b.Context(), matchOf(path), h.user)
	if err != nil {
		b.Fatal(err)
	}
	_, token, _ := strings.Cut(h.cookie, "=")
	ctx, err := s.H.Sessions.Load(b.Context(), token)
	if err != nil {
		b.Fatal(err)
	}
	return answered{path: path, table: t, hand: h, ctx: ctx}
}

// BenchmarkAnswer is one answer: it turns the host's table into the bytes that are sent, to the player who acted and to
// the other two. As in the load test the plies of many matches take turns, and pages show what they were sent last.
func BenchmarkAnswer(b *testing.B) {
	s := handlerstest.New(b, func(c *base.Config) { c.Log = slog.New(slog.NewTextHandler(io.Discard, nil)) })
	rnd := rand.New(rand.NewPCG(1, 2))
	const matches = 12
	m := tables(s)
	var turns [][]answered
	for range matches {
		for i, p := range playedPlies(s, b, rnd) {
			if i == len(turns) {
				turns = append(turns, nil)
			}
			turns[i] = append(turns[i], p)
		}
	}
	plies := slices.Concat(turns...)
	e := echo.New()
	answer := func(p *answered, packing string) *discard {
		r := httptest.NewRequest(http.MethodPost, p.path+"/plies", nil).WithContext(p.ctx)
		r.Header.Set("HX-Request", "true")
		r.Header.Set("Accept-Encoding", packing)
		r.Header.Set(match.Shows, p.told)
		d := &discard{head: http.Header{}}
		c := e.NewContext(r, d)
		c.SetParamNames("id")
		c.SetParamValues(base.FormatMatch(p.table.ID))
		answer := s.H.WithMatch(func(c echo.Context) error { return m.Answer(c, p.table) })
		if err := answer(c); err != nil {
			b.Fatal(err)
		}
		return d
	}
	for i := range plies { // a table has the same token in every round
		p := &plies[i]
		p.told = p.hand.shows
		m := shownAs.FindSubmatch(answer(p, "").sent)
		if m == nil {
			b.Fatal("an answer without a token")
		}
		p.hand.shows = string(m[1])
	}
	size, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		if n%len(plies) == 0 {
			m.Forget()
		}
		size += len(answer(&plies[n%len(plies)], "gzip").sent)
		n++
	}
	b.ReportMetric(float64(size)/float64(n), "B/answer")
}
