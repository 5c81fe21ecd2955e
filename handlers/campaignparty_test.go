package handlers

import (
	"fmt"
	"net/url"
	"strconv"

	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
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

// pagesOf are all pages of a campaign that there are now, with those of its matches from an attempt on.
func (s *testSite) pagesOf(campaign string, attempt int) []string {
	v := s.seen(campaign)
	list := []string{"/", "/campaigns", "/games/port-royal/campaign", campaign, campaign + "/prepare", campaign + "/story", campaign + "/chronicle", campaign + "/party", campaign + "/export.json", "/voyage/" + v.Invite}
	for n := 0; n <= 6; n++ {
		list = append(list, campaign+"/chapters/"+strconv.Itoa(n), campaign+"/story?chapter="+strconv.Itoa(n))
	}
	for _, a := range v.Attempts {
		if a.N < attempt {
			continue
		}
		n, table := strconv.Itoa(a.N), matchPath(a.Match)
		list = append(list, campaign+"/attempts/"+n, campaign+"/story?attempt="+n, table, table+"/log", table+"/replay", table+"/replay?at=9999&as=0", table+"/replay?at=9999&as=1", table+"/export.json", table+"/fair")
	}
	return list
}
