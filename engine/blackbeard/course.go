package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/hexmap"
)

// The words that begin plans: to sail to a hex, "course.car-K12"; to sail to a port and end the MOVE at anchor in it,
// "harbour.car-K13"; either as the operation of a turn, die included, "voyage.teach.harbour.car-K13".
const (
	coursePlan  = "course"
	harbourPlan = "harbour"
	voyagePlan  = "voyage"
)

// Reach is what a ship that the viewer steers can reach with the points it has left, or is sure to have.
type Reach struct {
	From     Place
	Weigh    bool    // at anchor there: weighing comes first and takes a point
	Places   []Place // without From, nearest first
	Harbours []Place // those where he can be sure to end the MOVE at anchor, From among them if he lies off it
	found    hexmap.Reach
	stops    hexmap.Set
}

// Reach is nil if the viewer steers no ship now, or one without points. A way never leads through a place
// where hunters may catch the ship; it may end there.
func (v *View) Reach() *Reach {
	q := v.Asked
	from := Place(q.C)
	if q.Kind != AskSail || !from.IsHex() || q.B <= 0 {
		return nil
	}
	return v.reach(q.A, from, int(q.B))
}

// Offing is what a pirate of the viewer, who is asked for an operation, is sure to reach by a MOVE whatever the die says,
// without places where hunters may catch him; nil if he cannot move, or not on a map.
func (v *View) Offing(p *Pirate) *Reach {
	if v.Asked.Kind != AskOperation || v.Asked.A != 0 || p.Owner != int(v.Me) || p.Feast || p.Careened || !p.At.IsHex() {
		return nil
	}
	for i := range v.Pirates { // another must raze his port or leave it (13.4)
		if o := &v.Pirates[i]; o.Owner == p.Owner && o.MustRaze && o != p {
			return nil
		}
	}
	least, _ := p.Range()
	r := v.reach(int16(p.Captain), p.At, least)
	if r != nil {
		r.Places = slices.DeleteFunc(r.Places, func(at Place) bool { return v.HuntersAt(p, at) > 0 })
	}
	return r
}

// reach is what a ship, by its name in events, can reach with so many points.
func (v *View) reach(unit int16, from Place, points int) *Reach {
	r := &Reach{From: from, Weigh: v.anchored(unit)}
	if r.Weigh {
		points--
	}
	for _, p := range v.Dangers(unit) {
		if p.IsHex() {
			r.stops.Add(int16(p))
		}
		if p == from && r.Weigh {
			return nil // they meet the ship as soon as it weighs anchor
		}
	}
	Chart().Search(&r.found, int16(from), points, &r.stops, nil)
	var pirate *Pirate
	if unit >= 0 {
		pirate = v.Pirate(Counter(unit))
	}
	for i, h := range r.found.Hexes() {
		if i > 0 {
			r.Places = append(r.Places, Place(h))
		}
		if (i > 0 || !r.Weigh) && r.found.Steps(h) < points && pirate != nil && v.quiet(pirate, Place(h)) {
			r.Harbours = append(r.Harbours, Place(h))
		}
	}
	return r
}

// quiet tells whether a pirate can anchor in the port of a hex without anything in between: it is open to him, no hunter lies
// off it, and no pardon raises a question there (6.4, 8.1, 15.2 L).
func (v *View) quiet(p *Pirate, at Place) bool {
	h := at.Port()
	return h != 0 && p.Status[h] >= Neutral && v.HuntersAt(p, at) == 0 && (v.Pardon == NoNation || v.Ports[h].Nation != v.Pardon)
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

// HarbourAt is the text of the plan that takes the ship to the port of a hex and ends the MOVE there.
func HarbourAt(to Place) string { return harbourPlan + "." + to.String() }

// SetSail is the text of a plan under sail as the operation of a captain's turn.
func SetSail(captain Counter, plan string) string {
	return voyagePlan + "." + captain.String() + "." + plan
}

var _ engine.LongPlanner = (*View)(nil)

// Plan implements engine.Planner: the steps to a hex within reach, or the operation that begins the voyage.
func (v *View) Plan(text string) []engine.Action {
	if p, rest := v.voyage(text); p != nil {
		if r := v.Offing(p); r == nil || r.plan(rest) == nil {
			return nil
		}
		return []engine.Action{Act(OpMove, int16(p.Captain))}
	}
	if r := v.Reach(); r != nil {
		return r.plan(text)
	}
	return nil
}

// Further implements engine.LongPlanner: a voyage sails when the die is cast, without cunning, since its points are sure to
// suffice; and who came for a port stays at anchor in it.
func (v *View) Further(text string) []engine.Action {
	p, rest := v.voyage(text)
	q := v.Asked
	if p != nil && q.Kind == AskCunning && q.B == RollMove && Counter(q.A) == p.Captain {
		return []engine.Action{Act(OpKeepRoll)}
	}
	if p != nil {
		text = rest
	}
	word, to, ok := goal(text)
	switch r := v.Reach(); {
	case q.Kind != AskSail || p != nil && Counter(q.A) != p.Captain || !ok:
	case v.Voyage.Spent > 0 && word == harbourPlan && to == Place(q.C) && v.anchored(q.A):
		return []engine.Action{Act(OpStay)}
	case v.Voyage.Spent == 0 && p != nil && r != nil:
		return r.plan(text)
	}
	return nil
}

// voyage is the pirate of a voyage and the plan that he is to sail; nil if a text is none.
func (v *View) voyage(text string) (*Pirate, string) {
	word, rest, _ := strings.Cut(text, ".")
	name, rest, _ := strings.Cut(rest, ".")
	c, ok := ParseCounter(name)
	if word != voyagePlan || !ok {
		return nil, ""
	}
	return v.Pirate(c), rest
}

// goal reads a plan under sail.
func goal(text string) (word string, to Place, ok bool) {
	word, name, _ := strings.Cut(text, ".")
	to, ok = ParsePlace(name)
	return word, to, ok && (word == coursePlan || word == harbourPlan)
}

// plan is the steps of a plan under sail, nil if it is out of reach.
func (r *Reach) plan(text string) (list []engine.Action) {
	word, to, ok := goal(text)
	if !ok || word == harbourPlan && !slices.Contains(r.Harbours, to) {
		return nil
	}
	way := r.Way(to)
	if r.Weigh && len(way) > 0 {
		list = append(list, Act(OpWeigh))
	}
	for _, p := range way {
		list = append(list, Act(OpSail, int16(p)))
	}
	if word == harbourPlan {
		list = append(list, Act(OpAnchor))
	}
	return list
}
