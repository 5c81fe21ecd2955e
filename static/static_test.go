package static_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"portside/static"
	_ "portside/views" // the files of all games
)

func get(path, accept string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	static.Handler().ServeHTTP(w, r)
	return w.Result()
}

func TestEveryAsset(t *testing.T) {
	kinds := map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png", ".ico": "image/x-icon"}
	for name, body := range static.All() {
		t.Run(name, func(t *testing.T) {
			res := get(static.URL(name), "")
			got, err := io.ReadAll(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			if res.StatusCode != http.StatusOK || !bytes.Equal(got, body) {
				t.Fatalf("%s answers %d with %d bytes, want 200 with %d", static.URL(name), res.StatusCode, len(got), len(body))
			}
			if got, want := res.Header.Get("Content-Type"), kinds[name[strings.LastIndexByte(name, '.'):]]; got != want {
				t.Errorf("type %q, want %q", got, want)
			}
			if got := res.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
				t.Errorf("Cache-Control %q, want immutable", got)
			}
			if strings.HasSuffix(name, ".woff2") || strings.HasSuffix(name, ".png") || strings.HasSuffix(name, ".ico") { // compressed already
				return
			}
			for _, tt := range []struct {
				accepts, is string
				reader      func(io.Reader) (io.Reader, error)
			}{
				{"gzip, deflate, br, zstd", "br", func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
				{"deflate, gzip;q=1.0, br;q=0", "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
				{"gzip;q=0, deflate", "", func(r io.Reader) (io.Reader, error) { return r, nil }},
			} {
				packed := get(static.URL(name), tt.accepts)
				if got := packed.Header.Get("Content-Encoding"); got != tt.is {
					t.Errorf("for %q it is in %q, want %q", tt.accepts, got, tt.is)
					continue
				}
				r, err := tt.reader(packed.Body)
				if err != nil {
					t.Fatal(err)
				}
				if plain, err := io.ReadAll(r); err != nil || !bytes.Equal(plain, body) {
					t.Errorf("for %q it is %d bytes unpacked (%v), want %d", tt.accepts, len(plain), err, len(body))
				}
			}
		})
	}
}

func TestOnlyCurrentAddresses(t *testing.T) {
	for _, path := range []string{"/static/site.00000000.css", "/static/css/base.css", "/static/../static/", "/static/grenze.OFL.txt"} {
		if res := get(path, ""); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d, want 404", path, res.StatusCode)
		}
	}
}

func TestUnknownNamePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("URL of a file that is not there did not panic")
		}
	}()
	static.URL("nothing.svg")
}

// A sheet that reaches outside would be refused by the content security policy and fail unseen.
func TestSheetNamesOwnFilesOnly(t *testing.T) {
	sheets := 0
	for name, body := range static.All() {
		if !strings.HasSuffix(name, ".css") {
			continue
		}
		sheets++
		css := string(body)
		for _, m := range regexp.MustCompile(`url\(([^)]*)\)`).FindAllStringSubmatch(css, -1) {
			if get("/static/"+m[1], "").StatusCode != http.StatusOK {
				t.Errorf("%s names %q, which is not served", name, m[1])
			}
		}
		if strings.Contains(css, "/*") || strings.Contains(css, "@import") {
			t.Errorf("%s still has comments or imports", name)
		}
	}
	if sheets < 5 {
		t.Errorf("%d style sheets, want that of the site, those of its parts and one for each game", sheets)
	}
}

// Drawings are used from other documents, where a style attribute is refused and a wrong id is invisible.
func TestDrawings(t *testing.T) {
	for name, body := range static.All() {
		if !strings.HasSuffix(name, ".svg") {
			continue
		}
		svg := string(body)
		if regexp.MustCompile(`\s(style|onload)=|<script|<style|href="[^#]`).MatchString(svg) {
			t.Errorf("%s has style, script or a foreign reference", name)
		}
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(`\sid="([^"]+)"`).FindAllStringSubmatch(svg, -1) {
			if seen[m[1]] {
				t.Errorf("%s has the id %q twice", name, m[1])
			}
			seen[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(svg, -1) {
			if !seen[m[1]] {
				t.Errorf("%s uses %q, which it does not have", name, m[1])
			}
		}
	}
}

func TestBuildNamesTheBuild(t *testing.T) {
	if b := static.Build(); len(b) != 12 || b != static.Build() {
		t.Errorf("Build() = %q, want the same 12 digits every time", b)
	}
}

// Fonts and drawings are a large part of a first load: see cmd/gallery for the whole of it.
func TestFontsAreSmall(t *testing.T) {
	sum := 0
	for name, body := range static.All() {
		if strings.HasSuffix(name, ".woff2") {
			sum += len(body)
		}
	}
	if sum == 0 || sum > 45*1024 {
		t.Errorf("fonts are %d bytes, want at most 45 KB", sum)
	}
}

// The faces of the bots come with the first load of a table that has one.
func TestFacesAreSmall(t *testing.T) {
	res := get(static.URL("faces.svg"), "br")
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || len(body) > 2048 {
		t.Errorf("faces.svg answers %d with %d bytes (%v), want at most 2 KB", res.StatusCode, len(body), err)
	}
}
