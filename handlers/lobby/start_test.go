package lobby_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestMyMatchesByTimeLeft: the page of a user's matches puts the decision that runs out first on top, with its time left
// and its table, and one button leads to it. The night of a table counts.
func TestMyMatchesByTimeLeft(t *testing.T) {
	clock := handlerstest.NewClock() // noon in universal time
	s := handlerstest.New(t, clock.Config)
	anna := s.Browser()
	open := func(pace string, night ...string) string {
		f := handlerstest.NewMatchForm("Anna", "bot-random")
		f.Set("pace", pace)
		if len(night) > 0 {
			f.Set("night", night[0])
			f.Set("zone", night[1])
		}
		return anna.Post("/matches", f).To()
	}
	none := open("none")
	asleep := open("evening", "22-8", "Pacific/Auckland")
	slow := open("relaxed")
	fast := open("fast")
	evening := open("evening")
	clock.Add(time.Minute)

	page := anna.Get("/matches").Want(200)
	var order []string
	for _, a := range page.All("a") {
		if href := handlerstest.Attr(a, "href"); strings.HasPrefix(href, "/matches/") {
			order = append(order, href)
		}
	}
	if want := []string{evening, asleep, fast, slow, none}; !slices.Equal(order, want) {
		t.Errorf("order %q, want %q", order, want)
	}
	text := page.Text()
	for _, want := range []string{"9 minutes left", "10 minutes left", "24 hours left", "3 days left"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q: %s", want, text)
		}
	}
	page.Says("Table " + handlerstest.Code(fast) + " ")
	if !strings.Contains(page.Body, `href="/next"`) {
		t.Error("no button to the next decision")
	}
	if got := anna.Get("/next").To(); got != evening && got != asleep { // Next does not know of nights
		t.Errorf("next is %s", got)
	}
}

// TestFinishedMatchesInPages: all finished matches of a user are reached from the page of one's matches.
func TestFinishedMatchesInPages(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	anna.Open("Anna", "open")
	const over = 2*base.ManyLines + 5
	for i := range over {
		m := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 1, Rules: 1, Options: map[string]string{}}, Status: record.Over, TableOptions: record.TableOptions{Seating: record.Keep},
			Owner: 1, Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: int64(i + 1), StartedAt: 1, EndedAt: int64(i + 1),
			Seats: []record.Seat{{Kind: record.User, User: 1, Place: 1, Name: "Anna"}}}
		if _, err := s.Store.AddMatch(t.Context(), m, []match.Ply{{Seat: engine.Nobody, By: match.ByDeal}}); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	links := func(a *handlerstest.Answer) (next string) {
		for _, l := range a.All("a") {
			href := handlerstest.Attr(l, "href")
			if handlerstest.Attr(l, "rel") == "next" {
				next = href
			} else if _, err := fmt.Sscanf(href, "/matches/%d", new(int)); err == nil {
				seen[href] = true
			}
		}
		return next
	}
	pages := 1
	for next := links(anna.Get("/matches").Want(200)); next != ""; pages++ {
		next = links(anna.Get(next).Want(200).Says("Finished matches"))
	}
	if len(seen) != over+1 || pages != 3 {
		t.Errorf("%d matches on %d pages, want %d on 3", len(seen), pages, over+1)
	}
	anna.Get("/matches?list=over&before=1").Want(200).Says("There are no matches here")
	anna.Get("/matches?list=off&before=nonsense").Want(200).Says("There are no matches here")
	s.Browser().Get("/matches?list=over").Want(200)
}

// TestRematchInLists: whoever sat in a match finds its rematch in the list of their matches while a seat is free there and
// they have none, and sits down on the seat that is theirs by its seating. Nobody else is shown it.
func TestRematchInLists(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, cleo, watcher := s.Browser(), s.Browser(), s.Browser(), s.Browser()
	table := anna.Open("Anna", "open", "open")
	room := anna.Get(table).Want(200)
	ben.Post("/join/"+handlerstest.Code(room.Value("invite")), url.Values{"name": {"Ben"}}).To()
	cleo.Post("/join/"+handlerstest.Code(room.Value("invite")), url.Values{"name": {"Cleo"}}).To()
	watcher.Get("/watch/" + handlerstest.Code(room.Value("watch"))).To()
	watcher.Open("Willem", "open")
	says := "Rematch of your match at table " + handlerstest.Code(table)
	lists := func(b *handlerstest.Browser, want bool) {
		t.Helper()
		for _, path := range []string{"/", "/matches"} {
			if got := strings.Contains(b.Get(path).Want(200).Text(), says); got != want {
				t.Errorf("%s lists the rematch: %t, want %t", path, got, want)
			}
		}
	}
	s.PlayOut(handlerstest.MatchAt(t, table), 3, nil)
	lists(cleo, false)
	next := ben.Post(table+"/rematch", url.Values{"seating": {"keep"}}).To()
	join := "/join/" + handlerstest.Code(ben.Get(next).Want(200).Value("invite"))
	lists(anna, true)
	lists(cleo, true)
	lists(ben, false)
	lists(watcher, false)
	for _, path := range []string{"/", "/matches"} {
		if page := cleo.Get(path); !strings.Contains(page.Body, `href="`+join+`"`) || !strings.Contains(page.Body, `href="`+next+`"`) {
			t.Errorf("%s does not lead to the rematch", path)
		}
	}
	if to := cleo.Get(next).To(); to != join {
		t.Errorf("the line leads to %s", to)
	}
	cleo.Get(join).Want(200).Says("Ben")
	if to := cleo.Post(join, nil).To(); to != next {
		t.Errorf("who sits down is led to %s", to)
	}
	if seats, err := s.Host.Table(t.Context(), handlerstest.MatchAt(t, next), 0); err != nil || seats.Seats[2].Name != "Cleo" || seats.Seats[0].Kind != record.Open {
		t.Errorf("the seats are %+v, %v: Cleo sat last before", seats.Seats, err)
	}
	lists(cleo, false)
	lists(anna, true)
	ben.Post(next+"/start", url.Values{"sitter": {"none"}}).To()
	lists(anna, false)
}
