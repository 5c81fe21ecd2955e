package blackbeard

import (
	"cmp"
	"slices"
	"strconv"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// sight is the part of the chart at which it opens, around a place that is always in it.
type sight struct {
	x, y, wide, high int
	at               blackbeard.Place
	about            []blackbeard.Place // the places in it of the ships that are asked about, at among them
}

// Size of a sight. A phone shows the largest one with ships and names that can be told apart.
const (
	sightWide, sightHigh = 300, 260
	mostWide, mostHigh   = 410, 350
	sightRim             = 26 // a ship and its name around the middle of its place
)

// sightOf is where the chart opens: at the ship in question, with as much of what the decision is about as fits: the other
// ships in question first, then the viewer's, then hunters, prizes and rivals, the nearest first. A captain who is not at sea
// yet sees where most prizes are.
func sightOf(t *table.Turn, v *blackbeard.View) sight {
	at := focus(t, v)
	s := sightAt(at)
	s.grow(180, 160) // its place stays off the edges
	for _, p := range asksAbout(t, v) {
		if wider := s.with(p); p != at && wider.wide <= mostWide && wider.high <= mostHigh {
			s = wider
			s.about = append(s.about, p)
		}
	}
	for _, p := range matters(t, v, at) {
		if wider := s.with(p); wider.wide <= mostWide && wider.high <= mostHigh {
			s = wider
		}
	}
	s.grow(sightWide, sightHigh)
	return s
}

// sightAt is a sight of one place.
func sightAt(p blackbeard.Place) sight {
	x, y := at(p)
	return sight{x - sightRim, y - sightRim, 2 * sightRim, 2 * sightRim, p, []blackbeard.Place{p}}
}

// with is a sight of a place more.
func (s sight) with(p blackbeard.Place) sight {
	o := sightAt(p)
	x, y := min(s.x, o.x), min(s.y, o.y)
	return sight{x, y, max(s.x+s.wide, o.x+o.wide) - x, max(s.y+s.high, o.y+o.high) - y, s.at, s.about}
}

// grow makes a sight as large as wide and high at least.
func (s *sight) grow(wide, high int) {
	if more := wide - s.wide; more > 0 {
		s.x, s.wide = s.x-more/2, wide
	}
	if more := high - s.high; more > 0 {
		s.y, s.high = s.y-more/2, high
	}
}

// window is a sight as a viewBox that stays within the chart.
func (s sight) window() string {
	s.x, s.y = min(max(s.x, 0), chartWide-s.wide), min(max(s.y, 0), chartHigh-s.high)
	return s.box()
}

func (s sight) box() string {
	return strconv.Itoa(s.x) + " " + strconv.Itoa(s.y) + " " + strconv.Itoa(s.wide) + " " + strconv.Itoa(s.high)
}

// data tells the script the sight and the places in it that are asked about. The script knows the shape of the chart on the
// screen, and keeps it within the seas itself.
func (s sight) data() string {
	text := s.box()
	for _, p := range s.about {
		x, y := at(p)
		text += " " + strconv.Itoa(x) + " " + strconv.Itoa(y)
	}
	return text
}

// asksAbout are the places of the ships that a question is about, the one that decides first: of those that it names, or else that
// its answers name.
func asksAbout(t *table.Turn, v *blackbeard.View) []blackbeard.Place {
	q := v.Question()
	if q.Kind == 0 {
		q = v.Asking
	}
	var list []blackbeard.Place
	add := func(unit int16) {
		if p := whereIs(v, unit); p != blackbeard.NoPlace && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	switch q.Kind {
	case 0, blackbeard.AskOperation, blackbeard.AskShip, blackbeard.AskPlace, blackbeard.AskEnd:
	case blackbeard.AskChallenge:
		add(-1 - q.A)
	case blackbeard.AskWarship, blackbeard.AskName, blackbeard.AskCentre:
		for _, a := range t.Legal {
			if ship, ok := blackbeard.ShipOf(a); ok {
				add(int16(ship))
			} else if blackbeard.Verbs[a.Op].Args[0] == blackbeard.ArgWarship {
				add(-1 - a.A)
			}
		}
	case blackbeard.AskHelp:
		add(q.A)
		add(q.B)
		add(q.C)
	case blackbeard.AskCompose, blackbeard.AskDemand, blackbeard.AskFight, blackbeard.AskAttack, blackbeard.AskEvade, blackbeard.AskAutomatic, blackbeard.AskGoOn,
		blackbeard.AskCrownGoOn, blackbeard.AskSurrender, blackbeard.AskJoin, blackbeard.AskDuel, blackbeard.AskQuarrel, blackbeard.AskAccept:
		add(q.A)
		add(q.B)
	default:
		add(q.A)
	}
	return list
}

// matters are the places with ships that matter to a decision at a place, the most important first.
func matters(t *table.Turn, v *blackbeard.View, from blackbeard.Place) []blackbeard.Place {
	type ship struct {
		at  blackbeard.Place
		far int
	}
	var list []ship
	x, y := at(from)
	add := func(p blackbeard.Place, weight int) {
		px, py := at(p)
		list = append(list, ship{p, weight * ((px-x)*(px-x) + (py-y)*(py-y))})
	}
	for i := range v.Pirates {
		if p := &v.Pirates[i]; p.Owner == int(t.Seat) {
			add(p.At, 1)
		} else {
			add(p.At, 4)
		}
	}
	for _, c := range v.Commissioners {
		add(c.At, 2)
	}
	for _, w := range v.Warships {
		add(w.At, 2)
	}
	for _, m := range v.Merchants {
		add(m.At, 3)
	}
	slices.SortStableFunc(list, func(a, b ship) int { return cmp.Compare(a.far, b.far) })
	places := make([]blackbeard.Place, len(list))
	for i, s := range list {
		places[i] = s.at
	}
	return places
}

// focus is the place that the chart is about.
func focus(t *table.Turn, v *blackbeard.View) blackbeard.Place {
	q := v.Question()
	if q.Kind == 0 {
		q = v.Asking
	}
	if list := asksAbout(t, v); len(list) > 0 {
		return list[0]
	}
	if p := firstPirate(t, v); p != nil && q.Kind != blackbeard.AskPlace {
		return p.At
	}
	if p := hunting(v); p != blackbeard.NoPlace && t.Seat >= 0 {
		return p
	}
	if len(v.Pirates) > 0 {
		return v.Pirates[0].At
	}
	return blackbeard.PortAt(3, 5).Hex()
}

// hunting is the merchant ship with the most others near it, NoPlace if there is none.
func hunting(v *blackbeard.View) blackbeard.Place {
	best, most := blackbeard.NoPlace, 0
	for _, m := range v.Merchants {
		x, y := at(m.At)
		near := 0
		for _, o := range v.Merchants {
			if ox, oy := at(o.At); max(x-ox, ox-x) < mostWide/2 && max(y-oy, oy-y) < mostHigh/2 {
				near++
			}
		}
		if near > most {
			best, most = m.At, near
		}
	}
	return best
}
