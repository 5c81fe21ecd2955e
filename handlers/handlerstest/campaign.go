package handlerstest

import (
	"fmt"
	"net/url"
	"strconv"

	book "portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/match"
	"portside/engine/record"
)

// Found has Anna begin a campaign, and returns its path.
func (b *Browser) Found(mode string, fields ...string) string {
	b.T.Helper()
	f := url.Values{"name": {"Anna"}, "campaign": {"The dark lamp"}, "mode": {mode}, "choosing": {"random"}, "pace": {"none"}}
	for i := 0; i < len(fields); i += 2 {
		f.Add(fields[i], fields[i+1])
	}
	return b.Post("/games/port-royal/campaign", f).To()
}

// Join follows the invite link of a campaign.
func (b *Browser) Join(owner *Browser, campaign, name, as string) {
	b.T.Helper()
	link := Code(owner.Get(campaign + "/party").Want(200).Value("invite"))
	b.Get("/voyage/" + link).Want(200)
	if to := b.Post("/voyage/"+link, url.Values{"name": {name}, "as": {as}}).To(); to != campaign {
		b.T.Fatalf("%s is led to %s", name, to)
	}
}

// Seen is the campaign as the host knows it.
func (s *Site) Seen(campaign string) *campaigns.View {
	s.T.Helper()
	n, err := strconv.ParseInt(Code(campaign), 10, 64)
	if err != nil {
		s.T.Fatal(err)
	}
	for user := record.UserID(1); user < 5; user++ {
		if v, err := s.Campaigns.Show(s.T.Context(), record.CampaignID(n), user); err == nil {
			return v
		}
	}
	s.T.Fatalf("nobody is in %s", campaign)
	return nil
}

// Plan has the first browser propose a plan for seats ("1", "2", "bot-greedy" …), the others agree, and
// the first begins the chapter. It returns the match.
func (s *Site) Plan(campaign string, seats []string, people ...*Browser) match.ID {
	s.T.Helper()
	f := url.Values{"choosing": {"random"}}
	extra := book.Even(s.Seen(campaign).Progress.Extra, len(seats))
	for i, seat := range seats {
		f.Set(fmt.Sprintf("seat-%d", i+1), seat)
		f.Set(fmt.Sprintf("coins-%d", i+1), strconv.Itoa(extra[i]))
	}
	people[0].Post(campaign+"/plan", f).To()
	for _, b := range people[1:] {
		page := b.Get(campaign + "/prepare").Want(200)
		b.Post(campaign+"/agree", url.Values{"plan": {page.hidden("plan")}, "agree": {"yes"}}).To()
	}
	opening := people[0].Post(campaign+"/start", nil).To()
	people[0].Get(opening).Want(200)
	return s.Seen(campaign).Running().Match
}

// hidden is the value of a hidden field.
func (a *Answer) hidden(name string) string {
	a.T.Helper()
	for _, n := range a.All("input") {
		if Attr(n, "type") == "hidden" && Attr(n, "name") == name {
			return Attr(n, "value")
		}
	}
	a.T.Fatalf("%s has no field %s", a.What, name)
	return ""
}
