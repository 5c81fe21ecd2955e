package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine/hexmap"
)

// spot is what is printed on a place.
type spot struct {
	name     string
	sheet    Sheet
	sea      Sea
	coast    bool
	boundary bool // one of the hexes that divide the western seas (§2.21)
	row      int16
	port     Port
	lane     Lane
	gate     Place // the zone that its arrow leads into
}

// zone is what is printed on a transit zone.
type zone struct {
	link     bool // joins two gates; otherwise it is the gate of a sheet
	adjacent []Place
	arrows   []Place
}

type mapJSON struct {
	Zones []zoneJSON
	Ports []portJSON
	Lanes []laneJSON
	Hexes []struct {
		ID, Map, Terrain, Sea string
		Col, Row              int
		Boundary              bool
	}
}

type zoneJSON struct {
	ID             int
	Kind, Map, Sea string
	Adjacent       []int
	Arrows         []string
}

// atlas is everything that is printed on the maps.
type atlas struct {
	spots   [Places]spot
	zones   [Zones + 1]zone
	ports   [Ports + 1]portData
	lanes   [Lanes + 1]laneData
	chart   *hexmap.Chart
	sailing [Hexes + 1][Hexes + 1]uint8 // steps by sea plus 1; 0 on another sheet
	byName  map[string]Place
}

var world = loadMap()

// loadMap reads the tables of the map from its file.
func loadMap() (w atlas) {
	var m mapJSON
	read("map", &m)
	w.byName = make(map[string]Place, Places)
	list := []hexmap.Hex{{Sheet: int8(NoSheet)}} // number 0 is no place
	w.spots[NoPlace] = spot{name: "none", sheet: NoSheet}
	for i, h := range m.Hexes {
		s := spot{
			name: h.ID, sheet: Sheet(slot(sheetIDs, h.Map)), sea: Sea(slot(seaIDs, h.Sea)), coast: h.Terrain == "coast", boundary: h.Boundary,
			row: int16(h.Row + 1),
		}
		w.spots[i+1], w.byName[h.ID] = s, Place(i+1)
		list = append(list, hexmap.Hex{Sheet: int8(s.sheet), At: hexmap.FromOffset(h.Col, h.Row)})
	}
	w.chart = hexmap.New(list)
	for _, z := range m.Zones {
		w.loadZone(z)
	}
	for _, p := range m.Ports {
		w.loadPort(p)
	}
	for _, l := range m.Lanes {
		w.loadLane(l)
	}
	var r hexmap.Reach
	for from := int16(1); from <= Hexes; from++ {
		w.chart.Search(&r, from, 200, nil, nil)
		for _, h := range r.Hexes() {
			w.sailing[from][h] = uint8(r.Steps(h) + 1)
		}
	}
	return w
}

func (w *atlas) loadZone(j zoneJSON) {
	p, z := ZonePlace(j.ID), &w.zones[j.ID]
	s := spot{name: "zone-" + strconv.Itoa(j.ID), sheet: NoSheet, sea: Sea(slot(seaIDs, j.Sea)), row: int16(j.ID)}
	if z.link = j.Kind == "link"; !z.link {
		s.sheet = Sheet(slot(sheetIDs, j.Map))
	}
	w.spots[p], w.byName[s.name] = s, p
	for _, a := range j.Adjacent {
		z.adjacent = append(z.adjacent, ZonePlace(a))
	}
	for _, name := range j.Arrows {
		h := w.byName[name]
		z.arrows = append(z.arrows, h)
		w.spots[h].gate = p
	}
}

// Chart is the geometry of the three sheets; the numbers of its hexes are those of the places, 0 is on none.
func Chart() *hexmap.Chart { return world.chart }

// ParsePlace finds a place by its name, "car-A11" or "zone-4".
func ParsePlace(text string) (Place, bool) {
	if p, ok := world.byName[text]; ok {
		return p, true
	}
	sheet, label, _ := strings.Cut(strings.ToLower(text), "-")
	p, ok := world.byName[sheet+"-"+strings.ToUpper(label)]
	return p, ok
}

// String is the name of the place in notation: "car-A11", "zone-4".
func (p Place) String() string { return world.spots[p].name }

// IsZone tells whether the place is a transit zone.
func (p Place) IsZone() bool { return p > zoneBase }

// IsHex tells whether the place is a hex.
func (p Place) IsHex() bool { return p > NoPlace && p <= zoneBase }

// Label is the hex name without its sheet, "A11", and the number of a zone.
func (p Place) Label() string {
	return world.spots[p].name[strings.IndexByte(world.spots[p].name, '-')+1:]
}

// Sheet is the map the hex lies on; a gate zone belongs to its map, a link zone to none.
func (p Place) Sheet() Sheet { return world.spots[p].sheet }

// Sea is the sea of a hex, or of a zone for cargo, hostages and origin [R9].
func (p Place) Sea() Sea { return world.spots[p].sea }

// Coast tells a coastal hex from the open sea; zones are open sea (§9.3).
func (p Place) Coast() bool { return world.spots[p].coast }

// boundary tells whether the hex is one of those that divide Caribbean and Atlantic (§2.21).
func (p Place) boundary() bool { return world.spots[p].boundary }

// Even is the parity for the removal of merchants: of a hex's row, or of a zone's number [R6].
func (p Place) Even() bool { return world.spots[p].row%2 == 0 }

// Port is the port of the hex, 0 if there is none.
func (p Place) Port() Port { return world.spots[p].port }

// Lane is the lane whose white ship is printed on the hex, 0 if there is none. Overflow hexes say 0.
func (p Place) Lane() Lane { return world.spots[p].lane }

// Gate is the zone that the arrow on the hex leads into, NoPlace without an arrow (§8.6).
func (p Place) Gate() Place { return world.spots[p].gate }

// Neighbours are the hexes beside a hex that ships can enter, clockwise from north; none for a zone. The
// slice is shared and must not be changed. Its numbers are places.
func (p Place) Neighbours() []int16 {
	if !p.IsHex() {
		return nil
	}
	return world.chart.Neighbours(int16(p))
}

// Link tells a zone that joins two gates from a gate.
func (p Place) Link() bool { return world.zones[p.Zone()].link }

// Adjacent are the zones beside a zone, ascending; none for a hex. The slice is shared.
func (p Place) Adjacent() []Place {
	return world.zones[p.Zone()].adjacent
}

// Arrows are the arrow hexes of a gate zone; none for other places. The slice is shared.
func (p Place) Arrows() []Place {
	return world.zones[p.Zone()].arrows
}

// Distance is the hex distance that ignores land (§2.21), -1 between sheets and for zones.
func (p Place) Distance(q Place) int {
	if !p.IsHex() || !q.IsHex() {
		return -1
	}
	return world.chart.Distance(int16(p), int16(q))
}

// Sailing is the number of hexes a ship enters on the shortest way over water, -1 between sheets and for
// zones. Ships and anchors do not count.
func (p Place) Sailing(q Place) int {
	if !p.IsHex() || !q.IsHex() {
		return -1
	}
	return int(world.sailing[p][q]) - 1
}

// GateOf is the gate zone of a sheet: 1, 2 and 3 (§13.22).
func GateOf(s Sheet) Place { return ZonePlace(int(s) + 1) }
