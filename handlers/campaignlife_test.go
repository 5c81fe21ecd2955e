package handlers

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	saga "portside/engine/campaign"
	"portside/engine/record"
)

// send posts the form for the file of a campaign.
func (b *browser) send(file []byte, fields ...string) *answer {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			b.t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("file", "campaign.json")
	if err != nil {
		b.t.Fatal(err)
	}
	part.Write(file)
	w.Close()
	r, err := http.NewRequest(http.MethodPost, b.site.server.URL+b.site.prefix+"/campaigns/import", &body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	res, err := b.c.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	var page bytes.Buffer
	if _, err := page.ReadFrom(res.Body); err != nil {
		b.t.Fatal(err)
	}
	return &answer{t: b.t, what: "POST /campaigns/import", status: res.StatusCode, head: res.Header, body: page.String()}
}

// lived is a campaign of Anna and Ben by version 1 of the rules with something of everything: a chapter whose end
// was taken back, one given up, one played, a chapter once more beside the story, and one under way.
func lived(t *testing.T) (s *testSite, anna, ben *browser, campaign string) {
	t.Helper()
	s = newSite(t, func(c *Config) { c.Limits = Limits{} })
	anna, ben = s.browser(), s.browser()
	campaign = anna.found("competitive", "addition", "gambler")
	ben.join(anna, campaign, "Ben", "member")
	was := s.seen(campaign).Campaign
	now := was.Clone()
	now.Rules = 1
	if err := s.store.ChangeCampaign(t.Context(), record.CampaignChange{Was: was, Now: now}); err != nil {
		t.Fatal(err)
	}
	id := s.plan(campaign, []string{"1", "2"}, anna, ben)
	s.sail(id, 2, nil)
	anna.post(matchPath(id)+"/rewind", nil).to()
	ben.post(matchPath(id)+"/rewind/answer", url.Values{"agree": {"yes"}}).to()
	s.sail(id, 2, nil)
	s.plan(campaign, []string{"2", "1"}, anna, ben)
	for _, b := range []*browser{anna, ben} {
		b.post(campaign+"/give-up", url.Values{"kind": {"chapter"}, "want": {"yes"}}).to()
	}
	s.sail(s.plan(campaign, []string{"1", "bot-greedy", "2"}, anna, ben), 2, nil)
	beside := anna.post(campaign+"/beside", url.Values{"chapter": {"1"}, "seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"random"}}).to()
	s.sail(matchAt(t, beside), 2, nil)
	s.plan(campaign, []string{"2", "1"}, anna, ben)
	if v := s.seen(campaign); len(v.Attempts) != 5 || v.Progress.Chapter != 3 || v.Progress.State != saga.Running {
		t.Fatalf("%+v", v.Progress)
	}
	return s, anna, ben, campaign
}

// place is the number of the place of the party that was name's in the file.
func (s *testSite) place(campaign, name string) string {
	for _, m := range s.seen(campaign).Members {
		if m.Place == name {
			return strconv.FormatInt(int64(m.ID), 10)
		}
	}
	return ""
}

// openFile reads a file.
func openFile(t *testing.T, data string) *saga.File {
	t.Helper()
	x := new(saga.File)
	if err := json.Unmarshal([]byte(data), x); err != nil {
		t.Fatal(err)
	}
	return x
}
