package people_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/handlerstest"
)

// nameless is a browser whose user plays at once, without a name, and the table where they do.
func nameless(s *handlerstest.Site) (b *handlerstest.Browser, table string) {
	s.T.Helper()
	b = s.Browser()
	now := b.Post("/games/port-royal/now", nil).To()
	decision, actions := b.Get(now).Want(200).Question()
	return b, b.Play(now, decision, actions[0]).To()
}

// named is a browser whose user has this name.
func named(s *handlerstest.Site, name string) *handlerstest.Browser {
	s.T.Helper()
	b := s.Browser()
	b.Rename(name).To()
	return b
}

// party is a campaign of Anna's and the page that invites to it.
func party(anna *handlerstest.Browser) (campaign, invitation string) {
	campaign = anna.Found("coop")
	return campaign, "/voyage/" + handlerstest.Code(anna.Get(campaign+"/party").Want(200).Value("invite"))
}

// invitation is the page that invites to a table.
func invitation(s *handlerstest.Site, table string) string {
	s.T.Helper()
	m, _, err := s.Store.Match(s.T.Context(), handlerstest.MatchAt(s.T, table))
	if err != nil {
		s.T.Fatal(err)
	}
	return "/join/" + m.Invite
}

// sitters are those who sit at a table, as everybody sees them.
func sitters(s *handlerstest.Site, table string) []projection.Sitter {
	s.T.Helper()
	t, err := s.Host.Table(s.T.Context(), handlerstest.MatchAt(s.T, table), 0)
	if err != nil {
		s.T.Fatal(err)
	}
	return t.Seats
}

// annas counts the people called Anna at a table.
func annas(s *handlerstest.Site, table string) (n int) {
	s.T.Helper()
	for _, at := range sitters(s, table) {
		if at.Kind == record.User && at.Name == "Anna" {
			n++
		}
	}
	return n
}

const (
	alike    = "looks like this one" // beside the field for a name
	together = "look alike"          // at a table
)

// TestNamelessIsAsked: a user without a name comes to a table or a party with other people only after giving a name, and that
// name is compared with theirs.
func TestNamelessIsAsked(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open", "open")
	_, voyage := party(anna)
	dora := named(s, "Dora")
	for _, page := range []string{invitation(s, table), voyage, "/seat/" + handlerstest.Code(dora.Post(dora.Open("", "bot-random")+"/handover", nil).Want(200).Value("seat-link"))} {
		b, own := nameless(s)
		if name := b.Get(page).Want(200).Value("name"); name != "" {
			t.Errorf("%s: the form has the name %q", page, name)
		}
		for _, f := range []url.Values{nil, {"name": {""}}, {"name": {" "}}} {
			b.Post(page, f).Want(http.StatusUnprocessableEntity).Says("Please enter a name")
		}
		if page[1] != 's' { // Anna is not at Dora's table
			b.Post(page, url.Values{"name": {"Anna"}}).Want(http.StatusUnprocessableEntity).Says(alike)
		}
		b.Post(page, url.Values{"name": {"Ben"}}).To()
		b.Get(own).Want(200).Says("Ben")
	}
}

// TestNamelessTableHasNoFreeSeat: at the table of a user without a name no seat becomes free for other people. The user may
// leave it to a bot, come back, and hand it to somebody with a name.
func TestNamelessTableHasNoFreeSeat(t *testing.T) {
	s := handlerstest.New(t)
	open := url.Values{"sitter": {"open"}}
	seat := func(table string, kind record.Kind) string {
		return fmt.Sprint(slices.IndexFunc(sitters(s, table), func(at projection.Sitter) bool { return at.Kind == kind }))
	}
	b, table := nameless(s)
	b.Post(table+"/seats/"+seat(table, record.Bot), open).Want(http.StatusConflict).Says("Without a name you can only play with bots")
	b.Propose(table, "replace-bot", "seat", seat(table, record.User), "level", "bot-random").To()
	b.Post(table+"/retake", nil).To()
	link := "/seat/" + handlerstest.Code(b.Post(table+"/handover", nil).Want(200).Value("seat-link"))
	anna := named(s, "Anna")
	anna.Post(link, nil).To()
	anna.Post(table+"/seats/"+seat(table, record.Bot), open).To()

	c, table := nameless(s)
	c.Rename("Cleo").To()
	c.Post(table+"/seats/"+seat(table, record.Bot), open).To()
}

// TestNamelessStaysAway: a user without a name who has left their table to others does not come back among them.
func TestNamelessStaysAway(t *testing.T) {
	s := handlerstest.New(t)
	b, table := nameless(s)
	own := slices.IndexFunc(sitters(s, table), func(at projection.Sitter) bool { return at.Kind == record.User })
	b.Propose(table, "replace-person", "seat", fmt.Sprint(own)).To()
	anna := named(s, "Anna")
	anna.Post(invitation(s, table), nil).To()
	anna.Post(table+fmt.Sprintf("/seats/%d", (own+1)%3), url.Values{"sitter": {"open"}}).To()
	named(s, "Ben").Post(invitation(s, table), nil).To()
	anna.Post(table+"/leave", nil).To()
	b.Post(table+"/retake", nil).Want(http.StatusConflict).Says("Without a name you can only play with bots")
	b.Rename("Ben").Want(http.StatusUnprocessableEntity).Says(alike)
	b.Rename("Cleo").To()
	b.Get(b.Post(table+"/retake", nil).To()).Want(200).Says("Cleo")
}

// TestNamesInAParty: members of a party are compared when one of them takes another name, also one who had none.
func TestNamesInAParty(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), named(s, "Ben")
	campaign, voyage := party(anna)
	ben.Post(voyage, url.Values{"as": {"member"}}).To()
	for _, name := range []string{"Anna", "Аnnа"} { // Latin, and partly Cyrillic
		ben.Rename(name).Want(http.StatusUnprocessableEntity).Says(alike)
	}
	anna.Rename("Hannah").To()
	ben.Rename("Anna").To()
	anna.Get(campaign + "/party").Says("Hannah")
}

