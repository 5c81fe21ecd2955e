package handlers

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// press presses the button of the page with this text, as a browser without script does.
func (b *browser) press(page *answer, text string) *answer {
	b.t.Helper()
	for _, f := range page.all("form") {
		for n := range f.Descendants() {
			if n.Type == html.TextNode && strings.TrimSpace(n.Data) == text && n.Parent.Data == "button" {
				fields := url.Values{}
				if name := attr(n.Parent, "name"); name != "" {
					fields.Set(name, attr(n.Parent, "value"))
				}
				return b.post(attr(f, "action"), fields)
			}
		}
	}
	b.t.Fatalf("%s has no button %q", page.what, text)
	return nil
}

// TestToTheRematch: at a private table whoever sat in the match gets into its rematch by the button, once or again, and
// spectators have no way there.
func TestToTheRematch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna, ben, cleo, watcher := s.browser(), s.browser(), s.browser(), s.browser()
	table := anna.open("Anna", "open", "open")
	room := anna.get(table).want(200)
	for b, name := range map[*browser]string{ben: "Ben", cleo: "Cleo"} {
		b.post("/join/"+code(room.value("invite")), url.Values{"name": {name}}).to()
	}
	watcher.get("/watch/" + code(room.value("watch"))).to()
	finish(t, rand.New(rand.NewPCG(1, 2)), table, anna, ben, cleo)

	next := anna.press(anna.get(table).want(200), "Open the rematch").to()
	ben.get(next).want(http.StatusNotFound) // the address alone opens nothing
	for _, b := range []*browser{ben, ben, anna} {
		if to := b.press(b.get(table).want(200), "To the rematch").to(); to != next {
			t.Errorf("the button leads to %s, want %s", to, next)
		}
		b.get(next).want(200)
	}
	page := watcher.get(table).want(200)
	if strings.Contains(page.body, "To the rematch") || page.has("/rematch") || slices.ContainsFunc(page.all("a"), func(n *html.Node) bool { return attr(n, "href") == next }) {
		t.Error("a spectator is shown the way to the rematch")
	}
	watcher.post(table+"/rematch", nil).want(http.StatusForbidden)
	watcher.get(next).want(http.StatusNotFound)

	anna.post(next+"/start", url.Values{"sitter": {"none"}}).to() // without Cleo
	cleo.press(cleo.get(table).want(200), "To the rematch").want(http.StatusConflict).says("The rematch has no free seat left.")
	ben.post(next+"/leave", nil).to()
	cleo.press(cleo.get(table).want(200), "To the rematch").to()
	cleo.get(next).want(200)
}
