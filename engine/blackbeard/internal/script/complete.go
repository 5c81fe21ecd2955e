package script

import (
	"slices"

	"portside/engine"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

func begin(given script.Given, st engine.State) *position {
	s := st.(*rules.State)
	begun := slices.ContainsFunc(s.Player[:s.Seats], func(pl rules.Player) bool { return pl.Begun })
	return &position{Given: given, s: s, fresh: !begun}
}

// clear empties the map for the first position of a match: seat 0 is player 1 and to act, and everybody has had a
// turn.
func (p *position) clear() {
	if p.fresh {
		p.s.Clear()
	}
}

// complete fills in what the script does not say: the rest follows from what it says, and counters that lie nowhere are
// in their bags. The rules decide whether the position is possible.
func (p *position) complete() error {
	s := p.s
	for i := range int8(rules.Slots) {
		k := &s.Pirates[i]
		if !p.Said(k.Captain.String() + ".blockaded") {
			k.Blockaded = k.Captain != 0 && k.Anchored && s.HuntersAt(k.At, i)
		}
		if k.Offer.To > 0 {
			s.Seal(i)
		}
	}
	for i := range int8(s.Players) {
		if !p.Said(p.name(i) + ".exempt") {
			s.Player[i].Exempt = s.LastLost(i)
		}
	}
	governors := s.GovernorBag
	if s.FillBags(); p.Said("bag.governors") {
		s.GovernorBag = governors
	}
	s.Stir = false
	if p.fresh || p.Said("actor") {
		s.OpenTurn()
	}
	return s.Invariants()
}
