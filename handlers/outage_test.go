package handlers_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/enginetest/patience"
	"portside/engine/match"
	"portside/handlers/handlerstest"
)

// pressing is a table at which two people play until the site can store nothing.
type pressing struct {
	path   string
	people []*handlerstest.Browser
	done   [2][]string // what each has done, as the site has acknowledged
	said   string      // the page that ended it
}

// once plays for whoever is asked, and tells what the site has answered.
func (p *pressing) once(r *rand.Rand) *handlerstest.Answer {
	var page *handlerstest.Answer
	for seat, b := range p.people {
		if page = b.Get(p.path); page.Status != http.StatusOK {
			return page
		}
		d, actions := page.Question()
		if d < 0 || len(actions) == 0 {
			continue
		}
		action := actions[r.IntN(len(actions))]
		if page = b.Play(p.path, d, action); page.Status == http.StatusSeeOther {
			p.done[seat] = append(p.done[seat], action)
		}
		return page
	}
	return page
}

// TestDatabaseServerEnds: the database server crashes while people play at several tables, and comes back. Everybody is told what a full
// disk says, in their language; nothing that was acknowledged is lost and nothing else is stored; and the site goes on by itself.
func TestDatabaseServerEnds(t *testing.T) {
	server, address := pgtest.Own(t)
	s := handlerstest.On(t, address)
	cleo, dirk, theirs := s.Pair()
	asked, page := handlerstest.Asked(t, theirs, cleo, dirk)
	decision, actions := page.Question()
	var tables []*pressing
	for range 4 {
		anna, ben, path := s.Pair()
		tables = append(tables, &pressing{path: path, people: []*handlerstest.Browser{anna, ben}})
	}
	stream := tables[0].people[0].Listen(tables[0].path + "/events?page=open")

	var plies atomic.Int32
	var playing sync.WaitGroup
	for i, p := range tables {
		r := rand.New(rand.NewPCG(53, uint64(i)))
		playing.Go(func() {
			for {
				a := p.once(r)
				switch a.Status {
				case http.StatusSeeOther:
					plies.Add(1)
				case http.StatusServiceUnavailable:
					p.said = a.Text()
					return
				case http.StatusOK: // the match is over
					t.Errorf("%s: nobody is asked", a.What)
					return
				default:
					t.Errorf("%s answers %d", a.What, a.Status)
					return
				}
			}
		})
	}
	for over := patience.Over(t); plies.Load() < 40; time.Sleep(time.Millisecond) {
		select {
		case <-over:
			t.Fatal("nobody plays")
		default:
		}
	}
	if err := server.Kill(); err != nil { // in the middle of it
		t.Fatal(err)
	}

	const english, german = "This site cannot save anything at the moment. Nothing was changed", "Diese Seite kann im Moment nichts speichern. Es wurde nichts geändert"
	unavailable := func(a *handlerstest.Answer, text string) {
		t.Helper()
		a.Want(http.StatusServiceUnavailable).Says(text)
	}
	form := url.Values{"name": {"Eva"}}
	unavailable(asked.Get(theirs), english)
	unavailable(asked.Get(theirs, "Accept-Language", "de"), german)
	unavailable(asked.Play(theirs, decision, actions[0]), english)
	unavailable(asked.Play(theirs, decision, actions[0], "HX-Request", "true"), english)
	unavailable(asked.Get("/matches"), english)
	unavailable(s.Browser().Post("/account", form, "Accept-Language", "de"), german)
	unavailable(s.Browser().Get("/healthz"), "the database server cannot be reached")

	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	asked.Get(theirs).Want(200) // at once
	asked.Play(theirs, decision, actions[0]).To()
	s.Browser().Post("/account", form).To()
	playing.Wait()
	for over := patience.Over(t); s.Browser().Get("/healthz").Status != http.StatusOK; time.Sleep(50 * time.Millisecond) {
		select {
		case <-over:
			t.Fatal("the site is not healthy again")
		default:
		}
	}

	for _, p := range tables {
		if !strings.Contains(p.said, english) {
			t.Errorf("%s ended with %.200q", p.path, p.said)
		}
		stored := func() (by [2][]string) {
			_, all, err := s.Store.Match(t.Context(), handlerstest.MatchAt(t, p.path))
			if err != nil {
				t.Fatal(err)
			}
			for _, ply := range all {
				if ply.Seat != engine.Nobody && ply.By == match.ByUser {
					by[ply.Seat] = append(by[ply.Seat], ply.Action)
				}
			}
			return by
		}
		for seat, list := range stored() {
			if !slices.Equal(list, p.done[seat]) {
				t.Errorf("%s: seat %d has done\n%v, stored is\n%v", p.path, seat, p.done[seat], list)
			}
		}
		p.once(rand.New(rand.NewPCG(1, 1))).To()
		p.once(rand.New(rand.NewPCG(1, 2))).To()
		for seat, list := range stored() {
			if !slices.Equal(list, p.done[seat]) {
				t.Errorf("%s, gone on: seat %d has done\n%v, stored is\n%v", p.path, seat, p.done[seat], list)
			}
		}
	}
	for want := version(t, tables[0].people[0], tables[0].path); stream.Next().Data != want; { // it has outlived the server
	}

	var said []string
	for _, line := range complaints(s) {
		said = append(said, line[strings.Index(line, "level="):])
	}
	if len(said) != 1 || !strings.Contains(said[0], "cannot be reached") {
		t.Errorf("the log complains:\n%s", strings.Join(said, "\n"))
	}
	if n := strings.Count(s.Log.String(), "the database works again"); n != 1 {
		t.Errorf("it works again %d times", n)
	}
}
