package portroyaltricks

import (
	"math/bits"

	"portside/engine"
)

// weigh implements engine.Game for a state: the simple judgement of a seat that knows its own cards.
func (s *state) weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	if len(legal) == 0 {
		return dst
	}
	p := &s.seat[seat]
	switch s.phase {
	case PhaseAuction:
		limit := s.limit(seat)
		for _, a := range legal {
			switch {
			case a.Op == opPass:
				dst = append(dst, 0)
			case a.Op == opBid:
				dst = append(dst, limit-float64(a.A)+0.5)
			default:
				dst = append(dst, s.free(seat, a))
			}
		}
	case PhaseBury:
		trump, _ := s.bestTrump(p.hand)
		for _, a := range legal {
			if a.Op != opBury {
				dst = append(dst, s.free(seat, a))
				continue
			}
			c := Card(a.A)
			w := -s.strength(c, trump)
			if c.Suit() != NoSuit && c.Suit() != trump { // a short suit is soon void
				w -= 0.05 * float64(count(p.hand&suitSet(c.Suit())))
			}
			dst = append(dst, w)
		}
	case PhaseTrump:
		for _, a := range legal {
			if a.Op != opTrump {
				dst = append(dst, s.free(seat, a))
				continue
			}
			dst = append(dst, s.power(p.hand, Suit(a.A)))
		}
	case PhaseLeader:
		for _, a := range legal {
			switch {
			case a.Op != opLeader:
				dst = append(dst, s.free(seat, a))
			case engine.Seat(a.A) == seat:
				dst = append(dst, s.leading(seat))
			default:
				dst = append(dst, s.following(seat, engine.Seat(a.A)))
			}
		}
	case PhaseChoose:
		low, high := 0.0, 0.4 // one who follows can nearly always throw a card away
		if s.leader == seat {
			low, high = s.chances(seat)
		}
		for _, a := range legal {
			if a.Op != opChoose {
				dst = append(dst, s.free(seat, a))
				continue
			}
			dst = append(dst, s.prospect(seat, Loot(a.A), low, high))
		}
	case PhasePlay:
		stake := s.worth(seat, s.inPlay)
		most, _ := s.rivals(seat, s.inPlay)
		stake += 0.25*most + 0.4
		keep := s.keeping(seat)
		allowed := s.allowed(seat)
		for _, a := range legal {
			if a.Op != opPlay {
				dst = append(dst, s.free(seat, a))
				continue
			}
			c := Card(a.A)
			w := s.chance(seat, c)*stake - keep*s.strength(c, s.trump)
			if allowed>>c&1 == 0 { // a revoke costs a card
				w -= 9
			}
			dst = append(dst, w)
		}
	case PhaseLoad, PhaseWindow:
		for _, a := range legal {
			dst = append(dst, s.weighLoad(seat, a))
		}
	case PhaseStow:
		for _, a := range legal {
			if a.Op != opStow {
				dst = append(dst, s.free(seat, a))
				continue
			}
			l := s.judge(&p.ships[a.B])
			w := float64(Item(a.A).Bonus()) * (1 - 0.5*float64(l.weight)/float64(max(1, l.capacity)))
			if l.sunk() {
				w = 0
			}
			dst = append(dst, w)
		}
	case PhasePenalty:
		o := s.seat[s.offender()]
		for g := range o.ships {
			o.ships[g].bonus = 1<<bits.OnesCount8(o.ships[g].bonus) - 1
		}
		for _, a := range legal {
			if a.Op != opPenalty {
				dst = append(dst, s.free(seat, a))
				continue
			}
			if g := o.shipOf(Item(a.A)); g != goods {
				h := o.ships[g]
				before := s.promise(&h)
				h.loot &^= 1 << a.A
				dst = append(dst, before-s.promise(&h))
			} else {
				dst = append(dst, 2)
			}
		}
	}
	return dst
}

// limit is how high a seat would bid.
func (s *state) limit(seat engine.Seat) float64 {
	hand := s.seat[seat].hand | s.kitty
	_, n := s.bestTrump(hand)
	limit := bidSlope * (n - bidStart)
	return min(limit, bidMost, float64(debtLimit-int(s.seat[seat].debt)))
}

// The judgement of hands in the auction, found by trial among bots that pay back where they can.
const (
	bidSlope = 2.0
	bidStart = 3.1
	bidMost  = 5.0
)

// free is the weight of using a kept remove 1 in a decision about something else: there is always time
// for that later.
func (s *state) free(seat engine.Seat, a engine.Action) float64 {
	return -1000 + s.removed1(seat, a)
}

// removed1 is what taking a card out of the own ships promises.
func (s *state) removed1(seat engine.Seat, a engine.Action) float64 {
	p := &s.seat[seat]
	i := Item(a.A)
	g := p.shipOf(i)
	if g == goods {
		return 0
	}
	h := p.ships[g]
	before := s.promise(&h)
	if b := i.Bonus(); b > 0 {
		h.bonus &^= 1 << (b - 1)
	} else {
		h.loot &^= 1 << i
	}
	return s.promise(&h) - before
}

// weighLoad judges what can become of a loot card just won, and the last use of a kept remove 1.
func (s *state) weighLoad(seat engine.Seat, a engine.Action) float64 {
	p := &s.seat[seat]
	switch a.Op {
	case opLoad:
		return s.gain(p, Loot(a.A), Good(a.B))
	case opPayBack:
		return float64(min(int(s.bid), Loot(a.A).Tons()))
	case opKeep:
		return 3
	case opRemove:
		switch {
		case Loot(a.A) == s.inPlay && s.phase == PhaseLoad:
			return -2
		case s.phase == PhaseLoad && p.kept:
			return s.removed1(seat, a) - 6
		}
		return s.removed1(seat, a)
	case opMove:
		i := Item(a.A)
		from, to := p.ships[p.shipOf(i)], p.ships[a.B]
		before := s.promise(&from) + s.promise(&to)
		if b := i.Bonus(); b > 0 {
			from.bonus &^= 1 << (b - 1)
			to.bonus |= 1 << (b - 1)
		} else {
			from.loot &^= 1 << i
			to.loot |= 1 << i
		}
		return s.promise(&from) + s.promise(&to) - before
	}
	return 0
}

// forecast judges an unfinished match: what the ships promise, less what is owed, and for
// each trick of the round to come a share by the strength of the hands.
func (s *state) forecast(dst []float64) []float64 {
	var power [maxSeats]float64
	sum := 0.0
	for i := range s.seat[:s.seats] {
		power[i] = s.power(s.seat[i].hand, s.trump)
		sum += power[i]
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		n := -float64(p.debt)
		for g := range p.ships {
			if p.ships[g] != (ship{}) {
				n += s.promise(&p.ships[g])
			}
		}
		if s.bidOpen && s.holder == engine.Seat(i) {
			n -= 0.7 * float64(s.bid)
		}
		if p.kept {
			n += 3
		}
		if sum > 0 && s.phase < PhaseOver {
			n += trickWorth * float64(count(s.seat[i].hand)) * power[i] / sum * float64(s.seats) / 2
		}
		dst = append(dst, n)
	}
	return dst
}

// trickWorth is what a trick is worth on average, half of it.
const trickWorth = 2.4
