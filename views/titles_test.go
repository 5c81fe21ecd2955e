package views

import (
	"bytes"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/enginetest/toy"
	"portside/engine/games"
	"portside/static"
	"portside/views/i18n"
	"portside/views/page"
	"portside/views/title"
)

func TestTitlesAreComplete(t *testing.T) {
	if err := Check(games.All()); err != nil {
		t.Error(err)
	}
}

// untitled is the toy under another name.
type untitled struct{ toy.Dare }

func (untitled) Info() *engine.Info {
	info := *toy.Dare{}.Info()
	info.Key = "toy-untitled"
	return &info
}

// TestHalfAddedGame: the sentence lists every part that a title lacks, and a game without any title.
func TestHalfAddedGame(t *testing.T) {
	half := &title.Title{Key: toy.Dare{}.Info().Key, Banner: []title.Piece{{Sign: "dare.svg#cup"}}}
	err := check([]*title.Title{half}, []engine.Game{toy.Dare{}, untitled{}})
	if err == nil {
		t.Fatal("a title without parts passed")
	}
	key := half.Key
	for _, want := range []string{"the title of " + key + " lacks Table, Legend, Ask", "Curve", "Mark", "Scenes", "Proposals for 1", "assets/css", "assets/img/dare.svg",
		"the text game." + key + ".name (en, nl, de, fr)", untitled{}.Info().Key + " has no title in views/titles.go"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in: %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "Banner") {
		t.Errorf("the banner is there: %v", err)
	}
}

func TestUnknownGame(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Title of a game that is not there did not panic")
		}
	}()
	Title("chess")
}

// A drawing that is not in its file is not seen, and nobody is told.
func TestEverySignIsThere(t *testing.T) {
	p := page.Page{Printer: i18n.For(i18n.En)}
	for _, title := range titles {
		drawings := []templ.Component{title.DrawBanner(p), title.DrawMark(p)}
		for section := range title.Sketches {
			drawings = append(drawings, title.DrawSketch(p, section))
		}
		for option := range title.Pictures {
			drawings = append(drawings, title.DrawPicture(p, option))
		}
		for _, d := range drawings {
			var b strings.Builder
			if err := d.Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			uses := strings.Split(b.String(), `href="`)[1:]
			if len(uses) == 0 {
				t.Errorf("a drawing of %s is empty: %s", title.Key, &b)
			}
			for _, use := range uses {
				href, _, _ := strings.Cut(use, `"`)
				url, id, _ := strings.Cut(href, "#")
				if !bytes.Contains(served(t, url), []byte(`<symbol id="`+id+`"`)) {
					t.Errorf("%s has no symbol %q", url, id)
				}
			}
		}
	}
}

// Sections of the rules are named in the catalogue; a sketch for one that is not there would never be drawn.
func TestSketchesStandBesideSections(t *testing.T) {
	p := i18n.For(i18n.En)
	for _, title := range titles {
		sections := strings.Fields(p.Say("rules." + title.Key + ".sections"))
		for section := range title.Sketches {
			if !slices.Contains(sections, section) {
				t.Errorf("the rules of %s have no section %q", title.Key, section)
			}
		}
	}
}

// served is the asset at an address.
func served(t *testing.T, url string) []byte {
	t.Helper()
	w := httptest.NewRecorder()
	static.Handler().ServeHTTP(w, httptest.NewRequest("GET", url, nil))
	if w.Code != 200 {
		t.Fatalf("%s answers %d", url, w.Code)
	}
	return w.Body.Bytes()
}

// A picture for an option or a value that is not there would never be drawn.
func TestPicturesStandBesideOptions(t *testing.T) {
	for _, g := range games.All() {
		keys := map[string]bool{}
		for _, o := range g.Info().Options {
			keys[o.Key] = true
			for _, v := range o.Values {
				keys[o.Key+"."+v] = true
			}
		}
		for key := range Title(g.Info().Key).Pictures {
			if !keys[key] {
				t.Errorf("%s has no option or value %q", g.Info().Key, key)
			}
		}
	}
}

// Every proposal can be played by as many as it is for, and the next one to as many takes longer.
func TestProposals(t *testing.T) {
	for _, g := range games.All() {
		for people := 1; people <= g.Info().MaxSeats; people++ {
			before := 0
			for _, p := range Title(g.Info().Key).ProposalsFor(people) {
				if _, err := g.Info().Check(engine.Setup{Seats: p.People + p.Bots, Options: p.Options}); err != nil {
					t.Errorf("%s, %+v: %v", g.Info().Key, p, err)
				}
				if p.Minutes <= before {
					t.Errorf("%s for %d: %d minutes after %d", g.Info().Key, people, p.Minutes, before)
				}
				before = p.Minutes
			}
		}
	}
}
