package match_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/engine/enginetest/nightly"
	"portside/handlers/handlerstest"
)

func TestWholeMatchWithoutScript(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	r := rand.New(rand.NewPCG(1, 2))
	n := nightly.Sample(200, 0) // played without pages
	s.Drift(handlerstest.MatchAt(t, table), 2, n, r)
	posted := handlerstest.Finish(t, r, table, anna, ben)
	n += posted
	t.Logf("%d plies, %d of them posted", n, posted)
	if posted < 40 {
		t.Errorf("only %d plies were posted", posted)
	}

	for _, b := range []*handlerstest.Browser{anna, ben} {
		over := b.Get(table).Want(200)
		if d, actions := over.Question(); d >= 0 || len(actions) > 0 {
			t.Errorf("a finished match still asks: %d %v", d, actions)
		}
		for _, page := range []string{"/log", "/log?from=0", "/replay", "/replay?at=5", "/replay?at=99999", "/replay?at=x", "/fair"} {
			b.Get(table + page).Want(200)
		}
	}
	anna.Get(table + "/fair").Says("draws follow from the secret number").Says("cards were face down")

	var proof struct {
		Commitment, Seed, Salt string
		Draws                  []struct{ Ply, Range, Pick int }
	}
	if err := json.Unmarshal([]byte(anna.Get(table+"/fair.json").Want(200).Body), &proof); err != nil {
		t.Fatal(err)
	}
	if proof.Seed == "" || len(proof.Draws) == 0 {
		t.Errorf("the proof has no seed or draws: %+v", proof)
	}
	var file struct {
		Status string
		Plies  []struct{ Action string }
	}
	if err := json.Unmarshal([]byte(ben.Get(table+"/export.json").Want(200).Body), &file); err != nil {
		t.Fatal(err)
	}
	if file.Status != "over" || len(file.Plies) < n {
		t.Errorf("the file says %q with %d plies, %d were played", file.Status, len(file.Plies), n)
	}

	first := anna.Post(table+"/rematch", url.Values{"seating": {"keep"}}).To()
	if first == table {
		t.Fatal("the rematch is the match itself")
	}
	if second := ben.Post(table+"/rematch", url.Values{"seating": {"random"}}).To(); second != first {
		t.Errorf("the second click leads to %s, the first to %s", second, first)
	}
	if third := anna.Post(table+"/rematch", nil).To(); third != first {
		t.Errorf("a third click leads to %s", third)
	}
	anna.Get(table).Want(200).Says("To the rematch")
	handlerstest.Asked(t, first, anna, ben)
}

func TestRefusedPlies(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	other := anna
	if b == anna {
		other = ben
	}
	decision, actions := page.Question()

	b.Play(table, decision, "end-turn").Want(http.StatusConflict).Says("That is not possible now").Says("Port Royal")
	b.Play(table, decision, "dance").Want(http.StatusUnprocessableEntity).Says("could not be read")
	b.Play(table, decision, strings.Repeat("a", 5000)).Want(http.StatusUnprocessableEntity)
	b.Post(table+"/plies", url.Values{"decision": {"x"}, "action": {actions[0]}}).Want(http.StatusUnprocessableEntity)
	b.Post(table+"/plies", url.Values{}).Want(http.StatusUnprocessableEntity)
	other.Play(table, decision, actions[0]).Want(http.StatusConflict).Says("That decision has already been made")
	s.Browser().Play(table, decision, actions[0]).Want(http.StatusNotFound)
	if d, _ := b.Get(table).Question(); d != decision {
		t.Fatalf("a refused ply has changed the decision from %d to %d", decision, d)
	}

	b.Play(table, decision, actions[0]).To()
	b.Play(table, decision, actions[0]).To() // a double click is harmless
	stale := b.Play(table, decision, actions[len(actions)-1])
	if actions[len(actions)-1] != actions[0] {
		stale.Want(http.StatusConflict).Says("That decision has already been made")
		if !stale.Has("/plies") {
			t.Error("the stale answer does not show the present table")
		}
	}
	b.Get(table + "/undo").Want(http.StatusNotFound) // a link cannot take anything back
}

