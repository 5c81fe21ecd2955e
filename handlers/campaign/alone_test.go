package campaign_test

import (
	"net/url"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

// planFields are the fields of the button that begins a chapter at once.
func planFields(page *handlerstest.Answer) url.Values {
	f := url.Values{}
	for _, n := range page.All("input") {
		if name := handlerstest.Attr(n, "name"); handlerstest.Attr(n, "type") != "hidden" {
			continue
		} else if strings.HasPrefix(name, "seat-") || strings.HasPrefix(name, "coins-") || name == "choosing" {
			f.Set(name, handlerstest.Attr(n, "value"))
		}
	}
	return f
}

// TestAlone: whoever is alone begins with one button, of the first page of the campaign or with bots of the second, and is
// never asked to propose anything; once somebody has joined, a plan needs both.
func TestAlone(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	campaign := anna.Found("coop")
	home := anna.Get(campaign).Want(200).Says("Chapter 1 is waiting for you")
	if prepare := anna.Get(campaign + "/prepare").Want(200); prepare.Has("/plan") || !prepare.Has("/start") {
		t.Error("Anna should propose a plan to herself")
	}
	opening := anna.Post(campaign+"/start", planFields(home)).To()
	anna.Get(opening).Want(200).Says("You have 4 markers").Says("4 must lie there at the end").Says("3 to 5 coins")
	if v := s.Seen(campaign); len(v.Attempts) != 1 || len(v.Attempts[0].Inputs.Seats) != 1 {
		t.Fatalf("attempts %+v", v.Attempts)
	}
	if strings.Contains(anna.Get(campaign+"/chronicle").Body, "proposes") {
		t.Error("the chronicle says that Anna proposes")
	}

	// Against each other it takes two: a bot has the other seat.
	duel := anna.Found("competitive")
	home = anna.Get(duel)
	anna.Post(duel+"/start", url.Values{"seat-1": {"1"}}).Want(422).Says("against each other 2 to 4")
	anna.Post(duel+"/start", url.Values{"seat-1": {"none"}}).Want(422)
	anna.Get(anna.Post(duel+"/start", planFields(home)).To()).Says("The second one uncovers your trophy")

	pair := anna.Found("coop")
	stale := planFields(anna.Get(pair))
	ben := s.Browser()
	ben.Join(anna, pair, "Ben", "member")
	anna.Post(pair+"/start", stale).Want(409).Says("Not everyone with a seat has agreed yet")
	if page := anna.Get(pair + "/prepare"); !page.Has("/plan") || page.Has("/start") {
		t.Error("two should agree to a plan")
	}
}

// TestAloneAgain: after a defeat the extra coins go with the button.
func TestAloneAgain(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	campaign := anna.Found("coop")
	for s.Seen(campaign).Progress.Failures == 0 {
		if s.Seen(campaign).Progress.Chapter > 5 {
			t.Fatal("five chapters without a defeat")
		}
		anna.Post(campaign+"/start", planFields(anna.Get(campaign))).To()
		s.PlayOut(s.Seen(campaign).Running().Match, 1, nil)
	}
	home := anna.Get(campaign).Want(200).Says("with 3 extra coins")
	anna.Get(campaign + "/prepare").Want(200).Says("3 for each defeat of this chapter")
	anna.Post(campaign+"/start", planFields(home)).To()
	v := s.Seen(campaign)
	if in := v.Attempts[len(v.Attempts)-1].Inputs; in.Extra != 3 || in.Seats[0].Coins != 3 {
		t.Errorf("the attempt begins with %+v", in)
	}
}
