package handlers

import (
	"net/url"
	"testing"
)

// TestChaptersOutsideACampaign: the form for a match of its own gives no chapter away to somebody whose campaigns
// have not reached it, unless they say that they want it all the same.
func TestChaptersOutsideACampaign(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	anna := s.browser()
	form := func(options ...string) url.Values {
		f := newMatchForm("Anna", "bot-greedy")
		f.Set("option-mode", "adventure_coop")
		for i := 0; i < len(options); i += 2 {
			f.Set(options[i], options[i+1])
		}
		return f
	}
	ask := func(f url.Values, refused bool, why string) {
		t.Helper()
		page := anna.post("/matches", f)
		if !refused {
			page.to()
			return
		}
		page.want(422).says(why).says("I know the story")
		if page.says("Begin a campaign"); len(page.all("form")) == 0 {
			t.Error("the form is gone")
		}
	}
	ask(form(), false, "")
	ask(form("option-chapter", "2"), true, "Chapter 2 gives away")
	ask(form("option-chapter", "2", "sure", "yes"), false, "")
	ask(form("option-mode", "adventure_variable"), true, "the whole story")
	ask(form("option-mode", "adventure_variable", "sure", "yes"), false, "")
	ask(form("option-mode", "base"), false, "")
	anna.post("/matches", form("option-mode", "base", "option-chapter", "3")).want(422) // what cannot be played is said first

	campaign := anna.found("competitive", "first", "2") // chapter 1 was played elsewhere
	ask(form("option-chapter", "2"), true, "Chapter 2 gives away")
	ben := s.browser()
	ben.join(anna, campaign, "Ben", "member")
	s.plan(campaign, []string{"1", "2"}, anna, ben)
	ask(form("option-chapter", "2"), false, "")
	ask(form("option-chapter", "3"), true, "Chapter 3 gives away")
}
