package handlers

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// finish plays a match by its forms to the end and returns how many plies were posted. Choices are random, but
// whoever can take a card does, so that it ends.
func finish(t *testing.T, r *rand.Rand, table string, people ...*browser) int {
	t.Helper()
	for n := 0; n < 5000; n++ {
		b, page := people[0], people[0].get(table).want(200)
		if page.has("/rematch") {
			return n
		}
		decision, actions := page.question()
		if decision < 0 {
			b, page = asked(t, table, people[1:]...)
			decision, actions = page.question()
		}
		best := actions[r.IntN(len(actions))]
		for _, verb := range []string{"claim.", "hire.", "trade.", "repel"} {
			if i := slices.IndexFunc(actions, func(a string) bool { return strings.HasPrefix(a, verb) }); i >= 0 {
				best = actions[i]
				break
			}
		}
		b.play(table, decision, best).to()
	}
	t.Fatal("the match does not end")
	return 0
}

func TestWholeMatchWithoutScript(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna, ben, table := s.pair()
	n := finish(t, rand.New(rand.NewPCG(1, 2)), table, anna, ben)
	t.Logf("%d plies", n)

	for _, b := range []*browser{anna, ben} {
		over := b.get(table).want(200)
		if d, actions := over.question(); d >= 0 || len(actions) > 0 {
			t.Errorf("a finished match still asks: %d %v", d, actions)
		}
		for _, page := range []string{"/log", "/log?from=0", "/replay", "/replay?at=5", "/replay?at=99999", "/replay?at=x", "/fair"} {
			b.get(table + page).want(200)
		}
	}
	anna.get(table + "/fair").says("draws follow from the secret number").says("cards were face down")

	var proof struct {
		Commitment, Seed, Salt string
		Draws                  []struct{ Ply, Range, Pick int }
	}
	if err := json.Unmarshal([]byte(anna.get(table+"/fair.json").want(200).body), &proof); err != nil {
		t.Fatal(err)
	}
	if proof.Seed == "" || len(proof.Draws) == 0 {
		t.Errorf("the proof has no seed or draws: %+v", proof)
	}
	var file struct {
		Status string
		Plies  []struct{ Action string }
	}
	if err := json.Unmarshal([]byte(ben.get(table+"/export.json").want(200).body), &file); err != nil {
		t.Fatal(err)
	}
	if file.Status != "over" || len(file.Plies) < n {
		t.Errorf("the file says %q with %d plies, %d were posted", file.Status, len(file.Plies), n)
	}

	first := anna.post(table+"/rematch", url.Values{"seating": {"keep"}}).to()
	if first == table {
		t.Fatal("the rematch is the match itself")
	}
	if second := ben.post(table+"/rematch", url.Values{"seating": {"random"}}).to(); second != first {
		t.Errorf("the second click leads to %s, the first to %s", second, first)
	}
	if third := anna.post(table+"/rematch", nil).to(); third != first {
		t.Errorf("a third click leads to %s", third)
	}
	anna.get(table).want(200).says("To the rematch")
	asked(t, first, anna, ben)
}

func TestRefusedPlies(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	other := anna
	if b == anna {
		other = ben
	}
	decision, actions := page.question()

	b.play(table, decision, "end-turn").want(http.StatusConflict).says("That is not possible now").says("Port Royal")
	b.play(table, decision, "dance").want(http.StatusUnprocessableEntity).says("could not be read")
	b.play(table, decision, strings.Repeat("a", 5000)).want(http.StatusUnprocessableEntity)
	b.post(table+"/plies", url.Values{"decision": {"x"}, "action": {actions[0]}}).want(http.StatusUnprocessableEntity)
	b.post(table+"/plies", url.Values{}).want(http.StatusUnprocessableEntity)
	other.play(table, decision, actions[0]).want(http.StatusConflict).says("That decision had been made already")
	s.browser().play(table, decision, actions[0]).want(http.StatusNotFound)
	if d, _ := b.get(table).question(); d != decision {
		t.Fatalf("a refused ply has changed the decision from %d to %d", decision, d)
	}

	b.play(table, decision, actions[0]).to()
	b.play(table, decision, actions[0]).to() // a double click is harmless
	stale := b.play(table, decision, actions[len(actions)-1])
	if actions[len(actions)-1] != actions[0] {
		stale.want(http.StatusConflict).says("That decision had been made already")
		if !stale.has("/plies") {
			t.Error("the stale answer does not show the present table")
		}
	}
	b.get(table + "/undo").want(http.StatusNotFound) // a link cannot take anything back
}

