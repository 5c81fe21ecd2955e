package replay_test

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

// TestReplayStepsOverWhatWasTakenBack takes a ply back and goes through the replay by its links.
func TestReplayStepsOverWhatWasTakenBack(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	undone, after := false, 0
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		b, page := handlerstest.Asked(t, table, anna, ben)
		decision, actions := page.Question()
		b.Play(table, decision, actions[r.IntN(len(actions))]).To()
		if !undone && b.Post(table+"/undo", nil).Status == http.StatusSeeOther {
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
	anna.Get(table + "/log").Want(200).Says("takes back the last")

	var forth, back []string
	at := table + "/replay"
	for at != "" && len(forth) < 500 {
		forth = append(forth, strings.TrimPrefix(at, table+"/replay"))
		shown := anna.Get(at).Want(200)
		if told := toldIn(shown, "events"); len(forth) > 4 && told != 3 {
			t.Errorf("%s: %d things have just happened", at, told)
		}
		at = linkFor(shown, "ArrowRight")
	}
	at = table + "/replay" + forth[len(forth)-1]
	for at != "" && len(back) < 500 {
		back = append(back, strings.TrimPrefix(at, table+"/replay"))
		at = linkFor(anna.Get(at).Want(200), "ArrowLeft")
	}
	slices.Reverse(back)
	back[0] = "" // the deal has two addresses
	if !slices.Equal(forth, back) || len(forth) < 3 {
		t.Errorf("forth: %v\nback:  %v", forth, back)
	}
}

// linkFor is where a key leads, "" if nowhere.
func linkFor(page *handlerstest.Answer, key string) string {
	for _, n := range page.All("a") {
		if handlerstest.Attr(n, "data-key") == key {
			return handlerstest.Attr(n, "href")
		}
	}
	return ""
}

// toldIn is how many lines stand in the list inside the element with this id.
func toldIn(page *handlerstest.Answer, id string) int {
	n := 0
	for _, e := range page.All("li") {
		for up := e.Parent; up != nil; up = up.Parent {
			if handlerstest.Attr(up, "id") == id {
				n++
				break
			}
		}
	}
	return n
}
