package replay_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine/portroyaltricks"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// late is how many plies late the spectators of these tests look.
const late = 70

// tricks seats three people at a table of Port Royal (2000), where hands are hidden.
func tricks(s *handlerstest.Site, form url.Values) (people []*handlerstest.Browser, table string) {
	s.T.Helper()
	people = []*handlerstest.Browser{s.Browser(), s.Browser(), s.Browser()}
	f := handlerstest.NewMatchForm("Anna", "open", "open")
	f.Set("game", portroyaltricks.Key)
	for k, v := range form {
		f[k] = v
	}
	table = people[0].Post("/matches", f).To()
	invite := handlerstest.Code(people[0].Get(table).Want(200).Value("invite"))
	for i, name := range []string{"Ben", "Cleo"} {
		people[i+1].Post("/join/"+invite, url.Values{"name": {name}}).To()
	}
	return people, table
}

// holding are the cards of the hand that a page shows.
func holding(a *handlerstest.Answer) string {
	var list []string
	for _, n := range a.All("li") {
		if id := handlerstest.Attr(n, "id"); strings.HasPrefix(id, "hand-") {
			for d := range n.Descendants() {
				list = append(list, d.Data)
			}
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

// over is the address of what a seat saw after a ply.
func over(table string, seat, at int) string {
	return table + "/replay?at=" + strconv.Itoa(at) + "&as=" + strconv.Itoa(seat)
}

// TestSpectatorDelay: a table may let spectators see what each seat saw, with a delay, and says so before
// anybody sits down. They see no more than the seat saw then, and a player sees nothing of rivals, from any device.
func TestSpectatorDelay(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	const says = "Spectators can see what each player sees, 70 steps late"
	people, table := tricks(s, url.Values{"spectators": {strconv.Itoa(late)}})
	anna, ben := people[0], people[1]
	open := handlerstest.NewMatchForm("Anna", "open")
	open.Set("spectators", strconv.Itoa(late))
	room := anna.Get(anna.Post("/matches", open).To()).Want(200).Says(says)
	s.Browser().Get("/join/" + handlerstest.Code(room.Value("invite"))).Want(200).Says(says)
	s.Browser().Get("/seat/" + handlerstest.Code(anna.Post(table+"/handover", nil).Value("seat-link"))).Want(200).Says(says)
	anna.Get(table).Want(200).Says(says) // beside the link for watching

	watch := "/watch/" + handlerstest.WatchLink(anna.Get(table))
	watcher := s.Browser()
	watcher.Get(over(table, 1, 0)).Want(http.StatusNotFound)
	watcher.Get(watch).To()
	r := rand.New(rand.NewPCG(5, 5))
	s.Drift(handlerstest.MatchAt(t, table), 3, late-1, r)
	watcher.Get(over(table, 1, 0)).Want(http.StatusForbidden).Says("Not enough has been played").Says("Port Royal")
	if strings.Contains(watcher.Get(table).Want(200).Body, table+"/replay?as=") {
		t.Error("a way to what cannot be seen yet")
	}
	s.Drift(handlerstest.MatchAt(t, table), 3, 13, r)
	newest := handlerstest.Ply(anna.Get(table))
	if !strings.Contains(watcher.Get(table).Says("See what Ben sees, 70 steps late").Body, `href="`+table+`/replay?as=1"`) {
		t.Error("the spectators' page has no way to what Ben saw")
	}
	limit := newest - late
	for _, from := range []string{table + "/replay?as=1", over(table, 1, 9999), over(table, 1, newest), over(table, 1, limit+1), over(table, 1, limit)} {
		seen := watcher.Get(from).Want(200).Says("You see the match as Ben saw it 70 steps ago: here, “you” means Ben. The match goes on.")
		seen.Says("Step " + strconv.Itoa(limit) + " of " + strconv.Itoa(limit) + ".")
		own := ben.Get(table + "/replay?at=" + strconv.Itoa(limit)).Want(200)
		if holding(seen) == "" || holding(seen) != holding(own) {
			t.Fatalf("%s shows the hand %q, then it was %q", from, holding(seen), holding(own))
		}
		if linkFor(seen, "ArrowRight") != "" || linkFor(seen, "ArrowLeft") != over(table, 1, limit-1) {
			t.Errorf("%s leads on to %q and back to %q", from, linkFor(seen, "ArrowRight"), linkFor(seen, "ArrowLeft"))
		}
		if strings.Contains(seen.Body, `id="share"`) {
			t.Errorf("%s hands the moment on", from)
		}
	}
	stranger := s.Browser() // nobody can take the link along
	stranger.Get(over(table, 1, 3)).Want(http.StatusNotFound)

	second := s.Browser()
	second.Post("/device/code", url.Values{"code": {handlerstest.Code(anna.Post("/device", nil).Value("link"))}}).To()
	second.Get(watch).To()
	anna.Get(watch + "?at=3&as=1")
	for who, b := range map[string]*handlerstest.Browser{"Anna": anna, "her other device": second} {
		for seat := 1; seat < 3; seat++ {
			for _, at := range []int{0, limit, newest} {
				page := b.Get(over(table, seat, at)).Want(http.StatusForbidden).Says("Only spectators may see")
				if now := b.Get(table); holding(page) != holding(now) {
					t.Errorf("%s sees the hand of seat %d", who, seat)
				}
			}
		}
		if page := b.Get(over(table, 0, newest)).Want(200); holding(page) == "" || holding(page) != holding(b.Get(table+"/replay?at="+strconv.Itoa(newest))) || len(page.Within("views", "a")) > 0 {
			t.Errorf("%s does not see the own seat", who)
		}
		if strings.Contains(b.Get(table).Body, table+"/replay?as=") {
			t.Errorf("%s has a way to what other seats saw", who)
		}
	}
	watcher.Get(over(table, 3, 0)).Want(http.StatusNotFound)
	watcher.Get(table + "/replay?as=x").Want(http.StatusNotFound)
	watcher.Get(table + "/replay?as=-1").Want(http.StatusNotFound)
	if !strings.Contains(watcher.Get(table+"/export.json").Want(200).Body, `"spectator_delay": 70`) {
		t.Error("the file does not say what was agreed")
	}
}

// TestPublicInformationOnly: unless the table has agreed otherwise, spectators see public information only; a value that
// the form does not offer is no agreement.
func TestPublicInformationOnly(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	r, users := rand.New(rand.NewPCG(2, 5)), 3
	for _, asked := range []string{"", "public", "10", "-70", "70x"} {
		people, table := tricks(s, url.Values{"spectators": {asked}})
		watcher := s.Browser()
		watcher.Get("/watch/" + handlerstest.WatchLink(people[0].Get(table))).To()
		s.Drift(handlerstest.MatchAt(t, table), users, 120, r)
		users += 3
		for _, b := range []*handlerstest.Browser{watcher, people[2]} {
			for _, at := range []int{0, 9999} {
				page := b.Get(over(table, 1, at)).Want(http.StatusForbidden).Says("Only spectators may see").Says("Port Royal")
				if b == watcher && holding(page) != "" {
					t.Error("a spectator sees a hand")
				}
			}
		}
		for _, page := range []string{"", "/replay", "/log"} {
			if text := watcher.Get(table + page).Want(200).Text(); strings.Contains(text, "steps late") || strings.Contains(text, "Seen by") {
				t.Errorf("%s offers what a seat saw", page)
			}
		}
		if strings.Contains(people[0].Get(table+"/export.json").Body, "spectator_delay") {
			t.Error("the file speaks of a delay")
		}
	}
}

// TestEyesOfAFinishedMatch: anyone who may see a finished match may see it as any seat saw it, and pass that on.
func TestEyesOfAFinishedMatch(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	people, table := tricks(s, nil)
	watch := "/watch/" + handlerstest.WatchLink(people[0].Get(table))
	s.Drift(handlerstest.MatchAt(t, table), 3, 20, rand.New(rand.NewPCG(1, 2)))
	const at = 12
	var hands []string
	for _, b := range people {
		hands = append(hands, holding(b.Get(table+"/replay?at="+strconv.Itoa(at)).Want(200)))
	}
	s.Drift(handlerstest.MatchAt(t, table), 3, 5000, rand.New(rand.NewPCG(1, 3)))
	stranger := s.Browser()
	stranger.Get(over(table, 1, at)).Want(http.StatusNotFound)
	stranger.Get(watch).To()
	for _, b := range append(people, stranger) {
		usual := b.Get(table + "/replay?at=" + strconv.Itoa(at)).Want(200)
		if holding(usual) != "" {
			t.Error("the usual replay shows a hand")
		}
		var ways []string
		for _, a := range usual.Within("views", "a") {
			ways = append(ways, handlerstest.Attr(a, "href"))
		}
		if want := []string{table + "/replay?at=12", over(table, 0, at), over(table, 1, at), over(table, 2, at)}; !slices.Equal(ways, want) {
			t.Errorf("eyes to choose: %v, want %v", ways, want)
		}
		for seat, hand := range hands {
			page := b.Get(over(table, seat, at)).Want(200).Says("You see the table as " + []string{"Anna", "Ben", "Cleo"}[seat] + " saw it: ")
			if hand == "" || holding(page) != hand {
				t.Errorf("seat %d held %q, shown is %q", seat, hand, holding(page))
			}
		}
	}
	share := people[0].Get(over(table, 2, at)).Value("share")
	friend := s.Browser()
	if to := friend.Get(strings.TrimPrefix(share, s.Server.URL)).To(); to != over(table, 2, at) {
		t.Errorf("the link to a moment as Cleo saw it leads to %s", to)
	}
}
