package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// Expeditions are paid with characters and, in the adventure, with ships kept for their items (§5.6).

// lateOf is how many settlers (0), captains (1) or priests (2) of the adventure lie in the display: 0 or 1.
func (p *Place) lateOf(symbol int) int8 {
	if p.Ares == 0 {
		return 0
	}
	return int8(p.Display.Count(uint8(portroyal.AdventureSymbol(symbol))))
}

// Carrying are the kept ships of p that carry an item.
func (p *Place) Carrying(i portroyal.Item) portroyal.ShipSet { return p.Kept & i.Ships() }

// canClaim tells whether the active seat can claim any expedition now.
func (s *State) canClaim() bool {
	p := &s.Places[s.Active]
	for _, c := range s.Row[:s.NRow] {
		if f := c.Face(); p.hasSymbols(f) && p.hasItems(f) {
			return true
		}
	}
	return false
}

// hasSymbols tells whether p has the settlers, captains and priests that f asks for, or jacks in their place.
func (p *Place) hasSymbols(f *portroyal.CardFace) bool {
	lacking := 0
	for i, n := range f.Needs {
		lacking += max(0, int(n)-int(p.Role[portroyal.Settler+portroyal.Role(i)]))
	}
	return lacking <= int(p.Role[portroyal.Jack])
}

// hasItems tells whether ships that p has kept carry the items that f asks for.
func (p *Place) hasItems(f *portroyal.CardFace) bool {
	for i := portroyal.RitualBook; f.Set == portroyal.SetAdventure && i < portroyal.Items; i++ {
		if p.Carrying(i).Len() < int(f.Items[i]) {
			return false
		}
	}
	return true
}

// legalClaims lists every exact payment for every expedition of the row: a jack of all trades may replace
// any one symbol, even one that the seat has itself (§5.6).
func (s *State) legalClaims(dst []engine.Action) []engine.Action {
	p := &s.Places[s.Active]
	for _, c := range s.Row[:s.NRow] {
		if f := c.Face(); p.hasSymbols(f) && p.hasItems(f) {
			dst = p.payments(c, 0, portroyal.Payment{}, dst)
		}
	}
	return dst
}

// payments appends a claim for every payment of expedition c from the i-th symbol on: jacks, then characters
// of the adventure, the rest of the base game.
func (p *Place) payments(c portroyal.Card, i int, pay portroyal.Payment, dst []engine.Action) []engine.Action {
	if i == 3 {
		return p.withItems(c, portroyal.RitualBook, pay, dst)
	}
	n, has := c.Face().Needs[i], p.lateOf(i)
	own := int8(p.Role[portroyal.Settler+portroyal.Role(i)]) - has
	for k := int8(0); k <= n; k++ {
		if int8(pay.Jacks())+k > int8(p.Role[portroyal.Jack]) {
			break
		}
		for a := range min(has, n-k) + 1 {
			if n-k-a > own {
				continue
			}
			next := pay
			switch i {
			case 0:
				next.JackSettlers = int(k)
			case 1:
				next.JackCaptains = int(k)
			default:
				next.JackPriests = int(k)
			}
			next.Adventure[i] = a == 1
			dst = p.payments(c, i+1, next, dst)
		}
	}
	return dst
}

// withItems appends a claim for every choice of kept ships that bring the items needed, one ship for each.
func (p *Place) withItems(c portroyal.Card, i portroyal.Item, pay portroyal.Payment, dst []engine.Action) []engine.Action {
	for i < portroyal.Items && c.Face().Items[i] == 0 {
		i++
	}
	if i == portroyal.Items {
		return append(dst, portroyal.Claim(c, pay))
	}
	for ship := range p.Carrying(i).All() {
		next := pay
		switch {
		case pay.Ships[0] == 0:
			next.Ships[0] = ship
		case ship > pay.Ships[0]:
			next.Ships[1] = ship
		default:
			next.Ships = [2]portroyal.Card{ship, pay.Ships[0]}
		}
		dst = p.withItems(c, i+1, next, dst)
	}
	return dst
}

// applyClaim pays with characters and items, lays the expedition into the display and takes its coins (§5.6).
func (s *State) applyClaim(c portroyal.Card, pay portroyal.Payment, log *engine.Log) {
	p := &s.Places[s.Active]
	var buf [8]portroyal.Card
	paid := portroyal.Paid(c, pay, buf[:0])
	for _, k := range paid {
		if k.Kind() == portroyal.Character {
			p.Lay(k, -1)
		}
		s.Discard.Put(uint8(k))
	}
	row := s.Row[:s.NRow]
	for i := range row {
		if row[i] == c {
			copy(row[i:], row[i+1:])
			break
		}
	}
	s.NRow--
	s.Row[s.NRow] = 0
	p.Lay(c, 1)
	log.Public(portroyal.EvClaimed, s.Active, int(c), int(pay.Pack()), int(c.Face().Coins))
	for _, k := range paid {
		if k.Kind() == portroyal.Ship {
			p.Kept &^= portroyal.ShipSetOf(k)
			log.Public(portroyal.EvItemUsed, s.Active, int(k))
		}
	}
	s.gain(s.Active, int(c.Face().Coins), log)
	if p.Power == portroyal.PowerOnClaim {
		s.crown(s.Active, int(p.Persona.Face().N), log)
	}
	s.CheckGoal(s.Active, log)
}
