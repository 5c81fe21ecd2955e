package handlers

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine/portroyaltricks"
)

// late is how many plies late the spectators of these tests look.
const late = 70

// tricks seats three people at a table of Port Royal (2000), where hands are hidden.
func (s *testSite) tricks(form url.Values) (people []*browser, table string) {
	s.t.Helper()
	people = []*browser{s.browser(), s.browser(), s.browser()}
	f := newMatchForm("Anna", "open", "open")
	f.Set("game", portroyaltricks.Key)
	for k, v := range form {
		f[k] = v
	}
	table = people[0].post("/matches", f).to()
	invite := code(people[0].get(table).want(200).value("invite"))
	for i, name := range []string{"Ben", "Cleo"} {
		people[i+1].post("/join/"+invite, url.Values{"name": {name}}).to()
	}
	return people, table
}

// holding are the cards of the hand that a page shows.
func (a *answer) holding() string {
	var list []string
	for _, n := range a.all("li") {
		if id := attr(n, "id"); strings.HasPrefix(id, "hand-") {
			for d := range n.Descendants() {
				list = append(list, d.Data)
			}
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

// over is the address over the shoulder of a seat at a ply.
func over(table string, seat, at int) string {
	return table + "/replay?at=" + strconv.Itoa(at) + "&as=" + strconv.Itoa(seat)
}

// TestLookOverAShoulder: behaviour 21. A table may let spectators look over shoulders, late; before anybody sits down
// it says so. They see no more than the seat saw then, and whoever sits there sees nothing of rivals, from any device.
func TestLookOverAShoulder(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	const says = "Spectators may look over the shoulder of anybody here, 70 steps late"
	people, table := s.tricks(url.Values{"spectators": {strconv.Itoa(late)}})
	anna, ben := people[0], people[1]
	open := newMatchForm("Anna", "open")
	open.Set("spectators", strconv.Itoa(late))
	room := anna.get(anna.post("/matches", open).to()).want(200).says(says)
	s.browser().get("/join/" + code(room.value("invite"))).want(200).says(says)
	s.browser().get("/seat/" + code(anna.post(table+"/handover", nil).value("seat-link"))).want(200).says(says)
	anna.get(table).want(200).says(says) // beside the link for watching

	watch := "/watch/" + watchLink(anna.get(table))
	watcher := s.browser()
	watcher.get(over(table, 1, 0)).want(http.StatusNotFound)
	watcher.get(watch).to()
	r := rand.New(rand.NewPCG(5, 5))
	s.drift(matchAt(t, table), 3, late-1, r)
	watcher.get(over(table, 1, 0)).want(http.StatusForbidden).says("Too little has been played").says("Port Royal")
	if strings.Contains(watcher.get(table).want(200).text(), "Look over") {
		t.Error("a way to what cannot be seen yet")
	}
	s.drift(matchAt(t, table), 3, 13, r)
	newest := ply(anna.get(table))
	if !strings.Contains(watcher.get(table).says("Look over the shoulder of Ben, 70 steps late").body, `href="`+table+`/replay?as=1"`) {
		t.Error("the spectators' page has no way to what Ben saw")
	}
	limit := newest - late
	for _, from := range []string{table + "/replay?as=1", over(table, 1, 9999), over(table, 1, newest), over(table, 1, limit+1), over(table, 1, limit)} {
		seen := watcher.get(from).want(200).says("You look over the shoulder of Ben, 70 steps late: “you” is Ben here. The match goes on.")
		seen.says("Step " + strconv.Itoa(limit) + " of " + strconv.Itoa(limit) + ".")
		own := ben.get(table + "/replay?at=" + strconv.Itoa(limit)).want(200)
		if seen.holding() == "" || seen.holding() != own.holding() {
			t.Fatalf("%s shows the hand %q, then it was %q", from, seen.holding(), own.holding())
		}
		if linkFor(seen, "ArrowRight") != "" || linkFor(seen, "ArrowLeft") != over(table, 1, limit-1) {
			t.Errorf("%s leads on to %q and back to %q", from, linkFor(seen, "ArrowRight"), linkFor(seen, "ArrowLeft"))
		}
		if strings.Contains(seen.body, `id="share"`) {
			t.Errorf("%s hands the moment on", from)
		}
	}
	stranger := s.browser() // nobody can take the link along
	stranger.get(over(table, 1, 3)).want(http.StatusNotFound)

	second := s.browser()
	second.post("/device/code", url.Values{"code": {code(anna.post("/device", nil).value("link"))}}).to()
	second.get(watch).to()
	anna.get(watch + "?at=3&as=1")
	for who, b := range map[string]*browser{"Anna": anna, "her other device": second} {
		for seat := 1; seat < 3; seat++ {
			for _, at := range []int{0, limit, newest} {
				page := b.get(over(table, seat, at)).want(http.StatusForbidden).says("Only spectators may look")
				if now := b.get(table); page.holding() != now.holding() {
					t.Errorf("%s sees the hand of seat %d", who, seat)
				}
			}
		}
		if page := b.get(over(table, 0, newest)).want(200); page.holding() == "" || page.holding() != b.get(table+"/replay?at="+strconv.Itoa(newest)).holding() || len(page.within("views", "a")) > 0 {
			t.Errorf("%s does not see the own seat", who)
		}
		if strings.Contains(b.get(table).text(), "Look over") {
			t.Errorf("%s has a way to look over shoulders", who)
		}
	}
	watcher.get(over(table, 3, 0)).want(http.StatusNotFound)
	watcher.get(table + "/replay?as=x").want(http.StatusNotFound)
	watcher.get(table + "/replay?as=-1").want(http.StatusNotFound)
	if !strings.Contains(watcher.get(table+"/export.json").want(200).body, `"spectator_delay": 70`) {
		t.Error("the file does not say what was agreed")
	}
}

// TestNobodyLooksOverShoulders: where nothing else was agreed spectators see public information only; a value the form
// does not offer is no agreement.
func TestNobodyLooksOverShoulders(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	r, users := rand.New(rand.NewPCG(2, 5)), 3
	for _, asked := range []string{"", "public", "10", "-70", "70x"} {
		people, table := s.tricks(url.Values{"spectators": {asked}})
		watcher := s.browser()
		watcher.get("/watch/" + watchLink(people[0].get(table))).to()
		s.drift(matchAt(t, table), users, 120, r)
		users += 3
		for _, b := range []*browser{watcher, people[2]} {
			for _, at := range []int{0, 9999} {
				page := b.get(over(table, 1, at)).want(http.StatusForbidden).says("Only spectators may look").says("Port Royal")
				if b == watcher && page.holding() != "" {
					t.Error("a spectator sees a hand")
				}
			}
		}
		for _, page := range []string{"", "/replay", "/log"} {
			if text := watcher.get(table + page).want(200).text(); strings.Contains(text, "over the shoulder") || strings.Contains(text, "Seen by") {
				t.Errorf("%s speaks of shoulders", page)
			}
		}
		if strings.Contains(people[0].get(table+"/export.json").body, "spectator_delay") {
			t.Error("the file speaks of a delay")
		}
	}
}

// TestEyesOfAFinishedMatch: whoever may see a match that is over may see it as any seat saw it, and hand that on.
func TestEyesOfAFinishedMatch(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	people, table := s.tricks(nil)
	watch := "/watch/" + watchLink(people[0].get(table))
	s.drift(matchAt(t, table), 3, 20, rand.New(rand.NewPCG(1, 2)))
	const at = 12
	var hands []string
	for _, b := range people {
		hands = append(hands, b.get(table+"/replay?at="+strconv.Itoa(at)).want(200).holding())
	}
	s.drift(matchAt(t, table), 3, 5000, rand.New(rand.NewPCG(1, 3)))
	stranger := s.browser()
	stranger.get(over(table, 1, at)).want(http.StatusNotFound)
	stranger.get(watch).to()
	for _, b := range append(people, stranger) {
		usual := b.get(table + "/replay?at=" + strconv.Itoa(at)).want(200)
		if usual.holding() != "" {
			t.Error("the usual replay shows a hand")
		}
		var ways []string
		for _, a := range usual.within("views", "a") {
			ways = append(ways, attr(a, "href"))
		}
		if want := []string{table + "/replay?at=12", over(table, 0, at), over(table, 1, at), over(table, 2, at)}; !slices.Equal(ways, want) {
			t.Errorf("eyes to choose: %v, want %v", ways, want)
		}
		for seat, hand := range hands {
			page := b.get(over(table, seat, at)).want(200).says("You see the table as " + []string{"Anna", "Ben", "Cleo"}[seat] + " saw it: ")
			if hand == "" || page.holding() != hand {
				t.Errorf("seat %d held %q, shown is %q", seat, hand, page.holding())
			}
		}
	}
	share := people[0].get(over(table, 2, at)).value("share")
	friend := s.browser()
	if to := friend.get(strings.TrimPrefix(share, s.server.URL)).to(); to != over(table, 2, at) {
		t.Errorf("the link to a moment as Cleo saw it leads to %s", to)
	}
}
