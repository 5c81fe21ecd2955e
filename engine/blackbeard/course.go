package blackbeard

import (
	"strings"

	"portside/engine"
	"portside/engine/hexmap"
)

// coursePlan is the word that begins a plan to sail to a hex: "course.car-K12".
const coursePlan = "course"

// Reach is what the ship that the viewer steers can reach with the points it has left.
type Reach struct {
	From   Place
	Weigh  bool    // at anchor there: weighing comes first and takes a point
	Places []Place // without From, nearest first
	found  hexmap.Reach
	stops  hexmap.Set
}

// Reach is nil if the viewer steers no ship now, or one without points. A way never leads through a place
// where hunters may catch the ship; it may end there.
func (v *View) Reach() *Reach {
	q := v.Asked
	from := Place(q.C)
	if q.Kind != AskSail || !from.IsHex() || q.B <= 0 {
		return nil
	}
	r := &Reach{From: from, Weigh: v.anchored(q.A)}
	points := int(q.B)
	if r.Weigh {
		points--
	}
	for _, p := range v.Dangers(q.A) {
		if p.IsHex() {
			r.stops.Add(int16(p))
		}
		if p == from && r.Weigh {
			return nil // they meet the ship as soon as it weighs anchor
		}
	}
	Chart().Search(&r.found, int16(from), points, &r.stops, nil)
	for _, h := range r.found.Hexes()[1:] {
		r.Places = append(r.Places, Place(h))
	}
	return r
}

// anchored tells whether a ship, by its name in events, lies in a port.
func (v *View) anchored(unit int16) bool {
	if unit < 0 {
		for _, w := range v.Warships {
			if w.Slot == int(-1-unit) {
				return w.Anchored
			}
		}
		return false
	}
	if p := v.Pirate(Counter(unit)); p != nil {
		return p.Anchored
	}
	h := v.hunter(Counter(unit))
	return h != nil && h.Anchored
}

// Way is the steps to a place, without From; empty if it is out of reach.
func (r *Reach) Way(to Place) (steps []Place) {
	for _, p := range r.Places {
		if p != to {
			continue
		}
		for _, h := range Chart().Way(&r.found, int16(to), &r.stops, nil) {
			steps = append(steps, Place(h))
		}
	}
	return steps
}

// Dangers are the places with hunters at sea that may try a ship, by its name in events: hunters other than its
// owner's. Only pirates are in danger. In ascending order, each once.
func (v *View) Dangers(unit int16) (list []Place) {
	if unit < 0 {
		return nil
	}
	p := v.Pirate(Counter(unit))
	if p == nil {
		return nil
	}
	for at := Place(1); at < Places; at++ {
		if v.HuntersAt(p, at) > 0 {
			list = append(list, at)
		}
	}
	return list
}

// HuntersAt counts the hunters at sea in a place that may try a pirate there (8.1).
func (v *View) HuntersAt(p *Pirate, at Place) (n int) {
	for _, w := range v.Warships {
		if w.At == at && !w.Anchored {
			n++
		}
	}
	for i := range v.Commissioners {
		if c := &v.Commissioners[i]; c.At == at && !c.Anchored && !c.Careened && c.Owner != p.Owner {
			n++
		}
	}
	return n
}

// CourseTo is the text of the plan that takes the ship to a place.
func CourseTo(to Place) string { return coursePlan + "." + to.String() }

var _ engine.Planner = (*View)(nil)

// Plan implements engine.Planner: the steps to a hex within reach.
func (v *View) Plan(text string) (list []engine.Action) {
	word, name, _ := strings.Cut(text, ".")
	to, ok := ParsePlace(name)
	r := v.Reach()
	if word != coursePlan || !ok || r == nil {
		return nil
	}
	way := r.Way(to)
	if r.Weigh && len(way) > 0 {
		list = append(list, Act(OpWeigh))
	}
	for _, p := range way {
		list = append(list, Act(OpSail, int16(p)))
	}
	return list
}
