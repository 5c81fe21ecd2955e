package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/handlers/base"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

func packed(t testing.TB, b []byte) int {
	t.Helper()
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// sent is how many bytes the server sends of a page.
func sent(t testing.TB, page []byte) int {
	t.Helper()
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	if err := base.Send(echo.New().NewContext(r, w), 200, "text/html; charset=utf-8", page); err != nil {
		t.Fatal(err)
	}
	return w.Body.Len()
}

func sceneNamed(t testing.TB, name string) scene {
	t.Helper()
	for _, s := range scenes {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no scene %s", name)
	return scene{}
}

// fragmentOf is the answer to a ply that led to the scene, without what belongs to the page only.
func fragmentOf(t testing.TB, name string, viewer engine.Seat) []byte {
	t.Helper()
	sc := sceneNamed(t, name)
	var b bytes.Buffer
	s := sc.dressed(look{Printer: i18n.For(i18n.En)}, sc.state(), viewer)
	s.Legend = nil
	s.Orders, s.CanOrder = nil, s.Orders != nil // the site sends the form separately, when somebody opens it
	if err := table.Table(s).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// most is how large a whole table may be, compressed: 6 KB, even late in a match of five. Eleven contracts
// add 1 KB; what goes over the wire is less, because the site leaves out what the page shows already.
func most(s scene) int {
	if s.Seats == 5 && s.Options["mode"] == "contracts_coop" {
		return 7 * 1024
	}
	return 6 * 1024
}

// The answer to a ply must be small.
func TestWeightOfAPly(t *testing.T) {
	for _, s := range scenes {
		if s.Position == nil {
			continue
		}
		html := fragmentOf(t, s.Name, max(s.Viewer, 0))
		if n := packed(t, html); n > most(s) {
			t.Errorf("%s: %d bytes compressed (%d raw), want at most %d", s.Name, n, len(html), most(s))
		} else {
			t.Logf("%-12s %5d bytes compressed, %5d raw", s.Name, n, len(html))
		}
	}
}

// The form for standing orders is fetched alone.
func TestWeightOfTheOrderForm(t *testing.T) {
	for _, name := range []string{"five", "presets", "coop"} {
		sc := sceneNamed(t, name)
		s := sc.dressed(look{Printer: i18n.For(i18n.En)}, sc.state(), max(sc.Viewer, 0))
		var b bytes.Buffer
		if err := s.Orders.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if n := packed(t, b.Bytes()); n > 2*1024 {
			t.Errorf("%s: the form is %d bytes compressed, want at most 2 KB", name, n)
		} else {
			t.Logf("%-12s %5d bytes compressed, %5d raw", name, n, b.Len())
		}
	}
}

var assets = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)

// The first load of a table must be at most 90 KB, compressed and with everything it needs.
func TestWeightOfTheFirstLoad(t *testing.T) {
	site := routes()
	get := func(path string) []byte {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != 200 {
			t.Fatalf("%s: %d", path, w.Code)
		}
		body, err := io.ReadAll(w.Result().Body)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	page := get("/scene/coop")
	sum := sent(t, page)
	t.Logf("%6d page", sum)
	seen := map[string]bool{}
	load := func(path string) {
		if !seen[path] {
			seen[path] = true
			n := len(get(path))
			sum += n
			t.Logf("%6d %s", n, path)
		}
	}
	for _, m := range assets.FindAllSubmatch(page, -1) {
		if path := string(m[1]); path != static.URL("apple-touch-icon.png") { // asked for when the site is put on a home screen
			load(path)
		}
	}
	for _, name := range []string{"grenze.woff2", "source-sans.woff2", "chart.svg", "waves.svg", "faces.svg"} { // named by the style sheet
		load(static.URL(name))
	}
	if sum > 90*1024 {
		t.Errorf("first load is %d bytes, want at most 90 KB", sum)
	}
	t.Logf("%6d in all", sum)
}

func BenchmarkFragment(b *testing.B) {
	sc := sceneNamed(b, "five")
	st := sc.state()
	l := look{Printer: i18n.For(i18n.En)}
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		s := sc.dressed(l, st, 0)
		s.Legend = nil
		if err := table.Table(s).Render(context.Background(), &out); err != nil {
			b.Fatal(err)
		}
	}
}
