package match_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

// crew seats two people at a cooperative match.
func crew(s *handlerstest.Site) (anna, ben *handlerstest.Browser, table string) {
	s.T.Helper()
	anna, ben = s.Browser(), s.Browser()
	f := handlerstest.NewMatchForm("Anna", "open")
	f.Set("option-mode", "contracts_coop")
	table = anna.Post("/matches", f).To()
	ben.Post("/join/"+handlerstest.Code(anna.Get(table).Want(200).Value("invite")), url.Values{"name": {"Ben"}}).To()
	return anna, ben, table
}

// offers is the form with which a page can suggest something.
func offers(a *handlerstest.Answer, seat string) url.Values {
	a.T.Helper()
	f := url.Values{}
	for _, n := range a.Within("suggest-"+seat, "input") {
		f.Set(handlerstest.Attr(n, "name"), handlerstest.Attr(n, "value"))
	}
	for _, n := range a.Within("suggest-"+seat, "button") {
		if handlerstest.Attr(n, "name") == "action" {
			f.Add("action", handlerstest.Attr(n, "value"))
		}
	}
	if len(f["action"]) == 0 {
		a.T.Fatalf("%s offers nothing to suggest to seat %s\n%.2000s", a.What, seat, a.Text())
	}
	return f
}

// TestSuggestion: a partner suggests over plain forms.
func TestSuggestion(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := crew(s)
	b, page := handlerstest.Asked(t, table, anna, ben)
	helper, seat, name := anna, "1", "Anna"
	if b == anna {
		helper, seat, name = ben, "0", "Ben"
	}
	decision, actions := page.Question()
	f := offers(helper.Get(table).Want(200), seat)
	if len(f["action"]) != len(actions) || f.Get("seat") != seat {
		t.Fatalf("the page of the helper offers %v, asked is %v", f, actions)
	}
	choose := actions[len(actions)-1]
	f.Set("action", choose)
	helper.Post(table+"/suggest", f).To()
	helper.Get(table).Says("You suggest this")
	seen := b.Get(table).Want(200).Says(name + " suggests:")
	if d, _ := seen.Question(); d != decision {
		t.Error("the suggestion has changed the decision")
	}
	marked := ""
	for _, n := range seen.Within("plies", "button") {
		for d := range n.Descendants() {
			if handlerstest.Attr(d, "class") == "advised" {
				marked = handlerstest.Attr(n, "value")
			}
		}
	}
	if marked != choose {
		t.Errorf("the suggestion of %s stands on the button of %q", choose, marked)
	}
	b.Post(table+"/suggest", f).Want(http.StatusConflict).Says("Suggestions are for partners")
	bad := url.Values{"seat": {seat}, "decision": f["decision"], "action": {"dance"}}
	helper.Post(table+"/suggest", bad).Want(http.StatusUnprocessableEntity)
	helper.Post(table+"/suggest", url.Values{"seat": {"x"}}).Want(http.StatusUnprocessableEntity)
	helper.Post(table+"/suggest", url.Values{"seat": {seat}, "decision": {"x"}}).Want(http.StatusUnprocessableEntity)

	f.Set("action", "")
	helper.Post(table+"/suggest", f, hx...).Want(http.StatusOK)
	if strings.Contains(b.Get(table).Body, name+" suggests:") {
		t.Error("a suggestion that was taken back is still shown")
	}
	f.Set("action", choose)
	helper.Post(table+"/suggest", f).To()
	b.Play(table, decision, actions[0]).To()
	if strings.Contains(b.Get(table).Body, name+" suggests:") {
		t.Error("the suggestion outlives its decision")
	}
	helper.Post(table+"/suggest", f).Want(http.StatusConflict).Says("That decision has already been made")

	anna, ben, table = s.Pair()
	for _, x := range []*handlerstest.Browser{anna, ben} {
		if x.Get(table).Want(200).Has("/suggest") {
			t.Error("rivals can suggest something to each other")
		}
	}
}

// alone opens a solo match; it begins at once.
func alone(b *handlerstest.Browser, name string) string {
	b.T.Helper()
	f := handlerstest.NewMatchForm(name)
	f.Set("option-mode", "contracts_solo")
	return b.Post("/matches", f).To()
}

// TestSolo: suspended, continued on another device, repeated with the same deal.
func TestSolo(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	anna := s.Browser()
	table := alone(anna, "Anna")
	page := anna.Get(table).Want(200)
	decision, actions := page.Question()
	if decision < 0 {
		t.Fatalf("a solo match does not begin at once: %.500s", page.Text())
	}
	anna.Play(table, decision, actions[0]).To()

	phone := s.Browser()
	phone.Get(table).Want(http.StatusNotFound)
	phone.Post("/device/code", url.Values{"code": {handlerstest.Code(anna.Post("/device", nil).Want(200).Value("link"))}}).To()
	there := phone.Get(table).Want(200)
	d, more := there.Question()
	here, _ := anna.Get(table).Question()
	if d < 0 || d != here {
		t.Fatalf("the phone is asked %d, the other device %d", d, here)
	}
	phone.Play(table, d, more[0]).To()
	anna.Play(table, d, more[0]).To() // the same answer from the other device is harmless
	anna.Post(table+"/repeat", nil).Want(http.StatusConflict).Says("The match is not over yet")

	finishSolo(s, table)
	phone.Get(table).Want(200).Says("The same deal again?")
	next := phone.Post(table+"/repeat", nil).To()
	if again := anna.Post(table+"/repeat", nil).To(); again != next {
		t.Errorf("a second click opens %s beside %s", again, next)
	}
	anna.Get(next).Want(200).Says("A repeat: this match has the same deal as an earlier one")
	anna.Get(next + "/fair").Want(200).Says("the same promise on purpose")
	if mine := anna.Get("/matches").Want(200); strings.Count(mine.Body, `class="repeat"`) != 1 {
		t.Error("the list does not mark the one repeat")
	}
	first, second := anna.Get(table+"/export.json").Want(200), anna.Get(next+"/export.json").Want(200)
	if !strings.Contains(second.Body, `"repeats": `+strings.TrimPrefix(table, "/matches/")) || strings.Contains(first.Body, `"repeats"`) {
		t.Error("the files do not tell which is the repeat")
	}
	finishSolo(s, next)
	anna.Get(next).Want(200).Says("A repeat: this match has the same deal as an earlier one").Says("Another deal?")
	anna.Post(next+"/rematch", url.Values{"seating": {"keep"}}).To()
}

func TestSoloThatWasLeft(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := alone(anna, "Anna")
	if to := anna.Post(table+"/leave", nil).To(); to != table {
		t.Fatalf("leaving leads to %s", to)
	}
	anna.Get(table).Want(200).Says("You have left this match")
	if next := anna.Post(table+"/repeat", nil).To(); next == table {
		t.Error("the repeat is the match itself")
	}
	two, _, pair := s.Pair()
	two.Post(pair+"/repeat", nil).Want(http.StatusConflict).Says("Only a match of one seat")
}

// finishSolo plays a solo match to its end.
func finishSolo(s *handlerstest.Site, table string) {
	s.T.Helper()
	s.PlayOut(handlerstest.MatchAt(s.T, table), 1, nil)
}
