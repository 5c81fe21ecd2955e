package script

import (
	"portside/engine"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

func begin(sheet script.Sheet, st engine.State) *position {
	p := &position{Sheet: sheet, s: st.(*rules.State), fresh: true}
	for i := range p.s.Player[:p.s.Seats] {
		p.fresh = p.fresh && !p.s.Player[i].Begun
	}
	return p
}

// clear empties the map for the first position of a match: seat 0 is player 1 and to act, and everybody has had a
// turn.
func (p *position) clear() {
	if p.fresh {
		p.s.Clear()
	}
}

// settle makes what was said a position that can be played: what follows from it is not said, and what lies nowhere is
// in its bag. Whether it can be are the rules to say.
func (p *position) settle() error {
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
	s.FillBags()
	if p.Said("bag.governors") {
		s.GovernorBag = script.NewPool(p.governors).Bag()
	}
	s.Stir = false
	if p.fresh || p.Said("actor") {
		s.OpenTurn()
	}
	return s.Invariants()
}
