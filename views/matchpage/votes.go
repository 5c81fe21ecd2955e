package matchpage

import (
	"github.com/a-h/templ"

	"portside/views/fragment"
	"portside/views/page"
)

// AboveData is what stands above a table because it concerns everyone: an open vote, a pause, a seat that somebody
// else holds for the viewer, and a warning that the match will be archived.
type AboveData struct {
	ID     int64
	Rest   string // "pause", "archive", or "" while the match goes on
	Resume bool   // the viewer can propose to resume, or reopen the match
	Ballot *Ballot
	Claim  *Claim
	Due    string // how long until the match is archived, "" if that is not soon
}

// Ballot is an open vote.
type Ballot struct {
	N          int
	What       string // what is proposed, worded to follow a colon
	By         string // who proposed it
	Yes, No    string // names
	Silent     string // names of those who have a vote and have not answered
	Need, Of   int
	Left       string // how long it stays open
	Quiet      bool   // silence counts as agreement at the end
	May        bool   // the viewer has a vote
	Own        bool   // the viewer has proposed it
	Said       string // "yes", "no", or "" for nothing yet
	Resurfaced bool   // the viewer is the absent user whom the vote is about
}

// Claim is a seat that somebody else holds for the viewer.
type Claim struct {
	Seat   int
	Name   string // of the user who holds it
	Open   bool   // nobody holds it
	Person bool   // a user holds it: the table decides
	Asked  bool   // a vote is open: nothing can be proposed now
}

// OffersData is what a seated user can propose.
type OffersData struct {
	ID      int64
	Alone   bool // there is nobody else to ask
	Voting  bool // a vote is open: nothing else can be proposed
	Pause   bool
	Extend  string // how much more time, "" if there is no limit
	CallOff bool
	Away    bool         // the viewer can let somebody else hold the seat
	Own     Absent       // the viewer's seat
	Absent  []Absent     // seats that others may decide about
	Former  []FormerSeat // seats that can go back to their former users
	Levels  []string     // of bots
}

// FormerSeat is a seat that somebody else holds, with the name of its former user.
type FormerSeat struct {
	Absent
	Bot bool // a bot holds it: the seat can be opened for somebody else
}

type offersKey struct {
	alone, pause  bool
	voting        bool
	callOff, away bool
	extend        string
	own           Absent
}

var offers = fragment.NewMemo[offersKey](1)

// Offers renders the forms for proposing something to the table.
func Offers(p page.Page, on *fragment.ViewerCache, d OffersData) templ.Component {
	if len(d.Absent) > 0 || len(d.Former) > 0 {
		return drawOffers(p, d)
	}
	return offers.Draw(on, 0, offersKey{d.Alone, d.Pause, d.Voting, d.CallOff, d.Away, d.Extend, d.Own}, func() templ.Component { return drawOffers(p, d) })
}
