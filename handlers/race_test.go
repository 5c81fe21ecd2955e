package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"portside/handlers/handlerstest"
)

func TestLastSeatGoesToOne(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	invite := "/join/" + handlerstest.Code(anna.Get(anna.Open("Anna", "open")).Value("invite"))
	var people []*handlerstest.Browser
	for range 6 {
		people = append(people, s.Browser())
	}
	seated := 0
	for _, a := range handlerstest.Together(people, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Post(invite, url.Values{"name": {"Ben"}}) }) {
		switch a.Status {
		case http.StatusSeeOther:
			seated++
		case http.StatusConflict, http.StatusUnprocessableEntity: // full, or the name is there now
		default:
			t.Errorf("joining answers %d: %.300s", a.Status, a.Text())
		}
	}
	if seated != 1 {
		t.Errorf("%d users got the last seat", seated)
	}
}

func TestTwoTabs(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	for range 5 {
		b, page := handlerstest.Asked(t, table, anna, ben)
		before := handlerstest.Ply(page)
		decision, actions := page.Question()
		for _, a := range handlerstest.Together([]*handlerstest.Browser{b, b, b, b}, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Play(table, decision, actions[0]) }) {
			a.To()
		}
		if after := handlerstest.Ply(b.Get(table)); after != before+1 {
			t.Fatalf("four clicks on one button lead from ply %d to %d", before, after)
		}
	}
}
