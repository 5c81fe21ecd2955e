package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
)

// paced opens a table of Anna with a day for each seat; Ben sits down by the invitation.
func (s *testSite) paced(change ...func(url.Values)) (anna, ben *browser, table string) {
	s.t.Helper()
	anna, ben = s.browser(), s.browser()
	form := newMatchForm("Anna", "open")
	form.Set("pace", "fast")
	for _, f := range change {
		f(form)
	}
	table = anna.post("/matches", form).to()
	ben.post("/join/"+code(anna.get(table).value("invite")), url.Values{"name": {"Ben"}}).to()
	return anna, ben, table
}

func (b *browser) propose(table, kind string, fields ...string) *answer {
	b.t.Helper()
	f := url.Values{"kind": {kind}}
	for i := 0; i+1 < len(fields); i += 2 {
		f.Set(fields[i], fields[i+1])
	}
	return b.post(table+"/votes", f)
}

func (b *browser) say(table, n, word string) *answer {
	b.t.Helper()
	return b.post(table+"/votes/"+n, url.Values{"say": {word}})
}

// TestPauseWithoutScript: a pause and going on again by plain forms: what is asked, by whom, who has said what, the
// time before and after, and that nothing can be played meanwhile.
func TestPauseWithoutScript(t *testing.T) {
	clock := newClock()
	s := newSite(t, clock.config)
	anna, ben, table := s.paced()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	clock.pass(3*time.Hour + 20*time.Minute)
	b.get(table).says("has 21 hours left")

	anna.propose(table, "pause").to()
	anna.get(table).says("Anna proposes: a pause").says("Agree: Anna").says("Not said yet: Ben").says("2 of 2 must agree").says("Withdraw the proposal")
	open := ben.get(table).says("Anna proposes: a pause")
	if got := len(open.within("vote", "button")); got != 2 {
		t.Errorf("Ben has %d buttons", got)
	}
	ben.propose(table, "extend").want(http.StatusConflict).says("Another vote is open")
	ben.get("/matches").says("A vote is open")
	ben.say(table, "1", "yes").to()

	for _, who := range []*browser{anna, ben} {
		paused := who.get(table).says("The match is paused").says("no clock runs").says("Go on with the match").says("Agreed: a pause. For it: Anna and Ben.")
		if _, actions := paused.question(); len(actions) > 0 || strings.Contains(paused.text(), "hours left") {
			t.Errorf("in a pause there are answers %v and a clock", actions)
		}
	}
	b.play(table, decision, actions[0]).want(http.StatusConflict).says("nothing is played until it goes on")
	anna.get("/matches").says("Paused")
	if page := anna.get("/next"); page.status != http.StatusOK {
		t.Errorf("/next leads to a paused match: %d %s", page.status, page.head.Get("Location"))
	}
	clock.pass(1000 * time.Hour)
	ben.propose(table, "pause").want(http.StatusConflict).says("is paused")
	ben.propose(table, "resume").to()
	ben.get(table).says("If nobody says no within")
	anna.say(table, "2", "yes").to()
	b.get(table).says("has 21 hours left")
	b.play(table, decision, actions[0]).to()
	anna.get(table + "/log").says("Agreed: a pause. For it: Anna and Ben.").says("Agreed: going on with the match.")
}

// TestSeatIsKept: after the agreed wait a bot gets the seat at once, for nobody else is to be asked; whose seat it
// is takes it back by one button, also from the list of matches, and others may not.
func TestSeatIsKept(t *testing.T) {
	clock := newClock()
	s := newSite(t, clock.config)
	anna, ben, table := s.paced()
	absent, _ := asked(t, table, anna, ben)
	other, seat, name := ben, "0", "Anna"
	if absent == ben {
		other, seat, name = anna, "1", "Ben"
	}
	other.propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").want(http.StatusConflict).says("time of this seat is not up")
	clock.pass(25 * time.Hour)
	other.get(table).says(name + " has not answered in time").says("Nobody else has to be asked").says("Let a stand-in answer")
	since := ply(other.get(table)) // before there is a bot: it may be quick
	other.propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").to()
	other.get(table).says(name + " (bot)")
	if !patience.Wait(20*time.Millisecond, func() bool { return ply(other.get(table)) != since }) {
		t.Fatal("the bot does not play")
	}
	absent.get("/matches").says("Somebody keeps your seat")
	page := absent.get(table).want(200).says("keeps your seat").says("Take my seat back")
	if _, actions := page.question(); len(actions) > 0 {
		t.Error("who was replaced has answers")
	}
	stranger := s.browser()
	stranger.get(table).want(http.StatusNotFound)
	stranger.post(table+"/retake", nil).want(http.StatusNotFound)
	other.post(table+"/retake", nil).to() // sits already
	absent.post(table+"/retake", nil).to()
	if page := absent.get(table); page.has("/retake") {
		t.Error("the seat is still to be taken back")
	}
	other.get(table + "/log").says("Agreed: a bot (greedy) for " + name).says("by a bot").says(name + " has taken the seat back.")
}

