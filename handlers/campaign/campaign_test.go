package campaign_test

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/views/i18n"
)

// TestCampaignOfFriends goes through the pages without JavaScript: founding, inviting, planning, a chapter
// together, its end, the next.
func TestCampaignOfFriends(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, carla, eve := s.Browser(), s.Browser(), s.Browser(), s.Browser()
	campaign := anna.Found("coop", "addition", "gambler")
	ben.Join(anna, campaign, "Ben", "member")
	carla.Join(anna, campaign, "Carla", "guest")
	for _, path := range pagesOf(s, campaign, 0) {
		if strings.HasPrefix(path, campaign) {
			eve.Get(path).Want(404)
		}
	}
	eve.Post(campaign+"/start", nil).Want(404)
	if page := eve.Get("/voyage/nonsense"); page.Status != 404 {
		t.Errorf("a wrong invitation answers %d", page.Status)
	}
	eve.Post("/voyage/"+s.Seen(campaign).Invite, url.Values{"name": {"Аnna"}, "as": {"member"}}).Want(422) // with a Cyrillic А

	carla.Post(campaign+"/plan", url.Values{"seat-1": {"3"}}).Want(403)
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"1"}}).Want(422).Says("two seats")
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"bot-greedy"}}).Want(422)
	anna.Post(campaign+"/start", nil).Want(409)
	id := s.Plan(campaign, []string{"2", "1"}, anna, ben)
	if v := s.Seen(campaign); v.Attempts[0].Inputs.Seats[0].Name != "Ben" {
		t.Errorf("seats %+v", v.Attempts[0].Inputs.Seats)
	}
	if again := anna.Post(campaign+"/start", nil).To(); again != campaign+"/chapters/1" || len(s.Seen(campaign).Attempts) != 1 { // CP-09
		t.Errorf("a double click leads to %s", again)
	}
	anna.Get(campaign).Want(200)
	carla.Get(base.MatchPath(id)).Want(200) // a guest of the campaign may look at its matches
	eve.Get(base.MatchPath(id)).Want(404)
	s.PlayOut(id, 2, nil)
	v := s.Seen(campaign)
	page := anna.Get(campaign + "/attempts/1").Want(200)
	if v.Attempts[0].Result == record.Defeat {
		page.Says("The chapter is lost")
		page.Says("3 extra coins")
	} else {
		page.Says("The chapter is won")
	}
	var x book.File
	if err := json.Unmarshal([]byte(ben.Get(campaign+"/export.json").Want(200).Body), &x); err != nil || len(x.Attempts) != 1 || x.Attempts[0].Result != v.Attempts[0].Result {
		t.Errorf("export: %v %+v", err, x)
	}
	anna.Get(campaign + "/chronicle").Want(200).Says("Ben joins the party")

	// A fewer seat: event pile and card 9 go by it (CP-12).
	alone := s.Plan(campaign, []string{"1"}, anna)
	if tb, err := s.Host.Table(t.Context(), alone, 1); err != nil || len(tb.Seats) != 1 || tb.Setup.Options["mode"] != "adventure_solo" {
		t.Errorf("%v: %d seats, %v", err, len(tb.Seats), tb.Setup.Options)
	}
	if extra := v.Progress.Extra; extra > 0 { // CP-15: without a question
		if tb, _ := s.Host.Table(t.Context(), alone, 1); tb.Setup.Options["extra_1"] != strconv.Itoa(extra) {
			t.Errorf("the extra coins: %v", tb.Setup.Options)
		}
	}
	anna.Post(campaign+"/give-up", url.Values{"kind": {"chapter"}, "want": {"yes"}}).To()
	if v := s.Seen(campaign); v.Attempts[1].Result != record.Abandoned || v.Progress.Flawless {
		t.Errorf("%+v", v.Attempts[1])
	}
	anna.Get(base.MatchPath(alone)).Want(200)

	anna.Post(campaign+"/standing", url.Values{"standing": {"paused"}}).To()
	anna.Get(campaign).Says("The campaign is paused")
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"1"}}).Want(409)
	anna.Post(campaign+"/delete", url.Values{"sure": {"yes"}}).Want(409)
	anna.Post(campaign+"/standing", url.Values{"standing": {"archived"}}).To()
	ben.Post(campaign+"/delete", url.Values{"sure": {"yes"}}).Want(403)
	anna.Post(campaign+"/delete", nil).Want(422)
	anna.Post(campaign+"/delete", url.Values{"sure": {"yes"}}).To()
	anna.Get(campaign).Want(404)
	anna.Get(base.MatchPath(id)).Want(200)
}

// TestTakenBack is CP-13 over HTTP: by agreement the end of the latest chapter is taken back, and not once
// another has begun.
func TestTakenBack(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	campaign := anna.Found("competitive")
	ben.Join(anna, campaign, "Ben", "member")
	id := s.Plan(campaign, []string{"1", "2"}, anna, ben)
	s.PlayOut(id, 2, nil)
	table := base.MatchPath(id)
	anna.Post(table+"/rematch", url.Values{"seating": {"keep"}}).Want(409)
	anna.Post(table+"/rewind", nil).To()
	if s.Seen(campaign).Progress.Chapter != 2 {
		t.Error("taken back without Ben")
	}
	ben.Get(table).Want(200).Says("Anna")
	for who, want := range map[*handlerstest.Browser]string{anna: "To the table", ben: "Answer at the table"} {
		page := who.Get(campaign).Want(200).Says("Anna asks to take back the end of chapter 1, attempt 1.").Says(want)
		if !strings.Contains(page.Body, `href="`+table+`"`) {
			t.Error("the page of the campaign does not lead to the table")
		}
	}
	ben.Post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).To()
	if v := s.Seen(campaign); v.Progress.State != book.Running || v.Progress.Chapter != 1 {
		t.Fatalf("%+v", v.Progress)
	}
	if page := ben.Get(campaign).Want(200); strings.Contains(page.Body, "asks to take back") {
		t.Error("the page still speaks of what is done")
	}
	s.PlayOut(id, 2, nil)
	if v := s.Seen(campaign); v.Progress.Chapter != 2 {
		t.Errorf("%+v", v.Progress)
	}
	s.Plan(campaign, []string{"1", "2"}, anna, ben)
	anna.Post(table+"/rewind", nil).Want(409).Says("Another attempt has begun since")
}

// TestCampaignWords visits all pages of a campaign in every language and finds keys without a text.
func TestCampaignWords(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	campaign := anna.Found("coop", "addition", "gambler", "first", "4")
	ben.Join(anna, campaign, "Ben", "guest")
	id := s.Plan(campaign, []string{"1", "bot-greedy"}, anna)
	look := func() {
		for _, l := range i18n.Langs {
			anna.Post("/language", url.Values{"lang": {string(l)}}).To()
			for _, path := range pagesOf(s, campaign, 0) {
				if strings.HasSuffix(path, ".json") || strings.HasPrefix(path, "/matches/") {
					continue
				}
				page := anna.Get(path)
				if page.Status == 303 || page.Status == 404 {
					continue
				}
				for n := range page.Page().Descendants() {
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
						if handlerstest.Key.MatchString(w) {
							t.Errorf("%s in %s shows the key %q", path, l, w)
						}
					}
				}
			}
		}
	}
	look()
	s.PlayOut(id, 1, nil)
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"draft"}}).To()
	look()
}
