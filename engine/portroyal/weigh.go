package portroyal

import "portside/engine"

// Judgement of the game for bots, in coins: what the harbour is worth to a seat if it stops, what it
// may be worth after one more card, what a card is worth in a display. The figures are our own and
// were settled by letting bots play each other.

// coinsPerInfluence grows from the first to the last turns of a match.
func (s *state) coinsPerInfluence() float64 { return 2.0 + 2.2*s.progress() }

// progress is how near the end is, 0 … 1, by the most influence of any seat.
func (s *state) progress() float64 {
	best := int16(0)
	for i := range s.seats {
		best = max(best, s.seat[i].influence)
	}
	return min(1, float64(best)/goal)
}

// benefit is what the ability of a role brings over a whole match, in coins.
var benefit = [...]float64{Settler: 1.2, Captain: 1.2, Priest: 1.2, Jack: 1.6, Trader: 1.5, Admiral: 2.5, Jester: 1.8, Governor: 7, Mademoiselle: 5}

// valueOf is what character c is worth in the display of p, without its price.
func (s *state) valueOf(p *place, c Card) float64 {
	f := &faces[c]
	left := 1 - s.progress()
	v := float64(f.influence) * s.coinsPerInfluence()
	switch f.role {
	case Sailor, Pirate: // the first swords keep turns alive, more than five repel little more
		if p.swords < 5 {
			v += left * 2.2 * float64(f.swords)
		}
	case Settler, Captain, Priest, Jack:
		v += benefit[f.role]
		if s.nRow > 0 {
			v += 1
		}
	default:
		v += left * benefit[f.role]
	}
	return v
}

// gainOf is what taking c from the harbour is worth to seat after paying, negative if it cannot pay.
func (s *state) gainOf(seat engine.Seat, c Card) float64 {
	p, toll := &s.seat[seat], 0
	if seat != s.active {
		toll = fee
	}
	if faces[c].kind == Ship {
		return float64(s.worth(p, c) - toll)
	}
	price := p.price(c) + toll
	if price > int(p.coins) {
		return -1
	}
	return s.valueOf(p, c) - float64(price)*(1-0.45*s.progress())
}

// bestTakes adds up the n highest gains of the harbour with one card more; extra is NoCard for none.
func (s *state) bestTakes(seat engine.Seat, extra Card) float64 {
	var top [8]float64
	n := takesByColours[s.shipCount()] + int(s.seat[seat].governors)
	if extra != NoCard && faces[extra].kind == Ship {
		n = takesByColours[min(s.shipCount()+1, colours-1)] + int(s.seat[seat].governors)
	}
	n = min(n, len(top))
	insert := func(v float64) {
		for i := range n {
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	for _, c := range s.harbour[:s.nHarbour] {
		insert(s.gainOf(seat, c))
	}
	if extra != NoCard {
		insert(s.gainOf(seat, extra))
	}
	sum := 0.0
	for _, v := range top[:n] {
		sum += v
	}
	if s.nHarbour == 0 && extra == NoCard {
		sum += float64(s.seat[seat].jesters)
	}
	if s.nHarbour >= 5 || s.nHarbour == 4 && extra != NoCard {
		sum += 2 * float64(s.seat[seat].admirals)
	}
	return sum
}

// afterDraw is the expected worth of the harbour after one more card, then stopping.
func (s *state) afterDraw(seat engine.Seat) float64 {
	pile := &s.unseen[s.gen]
	if s.deck == 0 {
		pile = &s.discard
	}
	if pile.Len() == 0 {
		return 0
	}
	now, sum := s.bestTakes(seat, NoCard), 0.0
	for t := range pile.All() {
		c, v := Card(t), now
		switch f := &faces[c]; {
		case f.kind == Character:
			v = s.bestTakes(seat, c)
		case f.kind == Ship && s.ships[f.colour] == 0:
			v = s.bestTakes(seat, c)
		case f.kind == Ship && !s.canRepel(c):
			v = float64(s.seat[seat].jesters)
		case f.kind == Expedition:
			v += 0.5
		}
		sum += v * float64(pile.Count(t))
	}
	return sum / float64(pile.Len())
}

// Weigh implements engine.State.
func (s *state) Weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	for _, a := range legal {
		dst = append(dst, s.weigh(seat, a))
	}
	return dst
}

func (s *state) weigh(seat engine.Seat, a engine.Action) float64 {
	switch a.Op {
	case opDraw:
		return s.afterDraw(seat)
	case opStop:
		return s.bestTakes(seat, NoCard)
	case opLetIn:
		if s.ships[faces[s.pending].colour] > 0 {
			return float64(s.seat[seat].jesters)
		}
		return s.bestTakes(seat, s.pending)
	case opRepel:
		return s.bestTakes(seat, NoCard)
	case opTrade, opHire:
		return s.gainOf(seat, Card(a.A))
	case opClaim:
		return s.claimGain(Card(a.A), unpack(a.B))
	}
	return 0
}

// claimGain is the influence and coins of an expedition less the characters; jacks are kept if possible.
func (s *state) claimGain(c Card, pay Payment) float64 {
	f := &faces[c]
	symbols := 0
	for _, n := range f.needs {
		symbols += int(n)
	}
	gain := float64(int(f.influence)-symbols)*s.coinsPerInfluence() + float64(f.coins)
	return 1000 + gain - float64(pay.Jacks()) // an expedition is always worth more than waiting for it
}

// victory is what the first place is worth beside the cards that bring it, in coins.
const victory = 40

// Forecast is what the position of each seat is worth to it, in coins: influence and abilities as
// valueOf sees them, coins for what they can still buy, and at the end the first place.
func (s *state) Forecast(dst []float64) []float64 {
	if s.phase == PhaseOver {
		return s.final(dst)
	}
	left, perInfluence := 1-s.progress(), s.coinsPerInfluence()
	for i := range s.seats {
		p := &s.seat[i]
		v := float64(p.influence)*perInfluence + float64(p.coins)*(1-0.45*(1-left))
		crew := 2.2*float64(min(5, p.swords)) + benefit[Admiral]*float64(p.admirals) + benefit[Jester]*float64(p.jesters) +
			benefit[Governor]*float64(p.governors) + benefit[Mademoiselle]*float64(p.discount)
		for _, n := range p.traders {
			crew += benefit[Trader] * float64(n)
		}
		v += left * crew
		for i, n := range p.symbols {
			v += benefit[int(Settler)+i] * float64(n)
		}
		dst = append(dst, v)
	}
	return dst
}

func (s *state) final(dst []float64) []float64 {
	var scores [maxSeats]int
	list := s.Scores(scores[:0])
	for _, mine := range list {
		v := float64(mine) / coinStep
		first := true
		for _, other := range list {
			first = first && mine >= other
		}
		if first {
			v += victory
		}
		dst = append(dst, v)
	}
	return dst
}
