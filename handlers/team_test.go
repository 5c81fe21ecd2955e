package handlers

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// crew seats two people at a cooperative match.
func (s *testSite) crew() (anna, ben *browser, table string) {
	s.t.Helper()
	anna, ben = s.browser(), s.browser()
	f := newMatchForm("Anna", "open")
	f.Set("option-mode", "contracts_coop")
	table = anna.post("/matches", f).to()
	ben.post("/join/"+code(anna.get(table).want(200).value("invite")), url.Values{"name": {"Ben"}}).to()
	return anna, ben, table
}

// offers is the form with which a page can suggest something.
func (a *answer) offers(seat string) url.Values {
	a.t.Helper()
	f := url.Values{}
	for _, n := range a.within("suggest-"+seat, "input") {
		f.Set(attr(n, "name"), attr(n, "value"))
	}
	for _, n := range a.within("suggest-"+seat, "button") {
		if attr(n, "name") == "action" {
			f.Add("action", attr(n, "value"))
		}
	}
	if len(f["action"]) == 0 {
		a.t.Fatalf("%s offers nothing to suggest to seat %s\n%.2000s", a.what, seat, a.text())
	}
	return f
}

// TestSuggestion: behaviour 49, over plain forms.
func TestSuggestion(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.crew()
	b, page := asked(t, table, anna, ben)
	helper, seat, name := anna, "1", "Anna"
	if b == anna {
		helper, seat, name = ben, "0", "Ben"
	}
	decision, actions := page.question()
	f := helper.get(table).want(200).offers(seat)
	if len(f["action"]) != len(actions) || f.Get("seat") != seat {
		t.Fatalf("the page of the helper offers %v, asked is %v", f, actions)
	}
	choose := actions[len(actions)-1]
	f.Set("action", choose)
	helper.post(table+"/suggest", f).to()
	helper.get(table).says("You suggest this")
	seen := b.get(table).want(200).says(name + " suggests:")
	if d, _ := seen.question(); d != decision {
		t.Error("the suggestion has changed the decision")
	}
	marked := ""
	for _, n := range seen.within("plies", "button") {
		for d := range n.Descendants() {
			if attr(d, "class") == "advised" {
				marked = attr(n, "value")
			}
		}
	}
	if marked != choose {
		t.Errorf("the suggestion of %s stands on the button of %q", choose, marked)
	}
	b.post(table+"/suggest", f).want(http.StatusConflict).says("Suggestions are for partners")
	bad := url.Values{"seat": {seat}, "decision": f["decision"], "action": {"dance"}}
	helper.post(table+"/suggest", bad).want(http.StatusUnprocessableEntity)
	helper.post(table+"/suggest", url.Values{"seat": {"x"}}).want(http.StatusUnprocessableEntity)
	helper.post(table+"/suggest", url.Values{"seat": {seat}, "decision": {"x"}}).want(http.StatusUnprocessableEntity)

	f.Set("action", "")
	helper.post(table+"/suggest", f, hx...).want(http.StatusOK)
	if strings.Contains(b.get(table).body, name+" suggests:") {
		t.Error("a suggestion that was taken back is still shown")
	}
	f.Set("action", choose)
	helper.post(table+"/suggest", f).to()
	b.play(table, decision, actions[0]).to()
	if strings.Contains(b.get(table).body, name+" suggests:") {
		t.Error("the suggestion outlives its decision")
	}
	helper.post(table+"/suggest", f).want(http.StatusConflict).says("That decision had been made already")

	anna, ben, table = s.pair()
	for _, x := range []*browser{anna, ben} {
		if x.get(table).want(200).has("/suggest") {
			t.Error("rivals can suggest something to each other")
		}
	}
}

// alone opens a solo match; it begins at once.
func (b *browser) alone(name string) string {
	b.t.Helper()
	f := newMatchForm(name)
	f.Set("option-mode", "contracts_solo")
	return b.post("/matches", f).to()
}

// TestSolo: behaviour 50: suspended, continued on another device, repeated with the same deal.
func TestSolo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna := s.browser()
	table := anna.alone("Anna")
	page := anna.get(table).want(200)
	decision, actions := page.question()
	if decision < 0 {
		t.Fatalf("a solo match does not begin at once: %.500s", page.text())
	}
	anna.play(table, decision, actions[0]).to()

	phone := s.browser()
	phone.get(table).want(http.StatusNotFound)
	phone.post("/device/code", url.Values{"code": {code(anna.post("/device", nil).want(200).value("link"))}}).to()
	there := phone.get(table).want(200)
	d, more := there.question()
	here, _ := anna.get(table).question()
	if d < 0 || d != here {
		t.Fatalf("the phone is asked %d, the other device %d", d, here)
	}
	phone.play(table, d, more[0]).to()
	anna.play(table, d, more[0]).to() // the same answer from the other device is harmless
	anna.post(table+"/repeat", nil).want(http.StatusConflict).says("The match is not over yet")

	finishSolo(t, table, phone)
	phone.get(table).want(200).says("The same deal again?")
	next := phone.post(table+"/repeat", nil).to()
	if again := anna.post(table+"/repeat", nil).to(); again != next {
		t.Errorf("a second click opens %s beside %s", again, next)
	}
	anna.get(next).want(200).says("A repeat: this match has the deal of an earlier one")
	anna.get(next + "/fair").want(200).says("the same promise on purpose")
	if mine := anna.get("/matches").want(200); strings.Count(mine.body, `class="repeat"`) != 1 {
		t.Error("the list does not mark the one repeat")
	}
	first, second := anna.get(table+"/export.json").want(200), anna.get(next+"/export.json").want(200)
	if !strings.Contains(second.body, `"repeats": `+strings.TrimPrefix(table, "/matches/")) || strings.Contains(first.body, `"repeats"`) {
		t.Error("the files do not tell which is the repeat")
	}
	finishSolo(t, next, anna)
	anna.get(next).want(200).says("A repeat: this match has the deal of an earlier one").says("Another deal?")
	anna.post(next+"/rematch", url.Values{"seating": {"keep"}}).to()
}

func TestSoloThatWasLeft(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.alone("Anna")
	if to := anna.post(table+"/leave", nil).to(); to != table {
		t.Fatalf("leaving leads to %s", to)
	}
	anna.get(table).want(200).says("You have left this match")
	if next := anna.post(table+"/repeat", nil).to(); next == table {
		t.Error("the repeat is the match itself")
	}
	two, _, pair := s.pair()
	two.post(pair+"/repeat", nil).want(http.StatusConflict).says("Only a match of one seat")
}

// finishSolo plays a solo match to its end.
func finishSolo(t *testing.T, table string, b *browser) {
	t.Helper()
	finish(t, rand.New(rand.NewPCG(3, 4)), table, b)
}
