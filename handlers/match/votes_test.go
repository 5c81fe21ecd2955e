package match_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/handlers/handlerstest"
)

func say(b *handlerstest.Browser, table, n, word string) *handlerstest.Answer {
	b.T.Helper()
	return b.Post(table+"/votes/"+n, url.Values{"say": {word}})
}

// TestPauseWithoutScript: pausing and resuming by plain forms: what is proposed, by whom, who has said what, the
// time before and after, and that nothing can be played meanwhile.
func TestPauseWithoutScript(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config)
	anna, ben, table := s.Paced()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	clock.Add(3*time.Hour + 20*time.Minute)
	b.Get(table).Says("has 21 hours left")

	anna.Propose(table, "pause").To()
	anna.Get(table).Says("Anna proposes: a pause").Says("Agree: Anna").Says("Yet to answer: Ben").Says("2 of 2 must agree").Says("Withdraw the proposal")
	open := ben.Get(table).Says("Anna proposes: a pause")
	if got := len(open.Within("vote", "button")); got != 2 {
		t.Errorf("Ben has %d buttons", got)
	}
	ben.Propose(table, "extend").Want(http.StatusConflict).Says("Another vote is open")
	ben.Get("/matches").Says("A vote is open")
	say(ben, table, "1", "yes").To()

	for _, who := range []*handlerstest.Browser{anna, ben} {
		paused := who.Get(table).Says("The match is paused").Says("no clock runs").Says("Resume the match").Says("Agreed: a pause. For: Anna and Ben.")
		if _, actions := paused.Question(); len(actions) > 0 || strings.Contains(paused.Text(), "hours left") {
			t.Errorf("in a pause there are answers %v and a clock", actions)
		}
	}
	b.Play(table, decision, actions[0]).Want(http.StatusConflict).Says("nothing is played until it goes on")
	anna.Get("/matches").Says("Paused")
	if page := anna.Get("/next"); page.Status != http.StatusOK {
		t.Errorf("/next leads to a paused match: %d %s", page.Status, page.Head.Get("Location"))
	}
	clock.Add(1000 * time.Hour)
	ben.Propose(table, "pause").Want(http.StatusConflict).Says("is paused")
	ben.Propose(table, "resume").To()
	ben.Get(table).Says("If nobody objects within")
	say(anna, table, "2", "yes").To()
	b.Get(table).Says("has 21 hours left")
	b.Play(table, decision, actions[0]).To()
	anna.Get(table + "/log").Says("Agreed: a pause. For: Anna and Ben.").Says("Agreed: resuming the match.")
}

// TestSeatIsKept: after the agreed wait a bot gets the seat at once, for there is nobody else to ask; the seat's user
// takes it back with one button, even from the list of matches, and others may not.
func TestSeatIsKept(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config)
	anna, ben, table := s.Paced()
	absent, _ := handlerstest.Asked(t, table, anna, ben)
	other, seat, name := ben, "0", "Anna"
	if absent == ben {
		other, seat, name = anna, "1", "Ben"
	}
	other.Propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").Want(http.StatusConflict).Says("This seat still has time")
	clock.Add(25 * time.Hour)
	other.Get(table).Says(name + " has not answered in time").Says("Nobody else needs to agree").Says("Let a stand-in answer")
	since := handlerstest.Ply(other.Get(table)) // before there is a bot: it may be quick
	other.Propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").To()
	other.Get(table).Says(name + " (bot)")
	if !patience.Wait(20*time.Millisecond, func() bool { return handlerstest.Ply(other.Get(table)) != since }) {
		t.Fatal("the bot does not play")
	}
	absent.Get("/matches").Says("Your seat is in other hands")
	page := absent.Get(table).Want(200).Says("keeps your seat").Says("Take my seat back")
	if _, actions := page.Question(); len(actions) > 0 {
		t.Error("who was replaced has answers")
	}
	stranger := s.Browser()
	stranger.Get(table).Want(http.StatusNotFound)
	stranger.Post(table+"/retake", nil).Want(http.StatusNotFound)
	other.Post(table+"/retake", nil).To() // sits already
	absent.Post(table+"/retake", nil).To()
	if page := absent.Get(table); page.Has("/retake") {
		t.Error("the seat is still to be taken back")
	}
	other.Get(table + "/log").Says("Agreed: a bot (greedy) for " + name).Says("by a bot").Says(name + " has taken the seat back.")
}

// TestSeatForSomebodyElse: an opened seat, a substitute, and the way back if the others agree.
func TestSeatForSomebodyElse(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	invite := "/join/" + handlerstest.Code(inviteOf(t, s, anna, ben, table))
	cleo := s.Browser()
	cleo.Post(invite, url.Values{"name": {"Cleo"}}).To()
	cleo.Get(table).Says("Cleo (you)")
	anna.Get(table).Says("Cleo").Says("Give Ben the seat back")
	ben.Post(table+"/retake", nil).Want(http.StatusConflict)
	ben.Get(table).Says("Cleo is playing in your seat now").Says("Ask for my seat")
	ben.Propose(table, "give-back", "seat", "1").To()
	ben.Get(table).Says("Ben proposes: giving Ben the seat back").Says("Withdraw")
	say(anna, table, "2", "yes").To()
	say(cleo, table, "2", "yes").To()
	ben.Get(table).Says("Ben (you)")
	cleo.Get(table).Want(http.StatusNotFound)
}