// TestSeatForSomebodyElse: an opened seat, a substitute, and the way back by the others' word.
func TestSeatForSomebodyElse(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	invite := "/join/" + code(inviteOf(t, s, anna, ben, table))
	cleo := s.browser()
	cleo.post(invite, url.Values{"name": {"Cleo"}}).to()
	cleo.get(table).says("Cleo (you)")
	anna.get(table).says("Cleo").says("Give Ben the seat back")
	ben.post(table+"/retake", nil).want(http.StatusConflict)
	ben.get(table).says("Cleo plays on your seat now").says("Ask for my seat")
	ben.propose(table, "give-back", "seat", "1").to()
	ben.get(table).says("Ben proposes: the seat back to Ben").says("Withdraw")
	anna.say(table, "2", "yes").to()
	cleo.say(table, "2", "yes").to()
	ben.get(table).says("Ben (you)")
	cleo.get(table).want(http.StatusNotFound)
}

// inviteOf opens the seat of ben, with the word of both, and finds the invitation that anna sees then.
func inviteOf(t *testing.T, s *testSite, anna, ben *browser, table string) string {
	t.Helper()
	ben.propose(table, "replace-person", "seat", "1").to()
	anna.say(table, "1", "yes").to()
	for _, n := range anna.get(table).all("input") {
		if v := attr(n, "value"); strings.Contains(v, "/join/") {
			return v
		}
	}
	t.Fatal("no invitation to the open seat")
	return ""
}

// TestHostileVotes: what forms can hold that no page offers.
func TestHostileVotes(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	form := newMatchForm("Anna", "open")
	form.Set("public", "public")
	table := anna.post("/matches", form).to()
	anna.propose(table, "pause").want(http.StatusConflict) // before it begins
	ben.post("/join/"+code(anna.get(table).value("invite")), url.Values{"name": {"Ben"}}).to()
	watcher := s.browser()
	for _, kind := range []string{"", "mutiny", "PAUSE", strings.Repeat("x", 3000), "pause\x00"} {
		anna.propose(table, kind).want(http.StatusUnprocessableEntity).says("could not be read")
	}
	for _, seat := range []string{"", "-1", "2", "99", "x", "1e1"} {
		anna.propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").want(http.StatusUnprocessableEntity)
	}
	anna.propose(table, "replace-bot", "seat", "0", "level", "bot-godlike").want(http.StatusUnprocessableEntity)
	anna.propose(table, "replace-bot", "seat", "1", "level", "bot-greedy").want(http.StatusConflict)
	anna.propose(table, "give-back", "seat", "1").want(http.StatusConflict)
	anna.propose(table, "extend").want(http.StatusConflict).says("no limit of time")
	anna.propose(table, "resume").want(http.StatusConflict).says("goes on already")
	anna.post(table+"/restore", nil).want(http.StatusConflict)
	watcher.propose(table, "pause").want(http.StatusForbidden)
	watcher.propose(table, "call-off").want(http.StatusForbidden)
	watcher.propose(table, "give-back", "seat", "0").want(http.StatusForbidden)
	watcher.post(table+"/restore", nil).want(http.StatusForbidden)
	watcher.post(table+"/retake", nil).want(http.StatusForbidden)
	anna.say(table, "1", "yes").want(http.StatusConflict).says("not open any more")
	anna.propose(table, "call-off").to()
	watcher.get(table).says("Anna proposes: calling the match off")
	watcher.say(table, "1", "yes").want(http.StatusForbidden)
	for _, bad := range [][2]string{{"0", "yes"}, {"x", "yes"}, {"1", "maybe"}, {"1", ""}} {
		ben.say(table, bad[0], bad[1]).want(http.StatusUnprocessableEntity)
	}
	ben.say(table, "2", "yes").want(http.StatusConflict)
	ben.say(table, "1", "yes").to()
	anna.get(table).says("This match was called off").says("Agreed: calling the match off")
	ben.say(table, "1", "yes").to() // the same word again
	anna.propose(table, "pause").want(http.StatusConflict)
}

// TestCalledOffIsListed: a match that was called off is found again on the page of one's matches, folded away, and
// nowhere else; it can be read.
func TestCalledOffIsListed(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	if page := anna.get("/matches").want(200); len(page.within("mine.off", "a")) != 0 {
		t.Error("a match under way is listed as called off")
	}
	anna.propose(table, "call-off").to()
	ben.say(table, "1", "yes").to()
	for _, who := range []*browser{anna, ben} {
		links := who.get("/matches").want(200).says("Matches called off").within("mine.off", "a")
		if len(links) != 1 || attr(links[0], "href") != table {
			t.Errorf("%d matches are listed as called off", len(links))
		}
		if home := who.get("/").want(200); strings.Contains(home.body, `href="`+table+`"`) {
			t.Error("the start page lists it")
		}
		who.get(table).want(200).says("This match was called off")
		who.get(table + "/log").want(200).says("Agreed: calling the match off")
	}
	if page := s.browser().get("/matches").want(200); strings.Contains(page.body, table) {
		t.Error("strangers are shown it")
	}
}
