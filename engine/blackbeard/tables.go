package blackbeard

// Numbers that the rules text fixes; the file data/tables.json has them with their sections.
const (
	PopularityStart    = 7
	PopularityMax      = 15
	PopularityMutiny   = 6  // after a mutiny survived (§12.31)
	PopularityRazed    = 3  // for razing a port (§12.2)
	PopularityDuel     = 2  // for a duel won
	PopularityYielded  = -3 // for giving up in a duel
	NotorietyWin       = 100
	NotorietyHostage   = 5
	NotorietyEscape    = 5
	HostageThreshold   = 10
	WarshipMoveMax     = 5 // §6.34
	StormRadius        = 3 // §9.31
	SetupGovernors     = 6
	SetupMerchants     = 6
	piratesStandard    = 3 // per seat (§3)
	ActivePiratesMax   = 2
	CommissionersMax   = 2
	percentHaven       = -20 // of a sale (§10.2)
	percentPro         = 10
	percentHideout     = 20
	BribeTimes         = 100 // d6 times doubloons (§10.21)
	RansomTimes        = 100
	LetterNeutralTimes = 100 // §17.E
	LetterProTimes     = 50
	LootTimes          = 100 // §15.4
	TreasonFinePercent = 10  // per pip of 2d6 (§18.2)
	TreasonHangedFrom  = 11
	DuelWound          = 4 // a hit of that much wounds (§19.33)
	ConvertedValue     = 1 // of a pirate port turned English (§14.31) [R19]
	ConvertedGarrison  = 4
)

// HostageModifier is added to the hostage number of a card on this sea (§9.71).
func HostageModifier(s Sea) int { return [...]int{0, 1, -2, -1}[s] }

// Portion is a share of a sum, rounded to the nearest whole, one half up (R1).
func Portion(sum, share int32) int32 { return (sum*share + 50) / 100 }
