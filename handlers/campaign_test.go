package handlers

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	saga "portside/engine/campaign"
	"portside/engine/record"
	"portside/views/i18n"
)

// TestCampaignOfFriends goes through the pages without JavaScript: founding, inviting, planning, a chapter
// together, its end, the next.
func TestCampaignOfFriends(t *testing.T) {
	s := newSite(t)
	anna, ben, carla, eve := s.browser(), s.browser(), s.browser(), s.browser()
	campaign := anna.found("coop", "addition", "gambler")
	ben.join(anna, campaign, "Ben", "member")
	carla.join(anna, campaign, "Carla", "guest")
	for _, path := range s.pagesOf(campaign, 0) {
		if strings.HasPrefix(path, campaign) {
			eve.get(path).want(404)
		}
	}
	eve.post(campaign+"/start", nil).want(404)
	if page := eve.get("/voyage/nonsense"); page.status != 404 {
		t.Errorf("a wrong invitation answers %d", page.status)
	}
	eve.post("/voyage/"+s.seen(campaign).Invite, url.Values{"name": {"Аnna"}, "as": {"member"}}).want(422) // with a Cyrillic А

	carla.post(campaign+"/plan", url.Values{"seat-1": {"3"}}).want(403)
	anna.post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"1"}}).want(422).says("two seats")
	anna.post(campaign+"/plan", url.Values{"seat-1": {"bot-greedy"}}).want(422)
	anna.post(campaign+"/start", nil).want(409)
	id := s.plan(campaign, []string{"2", "1"}, anna, ben)
	if v := s.seen(campaign); v.Attempts[0].Inputs.Seats[0].Name != "Ben" {
		t.Errorf("seats %+v", v.Attempts[0].Inputs.Seats)
	}
	if again := anna.post(campaign+"/start", nil).to(); again != campaign+"/chapters/1" || len(s.seen(campaign).Attempts) != 1 { // CP-09
		t.Errorf("a double click leads to %s", again)
	}
	anna.get(campaign).want(200)
	carla.get(matchPath(id)).want(200) // a guest of the campaign may look at its matches
	eve.get(matchPath(id)).want(404)
	s.sail(id, 2, nil)
	v := s.seen(campaign)
	page := anna.get(campaign + "/attempts/1").want(200)
	if v.Attempts[0].Result == record.Defeat {
		page.says("The chapter is lost")
		page.says("3 extra coins")
	} else {
		page.says("The chapter is won")
	}
	var x saga.File
	if err := json.Unmarshal([]byte(ben.get(campaign+"/export.json").want(200).body), &x); err != nil || len(x.Attempts) != 1 || x.Attempts[0].Result != v.Attempts[0].Result {
		t.Errorf("export: %v %+v", err, x)
	}
	anna.get(campaign + "/chronicle").want(200).says("Ben joins the party")

	// A fewer seat: event pile and card 9 go by it (CP-12).
	alone := s.plan(campaign, []string{"1"}, anna)
	if tb, err := s.host.Table(t.Context(), alone, 1); err != nil || len(tb.Seats) != 1 || tb.Setup.Options["mode"] != "adventure_solo" {
		t.Errorf("%v: %d seats, %v", err, len(tb.Seats), tb.Setup.Options)
	}
	if extra := v.Progress.Extra; extra > 0 { // CP-15: without a question
		if tb, _ := s.host.Table(t.Context(), alone, 1); tb.Setup.Options["extra_1"] != strconv.Itoa(extra) {
			t.Errorf("the extra coins: %v", tb.Setup.Options)
		}
	}
	anna.post(campaign+"/give-up", url.Values{"kind": {"chapter"}, "want": {"yes"}}).to()
	if v := s.seen(campaign); v.Attempts[1].Result != record.Abandoned || v.Progress.Flawless {
		t.Errorf("%+v", v.Attempts[1])
	}
	anna.get(matchPath(alone)).want(200)

	anna.post(campaign+"/standing", url.Values{"standing": {"paused"}}).to()
	anna.get(campaign).says("rests")
	anna.post(campaign+"/plan", url.Values{"seat-1": {"1"}}).want(409)
	fork := ben.post(campaign+"/fork", url.Values{"name": {"Another way"}, "after": {"1"}, "mode": {"coop"}, "party": {"yes"}}).to()
	anna.get(fork).want(200).says("Branched off from “The dark lamp”")
	anna.post(campaign+"/delete", url.Values{"sure": {"yes"}}).want(409)
	anna.post(campaign+"/standing", url.Values{"standing": {"archived"}}).to()
	ben.post(campaign+"/delete", url.Values{"sure": {"yes"}}).want(403)
	anna.post(campaign+"/delete", nil).want(422)
	anna.post(campaign+"/delete", url.Values{"sure": {"yes"}}).to()
	anna.get(campaign).want(404)
	anna.get(matchPath(id)).want(200)
	anna.get(fork + "/story").want(200)
}

