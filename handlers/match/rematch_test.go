package match_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/handlers/handlerstest"
)

// press presses the button of the page with this text, as a browser without script does.
func press(b *handlerstest.Browser, page *handlerstest.Answer, text string) *handlerstest.Answer {
	b.T.Helper()
	for _, f := range page.All("form") {
		for n := range f.Descendants() {
			if n.Type == html.TextNode && strings.TrimSpace(n.Data) == text && n.Parent.Data == "button" {
				fields := url.Values{}
				if name := handlerstest.Attr(n.Parent, "name"); name != "" {
					fields.Set(name, handlerstest.Attr(n.Parent, "value"))
				}
				return b.Post(handlerstest.Attr(f, "action"), fields)
			}
		}
	}
	b.T.Fatalf("%s has no button %q", page.What, text)
	return nil
}

// TestToTheRematch: at a private table, users who sat in the match get into its rematch with the button, once or again;
// spectators cannot.
func TestToTheRematch(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	anna, ben, cleo, watcher := s.Browser(), s.Browser(), s.Browser(), s.Browser()
	table := anna.Open("Anna", "open", "open")
	room := anna.Get(table).Want(200)
	for b, name := range map[*handlerstest.Browser]string{ben: "Ben", cleo: "Cleo"} {
		b.Post("/join/"+handlerstest.Code(room.Value("invite")), url.Values{"name": {name}}).To()
	}
	watcher.Get("/watch/" + handlerstest.Code(room.Value("watch"))).To()
	s.PlayOut(handlerstest.MatchAt(t, table), 3, nil)

	next := press(anna, anna.Get(table).Want(200), "Open the rematch").To()
	watcher.Get(next).Want(http.StatusNotFound) // the address alone opens nothing
	for _, b := range []*handlerstest.Browser{ben, ben, anna} {
		if to := press(b, b.Get(table).Want(200), "To the rematch").To(); to != next {
			t.Errorf("the button leads to %s, want %s", to, next)
		}
		b.Get(next).Want(200)
	}
	if to := cleo.Get(next).To(); to != "/join/"+handlerstest.Code(anna.Get(next).Want(200).Value("invite")) { // she sat there and still can
		t.Errorf("the address of the rematch leads to %s", to)
	}
	page := watcher.Get(table).Want(200)
	if strings.Contains(page.Body, "To the rematch") || page.Has("/rematch") || slices.ContainsFunc(page.All("a"), func(n *html.Node) bool { return handlerstest.Attr(n, "href") == next }) {
		t.Error("a spectator is shown the way to the rematch")
	}
	watcher.Post(table+"/rematch", nil).Want(http.StatusForbidden)
	watcher.Get(next).Want(http.StatusNotFound)

	anna.Post(next+"/start", url.Values{"sitter": {"none"}}).To() // without Cleo
	press(cleo, cleo.Get(table).Want(200), "To the rematch").Want(http.StatusConflict).Says("The rematch has no free seat left.")
	ben.Post(next+"/leave", nil).To()
	press(cleo, cleo.Get(table).Want(200), "To the rematch").To()
	cleo.Get(next).Want(200)
}
