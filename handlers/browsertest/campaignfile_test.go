package browsertest

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestCampaignKept lets a campaign rest and go on, leaves the luck of its chapter sealed and lays it open, takes a
// copy of it and sets that up again, where somebody takes their place: by hand, on every page in every size.
func TestCampaignKept(t *testing.T) {
	s := newSite(t, "/games")
	anna, ben := newWindow(t, desktop), newWindow(t, phone)
	visit := func(page, path string) {
		t.Helper()
		if status := anna.open(s.url(path)); status != http.StatusOK {
			t.Errorf("%s answers %d", path, status)
		}
		anna.inspect(page)
	}
	anna.open(s.url("/games/port-royal/campaign"))
	anna.fill("#name", "Anna")
	anna.fill("#campaign", "The dark lamp")
	anna.press("main form button[type=submit]")
	anna.until("the campaign is founded", `document.querySelector(".campaign-chart")`)
	home := strings.TrimPrefix(anna.at(), s.url(""))
	begin := func() {
		t.Helper()
		anna.open(s.url(home + "/prepare"))
		ask[any](anna, `document.querySelector("#seat-2").value = "bot-greedy"`)
		anna.press(".plan-form button[type=submit]")
		anna.until("the plan is proposed", `document.querySelector(".plan form[action$='/start']")`)
		anna.press(".plan form[action$='/start'] button")
		anna.until("the chapter is opened", `document.querySelector(".opening")`)
		anna.press(".opening + .bar .button-primary")
		anna.until("the table is there", `document.querySelector("#table")`)
	}
	carla := newWindow(t, phone)
	anna.open(s.url(home + "/party"))
	carla.open(ask[string](anna, `document.querySelector("#invite").value`))
	carla.fill("#name", "Carla")
	carla.press("button[name=as][value=member]")
	carla.until("Carla is in the party", `document.querySelector(".campaign-chart")`)
	begin()
	table := strings.TrimPrefix(anna.at(), s.url(""))
	anna.until("Anna is asked", `document.querySelector("#plies button[name=action]")`)
	rest := func(standing string) {
		t.Helper()
		anna.open(s.url(home + "/party"))
		anna.press("button[name=standing][value=" + standing + "]")
		anna.until("the campaign stands otherwise", `!document.querySelector("button[name=standing][value=`+standing+`]")`)
	}
	rest("paused")
	anna.inspect("campaign-party-resting")
	visit("campaign-home-resting", home)
	visit("campaign-table-resting", table)
	if ask[int](anna, `document.querySelectorAll("#plies button[name=action]").length`) != 0 {
		t.Error("something can be played while the campaign rests")
	}
	rest("active")
	anna.open(s.url(table))
	anna.until("Anna is asked again", `document.querySelector("#plies button[name=action]")`)
	anna.finish(s, muster)
	visit("campaign-fair-sealed", table+"/fair")
	anna.press("article.fair summary")
	anna.press("form[action$='/luck'] button")
	anna.until("the luck is open", `document.querySelector("#fair-check")`)
	anna.inspect("campaign-fair-open")
	visit("campaign-table-final", table)

	begin()
	file := filepath.Join(t.TempDir(), "campaign.json")
	broken := filepath.Join(t.TempDir(), "broken.json")
	data := ask[string](anna, `fetch("`+s.url(home+"/export.json")+`").then(r => r.text())`)
	for name, text := range map[string]string{file: data, broken: strings.Replace(data, `"chapter": 1`, `"chapter": 4`, 1)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	send := func(name string) {
		t.Helper()
		ben.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{name}))
		ben.press("details.import button[type=submit]")
	}
	ben.open(s.url("/campaigns"))
	ben.press("details.import summary")
	ben.inspect("campaign-import")
	ben.fill("details.import #name", "Ben")
	ben.press("details.import button[type=submit]")
	ben.until("the file can be sent", `document.querySelector("#file")`)
	ben.expect("422")
	send(broken)
	ben.until("what is wrong is said", `document.querySelector("#file-error")`)
	ben.inspect("campaign-import-refused")
	send(file)
	ben.until("the campaign is set up", `document.querySelector("#members")`)
	ben.inspect("campaign-import-party")
	ben.press("#who label")
	ben.press("#who button[type=submit]")
	ben.until("Ben has said who he was", `!document.querySelector("#who")`)
	copied := strings.TrimSuffix(strings.TrimPrefix(ben.at(), s.url("")), "/party")
	if copied == home {
		t.Fatal("it is the same campaign")
	}
	invitation := ask[string](ben, `document.querySelector("#invite").value`)
	for page, path := range map[string]string{"campaign-import-home": "", "campaign-import-chronicle": "/chronicle", "campaign-import-story": "/story", "campaign-import-end": "/attempts/1"} {
		if status := ben.open(s.url(copied + path)); status != http.StatusOK {
			t.Errorf("%s answers %d", path, status)
		}
		ben.inspect(page)
	}
	carla.open(invitation)
	carla.inspect("campaign-import-invitation")
	carla.press("label:has(input[name=place])")
	carla.press("button[name=as][value=member]")
	carla.until("Carla is in the party", `document.querySelector(".campaign-chart")`)
}
