package portroyal

// Title is the rank of a match won against the time pile, by the cards of the score pile (§11.6).
type Title uint8

// The titles, lowest first.
const (
	NoTitle Title = iota // lost
	Landlubber
	TitleSailor
	TitlePirate
	TitleCaptain
	RulerOfAllSeas
)

var titleNames = []string{"none", "landlubber", "sailor", "pirate", "captain", "ruler-of-all-seas"}

func (t Title) String() string { return titleNames[t] }

func titleOf(points int) Title { return min(Landlubber+Title(points/2), RulerOfAllSeas) }
