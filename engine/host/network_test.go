package host

import (
	"testing"

	"portside/engine/record"
)

// TestWhoPays: bots think in the turn of a table's owner, or of their network if they have no name or have not acted and only
// bots are left.
func TestWhoPays(t *testing.T) {
	home, nowhere := Network{Home: "home"}, Network{}
	bot, named, unnamed := record.Seat{Kind: record.Bot}, record.Seat{Kind: record.User, User: 7}, record.Seat{Kind: record.User, User: 7, Unnamed: true}
	for _, tt := range []struct {
		name    string
		seat    record.Seat
		network Network
		want    payer
	}{
		{"an owner with a name", named, home, payer{7, home}},
		{"one who has not acted yet", named, nowhere, payer{7, nowhere}},
		{"one without a name", unnamed, home, payer{0, home}},
		{"one who sits there no more", bot, home, payer{7, home}},
		{"one who sits there no more and has not acted", bot, nowhere, payer{0, nowhere}},
	} {
		e := &Entry{Rec: &record.Match{Owner: 7, Seats: []record.Seat{tt.seat, bot}}, network: tt.network}
		if got := e.payer(); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
