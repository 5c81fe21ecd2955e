package handlers

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestReplayStepsOverWhatWasTakenBack takes a ply back and goes through the replay by its links.
func TestReplayStepsOverWhatWasTakenBack(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	undone, after := false, 0
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		b, page := asked(t, table, anna, ben)
		decision, actions := page.question()
		b.play(table, decision, actions[r.IntN(len(actions))]).to()
		if !undone && b.post(table+"/undo", nil).status == http.StatusSeeOther {
			undone = true
		} else if undone {
			if after++; after > 12 {
				break
			}
		}
	}
	if !undone {
		t.Fatal("nothing could be taken back")
	}
	anna.get(table + "/log").want(200).says("takes the last")

	var forth, back []string
	at := table + "/replay"
	for at != "" && len(forth) < 500 {
		forth = append(forth, strings.TrimPrefix(at, table+"/replay"))
		shown := anna.get(at).want(200)
		if told := toldIn(shown, "events"); len(forth) > 4 && told != 3 {
			t.Errorf("%s: %d things have just happened", at, told)
		}
		at = linkFor(shown, "ArrowRight")
	}
	at = table + "/replay" + forth[len(forth)-1]
	for at != "" && len(back) < 500 {
		back = append(back, strings.TrimPrefix(at, table+"/replay"))
		at = linkFor(anna.get(at).want(200), "ArrowLeft")
	}
	slices.Reverse(back)
	back[0] = "" // the deal has two addresses
	if !slices.Equal(forth, back) || len(forth) < 3 {
		t.Errorf("forth: %v\nback:  %v", forth, back)
	}
}

// linkFor is where a key leads, "" if nowhere.
func linkFor(page *answer, key string) string {
	for _, n := range page.all("a") {
		if attr(n, "data-key") == key {
			return attr(n, "href")
		}
	}
	return ""
}

// toldIn is how many lines stand in the list inside the element with this id.
func toldIn(page *answer, id string) int {
	n := 0
	for _, e := range page.all("li") {
		for up := e.Parent; up != nil; up = up.Parent {
			if attr(up, "id") == id {
				n++
				break
			}
		}
	}
	return n
}
