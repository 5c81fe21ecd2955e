package campaign_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// send posts the form for the file of a campaign.
func send(b *handlerstest.Browser, file []byte, fields ...string) *handlerstest.Answer {
	b.T.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			b.T.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("file", "campaign.json")
	if err != nil {
		b.T.Fatal(err)
	}
	part.Write(file)
	w.Close()
	r, err := http.NewRequest(http.MethodPost, b.Site.Server.URL+b.Site.Prefix+"/campaigns/import", &body)
	if err != nil {
		b.T.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	res, err := b.C.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	defer res.Body.Close()
	var page bytes.Buffer
	if _, err := page.ReadFrom(res.Body); err != nil {
		b.T.Fatal(err)
	}
	return &handlerstest.Answer{T: b.T, What: "POST /campaigns/import", Status: res.StatusCode, Head: res.Header, Body: page.String()}
}

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
	s.Sail(id, 2, nil)
	anna.Post(base.MatchPath(id)+"/rewind", nil).To()
	ben.Post(base.MatchPath(id)+"/rewind/answer", url.Values{"agree": {"yes"}}).To()
	s.Sail(id, 2, nil)
	s.Plan(campaign, []string{"2", "1"}, anna, ben)
	for _, b := range []*handlerstest.Browser{anna, ben} {
		b.Post(campaign+"/give-up", url.Values{"kind": {"chapter"}, "want": {"yes"}}).To()
	}
	s.Sail(s.Plan(campaign, []string{"1", "bot-greedy", "2"}, anna, ben), 2, nil)
	beside := anna.Post(campaign+"/beside", url.Values{"chapter": {"1"}, "seat-1": {"1"}, "seat-2": {"2"}, "choosing": {"random"}}).To()
	s.Sail(handlerstest.MatchAt(t, beside), 2, nil)
	s.Plan(campaign, []string{"2", "1"}, anna, ben)
	if v := s.Seen(campaign); len(v.Attempts) != 5 || v.Progress.Chapter != 3 || v.Progress.State != book.Running {
		t.Fatalf("%+v", v.Progress)
	}
	return s, anna, ben, campaign
}

// place is the number of the place of the party that was name's in the file.
func place(s *handlerstest.Site, campaign, name string) string {
	for _, m := range s.Seen(campaign).Members {
		if m.Place == name {
			return strconv.FormatInt(int64(m.ID), 10)
		}
	}
	return ""
}

// openFile reads a file.
func openFile(t *testing.T, data string) *book.File {
	t.Helper()
	x := new(book.File)
	if err := json.Unmarshal([]byte(data), x); err != nil {
		t.Fatal(err)
	}
	return x
}
