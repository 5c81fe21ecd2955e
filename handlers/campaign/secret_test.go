package campaign_test

import (
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"

	book "portside/engine/campaign"
	"portside/engine/campaign/catalogue"
	"portside/engine/enginetest/nightly"
	"portside/handlers/handlerstest"
	"portside/views/i18n"
)

// secrets are all texts of the story that a party with these cards must not get, with where they come from.
func secrets(p *i18n.Printer, known map[string]bool, groups []int) map[string]string {
	list, fair := map[string]string{}, map[string]bool{} // what a known card says as well is no secret
	keys := func(card string) (keys []string) {
		for _, what := range []string{"title", "text", "lead", "gist", "task"} {
			key := "story." + strings.Replace(card, "chapter-", "chapter.", 1) + "." + what
			keys = append(keys, key, key+".listed")
		}
		return keys
	}
	first := func(key string) string {
		text, _, _ := strings.Cut(p.Say(key), "\n")
		return text
	}
	for card := range known {
		for _, key := range keys(card) {
			fair[first(key)] = true
		}
	}
	add := func(key string) {
		if p.Has(key) && !fair[first(key)] {
			list[key] = first(key)
		}
	}
	for _, s := range catalogue.All() {
		for n := 1; n <= s.Chapters; n++ {
			for _, card := range s.Teller.Cards(n) {
				if known[card] {
					continue
				}
				for _, key := range keys(card) {
					add(key)
				}
			}
		}
		for _, g := range s.Groups {
			if !slices.Contains(groups, g.ID) {
				add(fmt.Sprintf("story.group.%d.name", g.ID))
			}
			if !known[s.Teller.Opening(g.Chapter)] { // their chapter names them
				add(map[int]string{83: "card.tybuk_brother"}[g.ID])
			}
		}
	}
	return list
}

// noLeak visits all pages of a campaign in all languages and looks for texts that its party has not reached.
func noLeak(s *handlerstest.Site, campaign string, b *handlerstest.Browser) {
	s.T.Helper()
	noLeakSince(s, 0, campaign, b, i18n.Langs)
}

// noLeakSince is noLeak without the pages of the attempts before one of them: what they say does not change, and
// of what was hidden when they ended nothing comes to be hidden.
func noLeakSince(s *handlerstest.Site, attempt int, campaign string, b *handlerstest.Browser, langs []i18n.Lang) {
	s.T.Helper()
	v := s.Seen(campaign)
	known := book.Known(v.Campaign)
	told := 0
	for _, l := range langs {
		b.Post("/language", url.Values{"lang": {string(l)}}).To()
		p := i18n.For(l)
		hidden := secrets(p, known, v.Progress.Groups)
		for _, path := range pagesOf(s, campaign, attempt) {
			page := b.Get(path)
			if page.Status >= 500 {
				s.T.Errorf("%s answers %d", path, page.Status)
			}
			body := html.UnescapeString(page.Body)
			for key, text := range hidden {
				if strings.Contains(body, text) {
					s.T.Errorf("%s in %s tells %s: %q", path, l, key, text)
				}
			}
			for card := range known {
				if strings.Contains(body, p.Say("story."+strings.Replace(card, "chapter-", "chapter.", 1)+".title")) {
					told++
				}
			}
			for header, values := range page.Head {
				for key, text := range hidden {
					if strings.Contains(strings.Join(values, " "), text) {
						s.T.Errorf("%s: header %s tells %s", path, header, key)
					}
				}
			}
		}
	}
	b.Post("/language", url.Values{"lang": {"en"}}).To()
	if len(known) > 0 && told == 0 {
		s.T.Error("nothing was told at all: the search shows nothing")
	}
}

// TestStoryNotReached: from the first page to the end of the story, no response of any page holds a text, a
// title or a group of a chapter that the party has not reached.
func TestStoryNotReached(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	campaign := anna.Found("competitive")
	ben.Join(anna, campaign, "Ben", "member")
	noLeak(s, campaign, anna)
	for chapter := 1; chapter <= 5; chapter++ {
		id := s.Plan(campaign, []string{"1", "2"}, anna, ben)
		if chapter == nightly.Sample(5, chapter) { // by day only before the last, when there are most pages
			noLeakSince(s, chapter, campaign, ben, i18n.Langs)
		}
		s.PlayOut(id, 2, nil)
		langs := i18n.Langs
		if chapter == nightly.Sample(chapter, 0) && chapter < 5 { // by day one language after the other
			langs = langs[chapter%len(langs):][:1]
		}
		noLeakSince(s, chapter, campaign, anna, langs)
		if v := s.Seen(campaign); v.Progress.Chapter != chapter+1 {
			t.Fatalf("after chapter %d the party is at %d: %+v", chapter, v.Progress.Chapter, v.Attempts[len(v.Attempts)-1].Report)
		}
	}
	noLeak(s, campaign, ben)
	// CP-08, and the owner alone lays the other branches open.
	v := s.Seen(campaign)
	if v.Progress.State != book.Completed || v.Definition.Deck(v.Progress.Groups, nil) != 119+39 {
		t.Errorf("at the end: %+v", v.Progress)
	}
	hidden := secrets(i18n.For(i18n.En), book.Known(v.Campaign), v.Progress.Groups)
	if len(hidden) == 0 {
		t.Fatal("the party has seen every card: nothing to lay open")
	}
	set := url.Values{"name": {"The dark lamp"}, "choosing": {"random"}, "reveal": {"yes"}}
	ben.Post(campaign+"/settings", set).Want(403)
	anna.Post(campaign+"/settings", set).To()
	body := html.UnescapeString(ben.Get(campaign + "/story").Want(200).Body)
	for key, text := range hidden {
		if (strings.HasSuffix(key, ".title") || strings.HasSuffix(key, ".text")) && !strings.Contains(body, text) {
			t.Errorf("%s is not laid open: %q", key, text)
		}
	}
	f := url.Values{"chapter": {"0"}, "seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"random"}}
	table := ben.Post(campaign+"/beside", f).To()
	if again := anna.Post(campaign+"/beside", f).To(); again != table {
		t.Errorf("a second variable game at %s beside %s", again, table)
	}
}
