package handlers

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	nethtml "golang.org/x/net/html"

	"portside/engine/bot"
	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/sagas"
	"portside/views/i18n"
)

// found has Anna begin a campaign, and gives its path.
func (b *browser) found(mode string, fields ...string) string {
	b.t.Helper()
	f := url.Values{"name": {"Anna"}, "campaign": {"The dark lamp"}, "mode": {mode}, "choosing": {"random"}, "pace": {"none"}}
	for i := 0; i < len(fields); i += 2 {
		f.Add(fields[i], fields[i+1])
	}
	return b.post("/games/port-royal/campaign", f).to()
}

// join follows the invite link of a campaign.
func (b *browser) join(owner *browser, campaign, name, as string) {
	b.t.Helper()
	link := code(owner.get(campaign + "/party").want(200).value("invite"))
	b.get("/voyage/" + link).want(200)
	if to := b.post("/voyage/"+link, url.Values{"name": {name}, "as": {as}}).to(); to != campaign {
		b.t.Fatalf("%s is led to %s", name, to)
	}
}

// seen is the campaign as the host knows it.
func (s *testSite) seen(campaign string) *host.Voyage {
	s.t.Helper()
	n, err := strconv.ParseInt(code(campaign), 10, 64)
	if err != nil {
		s.t.Fatal(err)
	}
	for user := record.UserID(1); user < 5; user++ {
		if v, err := s.host.Voyage(s.t.Context(), record.CampaignID(n), user); err == nil {
			return v
		}
	}
	s.t.Fatalf("nobody is in %s", campaign)
	return nil
}

// plan has the first browser propose a plan for seats ("1", "2", "bot-greedy" …), the others agree, and
// the first begins the chapter. It returns the match.
func (s *testSite) plan(campaign string, seats []string, people ...*browser) match.ID {
	s.t.Helper()
	f := url.Values{"choosing": {"random"}}
	extra := saga.Even(s.seen(campaign).Progress.Extra, len(seats))
	for i, seat := range seats {
		f.Set(fmt.Sprintf("seat-%d", i+1), seat)
		f.Set(fmt.Sprintf("coins-%d", i+1), strconv.Itoa(extra[i]))
	}
	people[0].post(campaign+"/plan", f).to()
	for _, b := range people[1:] {
		page := b.get(campaign + "/prepare").want(200)
		b.post(campaign+"/agree", url.Values{"plan": {page.hidden("plan")}, "agree": {"yes"}}).to()
	}
	opening := people[0].post(campaign+"/start", nil).to()
	people[0].get(opening).want(200)
	return s.seen(campaign).Running().Match
}

// hidden is the value of a hidden field.
func (a *answer) hidden(name string) string {
	a.t.Helper()
	for _, n := range a.all("input") {
		if attr(n, "type") == "hidden" && attr(n, "name") == name {
			return attr(n, "value")
		}
	}
	a.t.Fatalf("%s has no field %s", a.what, name)
	return ""
}

// sail plays a match to its end by the greedy policy on the seats of users 1 … n; each is called now and then.
func (s *testSite) sail(id match.ID, users int, each func()) {
	s.t.Helper()
	policy, err := bot.New(bot.Greedy, s.h.games[0], 7)
	if err != nil {
		s.t.Fatal(err)
	}
	for plies := 0; plies < 20_000; {
		played := false
		for u := record.UserID(1); u <= record.UserID(users); u++ {
			t, err := s.host.Table(s.t.Context(), id, u)
			if err != nil {
				s.t.Fatal(err)
			}
			if t.Status == record.Over {
				return
			}
			if t.Decision < 0 {
				continue
			}
			a := policy.Choose(t.View, t.Legal).Action
			if _, err := s.host.Play(s.t.Context(), id, u, t.Decision, t.Game.Format(a)); err != nil {
				s.t.Fatal(err)
			}
			played = true
			break
		}
		if !played { // a bot thinks
			time.Sleep(time.Millisecond)
			continue
		}
		if plies++; each != nil && plies%60 == 0 {
			each()
		}
	}
	s.t.Fatal("the match does not end")
}

// pagesOf are all pages of a campaign that there are now, with those of its matches.
func (s *testSite) pagesOf(campaign string) []string {
	v := s.seen(campaign)
	list := []string{"/", "/campaigns", "/games/port-royal/campaign", campaign, campaign + "/prepare", campaign + "/story", campaign + "/chronicle", campaign + "/party", campaign + "/export.json", "/voyage/" + v.Invite}
	for n := 0; n <= 6; n++ {
		list = append(list, campaign+"/chapters/"+strconv.Itoa(n), campaign+"/story?chapter="+strconv.Itoa(n))
	}
	for _, a := range v.Attempts {
		n, table := strconv.Itoa(a.N), matchPath(a.Match)
		list = append(list, campaign+"/attempts/"+n, campaign+"/story?attempt="+n, table, table+"/log", table+"/replay", table+"/export.json", table+"/fair")
	}
	return list
}

