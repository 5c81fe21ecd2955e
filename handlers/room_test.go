package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestRoomBeginsWithout: who has waited long enough begins with those who are there; alone that is no match.
func TestRoomBeginsWithout(t *testing.T) {
	s := newSite(t)
	anna, ben := s.browser(), s.browser()
	table := anna.open("Anna", "open", "open")
	alone := anna.get(table).want(200)
	if strings.Contains(alone.body, `value="none"`) {
		t.Error("who is alone is offered to begin")
	}
	without := url.Values{"sitter": {"none"}}
	anna.post(table+"/start", without).want(http.StatusConflict).says("There are still free seats")

	invite := code(alone.value("invite"))
	ben.post("/join/"+invite, url.Values{"name": {"Ben"}}).to()
	anna.get(table).want(200).says("Begin with 2 seats")
	ben.post(table+"/start", without).want(http.StatusForbidden)
	anna.post(table+"/start", without).to()
	asked(t, table, anna, ben) // one of them
	s.browser().post("/join/"+invite, url.Values{"name": {"Cleo"}}).want(http.StatusConflict)
}