// TestTakenBack is CP-13 over HTTP: by agreement the end of the latest chapter is taken back, and not once
// another has begun.
func TestTakenBack(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	campaign := anna.found("competitive")
	ben.join(anna, campaign, "Ben", "member")
	id := s.plan(campaign, []string{"1", "2"}, anna, ben)
	s.sail(id, 2, nil)
	table := matchPath(id)
	anna.post(table+"/rematch", url.Values{"seating": {"keep"}}).want(409)
	anna.post(table+"/rewind", nil).to()
	if s.seen(campaign).Progress.Chapter != 2 {
		t.Error("taken back without Ben")
	}
	ben.get(table).want(200).says("Anna")
	for who, want := range map[*browser]string{anna: "To the table", ben: "Answer at the table"} {
		page := who.get(campaign).want(200).says("Anna asks to take back the end of chapter 1, attempt 1.").says(want)
		if !strings.Contains(page.body, `href="`+table+`"`) {
			t.Error("the page of the campaign does not lead to the table")
		}
	}
	ben.post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).to()
	if v := s.seen(campaign); v.Progress.State != saga.Running || v.Progress.Chapter != 1 {
		t.Fatalf("%+v", v.Progress)
	}
	if page := ben.get(campaign).want(200); strings.Contains(page.body, "asks to take back") {
		t.Error("the page still speaks of what is done")
	}
	s.sail(id, 2, nil)
	if v := s.seen(campaign); v.Progress.Chapter != 2 {
		t.Errorf("%+v", v.Progress)
	}
	s.plan(campaign, []string{"1", "2"}, anna, ben)
	anna.post(table+"/rewind", nil).want(409).says("Another attempt has begun since")
}

// TestCampaignWords visits all pages of a campaign in every language and finds keys without a text.
func TestCampaignWords(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	campaign := anna.found("coop", "addition", "gambler", "first", "4")
	ben.join(anna, campaign, "Ben", "guest")
	id := s.plan(campaign, []string{"1", "bot-greedy"}, anna)
	look := func() {
		for _, l := range i18n.Langs {
			anna.post("/language", url.Values{"lang": {string(l)}}).to()
			for _, path := range s.pagesOf(campaign, 0) {
				if strings.HasSuffix(path, ".json") || strings.HasPrefix(path, "/matches/") {
					continue
				}
				page := anna.get(path)
				if page.status == 303 || page.status == 404 {
					continue
				}
				for n := range page.page().Descendants() {
					var words []string
					if n.Type == nethtml.TextNode {
						words = strings.Fields(n.Data)
					}
					for _, a := range n.Attr {
						if a.Key == "aria-label" || a.Key == "title" || a.Key == "alt" {
							words = append(words, strings.Fields(a.Val)...)
						}
					}
					for _, w := range words {
						if key.MatchString(w) {
							t.Errorf("%s in %s shows the key %q", path, l, w)
						}
					}
				}
			}
		}
	}
	look()
	s.sail(id, 1, nil)
	anna.post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"draft"}}).to()
	look()
}
