package blackbeard

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"portside/engine/blackbeard"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

// token is a counter on the chart.
type token struct {
	x, y   int    // from the middle of its place
	id     string // of its element, "" for a merchant ship
	symbol string // of blackbeard.svg
	class  string
	own    bool // a pirate of the viewer
}

// berth is a place on the chart with the ships there. They grow from its middle when the chart is seen from afar.
type berth struct {
	x, y  int
	ships []token
}

// drawing is the address of a symbol of the game's drawings.
func drawing(base, symbol string) string { return base + static.URL("blackbeard.svg") + "#" + symbol }

// berths are all ships on the chart by their places; ships in the same place are fanned out. Those that lie at anchor
// have a place of their own beside the port.
func berths(t *table.Turn, v *blackbeard.View) []berth {
	type spot struct {
		at       blackbeard.Place
		anchored bool
	}
	var order []spot
	ships := map[spot][]token{}
	add := func(at blackbeard.Place, anchored bool, s token) {
		k := spot{at, anchored}
		if ships[k] == nil {
			order = append(order, k)
		}
		ships[k] = append(ships[k], s)
	}
	for _, m := range v.Merchants {
		class := "merchant"
		if m.Face != blackbeard.NoCounter {
			class = "merchant known"
		}
		add(m.At, false, token{symbol: "merchant", class: class})
	}
	for _, w := range v.Warships {
		add(w.At, w.Anchored, token{id: afloatID(-int16(w.Slot) - 1), symbol: "warship", class: "warship"})
	}
	for _, c := range v.Commissioners {
		add(c.At, c.Anchored, token{id: afloatID(int16(c.Counter)), symbol: "crown", class: emblem(t, v, c.Owner)})
	}
	for i := range v.Pirates {
		p := &v.Pirates[i]
		class := emblem(t, v, p.Owner)
		if p.Careened {
			class += " careened"
		}
		add(p.At, p.Anchored, token{id: afloatID(int16(p.Captain)), symbol: "pirate", class: class, own: p.Owner == int(t.Seat)})
	}
	list := make([]berth, len(order))
	for i, k := range order {
		b := &list[i]
		b.x, b.y = at(k.at)
		b.ships = ships[k]
		for j := range b.ships {
			s := &b.ships[j]
			s.x, s.y = slot(j, len(b.ships))
			switch { // beside the sign of a port, outside it, or away from the number of a lane
			case k.anchored:
				s.x += 15 + int(math.Round(fan(len(b.ships))))
			case k.at.IsHex() && k.at.Port() != 0:
				s.y -= 14
			case k.at.IsHex():
				s.y += 2
			}
		}
	}
	return list
}

// afloatID is the id of a ship on the chart; unit is a counter, or a warship as events number it.
func afloatID(unit int16) string { return "afloat-" + strconv.Itoa(int(unit)) }

// apart is how far ships in one place lie from their neighbours: hardly less than they are wide.
const apart = 18

// fan is the radius of the circle on which n ships in one place lie, in units of the chart.
func fan(n int) float64 {
	if n == 1 {
		return 0
	}
	return apart / 2 / math.Sin(math.Pi/float64(n))
}

// slot is the offset of the i-th of n ships from the middle of its place: two side by side, more in a circle.
func slot(i, n int) (dx, dy int) {
	sin, cos := math.Sincos(math.Pi + 2*math.Pi*float64(i)/float64(n))
	return int(math.Round(fan(n) * cos)), int(math.Round(fan(n) * sin))
}

// harbour is a port on the chart.
type harbour struct {
	port         blackbeard.Port
	x, y         int
	class        string
	name, detail string
	sign         string // "+" friend of pirates, "−" enemy, "" nobody
	sail         string // the order that sets sail, if some dice of it reach the port; "" if none do, or all
}

