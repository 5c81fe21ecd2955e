package campaign_test

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

var watched = regexp.MustCompile(`id="campaign-watch"[^>]* hx-get="([^"]*)"`)

// TestWaiting: the home of a campaign and the page of the next attempt hear what the others do, and only then; from the page of
// an attempt that has begun the way leads home. Whoever has nobody to wait for asks nothing.
func TestWaiting(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	campaign := anna.Found("coop")
	if page := anna.Get(campaign); watched.MatchString(page.Body) {
		t.Error("the page asks for news of a party of one")
	}
	ben.Join(anna, campaign, "Ben", "member")

	asks := map[string]string{} // by path: what the page that Ben has open asks for
	look := func(path string) {
		t.Helper()
		found := watched.FindStringSubmatch(ben.Get(campaign + path).Want(200).Body)
		if found == nil {
			t.Fatalf("%s does not ask for news", campaign+path)
		}
		asks[path] = html.UnescapeString(found[1])
	}
	look("")
	look("/prepare")
	hears := func(when, path, words string) {
		t.Helper()
		for range 2 { // with what it shows then, it hears nothing
			page := ben.Get(asks[path], "HX-Request", "true")
			if words == "" {
				page.Want(204)
				return
			}
			page.Want(200)
			if !strings.Contains(page.Body, words) {
				t.Errorf("%s: %s is not told %q", when, path, words)
			}
			look(path)
			words = ""
		}
	}
	hears("nothing has happened", "", "")
	hears("nothing has happened", "/prepare", "")
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"2"}}).To()
	hears("a plan is proposed", "", "next-step mine")
	hears("a plan is proposed", "/prepare", `name="agree"`)
	look("/prepare")
	anna.Post(campaign+"/agree", url.Values{"plan": {strconv.FormatInt(s.Seen(campaign).Plan.At, 10)}, "agree": {"no"}}).To()
	hears("it is withdrawn", "", "next-step")
	hears("it is withdrawn", "/prepare", `id="propose"`)

	s.Plan(campaign, []string{"1", "2"}, anna, ben)
	hears("the chapter has begun", "", "/matches/")
	gone := ben.Get(asks["/prepare"], "HX-Request", "true").Want(200)
	if to := gone.Head.Get("HX-Redirect"); to != campaign {
		t.Errorf("the page of a chapter that has begun leads to %q", to)
	}
}
