package blackbeard

import (
	"slices"
	"testing"
)

// sheetArt is the drawing of the maps in the data, from which their hexes must follow.
type sheetArt struct {
	ID         string
	Cols, Rows int
	Art        []string
}

func art() (list []sheetArt) {
	var file struct{ Maps []sheetArt }
	read("map", &file)
	return file.Maps
}

// touches tells whether the drawing shows ch beside the hex; beyond the edge counts as a blank.
func touches(p Place, ch byte) bool {
	h := Chart().Hex(int16(p))
	a := art()[h.Sheet]
	for d := range 6 {
		col, row := h.At.Step(d).Offset()
		inside := col >= 0 && row >= 0 && col < a.Cols && row < a.Rows
		if inside && a.Art[row][col] == ch || !inside && ch == ' ' {
			return true
		}
	}
	return false
}

func TestSheets(t *testing.T) {
	maps, water := art(), 0
	if len(maps) != sheets {
		t.Fatalf("%d sheets, want three (§2.2)", len(maps))
	}
	for i, m := range maps {
		if m.ID != Sheet(i).String() || len(m.Art) != m.Rows {
			t.Errorf("sheet %d is %s with %d rows", i, m.ID, len(m.Art))
		}
		for row, line := range m.Art {
			for col := range line {
				ch := line[col]
				p, there := ParsePlace(m.ID + "-" + string(rune('A'+col)) + itoa(row+1))
				if there != (ch == 'c' || ch == '.') {
					t.Errorf("%s %d,%d: the drawing has %q, a hex is there: %v", m.ID, col, row, ch, there)
				}
				if !there {
					continue
				}
				water++
				if c, r := Chart().Hex(int16(p)).At.Offset(); c != col || r != row || p.Sheet() != Sheet(i) || p.Coast() != (ch == 'c') || p.Even() == (row%2 == 0) {
					t.Errorf("%v lies at %d,%d, sheet %v, coast %v, even %v", p, c, r, p.Sheet(), p.Coast(), p.Even())
				}
				if ch == '.' && touches(p, '#') {
					t.Errorf("open sea %v touches land (§2.21)", p)
				}
				if got := p.Sea(); (got == Caribbean || got == Atlantic) != (i == 0) || got == GoldCoast && i != 1 || got == Indian && i != 2 {
					t.Errorf("%v lies on %v", p, got)
				}
			}
		}
	}
	if water != Hexes || Chart().Len() != Hexes+1 {
		t.Errorf("%d hexes drawn, %d in the chart, want %d", water, Chart().Len(), Hexes)
	}
}

func TestSeasHangTogether(t *testing.T) {
	var count [Seas]int
	for p := Place(1); p <= Hexes; p++ {
		count[p.Sea()]++
		for q := Place(1); q <= Hexes; q++ {
			if same := p.Sheet() == q.Sheet(); same != (p.Sailing(q) >= 0) || same != (p.Distance(q) >= 0) || p.Sailing(q) < p.Distance(q) {
				t.Fatalf("%v to %v: distance %d, sailing %d (§8.4)", p, q, p.Distance(q), p.Sailing(q))
			}
		}
		for _, n := range p.Neighbours() {
			if p.Distance(Place(n)) != 1 || !slices.Contains(Place(n).Neighbours(), int16(p)) {
				t.Errorf("%v and %v are no neighbours", p, Place(n))
			}
		}
	}
	if count[Indian] <= count[GoldCoast] || count[Atlantic]+count[Caribbean] <= count[Indian] {
		t.Errorf("hexes by sea: %v; the western map is the largest, the Gold Coast the smallest", count)
	}
}

// The western seas meet only along a chain of coastal hexes from Florida to transit zone 1 (§2.21) [R8].
func TestBoundary(t *testing.T) {
	var ends []Place
	for p := Place(1); p <= Hexes; p++ {
		links := 0
		for _, n := range p.Neighbours() {
			if Place(n).boundary() {
				links++
			}
			if p.Sea() == Atlantic && Place(n).Sea() == Caribbean && !Place(n).boundary() {
				t.Errorf("%v touches %v off the boundary", p, Place(n))
			}
		}
		if p.boundary() {
			if !p.Coast() || p.Sea() != Caribbean {
				t.Errorf("boundary hex %v is not a Caribbean coast", p)
			}
			if links == 1 {
				ends = append(ends, p)
			}
		}
	}
	if len(ends) != 2 || touches(ends[0], '#') == touches(ends[1], '#') && touches(ends[0], ' ') == touches(ends[1], ' ') {
		t.Errorf("the boundary ends at %v, want one end at land and one at the zone", ends)
	}
}

