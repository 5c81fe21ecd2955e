package handlers

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// TestSharedLink: behaviour 42. The link of a moment opens there for whoever gets it, the link for watching a match
// that is over at its start; how it ended stays covered until it is asked for. Who has followed the match sees it.
func TestSharedLink(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	watch := "/watch/" + watchLink(anna.get(table))
	follower := s.browser()
	if to := follower.get(watch).to(); to != table {
		t.Errorf("the link of a match under way leads to %s", to)
	}
	finish(t, rand.New(rand.NewPCG(1, 2)), table, anna, ben)
	over := anna.get(table).want(200)
	if len(over.within("result", "h2"))+len(over.within("result", "h3"))+len(over.within("result", "table")) == 0 {
		t.Fatal("the end has no result")
	}
	share := anna.get(table + "/replay?at=7").want(200).value("share")
	if !strings.HasSuffix(share, "?at=7") {
		t.Fatalf("the link of the moment is %s", share)
	}
	for link, want := range map[string]string{strings.TrimPrefix(share, s.server.URL): table + "/replay?at=7", watch: table + "/replay?at=0"} {
		stranger := s.browser()
		stranger.get(table).want(http.StatusNotFound)
		if to := stranger.get(link).to(); to != want {
			t.Errorf("%s leads to %s, want %s", link, to, want)
			continue
		}
		page := stranger.get(want).want(200)
		if len(page.within("result", "div"))+len(page.within("result", "p")) > 0 || strings.Contains(page.body, `id="result"`) {
			t.Errorf("%s shows the result", want)
		}
		for _, word := range []string{"wins", " won", "Rematch"} {
			if strings.Contains(page.text(), word) {
				t.Errorf("%s says %q", want, word)
			}
		}
		if !strings.Contains(page.body, `href="`+table+`"`) {
			t.Errorf("%s has no way to the end", want)
		}
		if !strings.Contains(stranger.get(table).want(200).body, `id="result"`) {
			t.Error("who asks for the end does not see it")
		}
	}
	if to := follower.get(watch).to(); to != table {
		t.Errorf("who has followed the match is led to %s", to)
	}
	if to := ben.get(watch).to(); to != table {
		t.Errorf("who sat there is led to %s", to)
	}
}
