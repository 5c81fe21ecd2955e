package match_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"portside/handlers/handlerstest"
	"portside/handlers/match"
)

func TestStandIn(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config)
	anna, ben := s.Browser(), s.Browser()
	form := handlerstest.NewMatchForm("Anna", "open")
	form.Set("pace", "evening")
	table := anna.Post("/matches", form).To()
	ben.Post("/join/"+handlerstest.Code(anna.Get(table).Value("invite")), url.Values{"name": {"Ben"}}).To()
	absent, page := handlerstest.Asked(t, table, anna, ben)
	waiting, seat := ben, "0"
	if absent == ben {
		waiting, seat = anna, "1"
	}
	page.Says("has 10 minutes left")
	if waiting.Get(table).Has("/stand-in") {
		t.Error("a stand-in is offered before the time is up")
	}
	waiting.Post(table+"/stand-in", url.Values{"seat": {seat}}).Want(http.StatusConflict).Says("This seat still has time")
	waiting.Post(table+"/stand-in", url.Values{"seat": {"x"}}).Want(http.StatusUnprocessableEntity)
	clock.Add(11 * time.Minute)
	if over := waiting.Get(table).Want(200).Says("Time is up"); !over.Has("/stand-in") {
		t.Error("no stand-in is offered when the time is up")
	}
	absent.Post(table+"/stand-in", url.Values{"seat": {seat}}).Want(http.StatusConflict) // not for oneself
	before := handlerstest.Ply(waiting.Get(table))
	waiting.Post(table+"/stand-in", url.Values{"seat": {seat}}).To()
	if after := handlerstest.Ply(waiting.Get(table)); after <= before {
		t.Errorf("the stand-in has not played: ply %d, then %d", before, after)
	}
	waiting.Get(table + "/log").Says("by a stand-in")
}

func TestRewind(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	anna.Post(table+"/rewind", nil).Want(http.StatusConflict).Says("can no longer be taken back")
	b.Play(table, decision, actions[0]).To()

	ben.Post(table+"/rewind", nil).Want(http.StatusForbidden).Says("Only the player who opened the table")
	ben.Post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).Want(http.StatusConflict).Says("request has lapsed")
	anna.Post(table+"/rewind", nil).To()
	anna.Get(table).Says("Not everyone has answered")
	ben.Get(table).Says("Anna asks to take")
	ben.Post(table+"/rewind/answer", url.Values{"agree": {"no"}}).To()
	if ben.Get(table).Has("/rewind/answer") {
		t.Error("a refused request is still there")
	}
	anna.Post(table+"/rewind", nil).To()
	ben.Post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).To()
	ben.Get(table + "/log").Says("Everyone agrees")
	again, _ := handlerstest.Asked(t, table, anna, ben)
	if again != b {
		t.Error("the decision has not come back to who had made it")
	}
}

func TestStandingOrder(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, _ := handlerstest.Asked(t, table, anna, ben)
	other := anna
	if b == anna {
		other = ben
	}
	if !other.Get(table + "/orders").Has("/orders") {
		t.Fatal("a seat that is not asked cannot give a standing order")
	}
	for _, n := range other.Get(table + "/orders").All("form") {
		if handlerstest.Attr(n, "id") == "order-form" && handlerstest.Attr(n, "hx-target") != "" {
			t.Error("the form on a page of its own replaces a table that is not there: its button does nothing")
		}
	}
	for _, n := range other.Get(table+"/orders", hx...).All("form") {
		if handlerstest.Attr(n, "hx-target") != "#table" {
			t.Error("the form at the table does not replace the table")
		}
	}
	other.Post(table+"/orders", url.Values{"order": {"wish"}, "kind": {"wish"}, "max": {"many"}}).Want(http.StatusUnprocessableEntity).Says("could not be read")
	form := url.Values{}
	for _, n := range other.Get(table + "/orders").Want(200).All("input") {
		if handlerstest.Attr(n, "type") == "radio" && handlerstest.Attr(n, "value") == "pass" && len(form) == 0 {
			form.Set(handlerstest.Attr(n, "name"), "pass")
		}
	}
	other.Post(table+"/orders", form).To()
	if !other.Get(table).Has("/orders/cancel") {
		t.Error("the order does not stand")
	}
	if b.Get(table).Has("/orders/cancel") {
		t.Error("somebody else sees the order")
	}
	other.Post(table+"/orders/cancel", nil).To()
	if other.Get(table).Has("/orders/cancel") {
		t.Error("the order still stands")
	}
}

