package blackbeard

import (
	"strconv"
	"strings"
)

// Kind tells what a counter is.
type Kind uint8

// The kinds, in the order of their tokens; NoKind for NoCounter.
const (
	ActionCard Kind = iota
	Captain
	Merchant
	Warship
	Commissioner
	Governor
	Letter
	NoKind
)

// kindStart is the first token of each kind and the end of the last.
var kindStart = [...]Counter{firstCard, firstCaptain, FirstMerchant, firstWarship, FirstCommissioner, FirstGovernor, FirstLetter, Counter(NTokens)}

// Kind is what the counter is.
func (c Counter) Kind() Kind {
	if int(c) >= NTokens {
		return NoKind
	}
	k := ActionCard
	for c >= kindStart[k+1] {
		k++
	}
	return k
}

// All yields the counters of a kind in ascending order.
func (k Kind) All() func(yield func(Counter) bool) {
	return func(yield func(Counter) bool) {
		for c := kindStart[k]; c < kindStart[k+1] && yield(c); c++ {
		}
	}
}

type merchantData struct {
	id      string
	nation  Nation
	ship    ShipType
	defence int8
}

type warshipData struct {
	id            string
	nation        Nation
	combat, speed int8
}

type commissionerData struct {
	id            string
	combat, speed track
}

type governorData struct {
	id  string
	pro bool
}

var (
	merchants     = loadMerchants()
	warships      = loadWarships()
	commissioners = loadCommissioners()
	governors     = loadGovernors()
	letters       = loadLetters()
)

// nationOf reads a nation that may be missing.
func nationOf(id string) Nation { return Nation(slot(nationIDs, id)) }

func loadMerchants() (list [NMerchants]merchantData) {
	var file struct {
		Merchants []struct {
			ID, Nation, Type string
			Defence          int8
		}
	}
	read("merchants", &file)
	for i, m := range file.Merchants {
		list[i] = merchantData{strings.ToLower(m.ID), nationOf(m.Nation), ShipType(slot(shipWords, strings.ReplaceAll(m.Type, "_", "-"))), m.Defence}
	}
	return list
}

func loadWarships() (list [NWarships]warshipData) {
	var file struct {
		Warships []struct {
			ID, Nation    string
			Combat, Speed int8
		}
	}
	read("warships", &file)
	for i, w := range file.Warships {
		list[i] = warshipData{strings.ToLower(w.ID), nationOf(w.Nation), w.Combat, w.Speed}
	}
	return list
}

func loadCommissioners() (list [NCommissioners]commissionerData) {
	var file struct {
		Commissioners []struct {
			ID     string
			Combat []int8 `json:"combat_track"`
			Speed  []int8 `json:"speed_track"`
		}
	}
	read("commissioners", &file)
	for i, c := range file.Commissioners {
		list[i] = commissionerData{c.ID, trackOf(c.Combat), trackOf(c.Speed)}
	}
	return list
}

func loadGovernors() (list [nGovernors]governorData) {
	var file struct {
		Governors []struct{ ID, Attitude string }
	}
	read("governors", &file)
	for i, g := range file.Governors {
		list[i] = governorData{"governor-" + g.ID, g.Attitude == "pro"}
	}
	return list
}

func loadLetters() (list [NLetters]Nation) {
	var file struct {
		Letters []struct{ Nation string }
	}
	read("letters", &file)
	for i, l := range file.Letters {
		list[i] = nationOf(l.Nation)
	}
	return list
}

// Nation is the nation of a merchant or warship, NoNation if the counter shows none (§9.21, §14.1), the nation of a
// letter, and England for a commissioner.
func (c Counter) Nation() Nation {
	switch c.Kind() {
	case Merchant:
		return merchants[c-FirstMerchant].nation
	case Warship:
		return warships[c-firstWarship].nation
	case Commissioner:
		return England
	case Letter:
		return letters[c-FirstLetter]
	}
	return NoNation
}

// Ship is the type of a merchant.
func (c Counter) Ship() ShipType { return merchants[c-FirstMerchant].ship }

// Defence is the printed defence of a merchant, 1 … 8.
func (c Counter) Defence() int { return int(merchants[c-FirstMerchant].defence) }

// combatSteps is the length of a commissioner's combat track: that many damage points sink it.
func (c Counter) combatSteps() int { return int(commissioners[c-FirstCommissioner].combat.n) }

// SpeedSteps is the length of a commissioner's speed track: that many steps lost sink it.
func (c Counter) SpeedSteps() int { return int(commissioners[c-FirstCommissioner].speed.n) }

// Combat is the combat value of a warship, and of a commissioner after lost steps, 0 ≤ lost < combatSteps.
func (c Counter) Combat(lost int) int {
	if c < FirstCommissioner {
		return int(warships[c-firstWarship].combat)
	}
	return int(commissioners[c-FirstCommissioner].combat.value[lost])
}

// Speed is the speed of a warship, 1 … 5, and of a commissioner after lost steps, 0 ≤ lost < SpeedSteps.
func (c Counter) Speed(lost int) int {
	if c < FirstCommissioner {
		return int(warships[c-firstWarship].speed)
	}
	return int(commissioners[c-FirstCommissioner].speed.value[lost])
}

// Pro tells whether a governor favours pirates.
func (c Counter) Pro() bool { return governors[c-FirstGovernor].pro }

// tokenNames are the names on tapes, by token.
var tokenNames = nameTokens()

func nameTokens() []string {
	list := make([]string, 0, NTokens)
	for c := range NCards {
		list = append(list, "card-"+strconv.Itoa(c+1))
	}
	for i := range captains {
		list = append(list, captains[i].id)
	}
	for i := range merchants {
		list = append(list, merchants[i].id)
	}
	for i := range warships {
		list = append(list, warships[i].id)
	}
	for i := range commissioners {
		list = append(list, commissioners[i].id)
	}
	for i := range governors {
		list = append(list, governors[i].id)
	}
	copies := [Nations]int{}
	for _, n := range letters {
		copies[n]++
		list = append(list, "letter-"+n.String()+"-"+strconv.Itoa(copies[n]))
	}
	return list
}

var counterByName = func() map[string]Counter {
	m := make(map[string]Counter, NTokens)
	for i, name := range tokenNames {
		m[name] = Counter(i)
	}
	return m
}()

// ParseCounter finds a card or counter by its name: "card-17", "teach", "m01", "g01", "maynard",
// "governor-eden", "letter-spain-1".
func ParseCounter(text string) (Counter, bool) {
	c, ok := counterByName[text]
	if !ok {
		return NoCounter, false
	}
	return c, true
}

// String is the name in notation and catalogues: "teach".
func (c Counter) String() string {
	if int(c) >= NTokens {
		return "none"
	}
	return tokenNames[c]
}