func TestZones(t *testing.T) {
	steps := func(a, b Place) int {
		seen, todo := map[Place]int{a: 1}, []Place{a}
		for len(todo) > 0 {
			for _, n := range todo[0].Adjacent() {
				if seen[n] == 0 {
					seen[n] = seen[todo[0]] + 1
					todo = append(todo, n)
				}
			}
			todo = todo[1:]
		}
		return seen[b]
	}
	for n := 1; n <= Zones; n++ {
		z := ZonePlace(n)
		if z.Zone() != n || !z.IsZone() || z.IsHex() || z.Link() != (n > 3) || (len(z.Arrows()) == 0) != z.Link() || z.Even() != (n%2 == 0) || len(z.Neighbours()) != 0 {
			t.Errorf("zone %d: %v link %v arrows %v", n, z, z.Link(), z.Arrows())
		}
		for _, a := range z.Adjacent() {
			if a == z || !slices.Contains(a.Adjacent(), z) {
				t.Errorf("%v and %v", z, a)
			}
		}
		for _, h := range z.Arrows() {
			if h.Gate() != z || h.Sheet() != z.Sheet() || !touches(h, ' ') {
				t.Errorf("arrow %v of %v does not lie on the rim of its sheet", h, z)
			}
		}
	}
	for s := WesternMap; s < sheets; s++ {
		if GateOf(s).Zone() != int(s)+1 || GateOf(s).Sheet() != s {
			t.Errorf("gate of %v is %v (§13.22)", s, GateOf(s))
		}
	}
	western := map[Sea]bool{}
	for _, h := range ZonePlace(1).Arrows() {
		western[h.Sea()] = true
	}
	if !western[Atlantic] || !western[Caribbean] || steps(ZonePlace(1), ZonePlace(2)) != 3 || steps(ZonePlace(1), ZonePlace(3)) != 3 || steps(ZonePlace(2), ZonePlace(3)) != 3 {
		t.Error("zone 1 serves both western seas, and any two seas are three zones apart")
	}
}

func TestPorts(t *testing.T) {
	pirate, strong := []string{}, map[Sea][]int{}
	owners, names, at := map[Nation]bool{}, map[string]bool{}, map[Place]bool{}
	values, garrisons, rich := 0, 0, 0
	for coloured := 1; coloured <= 6; coloured++ {
		for white := 1; white <= 6; white++ {
			p := PortAt(coloured, white)
			back, ok := ParsePort(p.String())
			again, _ := ParsePort(itoa(p.code()))
			if p.code() != 10*coloured+white || !ok || back != p || again != p {
				t.Errorf("port %d%d is %v with code %d", coloured, white, p, p.code())
			}
			names[p.String()], at[p.Hex()] = true, true
			if !p.Hex().Coast() || p.Hex().Port() != p || p.sea() != p.Hex().Sea() {
				t.Errorf("%v lies at %v", p, p.Hex())
			}
			if p.Pirate() {
				pirate = append(pirate, itoa(p.code()))
				if p.Value() != 0 || p.Garrison() != 0 {
					t.Errorf("pirate port %v has values", p)
				}
				continue
			}
			owners[p.Nation()] = true
			strong[p.sea()] = append(strong[p.sea()], p.Garrison())
			values, garrisons, rich = values+p.Value(), garrisons+p.Garrison(), rich+p.Value()*p.Garrison()
			if p.Value() < 1 || p.Value() > 6 || p.Garrison() < 4 || p.Garrison() > 17 {
				t.Errorf("%v: value %d, garrison %d (§15.1)", p, p.Value(), p.Garrison())
			}
		}
	}
	if !slices.Equal(pirate, []string{"35", "44", "66"}) || PortAt(3, 5).String() != "tortuga" || PortAt(4, 4).String() != "new-providence" || PortAt(6, 6).String() != "ile-sainte-marie" {
		t.Errorf("pirate ports %v (§2.22)", pirate)
	}
	if len(names) != Ports || len(at) != Ports || len(owners) != int(Nations)-1 || len(strong) != int(Seas) {
		t.Errorf("%d names, %d hexes, %d owners, %d seas", len(names), len(at), len(owners), len(strong))
	}
	mean := func(lists ...[]int) float64 {
		sum, n := 0, 0
		for _, l := range lists {
			for _, g := range l {
				sum, n = sum+g, n+1
			}
		}
		return float64(sum) / float64(n)
	}
	west := mean(strong[Atlantic], strong[Caribbean])
	if west < 8 || west > 10 || mean(strong[Indian]) >= west || 350*values/33 < 700 || 350*values/33 > 1400 || 33*rich <= values*garrisons {
		t.Errorf("garrisons in the west %.1f, in the east %.1f, loot %d", west, mean(strong[Indian]), 350*values/33)
	}
	all := slices.Concat(strong[Atlantic], strong[Caribbean], strong[GoldCoast], strong[Indian])
	if slices.Min(all) != 4 || slices.Max(all) != 17 {
		t.Error("garrisons do not span 4 to 17 (§15.1)")
	}
}

