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

// NationsAt marks the nations that an unknown ship at a place may have: that of the lane, else those of the nearest ports on the
// map, in a zone all (10.2). of are the nations of the ports, NoNation for a pirate port.
func NationsAt(at Place, of *[Ports + 1]Nation, list *[Nations]bool) {
	if l := at.Lane(); l != 0 {
		list[l.Nation()] = true
		return
	}
	if !at.IsHex() {
		for n := England; n < Nations; n++ {
			list[n] = true
		}
		return
	}
	near := 1000
	for h := Port(1); h <= Ports; h++ {
		d := at.Distance(h.Hex())
		if of[h] == NoNation || d < 0 || d > near {
			continue
		}
		if d < near {
			near, *list = d, [Nations]bool{}
		}
		list[of[h]] = true
	}
}

// NationsAt are the nations that an unknown ship at a place may have (10.2).
func (v *View) NationsAt(at Place) (list []Nation) {
	var of [Ports + 1]Nation
	for h := range of {
		if !v.Ports[h].Pirates {
			of[h] = v.Ports[h].Nation
		}
	}
	var found [Nations]bool
	NationsAt(at, &of, &found)
	for n := England; n < Nations; n++ {
		if found[n] {
			list = append(list, n)
		}
	}
	return list
}