// TestSubstituteOfAParty: a substitute at a table of a campaign becomes a guest of the party, so their name is compared with
// all names in it.
func TestSubstituteOfAParty(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, cleo := s.Browser(), named(s, "Ben"), named(s, "Cleo")
	campaign, voyage := party(anna)
	ben.Post(voyage, url.Values{"as": {"member"}}).To()
	cleo.Post(voyage, url.Values{"as": {"guest"}}).To()
	table := fmt.Sprintf("/matches/%d", s.Plan(campaign, []string{"1", "2"}, anna, ben))
	ben.Post(table+"/leave", nil).To()
	other := named(s, "Cleo")
	other.Post(invitation(s, table), nil).Want(http.StatusUnprocessableEntity).Says(alike)
	other.Rename("Dora").To()
	other.Post(invitation(s, table), nil).To()
}

// TestNobodyTakesTheNameOfTheAbsent: a user whose seat others keep is at the table, so that nobody there, and nobody who joins,
// can take the name and keep them out. Those who are away may not take the name of those who sit there either.
func TestNobodyTakesTheNameOfTheAbsent(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	ben.Propose(table, "replace-bot", "seat", "1", "level", "bot-random").To()
	anna.Rename("Ben").Want(http.StatusUnprocessableEntity)
	ben.Rename("Anna").Want(http.StatusUnprocessableEntity)
	if page := ben.Get(ben.Post(table+"/retake", nil).To()).Want(200); !page.Has(table + "/plies") {
		t.Error("Ben is not back")
	}

	ben.Propose(table, "replace-person", "seat", "1").To()
	anna.Post(table+"/votes/1", url.Values{"say": {"yes"}}).To()
	cleo := s.Browser()
	cleo.Post(invitation(s, table), url.Values{"name": {"Ben"}}).Want(http.StatusUnprocessableEntity)
	if page := cleo.Get("/account").Want(200); page.Has("/account/sign-out") {
		t.Error("somebody was made a user to be refused")
	}
	cleo.Post(invitation(s, table), url.Values{"name": {"Cleo"}}).To()
	ben.Propose(table, "give-back", "seat", "1").To()
	anna.Post(table+"/votes/2", url.Values{"say": {"yes"}}).To()
	cleo.Post(table+"/votes/2", url.Values{"say": {"yes"}}).To()
	ben.Get(table).Want(200).Says("Ben (you)")
}

// TestRematchUnderALikeName: names may become alike once a match is over, but not at its rematch.
func TestRematchUnderALikeName(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	s.PlayOut(handlerstest.MatchAt(t, table), 2, nil)
	next := anna.Post(table+"/rematch", url.Values{"seating": {"keep"}}).To()
	ben.Rename("Anna").To()
	ben.Post(table+"/rematch", nil).Want(http.StatusConflict).Says(together)
	if n := annas(s, next); n != 1 {
		t.Errorf("%d people are called Anna", n)
	}
	ben.Rename("Ben").To()
	if to := ben.Post(table+"/rematch", nil).To(); to != next {
		t.Errorf("Ben comes to %s, want %s", to, next)
	}
}

// TestRenamedAtOnce: of two people at a table, or in a party, who take one name at once, one gets it.
func TestRenamedAtOnce(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	cleo, dora := named(s, "Cleo"), named(s, "Dora")
	campaign := cleo.Found("coop")
	dora.Join(cleo, campaign, "", "member")
	for round := range 8 {
		for where, pair := range map[string][]*handlerstest.Browser{table: {anna, ben}, campaign: {cleo, dora}} {
			got := 0
			for _, a := range handlerstest.Together(pair, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Rename(fmt.Sprint("Emil ", round)) }) {
				if a.Status == http.StatusSeeOther {
					got++
				}
			}
			if got != 1 {
				t.Errorf("%s: %d people have got the name", where, got)
			}
		}
	}
}

// TestNamesAtOnce: of requests at once that would give a table two people of one name, one succeeds, whichever it is.
func TestNamesAtOnce(t *testing.T) {
	s := handlerstest.New(t)
	for range 6 {
		anna, ben, dora := named(s, "Anna"), named(s, "Ben"), named(s, "Dora")
		back := anna.Open("", "open", "bot-random")
		ben.Post(invitation(s, back), nil).To()
		anna.Propose(back, "replace-bot", "seat", "0", "level", "bot-random").To()
		waiting := named(s, "Emil").Open("", "open", "open", "open")
		b, _ := nameless(s)
		requests := []func() *handlerstest.Answer{
			func() *handlerstest.Answer { return anna.Post(back+"/retake", nil) },
			func() *handlerstest.Answer { return ben.Rename("Anna") },
			func() *handlerstest.Answer { return anna.Post(invitation(s, waiting), nil) },
			func() *handlerstest.Answer { return dora.Rename("Anna") },
			func() *handlerstest.Answer { return dora.Post(invitation(s, waiting), nil) },
			func() *handlerstest.Answer { return b.Post(invitation(s, waiting), url.Values{"name": {"Anna"}}) },
		}
		next := make(chan func() *handlerstest.Answer, len(requests))
		for _, r := range requests {
			next <- r
		}
		handlerstest.Together(make([]*handlerstest.Browser, len(requests)), func(*handlerstest.Browser) *handlerstest.Answer { return (<-next)() })
		for _, table := range []string{back, waiting} {
			if n := annas(s, table); n != 1 {
				t.Errorf("%s: %d people are called Anna", table, n)
			}
		}
	}
}