// inviteOf opens ben's seat, with both agreeing, and finds the invitation that anna sees then.
func inviteOf(t *testing.T, s *handlerstest.Site, anna, ben *handlerstest.Browser, table string) string {
	t.Helper()
	ben.Propose(table, "replace-person", "seat", "1").To()
	say(anna, table, "1", "yes").To()
	for _, n := range anna.Get(table).All("input") {
		if v := handlerstest.Attr(n, "value"); strings.Contains(v, "/join/") {
			return v
		}
	}
	t.Fatal("no invitation to the open seat")
	return ""
}

// TestHostileVotes: what forms can hold that no page offers.
func TestHostileVotes(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	form := handlerstest.NewMatchForm("Anna", "open")
	form.Set("public", "public")
	table := anna.Post("/matches", form).To()
	anna.Propose(table, "pause").Want(http.StatusConflict) // before it begins
	ben.Post("/join/"+handlerstest.Code(anna.Get(table).Value("invite")), url.Values{"name": {"Ben"}}).To()
	watcher := s.Browser()
	for _, kind := range []string{"", "mutiny", "PAUSE", strings.Repeat("x", 3000), "pause\x00"} {
		anna.Propose(table, kind).Want(http.StatusUnprocessableEntity).Says("could not be read")
	}
	for _, seat := range []string{"", "-1", "2", "99", "x", "1e1"} {
		anna.Propose(table, "replace-bot", "seat", seat, "level", "bot-greedy").Want(http.StatusUnprocessableEntity)
	}
	anna.Propose(table, "replace-bot", "seat", "0", "level", "bot-godlike").Want(http.StatusUnprocessableEntity)
	anna.Propose(table, "replace-bot", "seat", "1", "level", "bot-greedy").Want(http.StatusConflict)
	anna.Propose(table, "give-back", "seat", "1").Want(http.StatusConflict)
	anna.Propose(table, "extend").Want(http.StatusConflict).Says("no time limit")
	anna.Propose(table, "resume").Want(http.StatusConflict).Says("is not paused any more")
	anna.Post(table+"/restore", nil).Want(http.StatusConflict)
	watcher.Propose(table, "pause").Want(http.StatusForbidden)
	watcher.Propose(table, "call-off").Want(http.StatusForbidden)
	watcher.Propose(table, "give-back", "seat", "0").Want(http.StatusForbidden)
	watcher.Post(table+"/restore", nil).Want(http.StatusForbidden)
	watcher.Post(table+"/retake", nil).Want(http.StatusForbidden)
	say(anna, table, "1", "yes").Want(http.StatusConflict).Says("That vote is over")
	anna.Propose(table, "call-off").To()
	watcher.Get(table).Says("Anna proposes: calling the match off")
	say(watcher, table, "1", "yes").Want(http.StatusForbidden)
	for _, bad := range [][2]string{{"0", "yes"}, {"x", "yes"}, {"1", "maybe"}, {"1", ""}} {
		say(ben, table, bad[0], bad[1]).Want(http.StatusUnprocessableEntity)
	}
	say(ben, table, "2", "yes").Want(http.StatusConflict)
	say(ben, table, "1", "yes").To()
	anna.Get(table).Says("This match was called off").Says("Agreed: calling the match off")
	say(ben, table, "1", "yes").To() // the same word again
	anna.Propose(table, "pause").Want(http.StatusConflict)
}

// TestCalledOffIsListed: a match that was called off is found again on the page of one's matches, folded away, and
// nowhere else; it can be read.
func TestCalledOffIsListed(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	if page := anna.Get("/matches").Want(200); len(page.Within("mine.off", "a")) != 0 {
		t.Error("a match under way is listed as called off")
	}
	anna.Propose(table, "call-off").To()
	say(ben, table, "1", "yes").To()
	for _, who := range []*handlerstest.Browser{anna, ben} {
		links := who.Get("/matches").Want(200).Says("Matches called off").Within("mine.off", "a")
		if len(links) != 1 || handlerstest.Attr(links[0], "href") != table {
			t.Errorf("%d matches are listed as called off", len(links))
		}
		if home := who.Get("/").Want(200); strings.Contains(home.Body, `href="`+table+`"`) {
			t.Error("the start page lists it")
		}
		who.Get(table).Want(200).Says("This match was called off")
		who.Get(table + "/log").Want(200).Says("Agreed: calling the match off")
	}
	if page := s.Browser().Get("/matches").Want(200); strings.Contains(page.Body, table) {
		t.Error("strangers are shown it")
	}
}
