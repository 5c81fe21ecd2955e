package main

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"portside/static"
	"portside/views/i18n"
)

// TestEverySignIsDrawn: every sign that a scene uses is in its file of drawings; a missing sign leaves a hole that
// nobody sees in the source.
func TestEverySignIsDrawn(t *testing.T) {
	use := regexp.MustCompile(`href="(/static/[a-z-]+\.[0-9a-f]+\.svg)#([^"]+)"`)
	drawings := map[string]string{}
	seen := map[string]bool{}
	for _, s := range scenes {
		if strings.HasPrefix(s.Name, "bb-ask-") { // slow to find, and drawn like the others
			continue
		}
		var page strings.Builder
		if err := s.draw(look{Printer: i18n.For(i18n.En)}).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		for _, m := range use.FindAllStringSubmatch(page.String(), -1) {
			name, id := m[1], m[2] // the address tells the file
			if drawings[name] == "" {
				w := httptest.NewRecorder()
				static.Handler().ServeHTTP(w, httptest.NewRequest("GET", name, nil))
				drawings[name] = w.Body.String()
			}
			if what := name + "#" + id; !seen[what] && !strings.Contains(drawings[name], `id="`+id+`"`) {
				t.Errorf("%s: there is no drawing %s", s.Name, what)
			}
			seen[name+"#"+id] = true
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d drawings are used: the test looks for the wrong thing", len(seen))
	}
}
