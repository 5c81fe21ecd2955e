package handlers

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/handlers/naming"
)

var hx = []string{"HX-Request", "true"}

func line(text string) url.Values { return url.Values{"text": {text}} }

func TestTalk(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	before := anna.get(table).want(200).says("Nobody has said anything yet")
	if to := anna.post(table+"/talk", line("  Mind the <frigate> & the  tax ")).to(); to != table+"?talk=open#talk" {
		t.Errorf("a plain form leads to %s", to)
	}
	for _, b := range []*browser{anna, ben} {
		page := b.get(table).want(200).says("Mind the <frigate> & the tax")
		if strings.Contains(page.body, "<frigate>") {
			t.Error("the line is not escaped")
		}
		if unread := strings.Contains(page.body, `id="talk-unread"`); unread != (b == ben) {
			t.Errorf("unread mark: %v", unread)
		}
	}
	var since string
	for _, n := range before.all("section") {
		if attr(n, "id") == "table" {
			since = attr(n, "data-since")
		}
	}
	anna.get(since, hx...).want(200).says("Mind the") // the page is told to look again, and then it sees the line

	fragment := ben.post(table+"/talk", line("Aye"), hx...).want(200).says("Aye")
	if strings.Contains(fragment.body, "<html") || strings.Contains(fragment.body, "talk-unread") {
		t.Errorf("htmx gets something else than the table: %.200s", fragment.body)
	}
	panel := false
	for _, n := range anna.get(table + "?talk=open").want(200).all("details") {
		if attr(n, "id") == "talk" {
			panel = true
			if attr(n, "data-newest") != "2" {
				t.Errorf("the newest line is %q", attr(n, "data-newest"))
			}
		}
	}
	if !panel {
		t.Fatal("there is no panel")
	}
	anna.post(table+"/talk/heard", url.Values{"n": {"2"}}).to()
	if strings.Contains(anna.get(table).body, "talk-unread") {
		t.Error("what has been read is still marked")
	}
	anna.post(table+"/talk/heard", url.Values{"n": {"2"}, "quiet": {"1"}}, hx...).want(http.StatusNoContent)
	anna.post(table+"/talk/heard", url.Values{"n": {"x"}}).want(http.StatusUnprocessableEntity)

	var file struct{ Chat []struct{ Name, Text string } }
	if err := json.Unmarshal([]byte(ben.get(table+"/export.json").want(200).body), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Chat) != 2 || file.Chat[1].Name != "Ben" || file.Chat[1].Text != "Aye" {
		t.Errorf("the file holds %+v", file.Chat)
	}
	for range 40 {
		anna.post(table+"/talk", line("Aye again")).to()
	}
	if panel := anna.get(table).want(200); strings.Contains(panel.body, "Mind the") || !strings.Contains(panel.body, "All that was said") {
		t.Error("the panel does not end somewhere, with a way to the rest")
	}
	anna.get(table + "/talk").want(200).says("Mind the <frigate> & the tax").says("Aye again")
	s.browser().get(table + "/talk").want(http.StatusNotFound)
	if log := s.log.String(); strings.Contains(log, "frigate") || strings.Contains(log, "Aye") {
		t.Error("the server's log holds lines of the chat")
	}
}

func TestTalkRefused(t *testing.T) {
	clock := newHands(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s := newSite(t, func(c *Config) {
		c.Now = clock.now
		c.Limits = Limits{Chat: Limit{3 * time.Second, 2}}
	})
	anna, ben, table := s.pair()
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
		page := anna.post(table+"/talk", line(typed), hx...).want(http.StatusUnprocessableEntity).says(why)
		if want := naming.Shown(typed, maxTyped); page.value("say-text") != want {
			t.Errorf("after %.20q the field holds %.20q", typed, page.value("say-text"))
		}
		if d, _ := page.question(); d < 0 && strings.Contains(page.body, `class="question yours"`) {
			t.Error("the refused answer has no table")
		}
	}
	anna.post(table+"/talk", line("1")).to()
	anna.post(table+"/talk", line("2")).to()
	often := anna.post(table+"/talk", line("Three")).want(http.StatusTooManyRequests).says("very quick")
	if often.head.Get("Retry-After") != "3" || often.value("say-text") != "Three" {
		t.Errorf("Retry-After %q, field %q", often.head.Get("Retry-After"), often.value("say-text"))
	}
	ben.post(table+"/talk", line("Mine")).to() // the limit is Anna's
	clock.add(time.Minute)
	anna.post(table+"/talk", line("Three")).to()
	anna.post(table+"/talk", line("x"), "Sec-Fetch-Site", "cross-site").want(http.StatusForbidden)
}

func TestTalkOfStrangers(t *testing.T) {
	s := newSite(t)
	anna, _, table := s.pair()
	anna.post(table+"/talk", line("Between us")).to()
	stranger := s.browser()
	stranger.post(table+"/talk", line("psst")).want(http.StatusNotFound)
	stranger.post(table+"/talk/heard", url.Values{"n": {"1"}}).want(http.StatusNotFound)
	stranger.post(table+"/suggest", url.Values{"seat": {"0"}, "decision": {"0"}, "action": {"draw"}}).want(http.StatusNotFound)
	stranger.post(table+"/repeat", nil).want(http.StatusNotFound)
	stranger.get("/watch/" + watchLink(anna.get(table))).to()
	if page := stranger.get(table).want(200); strings.Contains(page.body, "Between us") || strings.Contains(page.body, `id="talk"`) {
		t.Error("a spectator of a private table reads the chat")
	}
	if strings.Contains(stranger.get(table+"/export.json").want(200).body, "Between us") {
		t.Error("a spectator's file holds the chat")
	}
	stranger.get(table + "/talk").want(http.StatusNotFound)
	stranger.post(table+"/talk", line("psst")).want(http.StatusForbidden).says("You are watching")

	f := newMatchForm("Cleo", "bot-greedy")
	f.Set("public", "public")
	cleo := s.browser()
	open := cleo.post("/matches", f).to()
	cleo.post(open+"/talk", line("Welcome all")).to()
	page := s.browser().get(open).want(200).says("Welcome all").says("Those who sit at the table can write here")
	if page.has("/talk") || page.has("/talk/heard") {
		t.Error("a spectator has a form of the chat")
	}
	if strings.Contains(s.browser().get(open+"/export.json").want(200).body, "Welcome all") {
		t.Error("a spectator's file holds the chat of a public table")
	}
}
