package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"portside/db/dbtest"
	"portside/engine/match"
	"portside/handlers/handlerstest"
)

// complaints are the lines of the log above the level of information.
func complaints(s *handlerstest.Site) []string {
	var list []string
	for line := range strings.Lines(s.Log.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

// TestDamagedMatch: a stored match that cannot be loaded is nobody's mistake. Every page of it answers 500 and says so in the
// language of the user, all else goes on, and the log names match, ply and reason in one line, however often it is
// asked for.
func TestDamagedMatch(t *testing.T) {
	for _, tt := range []struct {
		name, change string
		ply          string // "" for none in particular
		page         string // what the page says
	}{
		{"an action that is not legal", "UPDATE plies SET action = 'end-turn' WHERE match_id = 1 AND n = 1", "1", ""},
		{"an action that cannot be read", "UPDATE plies SET action = 'jump' WHERE match_id = 1 AND n = 1", "1", ""},
		{"an action of a seat that there is not", "UPDATE plies SET seat = 7 WHERE match_id = 1 AND n = 1", "1", ""},
		{"another hash", "UPDATE plies SET hash = (SELECT d.hash FROM plies d WHERE d.match_id = 1 AND d.n = 0) WHERE match_id = 1 AND n = 1", "1", ""},
		{"a hash that is none", "UPDATE plies SET hash = substr(hash, 1, 1) WHERE match_id = 1 AND n = 1", "1", ""},
		{"a tape that is too short", "UPDATE plies SET tape = '' WHERE match_id = 1 AND n = 1", "1", ""},
		{"a tape of unknown cards", "UPDATE plies SET tape = 'kraken' WHERE match_id = 1 AND n = 1", "1", ""},
		{"events that are no JSON", "UPDATE plies SET events = '[' WHERE match_id = 1 AND n = 1", "1", ""},
		{"no deal", "DELETE FROM plies WHERE match_id = 1 AND n = 0", "0", ""},
		{"no plies", "DELETE FROM plies WHERE match_id = 1", "0", ""},
		{"too many seats", "UPDATE matches SET seat_count = 9 WHERE id = 1", "0", ""},
		{"a seat is missing", "DELETE FROM seats WHERE match_id = 1 AND seat = 1", "0", ""},
		{"rules of tomorrow", "UPDATE matches SET rules = 99 WHERE id = 1", "0", ""},
		{"an unknown option", `UPDATE matches SET options = '{"kraken":"yes"}' WHERE id = 1`, "0", ""},
		{"options that are no JSON", "UPDATE matches SET options = '{' WHERE id = 1", "0", ""},
		{"a seed that is too short", "UPDATE matches SET seed = substr(seed, 1, 1) WHERE id = 1", "0", ""},
		{"a night that is none", "UPDATE matches SET night = 'dark' WHERE id = 1", "0", ""},
		{"a vote about a seat that there is not", `INSERT INTO votes (match_id, n, kind, seat, by_seat, yes, no, at, lasts) VALUES (1, 1, 'replace-bot', 55, 0, 1, 0, 1, 1)`, "0", ""},
		{"a proposal of a seat that there is not", "INSERT INTO proposals (match_id, seat, ply, agreed, at) VALUES (1, 9, 1, 0, 1)", "0", ""},
		{"a game of another program", "UPDATE matches SET game = 'kraken' WHERE id = 1", "0", "version of the program does not have"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := dbtest.Address(t)
			s := handlerstest.On(t, path)
			anna, ben, table := s.Pair()
			b, page := handlerstest.Asked(t, table, anna, ben)
			d, actions := page.Question()
			b.Play(table, d, actions[0]).To()
			sound := anna.Open("Anna", "bot-random")
			dbtest.Exec(t, path, tt.change)
			s.Host.Forget(match.ID(1))

			if tt.page == "" {
				tt.page = "What is stored of this match no longer makes sense"
			}
			for range 3 {
				anna.Get(table).Want(http.StatusInternalServerError).Says(tt.page)
				b.Play(table, d, actions[0]).Want(http.StatusInternalServerError).Says(tt.page)
				anna.Get(table + "/log").Want(http.StatusInternalServerError)
				anna.Get(table + "/replay").Want(http.StatusInternalServerError)
				anna.Get(table + "/export.json").Want(http.StatusInternalServerError)
				anna.Get(table+"/since/0?v=1", "HX-Request", "true").Want(http.StatusInternalServerError)
				anna.Get(sound).Want(http.StatusOK)
				anna.Get("/matches").Want(http.StatusOK)
				anna.Get("/").Want(http.StatusOK)
			}
			if !strings.Contains(ben.Get(table, "Accept-Language", "de").Text(), "lässt sich nicht öffnen") {
				t.Error("the page is not in German")
			}
			s.Upkeep.Once(t.Context())
			got := complaints(s)
			if len(got) != 1 || !strings.Contains(got[0], "level=ERROR") || !strings.Contains(got[0], " match=1 ply="+tt.ply+" ") || !strings.Contains(got[0], " reason=") {
				t.Errorf("the log says:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// TestUnknownGame: a match or campaign of a game that this program does not have is in no list and no count, and nothing
// leads to it; its page says what is missing.
func TestUnknownGame(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	anna := s.Browser()
	lost := anna.Open("Anna", "bot-random")
	form := handlerstest.NewMatchForm("Anna", "open")
	form.Set("public", "public")
	open := anna.Post("/matches", form).To()
	kept := anna.Open("Anna", "bot-random")
	voyage := anna.Found("coop")
	over := anna.Open("Anna", "bot-random")
	off := anna.Open("Anna", "open")
	anna.Get("/next").To()
	for _, change := range []string{
		"UPDATE seats SET since = 1 WHERE match_id IN (1, 3) AND seat = 0", // Anna is asked, in the lost one for longer
		"UPDATE matches SET status = 'running', public = 1 WHERE id = 1",
		"UPDATE seats SET place = 1, since = 0 WHERE match_id = 4",
		"UPDATE matches SET status = 'over', ended_at = 1 WHERE id = 4",
		"UPDATE matches SET status = 'cancelled', ended_at = 1 WHERE id = 5",
		"UPDATE seats SET called_off = 1 WHERE match_id = 5",
	} {
		dbtest.Exec(t, path, change)
	}
	lists := []string{"/", "/matches", "/matches?list=over", "/matches?list=off", "/campaigns"}
	shown := func() string {
		var all strings.Builder
		for _, list := range lists {
			all.WriteString(anna.Get(list).Want(http.StatusOK).Body)
		}
		stranger := s.Browser()
		all.WriteString(stranger.Get("/").Want(http.StatusOK).Body)
		return all.String()
	}
	before := shown()
	for _, address := range []string{lost, open, kept, voyage, over, off} {
		if !strings.Contains(before, `href="`+address+`"`) {
			t.Errorf("no list leads to %s, so this test shows nothing", address)
		}
	}
	if n, err := s.Store.Waiting(t.Context(), 1); err != nil || n < 2 {
		t.Fatalf("%d decisions wait for Anna, %v, so this test shows nothing", n, err)
	}

	dbtest.Exec(t, path, "UPDATE matches SET game = 'kraken' WHERE id <> 3")
	dbtest.Exec(t, path, "UPDATE campaigns SET game = 'kraken'")
	for id := range match.ID(6) {
		s.Host.Forget(id)
	}
	after := shown()
	for _, address := range []string{lost, open, voyage, over, off} {
		if strings.Contains(after, address+`"`) {
			t.Errorf("a list leads to %s", address)
		}
		anna.Get(address).Want(http.StatusInternalServerError).Says("a game that this version of the program does not have")
	}
	if !strings.Contains(after, `href="`+kept+`"`) {
		t.Error("what the program has is in no list")
	}
	if next := anna.Get("/next").To(); next != kept {
		t.Errorf("the next decision is at %s", next)
	}
	if n, err := s.Store.Waiting(t.Context(), 1); err != nil || n != 1 {
		t.Errorf("%d decisions wait for Anna, %v", n, err)
	}
	if n, err := s.Store.Unstarted(t.Context(), 1); err != nil || n != 0 {
		t.Errorf("%d tables wait for others, %v", n, err)
	}
}
