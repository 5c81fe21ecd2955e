package browsertest

import (
	"net/http"
	"strings"
	"testing"
)

// muster chooses in an attempt of a campaign, now this and now that.
func muster(actions []string, ply int) string { return actions[(ply*7)%len(actions)] }

// TestCampaignPages looks at every page of a campaign, from its founding to the end of an attempt, and at those of somebody
// who plays it alone.
func TestCampaignPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	anna, ben := newWindow(t, desktop), newWindow(t, phone)
	visit := func(page, path string) {
		t.Helper()
		if status := anna.open(s.url(path)); status != http.StatusOK {
			t.Errorf("%s answers %d", path, status)
		}
		anna.inspect(page)
	}
	visit("campaigns-none", "/campaigns")
	visit("campaign-begin", "/games/port-royal/campaign")
	anna.fill("#name", "Anna")
	anna.fill("#campaign", "The dark lamp")
	anna.press("main form button[type=submit]")
	anna.until("the campaign is founded", `document.querySelector(".campaign-chart")`)
	home := strings.TrimPrefix(anna.at(), s.url(""))
	anna.inspect("campaign-home-new")
	visit("campaign-story-empty", home+"/story")
	visit("campaign-party", home+"/party")
	invitation := ask[string](anna, `document.querySelector("#invite").value`)

	ben.open(invitation)
	ben.inspect("campaign-invitation")
	ben.fill("#name", "Ben")
	ben.press("button[name=as][value=member]")
	ben.until("Ben is in the party", `document.querySelector(".campaign-chart")`)

	visit("campaign-prepare", home+"/prepare")
	ben.open(s.url(home + "/prepare"))
	ben.press(".plan-form [name=choosing][value=draft]") // he is choosing himself while she proposes
	anna.press(".plan-form button[type=submit]")
	anna.until("the plan is proposed", `document.querySelector(".plan")`)
	anna.inspect("campaign-plan")
	ben.until("her plan comes to him, and what he has chosen stays", `document.querySelector("button[name=agree]") && document.querySelector(".plan-form [name=choosing][value=draft]").checked`)
	ben.open(s.url(home))
	ben.press(".next-step a")
	ben.until("the plan is shown", `document.querySelector("button[name=agree]")`)
	ben.inspect("campaign-agree")
	ben.press("button[name=agree][value=yes]")
	ben.until("all agree", `document.querySelector(".plan form[action$='/start']")`)
	anna.until("she hears of it", `document.querySelector(".plan form[action$='/start']")`)
	ben.press(".plan form[action$='/start'] button")
	ben.until("the chapter is opened", `document.querySelector(".opening")`)
	ben.inspect("campaign-opening")
	anna.until("the chapter has begun for her", `!location.pathname.endsWith("/prepare") && document.querySelector(".next-step a[href*='/matches/']")`)
	visit("campaign-home-running", home)
	for _, w := range []*window{anna, ben} {
		w.open(s.url(home))
		w.press("section[aria-labelledby=give-up-chapter] summary")
		w.press("section[aria-labelledby=give-up-chapter] button[value=yes]")
		w.until("the word is given", `!document.querySelector("section[aria-labelledby=give-up-chapter] details[open]")`)
	}
	visit("campaign-end-given-up", home+"/attempts/1")

	anna.open(s.url(home + "/prepare"))
	ask[any](anna, `document.querySelector("#seat-2").value = "bot-greedy"`)
	anna.press(".plan-form button[type=submit]")
	anna.until("the plan is proposed", `document.querySelector(".plan form[action$='/start']")`)
	anna.press(".plan form[action$='/start'] button")
	anna.until("the chapter is opened", `document.querySelector(".opening")`)
	anna.press(".opening + .bar .button-primary")
	anna.until("the table is there", `document.querySelector("#table")`)
	anna.finish(s, muster)
	anna.inspect("campaign-table-over")
	anna.press("#campaign .button-primary")
	anna.until("the end is shown", `document.querySelector(".end")`)
	anna.inspect("campaign-end")
	visit("campaign-story", home+"/story")
	visit("campaign-story-attempt", home+"/story?attempt=2")
	visit("campaign-chronicle", home+"/chronicle")
	visit("campaign-prepare-again", home+"/prepare")
	visit("campaign-home", home)
	visit("campaigns", "/campaigns")
	visit("start-with-campaign", "/")
	campaignAlone(t, s)
}

// campaignAlone begins a chapter by oneself, from the founding on with as little as is asked.
func campaignAlone(t *testing.T, s *site) {
	t.Helper()
	anna := newWindow(t, phone)
	anna.open(s.url("/games/port-royal/campaign"))
	anna.fill("#name", "Anna")
	anna.press("main form button[type=submit]")
	anna.until("the campaign is founded", `document.querySelector(".campaign-chart")`)
	anna.inspect("campaign-alone")
	home := anna.at()
	anna.open(home + "/prepare")
	anna.inspect("campaign-prepare-alone")
	anna.open(home)
	anna.press(".next-step form button")
	anna.until("the chapter is opened", `document.querySelector(".opening .basics")`)
	anna.inspect("campaign-opening-first")
	anna.press(".opening + .bar .button-primary")
	anna.until("the table is there", `document.querySelector("#table")`)
}
