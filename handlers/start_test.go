package handlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// TestMyMatchesByTimeLeft: the page of one's matches puts the decision that runs out first on top, says how long it has
// and which table it is, and leads to it by one button. The night of a table counts.
func TestMyMatchesByTimeLeft(t *testing.T) {
	clock := newClock() // noon in universal time
	s := newSite(t, clock.config)
	anna := s.browser()
	open := func(pace string, night ...string) string {
		f := newMatchForm("Anna", "bot-random")
		f.Set("pace", pace)
		if len(night) > 0 {
			f.Set("night", night[0])
			f.Set("zone", night[1])
		}
		return anna.post("/matches", f).to()
	}
	none := open("none")
	asleep := open("evening", "22-8", "Pacific/Auckland")
	slow := open("relaxed")
	fast := open("fast")
	evening := open("evening")
	clock.pass(time.Minute)

	page := anna.get("/matches").want(200)
	var order []string
	for _, a := range page.all("a") {
		if href := attr(a, "href"); strings.HasPrefix(href, "/matches/") {
			order = append(order, href)
		}
	}
	if want := []string{evening, asleep, fast, slow, none}; !slices.Equal(order, want) {
		t.Errorf("order %q, want %q", order, want)
	}
	text := page.text()
	for _, want := range []string{"9 minutes left", "10 minutes left", "24 hours left", "3 days left"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q: %s", want, text)
		}
	}
	page.says("Table " + code(fast) + " ")
	if !strings.Contains(page.body, `href="/next"`) {
		t.Error("no button to the next decision")
	}
	if got := anna.get("/next").to(); got != evening && got != asleep { // Next does not know of nights
		t.Errorf("next is %s", got)
	}
}

// TestFinishedMatchesInPages: all finished matches of a user are reached from the page of one's matches.
func TestFinishedMatchesInPages(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	anna.open("Anna", "open")
	const over = 2*manyLines + 5
	for i := range over {
		m := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 1, Rules: 1, Options: map[string]string{}}, Status: record.Over, Terms: record.Terms{Seating: record.Keep},
			Owner: 1, Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: int64(i + 1), StartedAt: 1, EndedAt: int64(i + 1),
			Seats: []record.Seat{{Kind: record.User, User: 1, Place: 1, Name: "Anna"}}}
		if _, err := s.store.AddMatch(t.Context(), m, []match.Ply{{Seat: engine.Nobody, By: match.ByDeal}}); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	links := func(a *answer) (next string) {
		for _, l := range a.all("a") {
			href := attr(l, "href")
			if attr(l, "rel") == "next" {
				next = href
			} else if _, err := fmt.Sscanf(href, "/matches/%d", new(int)); err == nil {
				seen[href] = true
			}
		}
		return next
	}
	pages := 1
	for next := links(anna.get("/matches").want(200)); next != ""; pages++ {
		next = links(anna.get(next).want(200).says("Finished matches"))
	}
	if len(seen) != over+1 || pages != 3 {
		t.Errorf("%d matches on %d pages, want %d on 3", len(seen), pages, over+1)
	}
	anna.get("/matches?list=over&before=1").want(200).says("There are no matches here")
	anna.get("/matches?list=off&before=nonsense").want(200).says("There are no matches here")
	s.browser().get("/matches?list=over").want(200)
}
