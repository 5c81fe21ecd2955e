package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/handlerstest"
)

// firstOf is the first of the wanted actions that is legal, by how it begins.
func firstOf(legal []engine.Action, g engine.Game, wanted ...string) engine.Action {
	for _, w := range wanted {
		if i := slices.IndexFunc(legal, func(a engine.Action) bool { return strings.HasPrefix(g.Format(a), w) }); i >= 0 {
			return legal[i]
		}
	}
	return legal[0]
}

// marked tells whether the log has a line with these words that is marked as a standing order's.
func marked(log *handlerstest.Answer, words string) bool {
	return slices.ContainsFunc(log.All("li"), func(n *html.Node) bool {
		line := ""
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				line += d.Data
			}
		}
		return strings.Contains(line, words) && strings.Contains(line, "(standing order)")
	})
}

// TestPresets: the tax officer's offer and the coin of a gift ship fall to somebody who is away; the order
// of that seat answers both, and the log says so.
func TestPresets(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t)
	officer, gift := false, false
	for range 20 { // a match may end before both have come
		anna, users, table := presetTable(t, s)
		ben, id, seen := users[1], handlerstest.MatchAt(t, table), 0
		for on := true; on; {
			on, _ = s.Answer(id, users, func(t *projection.Table) engine.Action {
				return firstOf(t.Legal, t.Game, "stop", "let-in", "done", "end-turn", "no.", "draw")
			})
			rec, plies, err := s.Store.Match(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			news := plies[seen:]
			if seen = len(plies); !slices.ContainsFunc(news, func(p match.Ply) bool { return p.By == match.ByOrder && p.Seat == rec.SeatOf(ben) }) {
				continue
			}
			log := anna.Get(table).Want(http.StatusOK)
			officer = officer || marked(log, "Ben fulfilled the contract Tax Officer")
			gift = gift || marked(log, "Ben makes")
			if officer && gift {
				return
			}
		}
	}
	t.Errorf("by standing order: tax officer %v, gift %v, want both", officer, gift)
}

// presetTable is a table of three with the contract Tax Officer, at which Ben has given an order and is away. It
// returns Anna's browser and the users of Anna, Ben and Cleo.
func presetTable(t *testing.T, s *handlerstest.Site) (anna *handlerstest.Browser, users []record.UserID, table string) {
	t.Helper()
	var ben, cleo *handlerstest.Browser
	for range 200 { // four of sixteen contracts lie open
		anna, ben, cleo = s.Browser(), s.Browser(), s.Browser()
		f := url.Values{"game": {games.All()[0].Info().Key}, "name": {"Anna"}, "seating": {"keep"}, "pace": {"none"}, "public": {"link"},
			"seat-2": {"open"}, "seat-3": {"open"}, "option-mode": {"contracts_competitive"}}
		table = anna.Post("/matches", f).To()
		invite := "/join/" + handlerstest.Code(anna.Get(table).Want(http.StatusOK).Value("invite"))
		ben.Post(invite, url.Values{"name": {"Ben"}}).To()
		cleo.Post(invite, url.Values{"name": {"Cleo"}}).To()
		rec, _, err := s.Store.Match(t.Context(), handlerstest.MatchAt(t, table))
		if err != nil {
			t.Fatal(err)
		}
		users = nil
		for i := range rec.Seats { // in the order of joining: the seating is kept
			users = append(users, rec.Seats[i].User)
		}
		seen, err := s.Host.Table(t.Context(), rec.ID, users[1])
		if err != nil {
			t.Fatal(err)
		}
		open := seen.View.(*portroyal.View).Contracts
		officer := slices.ContainsFunc(open, func(o portroyal.OpenContract) bool { return o.Contract == portroyal.TaxOfficer })
		if officer && slices.ContainsFunc(open, func(o portroyal.OpenContract) bool { return !o.Contract.AtOnce() }) {
			break
		}
	}
	form := ben.Get(table + "/orders").Want(http.StatusOK).Says("Tax Officer").Says("the seat with the fewest coins").Says("Leave it to me")
	if !form.Has("/orders") {
		t.Fatal("no form for a standing order")
	}
	ben.Post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"},
		"officer": {"maybe"}}).Want(http.StatusUnprocessableEntity).Says("could not be read")
	ben.Post(table+"/orders", url.Values{"kind": {"wish"}, "scope": {""}, "what": {"trade:any"}, "limit": {"0"}, "else": {"pass"},
		"officer": {"accept"}, "gift": {"fewest-coins"}, "goals": {"ask"}}).To()
	ben.Get(table).Says("gifts to the seat with the fewest coins").Says("accept Tax Officer")
	for _, b := range []*handlerstest.Browser{anna, cleo} {
		if b.Get(table).Has("/orders/cancel") {
			t.Error("somebody else sees the order")
		}
	}
	return anna, users, table
}
