package blackbeard

type portJSON struct {
	Code            int
	Name, Hex       string
	Nation, Sea     string
	Value, Garrison int8
}

type portData struct {
	code            uint8
	name            string
	hex             Place
	nation          Nation
	value, garrison int8
}

func (w *atlas) loadPort(j portJSON) {
	p := Port(codeIndex(j.Code/10, j.Code%10))
	d := portData{code: uint8(j.Code), name: slug(j.Name), hex: w.byName[j.Hex], value: j.Value, garrison: j.Garrison}
	if j.Nation != "PIRATE" {
		d.nation = Nation(slot(nationIDs, j.Nation))
	}
	w.ports[p] = d
	w.spots[d.hex].port = p
}

// ParsePort finds a port by its name in notation, "havana", or by its code, "16".
func ParsePort(text string) (Port, bool) {
	for p := Port(1); p <= Ports; p++ {
		if world.ports[p].name == text {
			return p, true
		}
	}
	if p, ok := parseCode(text); ok {
		return Port(p), true
	}
	return 0, false
}

// codeIndex is the number 1 … 36 of the port or lane that a coloured and a white die show (§2.5).
func codeIndex(coloured, white int) int { return (coloured-1)*6 + white }

// PortAt is the port that a coloured and a white die show.
func PortAt(coloured, white int) Port { return Port(codeIndex(coloured, white)) }

// parseCode reads what two dice show, "11" … "66", as a number 1 … 36.
func parseCode(text string) (int, bool) {
	if len(text) != 2 || text[0] < '1' || text[0] > '6' || text[1] < '1' || text[1] > '6' {
		return 0, false
	}
	return codeIndex(int(text[0]-'0'), int(text[1]-'0')), true
}

// String is the name in notation and catalogues: "petit-goave".
func (p Port) String() string {
	if p == 0 {
		return "none"
	}
	return world.ports[p].name
}

// code is what the two dice show, 11 … 66.
func (p Port) code() int { return int(world.ports[p].code) }

// Hex is where the port lies.
func (p Port) Hex() Place { return world.ports[p].hex }

// Nation is the printed owner, NoNation for the three pirate ports.
func (p Port) Nation() Nation { return world.ports[p].nation }

// Pirate tells whether a pirate port is printed here (§2.22).
func (p Port) Pirate() bool { return p != 0 && world.ports[p].nation == NoNation }

// Value is the printed value, dice of loot (§15.4); 0 for pirate ports.
func (p Port) Value() int { return int(world.ports[p].value) }

// Garrison is the printed garrison (§15.1); 0 for pirate ports.
func (p Port) Garrison() int { return int(world.ports[p].garrison) }

// sea is the sea the port lies on.
func (p Port) sea() Sea { return world.ports[p].hex.Sea() }

// Overflow is how many hexes take further merchants of a lane (§4.3).
const Overflow = 3

type laneJSON struct {
	Code        int
	Hex, Nation string
	Overflow    [Overflow]string
}

type laneData struct {
	code     uint8
	hex      Place
	nation   Nation
	overflow [Overflow]Place
}

func (w *atlas) loadLane(j laneJSON) {
	l := Lane(codeIndex(j.Code/10, j.Code%10))
	d := laneData{code: uint8(j.Code), hex: w.byName[j.Hex], nation: Nation(slot(nationIDs, j.Nation))}
	for i, h := range j.Overflow {
		d.overflow[i] = w.byName[h]
	}
	w.lanes[l] = d
	w.spots[d.hex].lane = l
}

// Code is the number of the lane, 11 … 66.
func (l Lane) Code() int { return int(world.lanes[l].code) }

// Hex is where the white ship is printed.
func (l Lane) Hex() Place { return world.lanes[l].hex }

// Nation is the colour of the lane, which unknown merchants take (§9.21) [R2].
func (l Lane) Nation() Nation { return world.lanes[l].nation }

// Overflow is the i-th of the three hexes for further merchants, 0 … 2 in their order [R7].
func (l Lane) Overflow(i int) Place { return world.lanes[l].overflow[i] }

// Sea is the sea of the lane.
func (l Lane) Sea() Sea { return world.lanes[l].hex.Sea() }
