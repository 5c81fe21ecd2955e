package portroyal

import "portside/engine"

// Expeditions are paid with characters and, in the adventure, with ships kept for their items (§5.6).

// lateOf is how many settlers (0), captains (1) or priests (2) of the adventure lie in the display: 0 or 1.
func (p *place) lateOf(symbol int) int8 {
	if p.ares == 0 {
		return 0
	}
	return int8(p.display.Count(uint8(AdventureSymbol(symbol))))
}

// carrying are the kept ships of p that carry an item.
func (p *place) carrying(i Item) ShipSet { return p.kept & i.Ships() }

// canClaim tells whether the active seat can claim any expedition now.
func (s *state) canClaim() bool {
	p := &s.seat[s.active]
	for _, c := range s.row[:s.nRow] {
		if p.canPay(c.Face()) {
			return true
		}
	}
	return false
}

func (p *place) canPay(f *cardFace) bool {
	lacking := 0
	for i, n := range f.needs {
		lacking += max(0, int(n)-int(p.role[Settler+Role(i)]))
	}
	if lacking > int(p.role[Jack]) {
		return false
	}
	for i := RitualBook; f.set == setAdventure && i < items; i++ {
		if p.carrying(i).Len() < int(f.items[i]) {
			return false
		}
	}
	return true
}

// legalClaims lists every exact payment for every expedition of the row: a jack of all trades may stand
// for any one symbol, also for one that the seat has itself (§5.6).
func (s *state) legalClaims(dst []engine.Action) []engine.Action {
	if s.nRow == 0 || !s.canClaim() {
		return dst
	}
	p := &s.seat[s.active]
	for _, c := range s.row[:s.nRow] {
		if p.canPay(c.Face()) {
			dst = p.payments(c, 0, Payment{}, dst)
		}
	}
	return dst
}

// payments appends a claim for every payment of expedition c from the i-th symbol on: jacks, then characters
// of the adventure, the rest of the base game.
func (p *place) payments(c Card, i int, pay Payment, dst []engine.Action) []engine.Action {
	if i == 3 {
		return p.withItems(c, RitualBook, pay, dst)
	}
	n, has := c.Face().needs[i], p.lateOf(i)
	own := int8(p.role[Settler+Role(i)]) - has
	for k := int8(0); k <= n; k++ {
		if int8(pay.Jacks())+k > int8(p.role[Jack]) {
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

// withItems appends a claim for every kept ship that can bring each item asked for; of each item one is.
func (p *place) withItems(c Card, i Item, pay Payment, dst []engine.Action) []engine.Action {
	for i < items && c.Face().items[i] == 0 {
		i++
	}
	if i == items {
		return append(dst, Claim(c, pay))
	}
	for ship := range p.carrying(i).All() {
		next := pay
		switch {
		case pay.Ships[0] == 0:
			next.Ships[0] = ship
		case ship > pay.Ships[0]:
			next.Ships[1] = ship
		default:
			next.Ships = [2]Card{ship, pay.Ships[0]}
		}
		dst = p.withItems(c, i+1, next, dst)
	}
	return dst
}

// applyClaim pays with characters and items, lays the expedition into the display and takes its coins (§5.6).
func (s *state) applyClaim(c Card, pay Payment, log *engine.Log) {
	p := &s.seat[s.active]
	var buf [8]Card
	paid := Paid(c, pay, buf[:0])
	for _, k := range paid {
		if k.Kind() == Character {
			p.lay(k, -1)
		}
		s.discard.Put(uint8(k))
	}
	row := s.row[:s.nRow]
	for i := range row {
		if row[i] == c {
			copy(row[i:], row[i+1:])
			break
		}
	}
	s.nRow--
	s.row[s.nRow] = 0
	p.lay(c, 1)
	log.Public(EvClaimed, s.active, int(c), int(pay.pack()), int(c.Face().coins))
	for _, k := range paid {
		if k.Kind() == Ship {
			p.kept &^= ShipSetOf(k)
			log.Public(EvItemUsed, s.active, int(k))
		}
	}
	s.gain(s.active, int(c.Face().coins), log)
	if p.power == PowerOnClaim {
		s.crown(s.active, int(p.persona.Face().n), log)
	}
	s.checkGoal(s.active, log)
}
