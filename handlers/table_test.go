package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// clock is a time that a test moves.
type testClock struct{ ms atomic.Int64 }

func (c *testClock) now() time.Time        { return time.UnixMilli(c.ms.Load()) }
func (c *testClock) pass(d time.Duration)  { c.ms.Add(d.Milliseconds()) }
func (c *testClock) config(config *Config) { config.Now = c.now }

func newClock() *testClock {
	c := &testClock{}
	c.ms.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli())
	return c
}

func TestStandIn(t *testing.T) {
	clock := newClock()
	s := newSite(t, clock.config)
	anna, ben := s.browser(), s.browser()
	form := newMatchForm("Anna", "open")
	form.Set("pace", "evening")
	table := anna.post("/matches", form).to()
	ben.post("/join/"+code(anna.get(table).value("invite")), url.Values{"name": {"Ben"}}).to()
	absent, page := asked(t, table, anna, ben)
	waiting, seat := ben, "0"
	if absent == ben {
		waiting, seat = anna, "1"
	}
	page.says("has 10 minutes left")
	if waiting.get(table).has("/stand-in") {
		t.Error("a stand-in is offered before the time is up")
	}
	waiting.post(table+"/stand-in", url.Values{"seat": {seat}}).want(http.StatusConflict).says("time of this seat is not up")
	waiting.post(table+"/stand-in", url.Values{"seat": {"x"}}).want(http.StatusUnprocessableEntity)
	clock.pass(11 * time.Minute)
	if over := waiting.get(table).want(200).says("The time is up"); !over.has("/stand-in") {
		t.Error("no stand-in is offered when the time is up")
	}
	absent.post(table+"/stand-in", url.Values{"seat": {seat}}).want(http.StatusConflict) // not for oneself
	before := ply(waiting.get(table))
	waiting.post(table+"/stand-in", url.Values{"seat": {seat}}).to()
	if after := ply(waiting.get(table)); after <= before {
		t.Errorf("the stand-in has not played: ply %d, then %d", before, after)
	}
	waiting.get(table + "/log").says("by a stand-in")
}

func TestRewind(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	anna.post(table+"/rewind", nil).want(http.StatusConflict).says("cannot be taken back")
	b.play(table, decision, actions[0]).to()

	ben.post(table+"/rewind", nil).want(http.StatusForbidden).says("Only the one who opened the table")
	ben.post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).want(http.StatusConflict).says("request has lapsed")
	anna.post(table+"/rewind", nil).to()
	anna.get(table).says("have not all answered")
	ben.get(table).says("Anna asks to take")
	ben.post(table+"/rewind/answer", url.Values{"agree": {"no"}}).to()
	if ben.get(table).has("/rewind/answer") {
		t.Error("a refused request is still there")
	}
	anna.post(table+"/rewind", nil).to()
	ben.post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).to()
	ben.get(table + "/log").says("All agree")
	again, _ := asked(t, table, anna, ben)
	if again != b {
		t.Error("the decision has not come back to who had made it")
	}
}

func TestStandingOrder(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, _ := asked(t, table, anna, ben)
	other := anna
	if b == anna {
		other = ben
	}
	if !other.get(table + "/orders").has("/orders") {
		t.Fatal("a seat that is not asked cannot give a standing order")
	}
	for _, n := range other.get(table + "/orders").all("form") {
		if attr(n, "id") == "order-form" && attr(n, "hx-target") != "" {
			t.Error("the form on a page of its own replaces a table that is not there: its button does nothing")
		}
	}
	for _, n := range other.get(table+"/orders", hx...).all("form") {
		if attr(n, "hx-target") != "#table" {
			t.Error("the form at the table does not replace the table")
		}
	}
	other.post(table+"/orders", url.Values{"order": {"wish"}, "kind": {"wish"}, "max": {"many"}}).want(http.StatusUnprocessableEntity).says("could not be read")
	form := url.Values{}
	for _, n := range other.get(table + "/orders").want(200).all("input") {
		if attr(n, "type") == "radio" && attr(n, "value") == "pass" && len(form) == 0 {
			form.Set(attr(n, "name"), "pass")
		}
	}
	other.post(table+"/orders", form).to()
	if !other.get(table).has("/orders/cancel") {
		t.Error("the order does not stand")
	}
	if b.get(table).has("/orders/cancel") {
		t.Error("somebody else sees the order")
	}
	other.post(table+"/orders/cancel", nil).to()
	if other.get(table).has("/orders/cancel") {
		t.Error("the order still stands")
	}
}

func TestSubstitute(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	ben.post(table+"/leave", nil).to()
	ben.get(table).want(http.StatusNotFound)
	open := anna.get(table).want(200).says("Invitation to the free seat")
	invite := "/join/" + secretLink(open, "/join/")
	cleo := s.browser()
	cleo.post(invite, url.Values{"name": {"Cleo"}}).to()
	cleo.get(table).want(200)
	cleo.post(table+"/leave", nil).to()
	anna.post(table+"/seats/1", url.Values{"sitter": {"bot-random"}}).to()
	if anna.get(table).has("/seats/1") {
		t.Error("the seat with a bot is still free")
	}
	for _, page := range []string{"", "/log"} {
		anna.get(table + page).says("Ben has left the table.").says("Cleo sits down on the free seat.").says("A bot (carefree) plays on the free seat from now on.")
	}
}

// A table may choose to show no chances; the rest of it stays.
func TestOddsAreATableOption(t *testing.T) {
	s := newSite(t)
	for _, show := range []bool{true, false} {
		anna := s.browser()
		form := newMatchForm("Anna", "bot-random")
		form.Set("option-start_seat", "1")
		form.Set("seating", "keep")
		if !show {
			form.Set("odds", "no")
		}
		table := anna.post("/matches", form).to()
		page := anna.get(table).want(http.StatusOK)
		if got := slices.ContainsFunc(page.all("p"), func(n *html.Node) bool { return attr(n, "class") == "odds" }); got != show {
			t.Errorf("odds asked for: %v, on the table: %v", show, got)
		}
	}
}
