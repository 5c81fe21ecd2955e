package record

import (
	"errors"
	"fmt"
	"slices"
)

// Terms are what was agreed when a match was opened. They never change, and a rematch has the same.
type Terms struct {
	Public         bool    // listed and open to spectators; else by link only
	Pace           int64   // ms a seat has at first, or without a Refill for each decision, after which a stand-in may answer; 0: no limit
	Refill         Refill  // how that time comes back
	Night          Night   // no clock runs then; the zero Night: clocks run day and night
	NoOdds         bool    // the table shows no chances of the next card
	SpectatorDelay int     // plies by which spectators see hands late, one of SpectatorDelays; 0: they see public information only
	Seating        Seating // how seats are dealt out at the start; "": Keep
}

// SpectatorDelays are by how many plies spectators may see hands late; 0, the usual: not at all. The shorter one is
// more than a round: among bots the longest round of Port Royal had 68 plies, of Port Royal (2000) 63, of
// Störtebeker 24, and in Blackbeard nine of ten times in which everybody had a turn fitted into 30. So hands have
// changed before they are shown; in Port Royal (2000) cards have been dealt anew. What lasts longer, such as ships that a
// seat of Blackbeard has identified, asks for the other delay.
var SpectatorDelays = []int{0, 70, 200}

// Why nobody can agree to some terms.
var (
	ErrNight          = errors.New("no such hours or no such time zone")
	ErrRefill         = errors.New("the time that comes back does not fit the time at first")
	ErrSpectatorDelay = errors.New("spectators cannot be that late")
)

// Check says whether a match can be opened with these terms. Errors: ErrNight, ErrRefill, ErrSpectatorDelay.
func (t *Terms) Check() error {
	if t.Night != (Night{}) {
		if _, err := t.Night.Location(); err != nil {
			return err
		}
		if parsed, ok := ParseNight(t.Night.String()); !ok || parsed != t.Night {
			return fmt.Errorf("%w: %+v", ErrNight, t.Night)
		}
	}
	if !t.Refill.Fits(t.Pace) {
		return fmt.Errorf("%w: pace %d ms, refill %+v", ErrRefill, t.Pace, t.Refill)
	}
	if !slices.Contains(SpectatorDelays, t.SpectatorDelay) {
		return fmt.Errorf("%w: %d", ErrSpectatorDelay, t.SpectatorDelay)
	}
	return nil
}

// Seating is how seats are dealt out when a match starts.
type Seating string

// Seats stay as they were taken, are shuffled at the start, or, in a rematch, everybody sits one place
// earlier than before.
const (
	Keep   Seating = "keep"
	Rotate Seating = "rotate"
	Random Seating = "random"
)