// secrets are all texts of the story that a party with these cards must not get, with where they come from.
func secrets(p *i18n.Printer, known map[string]bool, groups []int) map[string]string {
	list, fair := map[string]string{}, map[string]bool{} // what a known card says as well is no secret
	keys := func(card string) (keys []string) {
		for _, what := range []string{"title", "text", "lead", "gist", "task"} {
			keys = append(keys, "story."+strings.Replace(card, "chapter-", "chapter.", 1)+"."+what)
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
	for _, s := range sagas.All() {
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
func (s *testSite) noLeak(campaign string, b *browser) {
	s.t.Helper()
	v := s.seen(campaign)
	known := saga.Known(v.Campaign)
	told := 0
	for _, l := range i18n.Langs {
		b.post("/language", url.Values{"lang": {string(l)}}).to()
		p := i18n.For(l)
		hidden := secrets(p, known, v.Progress.Groups)
		for _, path := range s.pagesOf(campaign) {
			page := b.get(path)
			if page.status >= 500 {
				s.t.Errorf("%s answers %d", path, page.status)
			}
			body := html.UnescapeString(page.body)
			for key, text := range hidden {
				if strings.Contains(body, text) {
					s.t.Errorf("%s in %s tells %s: %q", path, l, key, text)
				}
			}
			for card := range known {
				if strings.Contains(body, p.Say("story."+strings.Replace(card, "chapter-", "chapter.", 1)+".title")) {
					told++
				}
			}
			for header, values := range page.head {
				for key, text := range hidden {
					if strings.Contains(strings.Join(values, " "), text) {
						s.t.Errorf("%s: header %s tells %s", path, header, key)
					}
				}
			}
		}
	}
	b.post("/language", url.Values{"lang": {"en"}}).to()
	if len(known) > 0 && told == 0 {
		s.t.Error("nothing was told at all: the search shows nothing")
	}
}

// TestStoryNotReached: from the first page to the end of the story, no response of any page holds a text, a
// title or a group of a chapter that the party has not reached.
func TestStoryNotReached(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	campaign := anna.found("competitive")
	ben.join(anna, campaign, "Ben", "member")
	s.noLeak(campaign, anna)
	for chapter := 1; chapter <= 5; chapter++ {
		id := s.plan(campaign, []string{"1", "2"}, anna, ben)
		s.noLeak(campaign, ben)
		s.sail(id, 2, nil)
		s.noLeak(campaign, anna)
		if v := s.seen(campaign); v.Progress.Chapter != chapter+1 {
			t.Fatalf("after chapter %d the party is at %d: %+v", chapter, v.Progress.Chapter, v.Attempts[len(v.Attempts)-1].Report)
		}
	}
	// CP-08, and the owner alone lays the other branches open.
	v := s.seen(campaign)
	if v.Progress.State != saga.Completed || v.Saga.Deck(v.Progress.Groups, nil) != 119+39 {
		t.Errorf("at the end: %+v", v.Progress)
	}
	hidden := secrets(i18n.For(i18n.En), saga.Known(v.Campaign), v.Progress.Groups)
	if len(hidden) == 0 {
		t.Fatal("the party has seen every card: nothing to lay open")
	}
	set := url.Values{"name": {"The dark lamp"}, "choosing": {"random"}, "reveal": {"yes"}}
	ben.post(campaign+"/settings", set).want(403)
	anna.post(campaign+"/settings", set).to()
	body := html.UnescapeString(ben.get(campaign + "/story").want(200).body)
	for key, text := range hidden {
		if (strings.HasSuffix(key, ".title") || strings.HasSuffix(key, ".text")) && !strings.Contains(body, text) {
			t.Errorf("%s is not laid open: %q", key, text)
		}
	}
	f := url.Values{"chapter": {"0"}, "seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"random"}}
	table := ben.post(campaign+"/beside", f).to()
	if again := anna.post(campaign+"/beside", f).to(); again != table {
		t.Errorf("a second variable game at %s beside %s", again, table)
	}
}

// TestCampaignOfFriends goes through the pages without JavaScript: founding, inviting, planning, a chapter
// together, its end, the next.
func TestCampaignOfFriends(t *testing.T) {
	s := newSite(t)
	anna, ben, carla, eve := s.browser(), s.browser(), s.browser(), s.browser()
	campaign := anna.found("coop", "addition", "gambler")
	ben.join(anna, campaign, "Ben", "member")
	carla.join(anna, campaign, "Carla", "guest")
	for _, path := range s.pagesOf(campaign) {
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
		page.says("3 coins more")
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
	ben.post(table+"/rewind/answer", url.Values{"agree": {"yes"}}).to()
	if v := s.seen(campaign); v.Progress.State != saga.Running || v.Progress.Chapter != 1 {
		t.Fatalf("%+v", v.Progress)
	}
	s.sail(id, 2, nil)
	if v := s.seen(campaign); v.Progress.Chapter != 2 {
		t.Errorf("%+v", v.Progress)
	}
	s.plan(campaign, []string{"1", "2"}, anna, ben)
	anna.post(table+"/rewind", nil).want(409).says("later chapter")
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
			for _, path := range s.pagesOf(campaign) {
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
