package blackbeard

// Nation is a flag; NoNation for pirate ports and for ships of unknown nation. The order is that of
// map.json.
type Nation uint8

// The nations (§2.22).
const (
	NoNation Nation = iota
	England
	Spain
	France
	Netherlands
	Portugal
	Mughals
	Nations
)

// Sea is one of the four seas (§2.2).
type Sea uint8

// The seas.
const (
	Caribbean Sea = iota
	Atlantic
	GoldCoast
	Indian
	Seas
)

// Place is where a counter is: 0 nowhere, 1 … 475 a hex in the order of map.json, then the six transit
// zones. Whether a ship lies at anchor in the port of its hex is noted with the ship.
type Place int16

const (
	// NoPlace is nowhere.
	NoPlace  Place = 0
	Hexes          = 475
	zoneBase       = Place(Hexes) // zone z is zoneBase + z
	Places         = Hexes + 1 + Zones
	Zones          = 6
)

// Zone is the transit zone of a place, 1 … 6, or 0 for a hex.
func (p Place) Zone() int {
	if p > zoneBase {
		return int(p - zoneBase)
	}
	return 0
}

// ZonePlace is the place of transit zone z, 1 … 6.
func ZonePlace(z int) Place { return zoneBase + Place(z) }

// Port is one of the 36 ports, 1 … 36 in ascending order of code; 0 is none.
type Port uint8

// Lane is one of the 36 shipping lanes, 1 … 36 in ascending order of code; 0 is the asterisk.
type Lane uint8

const (
	Ports = 36
	Lanes = 36
)

// ShipType is a kind of ship (§2.6). A corvette is only ever a merchant.
type ShipType uint8

// The types of ship.
const (
	NoShip ShipType = iota
	Sloop
	Schooner
	Brigantine
	SquareRigger
	Corvette
)

// Counter is a card or counter by its token, as tapes, actions and events name it. Action cards, then
// captains, merchants, warships, commissioners, governors and letters, each in the order of its file.
type Counter uint8

// NoCounter is no card and no counter.
const NoCounter Counter = 255

const (
	NCards         = 40
	nCaptains      = 24
	NMerchants     = 32
	NWarships      = 24
	NCommissioners = 8
	nGovernors     = 24
	NLetters       = 12

	firstCard         = Counter(0)
	firstCaptain      = firstCard + NCards
	FirstMerchant     = firstCaptain + nCaptains
	firstWarship      = FirstMerchant + NMerchants
	FirstCommissioner = firstWarship + NWarships
	FirstGovernor     = FirstCommissioner + NCommissioners
	FirstLetter       = FirstGovernor + nGovernors
	NTokens           = int(FirstLetter) + NLetters
)
