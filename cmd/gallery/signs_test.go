package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"portside/views/i18n"
)

// TestEverySignIsDrawn: whatever a scene takes from a file of drawings is in that file; a sign that is missing
// leaves a hole that no reader of the source sees.
func TestEverySignIsDrawn(t *testing.T) {
	use := regexp.MustCompile(`href="/static/([a-z-]+)\.[0-9a-f]+\.svg#([^"]+)"`)
	drawings := map[string]string{}
	seen := map[string]bool{}
	for _, s := range scenes {
		if strings.HasPrefix(s.name, "bb-ask-") { // long to find, and drawn as the others are
			continue
		}
		var page strings.Builder
		if err := s.draw(look{Printer: i18n.For(i18n.En)}).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		for _, m := range use.FindAllStringSubmatch(page.String(), -1) {
			name, id := m[1], m[2]
			if drawings[name] == "" {
				data, err := os.ReadFile(filepath.Join("..", "..", "static", "img", name+".svg"))
				if err != nil {
					t.Fatal(err)
				}
				drawings[name] = string(data)
			}
			if what := name + "#" + id; !seen[what] && !strings.Contains(drawings[name], `id="`+id+`"`) {
				t.Errorf("%s: there is no drawing %s", s.name, what)
			}
			seen[name+"#"+id] = true
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d drawings are used: the test looks for the wrong thing", len(seen))
	}
}
