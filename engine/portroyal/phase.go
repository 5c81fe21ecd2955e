package portroyal

import (
	"fmt"
	"slices"

	"portside/engine"
)

// Phase is what the deciding seat is asked for (§13).
type Phase uint8

// The phases. The zero Phase belongs to a state that was not dealt, or is being changed.
const (
	PhaseNone        Phase = iota
	PhaseDifficulty        // D1: how many time cards are set aside before the start
	PhaseDiscover          // D6: the active seat draws, gambles or stops
	PhaseShip              // D7: a ship is pending
	PhaseOffer             // D9: a contract that is decided at once
	PhaseSetAside          // D10: a time card after a tax increase
	PhaseAfterGamble       // D11: another gambler, or phase 2
	PhaseTake              // D12: a take step
	PhaseGift              // D13: who gets the coin of a gift ship
	PhaseClosing           // D14: after a bust
	PhaseOver
	PhaseShare     // D3: how the extra coins of a repeated chapter are split
	PhaseCharacter // D2: which character, or which side of the card
	PhaseEvent     // D4: an event with a choice
	PhaseRemove    // D5: coins for a marker at the end of the month
	PhasePick      // D8: which card a lookout puts back
)

var phaseNames = []string{"none", "difficulty", "discover", "ship", "offer", "set-aside", "after-gamble", "take", "gift", "closing", "over", "share", "character", "event", "remove-marker", "pick"}

// ParsePhase finds a phase by its word. Errors: engine.ErrNotation.
func ParsePhase(word string) (Phase, error) {
	i := slices.Index(phaseNames, word)
	if i <= int(PhaseNone) {
		return PhaseNone, fmt.Errorf("%w: no phase is called %q", engine.ErrNotation, word)
	}
	return Phase(i), nil
}

func (p Phase) String() string { return phaseNames[p] }
