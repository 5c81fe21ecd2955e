package lessons_test

import (
	"fmt"
	"maps"
	"net/url"
	"strings"
	"testing"

	"portside/db/dbtest"
	"portside/engine/lesson"
	"portside/handlers/handlerstest"
	"portside/handlers/lessons"
)

func load(t *testing.T) []*lesson.Lesson {
	t.Helper()
	list, err := lessons.Load()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestLessons plays every lesson: the expected decisions, and every other legal decision of every scene.
func TestLessons(t *testing.T) {
	for _, l := range load(t) {
		t.Run(l.Game.Info().Key+"/"+l.Key, func(t *testing.T) {
			for _, fault := range l.Check() {
				t.Error(fault)
			}
		})
	}
}

// TestPages goes through every lesson without a name and without script: each scene can be played, says what the decision
// led to under an address of its own, and leads on to the end.
func TestPages(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	b.Get("/learn").Want(200)
	first := map[string]bool{}
	for _, l := range load(t) {
		game := "/learn/" + l.Game.Info().Key
		root := game + "/" + l.Key
		if to := b.Get(game).To(); !first[game] && to != root+"/1" {
			t.Errorf("%s leads to %s, not to the first lesson of the game", game, to)
		}
		first[game] = true
		for n, sc := range l.Scenes {
			at := fmt.Sprintf("%s/%d", root, n+1)
			page := b.Get(at).Want(200).Says(sc.Goal["en"])
			before, after, found := strings.Cut(page.Body, fmt.Sprintf(` id="%s" data-place`, sc.Place))
			tag, _, _ := strings.Cut(after, ">")
			if tag = before[strings.LastIndexByte(before, '<')+1:] + tag; !found || strings.Count(tag, " tabindex=") != 1 {
				t.Errorf("%s: the page has no place %q that takes the focus: %s", at, sc.Place, tag)
			}
			decision, actions := page.Question()
			for _, a := range actions {
				to := b.Post(at+"/plies", url.Values{"decision": {fmt.Sprint(decision)}, "action": {a}}).To()
				after := b.Get(to).Want(200)
				if !strings.Contains(after.Body, `id="lesson-on"`) || strings.Contains(after.Body, `name="action"`) {
					t.Errorf("%s: after %s the page does not lead on, or still asks", at, a)
				}
			}
		}
		b.Get(root + "/end").Want(200)
	}
}

// TestProgress: how far somebody has come is kept in the session, becomes a user's own, and is there on another device.
func TestProgress(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	const at = "/learn/port-royal-tricks/tricks"
	_, actions := b.Get(at + "/1").Question()
	did := url.Values{"decision": {"0"}, "action": actions[:1]}
	b.Post(at+"/1/plies", did)
	if page := b.Get("/learn"); !strings.Contains(page.Body, `href="`+at+`/2#lesson"`) {
		t.Error("the lesson is not continued where it was left")
	}
	b.Open("Anna", "bot-random")
	if page := b.Get("/learn"); !strings.Contains(page.Body, `href="`+at+`/2#lesson"`) {
		t.Error("a new user loses what they have learned")
	}
	b.SetWord("anna", "", handlerstest.GoodPassword)
	other := s.Browser()
	other.SignIn("anna", handlerstest.GoodPassword)
	if page := other.Get("/learn"); !strings.Contains(page.Body, `href="`+at+`/2#lesson"`) {
		t.Error("the lesson is not continued on another device")
	}
	_, actions = b.Get(at + "/2").Question()
	b.Post(at+"/2/plies", url.Values{"decision": {"0"}, "action": actions[:1]})
	if page := other.Get("/learn"); !strings.Contains(page.Body, `href="`+at+`/3#lesson"`) {
		t.Error("the other device does not follow")
	}
	other.Post(at+"/1/plies", did) // anew
	if page := b.Get("/learn"); !strings.Contains(page.Body, `href="`+at+`/2#lesson"`) {
		t.Error("beginning anew is not noted")
	}
}

// TestNothingIsStored: a lesson makes no user and no match, and a look at it not even a session.
func TestNothingIsStored(t *testing.T) {
	path := dbtest.Address(t)
	b := handlerstest.On(t, path).Browser()
	before := dbtest.Rows(t, path)
	b.Get("/learn")
	b.Get("/learn/port-royal/base/1?did=draw").Want(200)
	if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
		t.Errorf("looking at a lesson stores %v, before %v", now, before)
	}
	b.Post("/learn/port-royal/base/1/plies", url.Values{"decision": {"0"}, "action": {"draw"}})
	now := dbtest.Rows(t, path)
	if now["sessions"] != 1 {
		t.Errorf("%d sessions know how far the learner is", now["sessions"])
	}
	delete(now, "sessions")
	if !maps.Equal(now, before) {
		t.Errorf("playing a lesson stores %v, before %v", now, before)
	}
}

// TestHostile: addresses and forms that no page offers get a sentence or "not found", and the scene stays.
func TestHostile(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	for _, path := range []string{"/learn/port-royal/base/0", "/learn/port-royal/base/99", "/learn/port-royal/base/x", "/learn/port-royal/none/1", "/learn/chess/base/1", "/learn/port-royal/none/end", "/learn/chess"} {
		b.Get(path).Want(404)
	}
	const at = "/learn/port-royal/base/1"
	for _, action := range []string{"", "stop", "hire.nobody", "*", "d*", "draw ", strings.Repeat("x", 5_000)} {
		b.Post(at+"/plies", url.Values{"decision": {"0"}, "action": {action}}).Want(422).Says("This decision does not exist")
	}
	b.Get(at + "?did=" + strings.Repeat("x", 500)).Want(200)
	b.Get(at + "?did=hire.nobody").Want(422)
}

// TestWeight: what a lesson adds to the page of a table is at most 8 KB before compression, and other pages pay nothing.
func TestWeight(t *testing.T) {
	s := handlerstest.New(t)
	b := s.Browser()
	sheet := func(page *handlerstest.Answer) (address string) {
		for _, l := range page.All("link") {
			if href := handlerstest.Attr(l, "href"); strings.Contains(href, "/lesson.") {
				address = href
			}
		}
		return address
	}
	var styles int
	for _, l := range load(t) {
		for n := range l.Scenes {
			at := fmt.Sprintf("/learn/%s/%s/%d", l.Game.Info().Key, l.Key, n+1)
			page := b.Get(at)
			if styles == 0 {
				styles = len(b.Get(sheet(page)).Want(200).Body)
			}
			_, panel, _ := strings.Cut(page.Body, `<aside class="lesson`)
			panel, _, found := strings.Cut(panel, "</aside>")
			if size := len(panel) + styles; !found || size > 8<<10 {
				t.Errorf("%s: the lesson adds %d bytes", at, size)
			}
		}
	}
	if address := sheet(b.Get(b.Open("Anna", "bot-random"))); address != "" {
		t.Errorf("the table of a match links %s", address)
	}
}