// major are the ports whose names stand on the chart when it is seen from afar, and crowded those whose names stand only when
// it is seen from near. There is room for no more.
var (
	major   = []blackbeard.Port{1, 4, 5, 6, 8, 13, 15, 19, 23, 25, 28, 29, 31, 35}
	crowded = []blackbeard.Port{7, 9, 11, 26, 33}
)

func harbours(t *table.Turn, v *blackbeard.View) []harbour {
	mine := firstPirate(t, v)
	var list []harbour
	for p := blackbeard.Port(1); p <= 36; p++ {
		h := &v.Ports[p]
		x, y := at(p.Hex())
		out := harbour{port: p, x: x, y: y, name: portName(t.Printer, p), class: "port n-" + h.Nation.String()}
		switch {
		case h.Razed:
			out.class += " razed"
		case h.Pirates:
			out.class += " haven"
		case h.Pro:
			out.sign = "+"
		case h.Anti:
			out.sign = "−"
		}
		if slices.Contains(major, p) {
			out.class += " major"
		} else if slices.Contains(crowded, p) {
			out.class += " crowded"
		}
		if mine != nil {
			out.class += " st-" + mine.Status[p].String()
		}
		out.detail = portDetail(t, v, p, mine)
		if casts(t, v, mine, p.Hex()) {
			out.sail = setsSail(t, mine.Captain)
		}
		list = append(list, out)
	}
	return list
}

// portDetail says everything about a port in words: its name, what it pays, how far it is, and then the rest.
func portDetail(t *table.Turn, v *blackbeard.View, p blackbeard.Port, mine *blackbeard.Pirate) string {
	h := &v.Ports[p]
	var words []string
	if mine != nil && !h.Razed {
		words = append(words, pays(t, v, mine, p))
	}
	if mine != nil {
		words = append(words, awayFrom(t, v, mine, p.Hex())...)
		if !h.Razed {
			words = append(words, dealings(t, v, mine, p)...)
		}
	}
	switch {
	case h.Razed:
		words = append(words, t.Say("blackbeard.port-razed"))
	case h.Pirates:
		words = append(words, t.Say("blackbeard.port-haven"))
	default:
		words = append(words, nationName(t.Printer, h.Nation), t.Say("blackbeard.port-figures", h.Value, h.Garrison))
	}
	if h.Governor != blackbeard.NoCounter {
		words = append(words, counterName(t.Printer, h.Governor))
	}
	return t.Say("blackbeard.is-at", portName(t.Printer, p), strings.Join(words, ", "))
}

// firstPirate is the pirate that the viewer's chart is about: the one in the question, else the first.
func firstPirate(t *table.Turn, v *blackbeard.View) *blackbeard.Pirate {
	if p := v.Pirate(blackbeard.Counter(v.Question().A)); p != nil && p.Owner == int(t.Seat) {
		return p
	}
	for i := range v.Pirates {
		if v.Pirates[i].Owner == int(t.Seat) {
			return &v.Pirates[i]
		}
	}
	return nil
}

// whereIs is the place of a ship by its number in events, NoPlace if it is not in play.
func whereIs(v *blackbeard.View, unit int16) blackbeard.Place {
	if unit < 0 {
		for _, w := range v.Warships {
			if w.Slot == int(-1-unit) {
				return w.At
			}
		}
		return blackbeard.NoPlace
	}
	if p := v.Pirate(blackbeard.Counter(unit)); p != nil {
		return p.At
	}
	for _, c := range v.Commissioners {
		if c.Counter == blackbeard.Counter(unit) {
			return c.At
		}
	}
	return blackbeard.NoPlace
}

// seaNames are the names on the water.
var seaNames = []struct {
	sea  blackbeard.Sea
	x, y int
}{{blackbeard.Atlantic, 560, 120}, {blackbeard.Caribbean, 395, 514}, {blackbeard.GoldCoast, 960, 300}, {blackbeard.Indian, 1530, 250}}

func seaName(p *i18n.Printer, s blackbeard.Sea) string { return p.Say("blackbeard.sea." + s.String()) }