func TestFragments(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	b, page := asked(t, table, anna, ben)
	decision, actions := page.question()
	hx := []string{"HX-Request", "true"}

	var since string
	for _, n := range page.all("section") {
		if attr(n, "id") == "table" {
			since = attr(n, "data-since")
		}
	}
	b.get(since, hx...).want(http.StatusNoContent)
	fragment := b.play(table, decision, actions[0], hx...).want(http.StatusOK)
	if strings.Contains(fragment.body, "<html") || !strings.Contains(fragment.body, `id="table"`) {
		t.Errorf("htmx gets something else than the table: %.300s", fragment.body)
	}
	if fragment.head.Get("Portside-Build") == "" {
		t.Error("the fragment does not say which build it is of")
	}
	news := b.get(since, hx...).want(http.StatusOK)
	if !strings.Contains(news.body, `id="table"`) {
		t.Errorf("news is something else than the table: %.300s", news.body)
	}
	b.play(table, decision+1000, "draw", hx...).want(http.StatusConflict).says("That decision had been made already")

	lost := b.get("/matches/999", hx...).want(http.StatusNotFound)
	if lost.head.Get("HX-Retarget") != "#notices" || strings.Contains(lost.body, "<html") {
		t.Errorf("an error for htmx would replace the table: %v %.200s", lost.head, lost.body)
	}
}

func TestWaitingRoom(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	table := anna.open("Anna", "open", "open")
	room := anna.get(table).want(200).says("2 seats are still free")
	var since string
	for _, n := range room.all("section") {
		if attr(n, "id") == "room" {
			since = attr(n, "hx-get")
		}
	}
	anna.get(since, "HX-Request", "true").want(http.StatusNoContent)
	invite := code(room.value("invite"))
	ben.get("/join/" + invite).want(200).says("Anna").says("Base game").says("No limit").says("Whoever has the link")
	ben.post("/join/"+invite, url.Values{"name": {"Ben"}}).to()
	anna.get(since, "HX-Request", "true").want(http.StatusOK).says("Ben")

	ben.post(table+"/start", url.Values{"sitter": {"bot-greedy"}}).want(http.StatusForbidden)
	ben.post(table+"/seats/2", url.Values{"sitter": {"bot-greedy"}}).want(http.StatusForbidden).says("Only the one who opened the table")
	anna.post(table+"/seats/2", url.Values{"sitter": {"bot-brilliant"}}).want(http.StatusUnprocessableEntity)
	anna.post(table+"/seats/9", url.Values{"sitter": {"bot-greedy"}}).want(http.StatusUnprocessableEntity)
	anna.post(table+"/seats/2", url.Values{"sitter": {"bot-greedy"}}).to()
	started := anna.get(since, "HX-Request", "true").want(http.StatusOK)
	if started.head.Get("HX-Refresh") != "true" {
		t.Error("the room does not become a table by itself")
	}
	if !anna.get(table).want(200).has("/plies") {
		t.Error("the match has not begun")
	}
}

func TestCallOff(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	table := anna.open("Anna", "open")
	invite := code(anna.get(table).value("invite"))
	if to := anna.post(table+"/leave", nil).to(); to != "/matches" {
		t.Errorf("leaving leads to %s", to)
	}
	s.browser().get("/join/" + invite).want(200).says("called off")
	s.browser().post("/join/"+invite, url.Values{"name": {"Ben"}}).want(http.StatusConflict).says("called off")
	anna.get(table).want(http.StatusNotFound)
}

// TestFirstPaint: behaviour 37. The first thing anybody sees of a table is what is wanted, whose turn it is, what has
// happened last, and how much time is left.
func TestFirstPaint(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.paced(func(f url.Values) { f.Set("option-start_seat", "1"); f.Set("seating", "keep") })
	mine, theirs := anna.get(table).want(200), ben.get(table).want(200)
	mine.says("Draw your first card.").says("Anna (you) (awaited)").says("has 24 hours left")
	theirs.says("Anna (awaited)").says("has 24 hours left")
	if strings.Contains(theirs.text(), "Draw your first card.") || strings.Contains(theirs.text(), "Ben (you) (awaited)") {
		t.Error("who waits is asked")
	}
	for who, page := range map[string]*answer{"who is asked": mine, "who waits": theirs} {
		if n := len(page.within("events", "li")); n < 1 || n > 3 {
			t.Errorf("%s sees %d events", who, n)
		}
	}
}

func TestNext(t *testing.T) {
	s := newSite(t)
	s.browser().get("/next").want(200).says("Nothing waits for you")
	anna, ben, table := s.pair()
	b, _ := asked(t, table, anna, ben)
	if to := b.get("/next").to(); to != table {
		t.Errorf("/next leads to %s, want %s", to, table)
	}
	mine := b.get("/matches").want(200).says("Your turn")
	if !strings.Contains(mine.body, `href="`+table+`"`) {
		t.Error("my matches do not link the match")
	}
}
