package replay_test

import (
	"net/url"
	"regexp"
	"testing"

	"portside/handlers/handlerstest"
)

// A captain of Blackbeard has a page of his own, linked from his log; nobody else has one.
func TestPerson(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Post("/matches", url.Values{"game": {"blackbeard"}, "name": {"Anna"}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"}, "seat-2": {"bot-random"}}).To()
	link := regexp.MustCompile(`/log\?of=([a-z-]+)"`)
	var who string
	for range 40 {
		page := anna.Get(table).Want(200)
		if m := link.FindStringSubmatch(page.Body); m != nil {
			who = m[1]
			break
		}
		d, actions := page.Question()
		if d < 0 || len(actions) == 0 {
			continue
		}
		anna.Play(table, d, actions[0])
	}
	if who == "" {
		t.Fatal("no captain has come into play")
	}
	page := anna.Get(table + "/log?of=" + who).Want(200)
	if !regexp.MustCompile(`<li[^>]* id="ply-\d+"`).MatchString(page.Body) || !regexp.MustCompile(`id="log-`+who+`"`).MatchString(page.Body) {
		t.Errorf("neither story nor log of %s:\n%.3000s", who, page.Body)
	}
	anna.Get(table + "/log?of=nobody").Want(404)
	anna.Get(table + "/log?of=maynard").Want(404)
	other := anna.Open("Anna", "bot-random")
	anna.Get(other + "/log?of=teach").Want(404)
}