func TestFragments(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	b, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	hx := []string{"HX-Request", "true"}

	var since string
	for _, n := range page.All("section") {
		if handlerstest.Attr(n, "id") == "table" {
			since = handlerstest.Attr(n, "data-since")
		}
	}
	b.Get(since, hx...).Want(http.StatusNoContent)
	fragment := b.Play(table, decision, actions[0], hx...).Want(http.StatusOK)
	if strings.Contains(fragment.Body, "<html") || !strings.Contains(fragment.Body, `id="table"`) {
		t.Errorf("htmx gets something else than the table: %.300s", fragment.Body)
	}
	if fragment.Head.Get("Portside-Build") == "" {
		t.Error("the fragment does not say which build it is of")
	}
	news := b.Get(since, hx...).Want(http.StatusOK)
	if !strings.Contains(news.Body, `id="table"`) {
		t.Errorf("news is something else than the table: %.300s", news.Body)
	}
	b.Play(table, decision+1000, "draw", hx...).Want(http.StatusConflict).Says("That decision has already been made")

	lost := b.Get("/matches/999", hx...).Want(http.StatusNotFound)
	if lost.Head.Get("HX-Retarget") != "#notices" || strings.Contains(lost.Body, "<html") {
		t.Errorf("an error for htmx would replace the table: %v %.200s", lost.Head, lost.Body)
	}
}

func TestWaitingRoom(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	table := anna.Open("Anna", "open", "open")
	room := anna.Get(table).Want(200).Says("2 seats are still free")
	var since string
	for _, n := range room.All("section") {
		if handlerstest.Attr(n, "id") == "room" {
			since = handlerstest.Attr(n, "hx-get")
		}
	}
	anna.Get(since, "HX-Request", "true").Want(http.StatusNoContent)
	invite := handlerstest.Code(room.Value("invite"))
	ben.Get("/join/" + invite).Want(200).Says("Anna").Says("Base game").Says("No limit").Says("Anyone with the link")
	ben.Post("/join/"+invite, url.Values{"name": {"Ben"}}).To()
	anna.Get(since, "HX-Request", "true").Want(http.StatusOK).Says("Ben")

	ben.Post(table+"/start", url.Values{"sitter": {"bot-greedy"}}).Want(http.StatusForbidden)
	ben.Post(table+"/seats/2", url.Values{"sitter": {"bot-greedy"}}).Want(http.StatusForbidden).Says("Only the player who opened the table")
	anna.Post(table+"/seats/2", url.Values{"sitter": {"bot-brilliant"}}).Want(http.StatusUnprocessableEntity)
	anna.Post(table+"/seats/9", url.Values{"sitter": {"bot-greedy"}}).Want(http.StatusUnprocessableEntity)
	anna.Post(table+"/seats/2", url.Values{"sitter": {"bot-greedy"}}).To()
	started := anna.Get(since, "HX-Request", "true").Want(http.StatusOK)
	if started.Head.Get("HX-Refresh") != "true" {
		t.Error("the room does not become a table by itself")
	}
	if !anna.Get(table).Want(200).Has("/plies") {
		t.Error("the match has not begun")
	}
}

func TestCallOff(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	table := anna.Open("Anna", "open")
	invite := handlerstest.Code(anna.Get(table).Value("invite"))
	if to := anna.Post(table+"/leave", nil).To(); to != "/matches" {
		t.Errorf("leaving leads to %s", to)
	}
	s.Browser().Get("/join/" + invite).Want(200).Says("called off")
	s.Browser().Post("/join/"+invite, url.Values{"name": {"Ben"}}).Want(http.StatusConflict).Says("called off")
	anna.Get(table).Want(http.StatusNotFound)
}

// TestFirstPaint: the first thing anybody sees of a table is what is wanted, whose turn it is, what has
// happened last, and how much time is left.
func TestFirstPaint(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Paced(func(f url.Values) { f.Set("option-start_seat", "1"); f.Set("seating", "keep") })
	mine, theirs := anna.Get(table).Want(200), ben.Get(table).Want(200)
	mine.Says("Draw your first card.").Says("Anna (you) (awaited)").Says("has 24 hours left")
	theirs.Says("Anna (awaited)").Says("has 24 hours left")
	if strings.Contains(theirs.Text(), "Draw your first card.") || strings.Contains(theirs.Text(), "Ben (you) (awaited)") {
		t.Error("who waits is asked")
	}
	for who, page := range map[string]*handlerstest.Answer{"who is asked": mine, "who waits": theirs} {
		if n := len(page.Within("events", "li")); n < 1 || n > 3 {
			t.Errorf("%s sees %d events", who, n)
		}
	}
}

func TestNext(t *testing.T) {
	s := handlerstest.New(t)
	s.Browser().Get("/next").Want(200).Says("Nothing is waiting for you")
	anna, ben, table := s.Pair()
	b, _ := handlerstest.Asked(t, table, anna, ben)
	if to := b.Get("/next").To(); to != table {
		t.Errorf("/next leads to %s, want %s", to, table)
	}
	mine := b.Get("/matches").Want(200).Says("Your turn")
	if !strings.Contains(mine.Body, `href="`+table+`"`) {
		t.Error("my matches do not link the match")
	}
}
