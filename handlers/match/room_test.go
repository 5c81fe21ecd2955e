package match_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/handlers/handlerstest"
)

// TestRoomBeginsWithout: an owner who has waited long enough begins with those who are there, but not alone.
func TestRoomBeginsWithout(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	table := anna.Open("Anna", "open", "open")
	alone := anna.Get(table).Want(200)
	if strings.Contains(alone.Body, `value="none"`) {
		t.Error("who is alone is offered to begin")
	}
	without := url.Values{"sitter": {"none"}}
	anna.Post(table+"/start", without).Want(http.StatusConflict).Says("There are still free seats")

	invite := handlerstest.Code(alone.Value("invite"))
	ben.Post("/join/"+invite, url.Values{"name": {"Ben"}}).To()
	anna.Get(table).Want(200).Says("Begin with 2 seats")
	ben.Post(table+"/start", without).Want(http.StatusForbidden)
	anna.Post(table+"/start", without).To()
	handlerstest.Asked(t, table, anna, ben) // one of them
	s.Browser().Post("/join/"+invite, url.Values{"name": {"Cleo"}}).Want(http.StatusConflict)
}
