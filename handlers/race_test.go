package handlers

import (
	"net/http"
	"net/url"
	"sync"
	"testing"
)

// together runs f for each browser at the same moment and returns what each got.
func together(people []*browser, f func(*browser) *answer) []*answer {
	answers := make([]*answer, len(people))
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i, b := range people {
		ready.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			ready.Done()
			<-start
			answers[i] = f(b)
		}()
	}
	ready.Wait()
	close(start)
	done.Wait()
	return answers
}

func TestLastSeatGoesToOne(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	invite := "/join/" + code(anna.get(anna.open("Anna", "open")).value("invite"))
	var people []*browser
	for range 6 {
		people = append(people, s.browser())
	}
	seated := 0
	for _, a := range together(people, func(b *browser) *answer { return b.post(invite, url.Values{"name": {"Ben"}}) }) {
		switch a.status {
		case http.StatusSeeOther:
			seated++
		case http.StatusConflict, http.StatusUnprocessableEntity: // full, or the name is there now
		default:
			t.Errorf("joining answers %d: %.300s", a.status, a.text())
		}
	}
	if seated != 1 {
		t.Errorf("%d users got the last seat", seated)
	}
}

func TestTwoTabs(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	for range 5 {
		b, page := asked(t, table, anna, ben)
		before := ply(page)
		decision, actions := page.question()
		for _, a := range together([]*browser{b, b, b, b}, func(b *browser) *answer { return b.play(table, decision, actions[0]) }) {
			a.to()
		}
		if after := ply(b.get(table)); after != before+1 {
			t.Fatalf("four clicks on one button lead from ply %d to %d", before, after)
		}
	}
}
