package match_test

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/handlers/handlerstest"
)

// TestTitleOfFirst: a user who opens a table and goes first sees the decision in title and badge at once, though
// nothing waited on the page before.
func TestTitleOfFirst(t *testing.T) {
	s := handlerstest.New(t, handlerstest.Fixed) // a count is kept for some seconds: here for ever
	tells := func(page *handlerstest.Answer) {
		t.Helper()
		if titles := page.All("title"); len(titles) != 1 || !strings.HasPrefix(inside(titles[0]), "(1) ") {
			t.Errorf("the title does not begin with the one decision that waits: %q", inside(titles[0]))
		}
		for _, n := range page.All("a") {
			if strings.HasPrefix(handlerstest.Attr(n, "class"), "next") && !strings.Contains(inside(n), "1") {
				t.Errorf("the badge says %q", inside(n))
			}
		}
	}
	// Who goes first is drawn by lot: look for tables where the owner does.
	first := func(open func(b *handlerstest.Browser) string) {
		t.Helper()
		for range 20 {
			b := s.Browser()
			b.Get("/")
			table := open(b)
			b.Get("/")
			if page := b.Get(table).Want(200); func() bool { d, _ := page.Question(); return d >= 0 }() {
				tells(page)
				return
			}
		}
		t.Fatal("nobody who opened a table went first")
	}
	first(func(b *handlerstest.Browser) string { return b.Open("Anna", "bot-random") })
	first(func(b *handlerstest.Browser) string {
		room := b.Open("Ben", "open") // it begins when somebody sits down
		invite := b.Get(room).Want(200).Value("invite")
		b.Get("/")
		s.Browser().Post("/join/"+handlerstest.Code(invite), url.Values{"name": {"Cara"}}).To()
		return room
	})
}

// TestOrderOnBoard: a standing order is shown in the bar of the user who gave it, and of nobody else, and one press there
// cancels it.
func TestOrderOnBoard(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	first, _ := handlerstest.Asked(t, table, anna, ben)
	other := anna
	if first == anna {
		other = ben
	}
	other.Post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"}}).To()
	cancel := func(page *handlerstest.Answer) bool {
		for _, n := range page.Within("question", "button") {
			if strings.HasSuffix(handlerstest.Attr(n, "formaction"), "/orders/cancel") {
				return true
			}
		}
		return false
	}
	if page := other.Get(table).Want(200); !cancel(page) || !strings.Contains(page.Text(), "Standing order: ") {
		t.Error("the order cannot be seen or cancelled in the bar")
	}
	if cancel(first.Get(table).Want(200)) {
		t.Error("another seat reads of the order")
	}
	other.Post(table+"/orders/cancel", url.Values{}).To()
	if cancel(other.Get(table).Want(200)) {
		t.Error("the order stands after it was cancelled")
	}
}

// inside is the text of an element.
func inside(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
