package handlers

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestTitleOfFirst: whoever opens a table and goes first reads of the decision in title and badge at once, though
// nothing waited on the page before.
func TestTitleOfFirst(t *testing.T) {
	s := newSite(t, fixed) // a count is kept for some seconds: here for ever
	tells := func(page *answer) {
		t.Helper()
		if titles := page.all("title"); len(titles) != 1 || !strings.HasPrefix(inside(titles[0]), "(1) ") {
			t.Errorf("the title does not begin with the one decision that waits: %q", inside(titles[0]))
		}
		for _, n := range page.all("a") {
			if strings.HasPrefix(attr(n, "class"), "next") && !strings.Contains(inside(n), "1") {
				t.Errorf("the badge says %q", inside(n))
			}
		}
	}
	// Who goes first is drawn by lot: look for tables where it is who opened them.
	first := func(open func(b *browser) string) {
		t.Helper()
		for range 20 {
			b := s.browser()
			b.get("/")
			table := open(b)
			b.get("/")
			if page := b.get(table).want(200); func() bool { d, _ := page.question(); return d >= 0 }() {
				tells(page)
				return
			}
		}
		t.Fatal("nobody who opened a table went first")
	}
	first(func(b *browser) string { return b.open("Anna", "bot-random") })
	first(func(b *browser) string {
		room := b.open("Ben", "open") // it begins when somebody sits down
		invite := b.get(room).want(200).value("invite")
		b.get("/")
		s.browser().post("/join/"+code(invite), url.Values{"name": {"Cara"}}).to()
		return room
	})
}

// TestOrderOnBoard: a standing order stands in the bar of whoever gave it, and of nobody else, and one press there
// cancels it.
func TestOrderOnBoard(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	first, _ := asked(t, table, anna, ben)
	other := anna
	if first == anna {
		other = ben
	}
	other.post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"}}).to()
	cancel := func(page *answer) bool {
		for _, n := range page.within("question", "button") {
			if strings.HasSuffix(attr(n, "formaction"), "/orders/cancel") {
				return true
			}
		}
		return false
	}
	if page := other.get(table).want(200); !cancel(page) || !strings.Contains(page.text(), "Standing order: ") {
		t.Error("the order cannot be seen or cancelled in the bar")
	}
	if cancel(first.get(table).want(200)) {
		t.Error("another seat reads of the order")
	}
	other.post(table+"/orders/cancel", url.Values{}).to()
	if cancel(other.get(table).want(200)) {
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
