package portroyal

import "portside/engine"

// place is what lies before one seat. The numbers follow from the bag and save counting.
type place struct {
	coins       uint8
	influence   int16
	swords      uint8
	expeditions uint8
	cheap       uint8 // characters of printed cost 3 or less
	tokens      uint8 // influence from contracts
	taxed       uint8 // tax increases paid so far; standing orders look at it (§14.3)
	gifts       uint8 // coins of gift ships got so far, for the same; counted from version 2 of the rules on
	crowns      uint8 // 0 … 15 (§12.8)
	persona     Persona
	dealt       uint8  // number of the character card dealt, 0: none or to be drafted
	left        uint8  // markers left on the character card: door and windows (§12.5)
	boxed       uint8  // markers put back into the box for coins
	power       power  // of the persona, once the door is open
	ares        uint8  // captains, priests and settlers that earn for ships of Ares
	kept        uint32 // ships kept for their items, bit card - firstItem (§12.6)
	brave       uint8  // characters of printed influence 2 or more
	role        [roles]uint8
	traders     [colours]uint8
	merchants   [colours]uint8
	clerks      [colours]uint8
	pack        [colours]uint8  // card+1 of the repelled ship kept for pack of pirates, 0: none
	display     engine.Bag      // characters, expeditions, ships under merchants
	purse       [maxPurse]uint8 // the generation of each coin, longest held first
}

// lay puts card c into the display (sign 1) or takes it out (sign -1) and keeps the numbers true. A ship
// in the display lies under a merchant and counts 1 influence (§9.3).
func (p *place) lay(c Card, sign int8) {
	if sign > 0 {
		p.display.Put(uint8(c))
	} else {
		p.display.Take(uint8(c))
	}
	f := &faces[c]
	d := uint8(sign) // two's complement: adding 255 subtracts 1
	switch f.kind {
	case Ship:
		p.influence += int16(sign)
		return
	case Expedition:
		p.influence += int16(sign * f.influence)
		p.expeditions += d
		return
	}
	p.influence += int16(sign * f.influence)
	p.role[f.role] += d
	p.swords += uint8(sign * f.swords)
	if f.cost <= 3 {
		p.cheap += d
	}
	if f.influence >= 2 {
		p.brave += d
	}
	if f.ares {
		p.ares += d
	}
	switch f.role {
	case Trader:
		p.traders[f.colour] += d
	case Merchant:
		p.merchants[f.colour] += d
	case Clerk:
		p.clerks[f.colour] += d
	}
}

// discount is what characters take off every hire.
func (p *place) discount() int {
	n := int(p.role[Mademoiselle])
	if p.power == bargaining {
		n += int(figures[p.persona].n)
	}
	return n
}

// price is what c costs the seat without the fee (§5.5.4, §12.7).
func (s *state) price(p *place, c Card) int {
	off := p.discount()
	if s.voyage.event == discountAll {
		off += int(happenings[s.voyage.card].n)
	}
	return max(0, int(faces[c].cost)-off)
}
