package stortebeker

import "slices"

// Phase is what the deciding seat is asked for (§8).
type Phase uint8

// The phases. The zero Phase belongs to a state that was not dealt, or is being changed.
const (
	PhaseNone    Phase = iota
	PhasePlay          // D1: lay, discard, take by exchange, buy a shot
	PhaseTake          // D1: the exchange after the last card
	PhaseAim           // D2: at which ship to shoot
	PhaseSeize         // D2: which card a die takes
	PhaseKeep          // D2: which of two captured cards stays
	PhaseBoard         // D3: board a ship or stop
	PhaseLose          // D4: which provision a failed boarding costs
	PhaseCounter       // D5: counter or pass
	PhasePirate        // D6: which pirate is lost to the limit
	PhaseOver
)

var phaseNames = []string{"none", "play", "take", "aim", "seize", "keep", "board", "lose", "counter", "pirate", "over"}

func (p Phase) String() string { return phaseNames[p] }

// ParsePhase reads a phase, or that the match is over. Errors: engine.ErrNotation.
func ParsePhase(name string) (Phase, error) {
	if i := slices.Index(phaseNames, name); i > 0 {
		return Phase(i), nil
	}
	return PhaseNone, unknown("phase", name)
}
