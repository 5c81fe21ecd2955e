package lobby_test

import (
	"net/url"
	"testing"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestChaptersOutsideACampaign: the form for a separate match gives no chapter away to a user whose campaigns
// have not reached it, unless they say that they want it anyway.
func TestChaptersOutsideACampaign(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna := s.Browser()
	form := func(options ...string) url.Values {
		f := handlerstest.NewMatchForm("Anna", "bot-greedy")
		f.Set("option-mode", "adventure_coop")
		for i := 0; i < len(options); i += 2 {
			f.Set(options[i], options[i+1])
		}
		return f
	}
	ask := func(f url.Values, refused bool, why string) {
		t.Helper()
		page := anna.Post("/matches", f)
		if !refused {
			page.To()
			return
		}
		page.Want(422).Says(why).Says("I know the story")
		if page.Says("Begin a campaign"); len(page.All("form")) == 0 {
			t.Error("the form is gone")
		}
	}
	ask(form(), false, "")
	ask(form("option-chapter", "2"), true, "Chapter 2 gives away")
	ask(form("option-chapter", "2", "sure", "yes"), false, "")
	ask(form("option-mode", "adventure_variable"), true, "the whole story")
	ask(form("option-mode", "adventure_variable", "sure", "yes"), false, "")
	ask(form("option-mode", "base"), false, "")
	anna.Post("/matches", form("option-mode", "base", "option-chapter", "3")).Want(422) // what cannot be played is said first

	campaign := anna.Found("competitive", "first", "2") // chapter 1 was played elsewhere
	ask(form("option-chapter", "2"), true, "Chapter 2 gives away")
	ben := s.Browser()
	ben.Join(anna, campaign, "Ben", "member")
	s.Plan(campaign, []string{"1", "2"}, anna, ben)
	ask(form("option-chapter", "2"), false, "")
	ask(form("option-chapter", "3"), true, "Chapter 3 gives away")
}