func TestLanes(t *testing.T) {
	used, bySea, even := map[Place]bool{}, map[Sea]int{}, 0
	for l := Lane(1); l <= Lanes; l++ {
		if l.Hex().Lane() != l || l.Nation() == NoNation || l.Sea() != l.Hex().Sea() || l.Hex().Even() != (l.Code()%2 == 0) {
			t.Errorf("lane %d at %v (§6.33)", l.Code(), l.Hex())
		}
		bySea[l.Sea()]++
		if l.Code()%2 == 0 {
			even++
		}
		group := []Place{l.Hex()}
		for i := range Overflow {
			group = append(group, l.Overflow(i))
			if l.Hex().Distance(l.Overflow(i)) != 1 {
				t.Errorf("lane %d: %v is not beside it (§4.3)", l.Code(), l.Overflow(i))
			}
		}
		for _, h := range group {
			if used[h] {
				t.Errorf("lane %d: %v belongs to two lanes", l.Code(), h)
			}
			used[h] = true
		}
		near := 99
		for p := Port(1); p <= Ports; p++ {
			if d := l.Hex().Distance(p.Hex()); d >= 0 {
				near = min(near, d)
			}
		}
		if near > 6 {
			t.Errorf("lane %d is %d hexes from the nearest port", l.Code(), near)
		}
	}
	if Lane(codeIndex(3, 4)).Code() != 34 || even != Lanes/2 || bySea[Atlantic] < 5 || bySea[Caribbean] < 5 || bySea[GoldCoast] < 5 || bySea[Indian] < 5 {
		t.Errorf("lanes by sea %v, %d even", bySea, even)
	}
}

func TestNames(t *testing.T) {
	for p := Place(1); p < Places; p++ {
		if same, ok := ParsePlace(p.String()); !ok || same != p {
			t.Errorf("%v is read as %v", p, same)
		}
	}
	for _, bad := range []string{"", "car-", "car-Z99", "zone-7", "none", "x"} {
		if p, ok := ParsePlace(bad); ok {
			t.Errorf("%q is read as %v", bad, p)
		}
	}
	if p, ok := ParsePlace("CAR-a11"); !ok || p.String() != "car-A11" || p.Label() != "A11" {
		t.Errorf("car-a11 is read as %v", p)
	}
	for n := England; n < Nations; n++ {
		a, _ := ParseNation(n.String())
		if b, _ := ParseNation(nationIDs[n]); a != n || b != n {
			t.Errorf("nation %v", n)
		}
	}
	for s := range Seas {
		a, _ := parseSea(s.String())
		if b, _ := parseSea(seaIDs[s]); a != s || b != s {
			t.Errorf("sea %v", s)
		}
	}
	for i := range NTokens {
		if c, ok := ParseCounter(tokenNames[i]); !ok || int(c) != i || c.String() != tokenNames[i] {
			t.Errorf("token %d is called %q", i, tokenNames[i])
		}
	}
}
