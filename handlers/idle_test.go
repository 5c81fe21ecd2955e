package handlers

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
)

// TestPutAway: a table nobody plays at says so before it is put away, is read by all who could, and goes on at the
// press of a button.
func TestPutAway(t *testing.T) {
	clock := newClock()
	s := newSite(t, clock.config)
	anna, ben, table := s.paced()
	const day = 24 * time.Hour
	clock.pass(85 * day)
	ben.get(table).says("the match is put away in 5 days")
	clock.pass(6 * day)
	s.host.Chores(t.Context())
	for _, who := range []*browser{anna, ben} {
		page := who.get(table).want(200).says("The match is put away").says("Take the match out again")
		if _, actions := page.question(); len(actions) > 0 {
			t.Error("something can be played")
		}
	}
	anna.get("/matches").says("Put away")
	if home := anna.get("/"); strings.Contains(home.text(), "Put away") {
		t.Error("the start page shows it")
	}
	anna.propose(table, "resume").want(http.StatusConflict).says("Take it out again first")
	anna.get(table + "/log").want(200).says("Nobody has played for a long time")
	if export := anna.get(table + "/export.json").want(200); !strings.Contains(export.body, `"kind": "archived"`) {
		t.Errorf("the file does not say that it was put away: %.300s", export.body)
	}
	ben.post(table+"/restore", nil).to()
	anna.get(table).says("Ben has taken the match out again.")
	asked(t, table, anna, ben)

	waiting := anna.open("Anna", "open")
	clock.pass(175 * day)
	anna.get(waiting).says("If the match has not begun in 5 days, it is called off.")
	clock.pass(6 * day)
	s.host.Chores(t.Context())
	anna.get(waiting).says("This match was called off.")
}

// TestTooManyTables: who has tables waiting for others, or many decisions, answers these first.
func TestTooManyTables(t *testing.T) {
	s := newSite(t, func(c *Config) { c.MaxTables, c.MaxTurns = 2, 3 })
	anna := s.browser()
	anna.open("Anna", "open")
	table := anna.open("Anna", "open")
	refused := anna.post("/matches", newMatchForm("Anna", "open")).want(http.StatusTooManyRequests).says("2 tables of yours still wait for others")
	if !refused.has("/next") && !strings.Contains(refused.body, `href="/next"`) {
		t.Error("no way to what waits")
	}
	anna.open("Anna", "bot-random") // begins at once
	anna.post(table+"/leave", nil).to()
	anna.open("Anna", "open")
	ben := s.browser()
	form := newMatchForm("Ben", "bot-random")
	for range 3 {
		ben.post("/matches", form).to()
	}
	if !patience.Wait(20*time.Millisecond, func() bool { return strings.Contains(ben.get("/matches").text(), "Decisions that wait for you: 3") }) {
		t.Fatal("the bots do not come to Ben's turns") // they may go first
	}
	ben.post("/matches", form).want(http.StatusTooManyRequests).says("3 decisions wait for you. Answer some of them").says("To the next decision")
	ben.get("/next").to()
}

// TestPacesOffered: the four policies and an evening, the night, and what the waiting room says was agreed.
func TestPacesOffered(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	page := anna.get("/games/port-royal")
	for _, pace := range []string{"none", "relaxed", "normal", "fast", "evening"} {
		if !strings.Contains(page.body, `name="pace" value="`+pace+`"`) {
			t.Errorf("%s is not offered", pace)
		}
	}
	form := newMatchForm("Anna", "open")
	form.Set("pace", "relaxed")
	form.Set("night", "22-8")
	form.Set("zone", "Europe/Amsterdam")
	anna.get(anna.post("/matches", form).to()).says("Relaxed: 3 days").says("From 22 to 8 o’clock, Europe/Amsterdam")
	for _, bad := range [][2]string{{"22-8", "Atlantis/Port"}, {"22-8", ""}, {"8-22", "UTC"}, {"x", "UTC"}} {
		form.Set("night", bad[0])
		form.Set("zone", bad[1])
		anna.post("/matches", form).want(http.StatusUnprocessableEntity).says("choose one of the offered values")
	}
}
