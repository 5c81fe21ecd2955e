package lobby_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestPutAway: a table at which nobody plays warns before it is archived, can still be read, and is reopened with one
// button.
func TestPutAway(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config)
	anna, ben, table := s.Paced()
	const day = 24 * time.Hour
	clock.Add(85 * day)
	ben.Get(table).Says("the match will be archived in 5 days")
	clock.Add(6 * day)
	s.Upkeep.Once(t.Context())
	for _, who := range []*handlerstest.Browser{anna, ben} {
		page := who.Get(table).Want(200).Says("The match is archived").Says("Reopen the match")
		if _, actions := page.Question(); len(actions) > 0 {
			t.Error("something can be played")
		}
	}
	anna.Get("/matches").Says("Archived")
	if home := anna.Get("/"); strings.Contains(home.Text(), "Archived") {
		t.Error("the start page shows it")
	}
	anna.Propose(table, "resume").Want(http.StatusConflict).Says("Reopen it first")
	anna.Get(table + "/log").Want(200).Says("Nobody has played for a long time")
	if export := anna.Get(table + "/export.json").Want(200); !strings.Contains(export.Body, `"kind": "archived"`) {
		t.Errorf("the file does not say that it was put away: %.300s", export.Body)
	}
	ben.Post(table+"/restore", nil).To()
	anna.Get(table).Says("Ben has reopened the match.")
	handlerstest.Asked(t, table, anna, ben)

	waiting := anna.Open("Anna", "open")
	clock.Add(175 * day)
	anna.Get(waiting).Says("If the match hasn’t begun within 5 days, it will be called off.")
	clock.Add(6 * day)
	s.Upkeep.Once(t.Context())
	anna.Get(waiting).Says("This match was called off.")
}

// TestTooManyTables: a user with many waiting tables or open decisions must deal with these first.
func TestTooManyTables(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.MaxTables, c.MaxTurns = 2, 3 })
	anna := s.Browser()
	anna.Open("Anna", "open")
	table := anna.Open("Anna", "open")
	refused := anna.Post("/matches", handlerstest.NewMatchForm("Anna", "open")).Want(http.StatusTooManyRequests).Says("2 tables of yours are still waiting for players")
	if !refused.Has("/next") && !strings.Contains(refused.Body, `href="/next"`) {
		t.Error("no way to what waits")
	}
	anna.Open("Anna", "bot-random") // begins at once
	anna.Post(table+"/leave", nil).To()
	anna.Open("Anna", "open")
	ben := s.Browser()
	form := handlerstest.NewMatchForm("Ben", "bot-random")
	for range 3 {
		ben.Post("/matches", form).To()
	}
	if !patience.Wait(20*time.Millisecond, func() bool { return strings.Contains(ben.Get("/matches").Text(), "Decisions waiting for you: 3") }) {
		t.Fatal("the bots do not come to Ben's turns") // they may go first
	}
	ben.Post("/matches", form).Want(http.StatusTooManyRequests).Says("3 decisions are waiting for you. Answer some of them").Says("To the next decision")
	ben.Get("/next").To()
}

// TestPacesOffered: the four policies and an evening, the night, and what the waiting room says was agreed.
func TestPacesOffered(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	page := anna.Get("/games/port-royal")
	for _, pace := range []string{"none", "relaxed", "normal", "fast", "evening"} {
		if !strings.Contains(page.Body, `name="pace" value="`+pace+`"`) {
			t.Errorf("%s is not offered", pace)
		}
	}
	form := handlerstest.NewMatchForm("Anna", "open")
	form.Set("pace", "relaxed")
	form.Set("night", "22-8")
	form.Set("zone", "Europe/Amsterdam")
	anna.Get(anna.Post("/matches", form).To()).Says("Relaxed: 3 days").Says("From 22 to 8 o’clock, Europe/Amsterdam")
	for _, bad := range [][2]string{{"22-8", "Atlantis/Port"}, {"22-8", ""}, {"8-22", "UTC"}, {"x", "UTC"}} {
		form.Set("night", bad[0])
		form.Set("zone", bad[1])
		anna.Post("/matches", form).Want(http.StatusUnprocessableEntity).Says("choose one of the offered values")
	}
}

// TestTimeRemembered: the form of a new table begins with the pace, night and zone of the last one that this user opened, whatever
// the game; a form that was refused does not count, and another user's form is as usual.
func TestTimeRemembered(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	wants := func(b *handlerstest.Browser, game, pace, night, zone string) {
		t.Helper()
		body := b.Get("/games/" + game).Want(http.StatusOK).Body
		for _, want := range []string{`name="pace" value="` + pace + `" checked`, `<option value="` + night + `" selected`, `<option value="` + zone + `" selected`} {
			if !strings.Contains(body, want) {
				t.Errorf("%s begins without %s", game, want)
			}
		}
	}
	form := handlerstest.NewMatchForm("Anna", "open")
	open := func(pace, night, zone string) *handlerstest.Answer {
		form.Set("pace", pace)
		form.Set("night", night)
		form.Set("zone", zone)
		return anna.Post("/matches", form)
	}
	wants(anna, "port-royal", "none", "no", "Europe/London")
	open("relaxed", "22-8", "Europe/Berlin").To()
	wants(anna, "port-royal", "relaxed", "22-8", "Europe/Berlin")
	wants(anna, "stortebeker", "relaxed", "22-8", "Europe/Berlin")
	wants(ben, "port-royal", "none", "no", "Europe/London")
	open("fast", "8-22", "Europe/Paris").Want(http.StatusUnprocessableEntity)
	wants(anna, "port-royal", "relaxed", "22-8", "Europe/Berlin")
	open("fast", "no", "Atlantis/Port").To()
	wants(anna, "port-royal", "fast", "no", "Europe/London")
}
