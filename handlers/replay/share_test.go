package replay_test

import (
	"net/http"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

// TestSharedLink: the link to a moment opens at that moment for everybody, the link for watching a finished
// match at its start; the result stays covered until the user asks for it, unless they have followed the match.
func TestSharedLink(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	watch := "/watch/" + handlerstest.WatchLink(anna.Get(table))
	follower := s.Browser()
	if to := follower.Get(watch).To(); to != table {
		t.Errorf("the link of a match under way leads to %s", to)
	}
	s.PlayOut(handlerstest.MatchAt(t, table), 2, nil)
	over := anna.Get(table).Want(200)
	if len(over.Within("result", "h2"))+len(over.Within("result", "h3"))+len(over.Within("result", "table")) == 0 {
		t.Fatal("the end has no result")
	}
	share := anna.Get(table + "/replay?at=7").Want(200).Value("share")
	if !strings.HasSuffix(share, "?at=7") {
		t.Fatalf("the link of the moment is %s", share)
	}
	for link, want := range map[string]string{strings.TrimPrefix(share, s.Server.URL): table + "/replay?at=7", watch: table + "/replay?at=0"} {
		stranger := s.Browser()
		stranger.Get(table).Want(http.StatusNotFound)
		if to := stranger.Get(link).To(); to != want {
			t.Errorf("%s leads to %s, want %s", link, to, want)
			continue
		}
		page := stranger.Get(want).Want(200)
		if len(page.Within("result", "div"))+len(page.Within("result", "p")) > 0 || strings.Contains(page.Body, `id="result"`) {
			t.Errorf("%s shows the result", want)
		}
		shown, _, _ := strings.Cut(page.Body, `class="legend-sheets"`) // those explain how a match is won
		for _, word := range []string{"wins", " won", "Rematch"} {
			if strings.Contains(shown, word) {
				t.Errorf("%s says %q", want, word)
			}
		}
		if !strings.Contains(page.Body, `href="`+table+`"`) {
			t.Errorf("%s has no way to the end", want)
		}
		if !strings.Contains(stranger.Get(table).Want(200).Body, `id="result"`) {
			t.Error("who asks for the end does not see it")
		}
	}
	if to := follower.Get(watch).To(); to != table {
		t.Errorf("who has followed the match is led to %s", to)
	}
	if to := ben.Get(watch).To(); to != table {
		t.Errorf("who sat there is led to %s", to)
	}
}
