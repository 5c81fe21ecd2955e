package portroyal

// Mode is one of the games of the box (§2.1).
type Mode uint8

const (
	ModeBase Mode = iota
	ModeSail
	ModeContracts
	ModeCoop
	ModeSolo
	ModeAdventureCoop // the adventure: cooperative, solo, competitive, variable
	ModeAdventureSolo
	ModeAdventureRace
	ModeAdventureVariable
)

var modeNames = []string{"base", "set_sail", "contracts_competitive", "contracts_coop", "contracts_solo",
	"adventure_coop", "adventure_solo", "adventure_competitive", "adventure_variable"}

// ParseMode finds a mode by the option's value, which must be valid.
func ParseMode(word string) Mode { return Mode(wordAt(modeNames, word)) }

func (m Mode) String() string { return modeNames[m] }

// Timed tells whether the match is played against the time pile (§11.6).
func (m Mode) Timed() bool { return m == ModeCoop || m == ModeSolo }

// Contracts tells whether contracts lie open.
func (m Mode) Contracts() bool { return m >= ModeContracts && m <= ModeSolo }

// Adventure tells whether the match is a chapter of the adventure or its variable match (§12).
func (m Mode) Adventure() bool { return m >= ModeAdventureCoop }

// Together tells whether the match is a chapter that all seats win or lose together (§12.9).
func (m Mode) Together() bool { return m == ModeAdventureCoop || m == ModeAdventureSolo }

// Team tells whether all seats win or lose together.
func (m Mode) Team() bool { return m.Timed() || m.Together() }

// Goal is the influence that makes a round the last (§8.1, §9.4), 0 if all seats win or lose together.
func (m Mode) Goal() int16 {
	switch {
	case m.Team():
		return 0
	case m == ModeSail:
		return 8
	}
	return BaseGoal
}

// BaseGoal is the goal of the base game and its additions.
const BaseGoal = 12

const (
	MaxSeats = 5
	Fee      = 1 // coins for each card taken in another seat's turn (§5.5.2)
)
