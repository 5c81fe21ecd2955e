package record

import (
	"errors"
	"fmt"
	"slices"
)

// TableOptions are what was agreed when a match was opened. They never change, and a rematch has the same.
type TableOptions struct {
	Public         bool    // listed and open to spectators; else by link only
	Pace           int64   // ms a seat has at first, or without a Refill for each decision; after that a stand-in may answer; 0: no limit
	Refill         Refill  // how that time comes back
	Night          Night   // no clock runs then; the zero Night: clocks run day and night
	NoOdds         bool    // the table shows no chances of the next card
	SpectatorDelay int     // how many plies late spectators see hands, one of SpectatorDelays; 0: they see public information only
	ClosedChat     bool    // spectators cannot read the talk
	Seating        Seating // how seats are dealt out at the start; "": Keep
}

// SpectatorDelays are the delays, in plies, with which spectators may see hands; 0, the default, shows none. The
// shorter one is more than a round: among bots the longest round of Port Royal had 68 plies, of Port Royal (2000)
// 63, of Störtebeker 24, and in Blackbeard nine times out of ten everybody had a turn within 30. So hands have
// changed before they are shown; in Port Royal (2000) cards have been dealt anew. Longer-lasting secrets, such as
// the ships that a seat of Blackbeard has identified, need the longer delay.
var SpectatorDelays = []int{0, 70, 200}

// Errors of TableOptions.Check.
var (
	ErrNight          = errors.New("no such hours or no such time zone")
	ErrRefill         = errors.New("the time that comes back does not fit the time at first")
	ErrSpectatorDelay = errors.New("spectators cannot be that late")
)

// SpectatorsRead tells whether spectators read the talk.
func (t *TableOptions) SpectatorsRead() bool { return t.Public && !t.ClosedChat }

// Check returns an error if no match can be opened with these options: ErrNight, ErrRefill, ErrSpectatorDelay.
func (t *TableOptions) Check() error {
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

// Seating says how seats are assigned when a match starts.
type Seating string

// Seats stay as they were taken, are shuffled at the start, or, in a rematch, everyone sits one place earlier than
// before.
const (
	Keep   Seating = "keep"
	Rotate Seating = "rotate"
	Random Seating = "random"
)
