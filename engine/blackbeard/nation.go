package blackbeard

var (
	nationIDs   = []string{"", "EN", "ES", "FR", "NL", "PT", "MU"}
	nationWords = []string{"none", "england", "spain", "france", "netherlands", "portugal", "mughals"}
)

// String is the word of notation and catalogues: "spain".
func (n Nation) String() string { return nationWords[n] }

// ParseNation finds a nation by its word, "spain", or by the letters of the counters, "ES".
func ParseNation(text string) (Nation, bool) {
	for n := England; n < Nations; n++ {
		if text == nationWords[n] || text == nationIDs[n] {
			return n, true
		}
	}
	return NoNation, false
}

var (
	seaIDs   = []string{"CAR", "AN", "CD", "IND"}
	seaWords = []string{"caribbean", "atlantic", "gold-coast", "indian-ocean"}
)

// String is the word of notation and catalogues: "gold-coast".
func (s Sea) String() string { return seaWords[s] }

// parseSea finds a sea by its word, "caribbean", or by the letters of the map, "CAR".
func parseSea(text string) (Sea, bool) {
	for s := range Seas {
		if text == seaWords[s] || text == seaIDs[s] {
			return s, true
		}
	}
	return 0, false
}

// Sheet is one of the three maps.
type Sheet int8

// The sheets; NoSheet for the transit zones that join them.
const (
	NoSheet    Sheet = iota - 1
	WesternMap       // Caribbean and western North Atlantic
	GoldMap
	IndianMap
	sheets = 3
)

var sheetIDs = []string{"car", "cd", "ind"}

// String is the word of notation: "car".
func (s Sheet) String() string {
	if s == NoSheet {
		return "none"
	}
	return sheetIDs[s]
}
