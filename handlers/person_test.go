package handlers

import (
	"net/url"
	"regexp"
	"testing"
)

// A captain of Blackbeard has a page of his own, linked from his log; nobody else has one.
func TestPerson(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.post("/matches", url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"}, "seat-2": {"bot-random"}}).to()
	link := regexp.MustCompile(`/log\?of=([a-z-]+)"`)
	var who string
	for range 40 {
		page := anna.get(table).want(200)
		if m := link.FindStringSubmatch(page.body); m != nil {
			who = m[1]
			break
		}
		d, actions := page.question()
		if d < 0 || len(actions) == 0 {
			continue
		}
		anna.play(table, d, actions[0])
	}
	if who == "" {
		t.Fatal("no captain has come into play")
	}
	page := anna.get(table + "/log?of=" + who).want(200)
	if !regexp.MustCompile(`<li[^>]* id="ply-\d+"`).MatchString(page.body) || !regexp.MustCompile(`id="log-`+who+`"`).MatchString(page.body) {
		t.Errorf("neither story nor log of %s:\n%.3000s", who, page.body)
	}
	anna.get(table + "/log?of=nobody").want(404)
	anna.get(table + "/log?of=maynard").want(404)
	other := anna.open("Anna", "bot-random")
	anna.get(other + "/log?of=teach").want(404)
}