func TestSubstitute(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	ben.Post(table+"/leave", nil).To()
	ben.Get(table).Want(http.StatusNotFound)
	open := anna.Get(table).Want(200).Says("Invitation to the free seat")
	invite := "/join/" + handlerstest.SecretLink(open, "/join/")
	cleo := s.Browser()
	cleo.Post(invite, url.Values{"name": {"Cleo"}}).To()
	cleo.Get(table).Want(200)
	cleo.Post(table+"/leave", nil).To()
	anna.Post(table+"/seats/1", url.Values{"sitter": {"bot-random"}}).To()
	if anna.Get(table).Has("/seats/1") {
		t.Error("the seat with a bot is still free")
	}
	for _, page := range []string{"", "/log"} {
		anna.Get(table + page).Says("Ben has left the table.").Says("Cleo takes the free seat.").Says("A bot (carefree) plays in the free seat from now on.")
	}
}

// A table may choose to show no chances; the rest of it stays.
func TestOddsAreATableOption(t *testing.T) {
	s := handlerstest.New(t)
	for _, show := range []bool{true, false} {
		anna := s.Browser()
		form := handlerstest.NewMatchForm("Anna", "bot-random")
		form.Set("option-start_seat", "1")
		form.Set("seating", "keep")
		if !show {
			form.Set("odds", "no")
		}
		table := anna.Post("/matches", form).To()
		page := anna.Get(table).Want(http.StatusOK)
		if got := slices.ContainsFunc(page.All("p"), func(n *html.Node) bool { return handlerstest.Attr(n, "class") == "odds" }); got != show {
			t.Errorf("odds asked for: %v, on the table: %v", show, got)
		}
	}
}

// TestBackstage: what belongs to the play comes before the links to other pages.
func TestBackstage(t *testing.T) {
	s := handlerstest.New(t, handlerstest.Fixed)
	anna, _, table := s.Pair()
	page := anna.Get(table).Want(http.StatusOK).Body
	last := 0
	for _, part := range []string{`class="side"`, `id="log"`, `id="talk"`, `id="undo"`, `id="controls"`, `class="backstage"`, `id="links"`} {
		at := strings.Index(page, part)
		if at < last {
			t.Errorf("%s is at %d, what comes before it at %d", part, at, last)
		}
		last = at
	}
}

// TestStepsSince: a page that shows an earlier ply gets the steps since then with its answer, one that shows a much earlier ply
// gets what they came to, and one that shows the newest, or that nobody remembers, gets none. Steps are told further back than only changes are sent.
func TestStepsSince(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	const mark, summary = `<section class="steps-strip" id="steps"`, ` data-summary`
	watcher := s.Browser() // those who play load whole pages here, and four of them are remembered
	watcher.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
	since := func(shows string) (body string) {
		return watcher.Get(table+"/since/0?v=x", "HX-Request", "true", match.Shows, shows).Want(http.StatusOK).Body
	}
	token := func(body string) string {
		_, rest, found := strings.Cut(body, ` data-shows="`)
		if !found {
			t.Fatalf("a table without a token: %.300s", body)
		}
		shows, _, _ := strings.Cut(rest, `"`)
		return shows
	}
	play := func(plies int) {
		for range plies {
			b, page := handlerstest.Asked(t, table, anna, ben)
			decision, actions := page.Question()
			b.Play(table, decision, actions[0]).To()
		}
	}
	shows := token(since(""))
	if body := since(shows); strings.Contains(body, mark) {
		t.Error("a page that shows the newest table gets steps")
	}
	play(2)
	body := since(shows)
	if _, steps, found := strings.Cut(body, mark); !found || strings.Contains(steps, summary) || !strings.Contains(steps, "data-do=") || strings.Count(steps, "<li") > 4 {
		t.Errorf("after two plies the steps are %.600s", steps)
	}
	if body := since("forgotten"); strings.Contains(body, mark) {
		t.Error("a page that nobody remembers gets steps")
	}
	shows = token(body)
	for n, last := 0, shows; n < 5; n++ { // as messages that cross the page's request
		play(1)
		last = token(since(last))
	}
	crossed := since(shows)
	if strings.Contains(crossed, "data-same") {
		t.Fatal("a table of five tables ago is still remembered whole; play more plies here")
	}
	if _, steps, found := strings.Cut(crossed, mark); !found || strings.Count(steps, "<li") < 5 {
		t.Errorf("a page whose request has crossed five messages gets the steps %.600s", steps)
	}
	shows = token(crossed)
	for tries := 0; ; tries++ {
		play(6)
		body := since(shows)
		_, steps, found := strings.Cut(body, mark)
		if found && strings.Contains(steps, summary) {
			if !strings.Contains(steps, `id="summary"`) {
				t.Errorf("the summary is %.600s", steps)
			}
			break
		}
		if !found || tries > 20 || strings.Count(steps, "<li ") > 40 {
			t.Fatalf("%d steps are not summed up: %.300s", strings.Count(steps, "<li"), steps)
		}
	}
}
