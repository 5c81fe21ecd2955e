package blackbeard

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/hexmap"
	"portside/views/table"
)

// reach is where a ship under way can get to with the points it has, with a way to every place.
type reach struct {
	from    blackbeard.Place
	places  []blackbeard.Place // without the start, nearest first
	before  map[blackbeard.Place]blackbeard.Place
	steps   map[blackbeard.Place]int
	hunters map[blackbeard.Place]int // hunters at sea that may try to catch the ship there
}

// reachOf is the reach of the ship the viewer steers, nil if there is none.
func reachOf(v *blackbeard.View) *reach {
	q := v.Question()
	from := blackbeard.Place(q.C)
	if q.Kind != blackbeard.AskSail || !from.IsHex() || q.B <= 0 {
		return nil
	}
	r := &reach{from: from, before: map[blackbeard.Place]blackbeard.Place{}, steps: map[blackbeard.Place]int{}, hunters: dangers(v, q.A)}
	var stops hexmap.Set
	for p := range r.hunters {
		if p.IsHex() {
			stops.Add(int16(p))
		}
	}
	var found hexmap.Reach
	blackbeard.Chart().Search(&found, int16(from), int(q.B), &stops, nil)
	for _, h := range found.Hexes()[1:] {
		p := blackbeard.Place(h)
		way := blackbeard.Chart().Way(&found, h, &stops, nil)
		r.before[p] = from
		if n := len(way); n > 1 {
			r.before[p] = blackbeard.Place(way[n-2])
		}
		r.steps[p] = len(way)
		r.places = append(r.places, p)
	}
	return r
}

// dangers counts, by place, the hunters at sea that are not of the same owner as a pirate; none for others.
func dangers(v *blackbeard.View, unit int16) map[blackbeard.Place]int {
	list := map[blackbeard.Place]int{}
	if unit < 0 {
		return list
	}
	p := v.Pirate(blackbeard.Counter(unit))
	if p == nil {
		return list
	}
	for _, w := range v.Warships {
		if !w.Anchored {
			list[w.At]++
		}
	}
	for _, c := range v.Commissioners {
		if !c.Anchored && !c.Careened && c.Owner != p.Owner {
			list[c.At]++
		}
	}
	return list
}

// way writes the steps to all places of the reach for the script: "K12<K11 K13<K12".
func (r *reach) way() string {
	words := make([]string, len(r.places))
	for i, p := range r.places {
		words[i] = p.Label() + "<" + r.before[p].Label()
	}
	return strings.Join(words, " ")
}

// outline is the drawing of hexes as one path.
func outline(places []blackbeard.Place) string {
	var sb strings.Builder
	for _, p := range places {
		if p.IsHex() {
			x, y := at(p)
			fmt.Fprintf(&sb, "M%d %dh20l10 17-10 17h-20l-10-17z", x-10, y-17)
		}
	}
	return sb.String()
}

// near is a group of places under the port they lie nearest to.
type near struct {
	title  string
	places []blackbeard.Place
}

// grouped puts places under the names of the ports near them, in the order of the alphabet.
func grouped(t table.Turn, places []blackbeard.Place) []near {
	index := map[string]int{}
	var list []near
	for _, p := range places {
		title := ""
		if port := nearest(p); port != 0 && p.IsHex() {
			title = portName(t.Printer, port)
		} else if p.IsZone() {
			title = t.Say("blackbeard.zones")
		} else {
			title = seaName(t.Printer, p.Sea())
		}
		i, ok := index[title]
		if !ok {
			i = len(list)
			index[title] = i
			list = append(list, near{title: title})
		}
		list[i].places = append(list[i].places, p)
	}
	slices.SortFunc(list, func(a, b near) int { return strings.Compare(a.title, b.title) })
	return list
}

// placesOf are the places the viewer can choose with a verb now.
func placesOf(t table.Turn, word string) (places []blackbeard.Place, actions map[blackbeard.Place]engine.Action) {
	actions = map[blackbeard.Place]engine.Action{}
	for _, a := range t.Legal {
		if verb(a) != word {
			continue
		}
		for i := range 2 {
			if p, ok := blackbeard.ParsePlace(object(a, i)); ok {
				places = append(places, p)
				actions[p] = a
			}
		}
	}
	return places, actions
}

// marks says in short what is at a place: prizes and hunters.
func marks(t table.Turn, v *blackbeard.View, p blackbeard.Place) (words []string) {
	prizes, hunters := 0, 0
	for _, m := range v.Merchants {
		if m.At == p {
			prizes++
		}
	}
	for _, w := range v.Warships {
		if w.At == p && !w.Anchored {
			hunters++
		}
	}
	for _, c := range v.Commissioners {
		if c.At == p && !c.Anchored && c.Owner != int(t.Seat) {
			hunters++
		}
	}
	if prizes > 0 {
		words = append(words, t.Say("blackbeard.prizes", prizes))
	}
	if hunters > 0 {
		words = append(words, t.Say("blackbeard.hunters", hunters))
	}
	return words
}
