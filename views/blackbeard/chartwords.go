package blackbeard

import (
	"fmt"
	"strings"
	"sync"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// sheetData tells the script where the sheets are, and how many columns and rows each has:
// "car 10 10 24 18;cd 850 30 12 9;ind 1330 30 12 12".
var sheetData = sync.OnceValue(func() string {
	var cols, rows [len(sheetAt)]int
	for h := 1; h < blackbeard.Chart().Len(); h++ {
		hex := blackbeard.Chart().Hex(int16(h))
		col, row := hex.At.Offset()
		cols[hex.Sheet], rows[hex.Sheet] = max(cols[hex.Sheet], col+1), max(rows[hex.Sheet], row+1)
	}
	words := make([]string, len(sheetAt))
	for s, o := range sheetAt {
		words[s] = fmt.Sprintf("%v %d %d %d %d", blackbeard.Sheet(s), o[0], o[1], cols[s], rows[s])
	}
	return strings.Join(words, ";")
})

// zoneData tells the script where the transit zones are: "690 455;797 250".
func zoneData() string {
	var words []string
	for _, z := range zoneAt[1:] {
		words = append(words, fmt.Sprintf("%d %d", z[0], z[1]))
	}
	return strings.Join(words, ";")
}

// bearing is an arrow from a hex to its neighbour.
func bearing(from, to blackbeard.Place) string {
	if !from.IsHex() || !to.IsHex() {
		return "→"
	}
	for d, arrow := range []string{"↑", "↗", "↘", "↓", "↙", "↖"} {
		if blackbeard.Chart().Beside(int16(from), d) == int16(to) {
			return arrow
		}
	}
	return "→"
}

// chip is the short name of a place in a group of places, with the ships there.
func chip(t *table.Turn, v *blackbeard.View, p blackbeard.Place) string {
	label := p.Label()
	if p.IsZone() {
		label = placeName(t.Printer, p)
	}
	if p.IsHex() && p.Port() != 0 {
		label += ", " + portName(t.Printer, p.Port())
	}
	return strings.Join(append([]string{label}, marks(t, v, p)...), ", ")
}

// dangerPlaces are where hunters may catch the ship under way.
func dangerPlaces(v *blackbeard.View) []blackbeard.Place {
	if q := v.Question(); q.Kind == blackbeard.AskSail {
		return v.Dangers(q.A)
	}
	return nil
}

func portSymbol(h harbour) string {
	switch {
	case strings.HasSuffix(h.class, "razed") || strings.Contains(h.class, " razed"):
		return "ruin"
	case strings.Contains(h.class, " haven"):
		return "haven"
	}
	return "town"
}

// seen is a ship in words.
type seen struct {
	at                blackbeard.Place
	name, where, more string
}

// text is all of it.
func (s seen) text() string { return s.name + s.where + s.more }

// afloat says where every ship is, what it is, and what the viewer's pirate may expect of it.
func afloat(t *table.Turn, v *blackbeard.View) (lines []seen) {
	add := func(name string, p blackbeard.Place, anchored bool, more ...string) {
		where := placeName(t.Printer, p)
		if anchored {
			where = t.Say("blackbeard.anchored", portName(t.Printer, p.Port()))
		}
		line := seen{at: p, name: name, where: t.Say("blackbeard.is-at", "", where)}
		for _, m := range more {
			if m != "" {
				line.more += "; " + m
			}
		}
		lines = append(lines, line)
	}
	mine := firstPirate(t, v)
	odds := chanceAt{t, v, mine}
	for i := range v.Pirates {
		p := &v.Pirates[i]
		add(captainName(t.Printer, p.Captain)+" ("+playerName(t, v, p.Owner)+")", p.At, p.Anchored, ship(t, p.Ship, p.CombatNow, p.SpeedNow))
	}
	for _, c := range v.Commissioners {
		chance := ""
		if c.Owner != int(t.Seat) {
			chance = odds.hunter(int16(c.Counter), c.At)
		}
		add(counterName(t.Printer, c.Counter)+" ("+playerName(t, v, c.Owner)+")", c.At, c.Anchored, t.Say(touchKey+"strength", c.CombatNow, c.SpeedNow), chance)
	}
	for _, w := range v.Warships {
		name := t.Say("blackbeard.a-warship", w.Slot+1)
		if w.Face != blackbeard.NoCounter {
			name = t.Say("blackbeard.a-warship.seen", w.Slot+1, nationName(t.Printer, w.Face.Nation()), w.Face.Combat(0), w.Face.Speed(0))
		}
		add(name, w.At, w.Anchored, odds.hunter(-int16(w.Slot)-1, w.At))
	}
	for _, m := range v.Merchants {
		name := t.Say("blackbeard.a-merchant", m.Slot+1)
		if m.Face != blackbeard.NoCounter {
			name += ": " + counterName(t.Printer, m.Face)
		}
		add(name, m.At, false, odds.merchant(m))
	}
	return lines
}

// excludedName is the captain whom a pardon leaves out.
func excludedName(t *table.Turn, v *blackbeard.View) string {
	if v.PardonExcludes == blackbeard.NoCounter {
		return t.Say("blackbeard.nobody")
	}
	return captainName(t.Printer, v.PardonExcludes)
}

// onSale lists the nations whose letters can be bought, equal ones counted.
func onSale(t *table.Turn, v *blackbeard.View) string {
	count := map[blackbeard.Nation]int{}
	var order []blackbeard.Nation
	for _, l := range v.OnSale {
		if count[l.Nation()]++; count[l.Nation()] == 1 {
			order = append(order, l.Nation())
		}
	}
	var words []string
	for _, n := range order {
		word := nationName(t.Printer, n)
		if count[n] > 1 {
			word += " ×" + number(count[n])
		}
		words = append(words, word)
	}
	return listed(t.Printer, words)
}
