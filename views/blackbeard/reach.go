package blackbeard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// goals are the places that a ship under way can reach in more than one ply.
func goals(v *blackbeard.View) (list []blackbeard.Place) {
	r := v.Reach()
	if r == nil {
		return nil
	}
	for _, p := range r.Places {
		if r.Weigh || len(r.Way(p)) > 1 {
			list = append(list, p)
		}
	}
	return list
}

// voyager is a pirate who can set sail, with the places that he is sure to reach and the plan that takes him to one.
type voyager struct {
	captain blackbeard.Counter
	places  []blackbeard.Place
	text    func(blackbeard.Place) string
}

// voyagers are the viewer's pirates who are sure to reach a port, to end their turn at anchor in it, or the hex of a merchant
// ship. Where they can do either the port counts: a merchant is boarded at sea.
func voyagers(t *table.Turn, v *blackbeard.View) (list []voyager) {
	for _, a := range t.Legal {
		if a.Op != blackbeard.OpMove {
			continue
		}
		p := v.Pirate(blackbeard.Counter(a.A))
		r := v.Offing(p)
		if r == nil {
			continue
		}
		w := voyager{captain: p.Captain, places: slices.Clone(r.Harbours)}
		w.text = func(at blackbeard.Place) string {
			if slices.Contains(r.Harbours, at) {
				return blackbeard.SetSail(p.Captain, blackbeard.HarbourAt(at))
			}
			return blackbeard.SetSail(p.Captain, blackbeard.CourseTo(at))
		}
		for _, at := range r.Places {
			if prized(v, at) && !slices.Contains(w.places, at) {
				w.places = append(w.places, at)
			}
		}
		list = append(list, w)
	}
	return list
}

// prized tells whether a merchant ship lies in a place.
func prized(v *blackbeard.View, at blackbeard.Place) bool {
	return slices.ContainsFunc(v.Merchants, func(m blackbeard.FaceDown) bool { return m.At == at })
}

// outline draws hexes as one path, each relative to the one before: most are in columns, so the same text repeats and
// compresses well.
func outline(places []blackbeard.Place) string {
	var corners [][2]int
	for _, p := range places {
		if p.IsHex() {
			x, y := at(p)
			corners = append(corners, [2]int{x - 10, y - 17})
		}
	}
	slices.SortFunc(corners, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	var sb strings.Builder
	last := [2]int{}
	for _, c := range corners {
		fmt.Fprintf(&sb, "m%d %dh20l10 17-10 17h-20l-10-17z", c[0]-last[0], c[1]-last[1])
		last = c
	}
	return sb.String()
}

// near is a group of places under their nearest port.
type near struct {
	title  string
	places []blackbeard.Place
	apart  bool // they are far apart: each must say where
}

// grouped puts places under the names of the ports near them, in alphabetical order.
func grouped(t *table.Turn, places []blackbeard.Place) []near {
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

// groups are the places that can be chosen with an action of a kind, each in one group.
func groups(t *table.Turn, v *blackbeard.View, op uint16, places []blackbeard.Place) []near {
	list := busy(t, v, op, places)
	if len(list) > 0 {
		places = slices.DeleteFunc(slices.Clone(places), func(p blackbeard.Place) bool { return slices.Contains(list[0].places, p) })
	}
	return append(list, grouped(t, places)...)
}

// busy is a separate group for a captain who may begin anywhere: the places with merchant ships.
func busy(t *table.Turn, v *blackbeard.View, op uint16, places []blackbeard.Place) []near {
	var list []blackbeard.Place
	for _, p := range places {
		if op == blackbeard.OpPlace && slices.ContainsFunc(v.Merchants, func(m blackbeard.FaceDown) bool { return m.At == p }) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []near{{title: t.Say("blackbeard.places.prizes"), places: list, apart: true}}
}

// placesOf are the places that the viewer can choose now with an action of a kind.
func placesOf(t *table.Turn, op uint16) (places []blackbeard.Place, actions map[blackbeard.Place]engine.Action) {
	actions = map[blackbeard.Place]engine.Action{}
	for _, a := range t.Legal {
		if p, ok := blackbeard.PlaceOf(a); ok && a.Op == op {
			places = append(places, p)
			actions[p] = a
		}
	}
	return places, actions
}

// marks says in short what is at a place: prizes and hunters.
func marks(t *table.Turn, v *blackbeard.View, p blackbeard.Place) (words []string) {
	prizes, hunters := 0, 0
	mine := v.Pirate(blackbeard.Counter(v.Question().A))
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
		text := t.Say("blackbeard.hunters", hunters)
		if mine != nil && mine.Owner == int(t.Seat) && v.Question().Kind == blackbeard.AskSail && !t.NoOdds {
			text += " " + t.Say("blackbeard.move.caught", v.OddsCaught(mine, p))
		}
		words = append(words, text)
	}
	return words
}
