package host

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Delays are by how many plies spectators may look over a shoulder late; 0, the usual: not at all. The shorter one is
// more than a round: among bots the longest round of Port Royal had 68 plies, of Port Royal (2000) 63, of
// Störtebeker 24, and in Blackbeard nine of ten times in which everybody had a turn fitted into 30. So hands have
// changed before they are shown; in Port Royal (2000) cards have been dealt anew. What lasts longer, such as ships that a
// seat of Blackbeard has identified, asks for the other delay. What was offered once stays: a rematch is opened with it.
var Delays = []int{0, 70, 200}

// shoulder is the number of the newest ply up to which user may look over the shoulders of a running match. Whoever sits
// there, or has a seat there that somebody else keeps, may never: it is rivals whom they would see. Counted are plies
// that count, so that taking back and playing again brings nothing nearer. While a seat is open nobody may: whoever leaves
// it could look, and sit down again. Errors: ErrShoulder, ErrSeatsOpen, ErrTooEarly.
func (e *entry) shoulder(user record.UserID) (int, error) {
	r := e.rec
	if r.Late <= 0 || r.Status != record.Running || r.SeatOf(user) != engine.Nobody || r.ClaimOf(user) != engine.Nobody {
		return 0, ErrShoulder
	}
	if slices.ContainsFunc(r.Seats, func(s record.Seat) bool { return s.Kind == record.Open }) {
		return 0, ErrSeatsOpen
	}
	live := e.m.Live()
	if len(live) <= r.Late {
		return 0, ErrTooEarly
	}
	return live[len(live)-1-r.Late], nil
}
