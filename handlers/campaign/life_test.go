package campaign_test

import (
	"encoding/json"
	"net/url"
	"testing"

	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// lived is a campaign of Anna and Ben by version 1 of the rules with something of everything: a chapter whose end
// was taken back, one given up, one played, a chapter once more beside the story, and one under way.
func lived(t *testing.T) (s *handlerstest.Site, anna, ben *handlerstest.Browser, campaign string) {
	t.Helper()
	s = handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna, ben = s.Browser(), s.Browser()
	campaign = anna.Found("competitive", "addition", "gambler")
	ben.Join(anna, campaign, "Ben", "member")
	was := s.Seen(campaign).Campaign
	now := was.Clone()
	now.Rules = 1
	if err := s.Store.ChangeCampaign(t.Context(), record.CampaignChange{Was: was, Now: now}); err != nil {
		t.Fatal(err)
	}
	id := s.Plan(campaign, []string{"1", "2"}, anna, ben)
	s.PlayOut(id, 2, nil)
	anna.Post(base.MatchPath(id)+"/rewind", nil).To()
	ben.Post(base.MatchPath(id)+"/rewind/answer", url.Values{"agree": {"yes"}}).To()
	s.PlayOut(id, 2, nil)
	s.Plan(campaign, []string{"2", "1"}, anna, ben)
	for _, b := range []*handlerstest.Browser{anna, ben} {
		b.Post(campaign+"/give-up", url.Values{"kind": {"chapter"}, "want": {"yes"}}).To()
	}
	s.PlayOut(s.Plan(campaign, []string{"1", "bot-greedy", "2"}, anna, ben), 2, nil)
	beside := anna.Post(campaign+"/beside", url.Values{"chapter": {"1"}, "seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"random"}}).To()
	s.PlayOut(handlerstest.MatchAt(t, beside), 2, nil)
	s.Plan(campaign, []string{"2", "1"}, anna, ben)
	if v := s.Seen(campaign); len(v.Attempts) != 5 || v.Progress.Chapter != 3 || v.Progress.State != book.Running {
		t.Fatalf("%+v", v.Progress)
	}
	return s, anna, ben, campaign
}

// openFile reads an export.
func openFile(t *testing.T, data string) *book.File {
	t.Helper()
	x := new(book.File)
	if err := json.Unmarshal([]byte(data), x); err != nil {
		t.Fatal(err)
	}
	return x
}
