package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine/blackbeard"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

// token is a counter on the chart.
type token struct {
	x, y   int
	symbol string // of blackbeard.svg
	class  string
	name   string // for screen readers
	own    bool   // a pirate of the viewer
}

// drawing is the address of a symbol of the game's drawings.
func drawing(base, symbol string) string { return base + static.URL("blackbeard.svg") + "#" + symbol }

// tokens are all ships on the chart with their places; ships in the same place are side by side.
func tokens(t *table.Turn, v *blackbeard.View) []token {
	type ship struct {
		at       blackbeard.Place
		anchored bool
		token
	}
	var all []ship
	for _, m := range v.Merchants {
		name, class := t.Say("blackbeard.a-merchant", m.Slot+1), "merchant"
		if m.Face != blackbeard.NoCounter {
			name, class = name+": "+counterName(t.Printer, m.Face), "merchant known"
		}
		all = append(all, ship{m.At, false, token{symbol: "merchant", class: class, name: name}})
	}
	for _, w := range v.Warships {
		name := t.Say("blackbeard.a-warship", w.Slot+1)
		if w.Face != blackbeard.NoCounter {
			name += ": " + counterName(t.Printer, w.Face)
		}
		all = append(all, ship{w.At, w.Anchored, token{symbol: "warship", class: "warship", name: name}})
	}
	for _, c := range v.Commissioners {
		name := counterName(t.Printer, c.Counter) + " (" + playerName(t, v, c.Owner) + ")"
		all = append(all, ship{c.At, c.Anchored, token{symbol: "crown", class: emblem(t, v, c.Owner), name: name}})
	}
	for i := range v.Pirates {
		p := &v.Pirates[i]
		class := emblem(t, v, p.Owner)
		if p.Careened {
			class += " careened"
		}
		all = append(all, ship{p.At, p.Anchored, token{symbol: "pirate", class: class, name: captainName(t.Printer, p.Captain) + " (" + playerName(t, v, p.Owner) + ")", own: p.Owner == int(t.Seat)}})
	}
	count, placed := map[[2]int]int{}, map[[2]int]int{}
	key := func(s ship) [2]int {
		k := [2]int{int(s.at), 0}
		if s.anchored {
			k[1] = 1
		}
		return k
	}
	for _, s := range all {
		count[key(s)]++
	}
	var list []token
	for _, s := range all {
		k := key(s)
		x, y := at(s.at)
		dx, dy := slot(placed[k], count[k])
		placed[k]++
		switch { // beside the sign of a port, outside it, or away from the number of a lane
		case s.anchored:
			dx += 15 + 9*(min(count[k], 3)-1)
		case s.at.IsHex() && s.at.Port() != 0:
			dy -= 14
		case s.at.IsHex():
			dy += 2
		}
		s.x, s.y = x+dx, y+dy
		list = append(list, s.token)
	}
	return list
}

// slot is the offset of the i-th of n ships from the middle of its place.
func slot(i, n int) (dx, dy int) {
	switch {
	case n == 1:
		return 0, 0
	case n == 2:
		return 18*i - 9, 0
	case n <= 4:
		return 18*(i%2) - 9, 13*(i/2) - 6
	}
	return 12*(i%3) - 12, 10*(i/3) - 8
}

// harbour is a port on the chart.
type harbour struct {
	port         blackbeard.Port
	x, y         int
	class        string
	name, detail string
	sign         string // "+" friend of pirates, "−" enemy, "" nobody
}

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
		if mine != nil {
			out.class += " st-" + mine.Status[p].String()
		}
		out.detail = portDetail(t, v, p, mine)
		list = append(list, out)
	}
	return list
}

// portDetail says everything about a port in words.
func portDetail(t *table.Turn, v *blackbeard.View, p blackbeard.Port, mine *blackbeard.Pirate) string {
	h := &v.Ports[p]
	words := []string{portName(t.Printer, p)}
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
	if mine != nil && !h.Razed {
		words = append(words, t.Say("blackbeard.status."+mine.Status[p].String(), captainName(t.Printer, mine.Captain)))
	}
	return strings.Join(words, ", ")
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

// focus is the place at which the chart opens.
func focus(t *table.Turn, v *blackbeard.View) blackbeard.Place {
	q := v.Question()
	if q.Kind == 0 {
		q = v.Asking
	}
	if q.Kind > blackbeard.AskOperation {
		if p := whereIs(v, q.A); p != blackbeard.NoPlace {
			return p
		}
	}
	if p := firstPirate(t, v); p != nil {
		return p.At
	}
	if len(v.Pirates) > 0 {
		return v.Pirates[0].At
	}
	return blackbeard.PortAt(3, 5).Hex()
}

// Size of the part of the chart that is shown at first.
const (
	windowWide = 330
	windowHigh = 300
)

// window is the part of the chart around a place, as a viewBox that stays within the chart.
func window(p blackbeard.Place) string {
	x, y := at(p)
	return viewBox(min(max(x-windowWide/2, 0), chartWide-windowWide), min(max(y-windowHigh/2, 0), chartHigh-windowHigh))
}

// around is the same with the place exactly in the middle: the script knows the shape of the window and keeps it within
// the chart.
func around(p blackbeard.Place) string {
	x, y := at(p)
	return viewBox(x-windowWide/2, y-windowHigh/2)
}

func viewBox(x, y int) string {
	return strconv.Itoa(x) + " " + strconv.Itoa(y) + " " + strconv.Itoa(windowWide) + " " + strconv.Itoa(windowHigh)
}

// seaNames are the names on the water.
var seaNames = []struct {
	sea  blackbeard.Sea
	x, y int
}{{blackbeard.Atlantic, 560, 120}, {blackbeard.Caribbean, 330, 480}, {blackbeard.GoldCoast, 960, 300}, {blackbeard.Indian, 1530, 250}}

func seaName(p *i18n.Printer, s blackbeard.Sea) string { return p.Say("blackbeard.sea." + s.String()) }
