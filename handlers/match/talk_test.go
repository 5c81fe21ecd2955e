package match_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
	"portside/handlers/naming"
)

var hx = []string{"HX-Request", "true"}

func line(text string) url.Values { return url.Values{"text": {text}} }

func TestTalk(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	before := anna.Get(table).Want(200).Says("Nobody has said anything yet")
	if to := anna.Post(table+"/talk", line("  Mind the <frigate> & the  tax ")).To(); to != table+"?talk=open#talk" {
		t.Errorf("a plain form leads to %s", to)
	}
	for _, b := range []*handlerstest.Browser{anna, ben} {
		page := b.Get(table).Want(200).Says("Mind the <frigate> & the tax")
		if strings.Contains(page.Body, "<frigate>") {
			t.Error("the line is not escaped")
		}
		if unread := strings.Contains(page.Body, `id="talk-unread"`); unread != (b == ben) {
			t.Errorf("unread mark: %v", unread)
		}
	}
	var since string
	for _, n := range before.All("section") {
		if handlerstest.Attr(n, "id") == "table" {
			since = handlerstest.Attr(n, "data-since")
		}
	}
	anna.Get(since, hx...).Want(200).Says("Mind the") // the page is told to look again, and then it sees the line

	fragment := ben.Post(table+"/talk", line("Aye"), hx...).Want(200).Says("Aye")
	if strings.Contains(fragment.Body, "<html") || strings.Contains(fragment.Body, "talk-unread") {
		t.Errorf("htmx gets something else than the table: %.200s", fragment.Body)
	}
	panel := false
	for _, n := range anna.Get(table + "?talk=open").Want(200).All("details") {
		if handlerstest.Attr(n, "id") == "talk" {
			panel = true
			if handlerstest.Attr(n, "data-newest") != "2" {
				t.Errorf("the newest line is %q", handlerstest.Attr(n, "data-newest"))
			}
		}
	}
	if !panel {
		t.Fatal("there is no panel")
	}
	anna.Post(table+"/talk/heard", url.Values{"n": {"2"}}).To()
	if strings.Contains(anna.Get(table).Body, "talk-unread") {
		t.Error("what has been read is still marked")
	}
	anna.Post(table+"/talk/heard", url.Values{"n": {"2"}, "quiet": {"1"}}, hx...).Want(http.StatusNoContent)
	anna.Post(table+"/talk/heard", url.Values{"n": {"x"}}).Want(http.StatusUnprocessableEntity)

	var file struct{ Chat []struct{ Name, Text string } }
	if err := json.Unmarshal([]byte(ben.Get(table+"/export.json").Want(200).Body), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Chat) != 2 || file.Chat[1].Name != "Ben" || file.Chat[1].Text != "Aye" {
		t.Errorf("the file holds %+v", file.Chat)
	}
	for range 40 {
		anna.Post(table+"/talk", line("Aye again")).To()
	}
	if panel := anna.Get(table).Want(200); strings.Contains(panel.Body, "Mind the") || !strings.Contains(panel.Body, "The whole conversation") {
		t.Error("the panel does not end somewhere, with a way to the rest")
	}
	anna.Get(table + "/talk").Want(200).Says("Mind the <frigate> & the tax").Says("Aye again")
	s.Browser().Get(table + "/talk").Want(http.StatusNotFound)
	if log := s.Log.String(); strings.Contains(log, "frigate") || strings.Contains(log, "Aye") {
		t.Error("the server's log holds lines of the chat")
	}
}

func TestTalkRefused(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, func(c *base.Config) {
		c.Now = clock.Now
		c.Limits = base.Limits{Chat: base.Limit{Every: 3 * time.Second, Burst: 2}}
	})
	anna, ben, table := s.Pair()
	for typed, why := range map[string]string{
		"":                                     "nothing to say",
		"   ":                                  "nothing to say",
		"left\u202eright":                      "invisible characters",
		"one\ntwo":                             "invisible characters",
		"bell\x07":                             "invisible characters",
		strings.Repeat("x", naming.MaxLine+1):  "At most 500",
		strings.Repeat("y", 30*naming.MaxLine): "At most 500",
		"\xff\xfe":                             "invisible characters",
	} {
		page := anna.Post(table+"/talk", line(typed), hx...).Want(http.StatusUnprocessableEntity).Says(why)
		if want := naming.Shown(typed, match.MaxTyped); page.Value("say-text") != want {
			t.Errorf("after %.20q the field holds %.20q", typed, page.Value("say-text"))
		}
		if d, _ := page.Question(); d < 0 && strings.Contains(page.Body, `class="question yours"`) {
			t.Error("the refused answer has no table")
		}
	}
	anna.Post(table+"/talk", line("1")).To()
	anna.Post(table+"/talk", line("2")).To()
	often := anna.Post(table+"/talk", line("Three")).Want(http.StatusTooManyRequests).Says("very quick")
	if often.Head.Get("Retry-After") != "3" || often.Value("say-text") != "Three" {
		t.Errorf("Retry-After %q, field %q", often.Head.Get("Retry-After"), often.Value("say-text"))
	}
	ben.Post(table+"/talk", line("Mine")).To() // the limit is Anna's
	clock.Add(time.Minute)
	s.LimitsPass(time.Minute)
	anna.Post(table+"/talk", line("Three")).To()
	anna.Post(table+"/talk", line("x"), "Sec-Fetch-Site", "cross-site").Want(http.StatusForbidden)
}

func TestTalkOfStrangers(t *testing.T) {
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	anna.Post(table+"/talk", line("Between us")).To()
	stranger := s.Browser()
	stranger.Post(table+"/talk", line("psst")).Want(http.StatusNotFound)
	stranger.Post(table+"/talk/heard", url.Values{"n": {"1"}}).Want(http.StatusNotFound)
	stranger.Post(table+"/suggest", url.Values{"seat": {"0"}, "decision": {"0"}, "action": {"draw"}}).Want(http.StatusNotFound)
	stranger.Post(table+"/repeat", nil).Want(http.StatusNotFound)
	stranger.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
	if page := stranger.Get(table).Want(200); strings.Contains(page.Body, "Between us") || strings.Contains(page.Body, `id="talk"`) {
		t.Error("a spectator of a private table reads the chat")
	}
	if strings.Contains(stranger.Get(table+"/export.json").Want(200).Body, "Between us") {
		t.Error("a spectator's file holds the chat")
	}
	stranger.Get(table + "/talk").Want(http.StatusNotFound)
	stranger.Post(table+"/talk", line("psst")).Want(http.StatusForbidden).Says("You are watching")

	f := handlerstest.NewMatchForm("Cleo", "bot-greedy")
	f.Set("public", "public")
	cleo := s.Browser()
	open := cleo.Post("/matches", f).To()
	cleo.Post(open+"/talk", line("Welcome all")).To()
	page := s.Browser().Get(open).Want(200).Says("Welcome all").Says("Only players at the table can write here")
	if page.Has("/talk") || page.Has("/talk/heard") {
		t.Error("a spectator has a form of the chat")
	}
	if strings.Contains(s.Browser().Get(open+"/export.json").Want(200).Body, "Welcome all") {
		t.Error("a spectator's file holds the chat of a public table")
	}
}
