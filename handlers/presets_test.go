package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/engine/games"
)

// firstOf is the first of the wanted actions that is offered, by how it begins.
func firstOf(actions []string, wanted ...string) string {
	for _, w := range wanted {
		if i := slices.IndexFunc(actions, func(a string) bool { return strings.HasPrefix(a, w) }); i >= 0 {
			return actions[i]
		}
	}
	return actions[0]
}

// marked tells whether the log has a line with these words that is marked as a standing order's.
func marked(log *answer, words string) bool {
	return slices.ContainsFunc(log.all("li"), func(n *html.Node) bool {
		line := ""
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				line += d.Data
			}
		}
		return strings.Contains(line, words) && strings.Contains(line, "(standing order)")
	})
}

// TestPresets: the tax officer's offer and the coin of a gift ship fall to somebody who is away; the order
// of that seat answers both, and the log says so (behaviour 8, 9).
func TestPresets(t *testing.T) {
	s := newSite(t)
	officer, gift := false, false
	for range 20 { // a match may end before both have come
		anna, ben, cleo, table := presetTable(t, s)
		for range 3000 {
			var page *answer
			who := slices.IndexFunc([]*browser{anna, cleo, ben}, func(b *browser) bool {
				page = b.get(table).want(http.StatusOK)
				d, actions := page.question()
				return d >= 0 && len(actions) > 0
			})
			if who < 0 {
				break
			}
			decision, actions := page.question()
			[]*browser{anna, cleo, ben}[who].play(table, decision, firstOf(actions, "stop", "let-in", "done", "end-turn", "no.", "draw")).to()
			log := anna.get(table).want(http.StatusOK)
			officer = officer || marked(log, "Ben fulfilled the contract Tax Officer")
			gift = gift || marked(log, "Ben makes")
			if officer && gift {
				return
			}
		}
	}
	t.Errorf("by standing order: tax officer %v, gift %v, want both", officer, gift)
}

// presetTable is a table of three with the contract Tax Officer, at which Ben has given an order and is away.
func presetTable(t *testing.T, s *testSite) (anna, ben, cleo *browser, table string) {
	t.Helper()
	for range 200 { // four of sixteen contracts lie open
		anna, ben, cleo = s.browser(), s.browser(), s.browser()
		f := url.Values{"game": {games.All()[0].Info().Key}, "name": {"Anna"}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"},
			"seat-2": {"open"}, "seat-3": {"open"}, "option-mode": {"contracts_competitive"}}
		table = anna.post("/matches", f).to()
		for name, b := range map[string]*browser{"Ben": ben, "Cleo": cleo} {
			b.post("/join/"+code(anna.get(table).want(http.StatusOK).value("invite")), url.Values{"name": {name}}).to()
		}
		if text := ben.get(table + "/orders").want(http.StatusOK).text(); strings.Contains(text, "After paying tax") && strings.Contains(text, "Leave it to me") {
			break // the tax officer, and a contract for any time
		}
	}
	form := ben.get(table + "/orders").want(http.StatusOK).says("Tax Officer").says("whoever has the fewest coins").says("Leave it to me")
	if !form.has("/orders") {
		t.Fatal("no form for a standing order")
	}
	ben.post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"},
		"officer": {"maybe"}}).want(http.StatusUnprocessableEntity).says("could not be read")
	ben.post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"},
		"officer": {"accept"}, "gift": {"fewest-coins"}, "goals": {"ask"}}).to()
	ben.get(table).says("gifts to whoever has the fewest coins").says("accept Tax Officer")
	for _, b := range []*browser{anna, cleo} {
		if b.get(table).has("/orders/cancel") {
			t.Error("somebody else sees the order")
		}
	}
	return anna, ben, cleo, table
}
