package banner

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"portside/views/i18n"
	"portside/views/page"
)

// A drawing that is not in its file is not seen, and nobody is told.
func TestEverySignIsThere(t *testing.T) {
	var signs []string
	for _, list := range banners {
		for _, b := range list {
			signs = append(signs, b.sign)
		}
	}
	for _, list := range sketches {
		signs = slices.AppendSeq(signs, maps.Values(list))
	}
	signs = slices.AppendSeq(signs, maps.Values(marks))
	signs = slices.AppendSeq(signs, maps.Keys(inks))
	for _, sign := range signs {
		file, id, _ := strings.Cut(sign, "#")
		svg, err := os.ReadFile("../../static/img/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(svg, []byte(`<symbol id="`+id+`"`)) {
			t.Errorf("%s has no symbol %q", file, id)
		}
	}
}

// Sections of the rules are named in the catalogue; a sketch for one that is not there would never be drawn.
func TestSketchesStandBesideSections(t *testing.T) {
	p := i18n.For(i18n.En)
	for game, list := range sketches {
		sections := strings.Fields(p.Say("rules." + game + ".sections"))
		for section := range list {
			if !slices.Contains(sections, section) {
				t.Errorf("the rules of %s have no section %q", game, section)
			}
		}
	}
}

// Every game has a banner and a mark, and a game that nobody knows has neither and does no harm.
func TestEveryGameIsDrawn(t *testing.T) {
	p := page.Page{Printer: i18n.For(i18n.En)}
	for _, game := range []string{"port-royal", "port-royal-tricks", "stortebeker", "blackbeard"} {
		for what, c := range map[string]templ.Component{"banner": Of(p, game), "mark": Mark(p, game)} {
			var b strings.Builder
			if err := c.Render(t.Context(), &b); err != nil || !strings.Contains(b.String(), "<use") {
				t.Errorf("the %s of %s is %q (%v)", what, game, b.String(), err)
			}
		}
	}
	var b strings.Builder
	if err := Of(p, "chess").Render(t.Context(), &b); err != nil || b.String() != "" {
		t.Errorf("the banner of chess is %q (%v)", b.String(), err)
	}
}
