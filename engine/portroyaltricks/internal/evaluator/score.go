package evaluator

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// Evaluator implements engine.Valuer.
type Evaluator struct{}

// mind is what judges a state.
type mind struct{ *rules.State }

// Score implements engine.Evaluator: the simple judgement of a seat that knows its own cards. Each phase judges its own
// actions; all others are free actions, see free.
func (Evaluator) Score(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := mind{st.(*rules.State)}
	if len(legal) == 0 {
		return dst
	}
	switch s.Phase {
	case portroyaltricks.PhaseAuction:
		return s.weighBids(seat, legal, dst)
	case portroyaltricks.PhaseBury:
		return s.weighBurying(seat, legal, dst)
	case portroyaltricks.PhaseTrump:
		for _, a := range legal {
			if a.Op != portroyaltricks.OpTrump {
				dst = append(dst, s.free(seat, a))
				continue
			}
			dst = append(dst, s.power(s.Seat[seat].Hand, portroyaltricks.Suit(a.A)))
		}
	case portroyaltricks.PhaseLeader:
		for _, a := range legal {
			switch {
			case a.Op != portroyaltricks.OpLeader:
				dst = append(dst, s.free(seat, a))
			case engine.Seat(a.A) == seat:
				dst = append(dst, s.leading(seat))
			default:
				dst = append(dst, s.following(seat, engine.Seat(a.A)))
			}
		}
	case portroyaltricks.PhaseChoose:
		return s.weighLoot(seat, legal, dst)
	case portroyaltricks.PhasePlay:
		return s.weighCards(seat, legal, dst)
	case portroyaltricks.PhaseLoad, portroyaltricks.PhaseWindow:
		for _, a := range legal {
			dst = append(dst, s.weighLoad(seat, a))
		}
	case portroyaltricks.PhaseStow:
		return s.weighStowing(seat, legal, dst)
	case portroyaltricks.PhasePenalty:
		return s.weighPenalty(seat, legal, dst)
	}
	return dst
}

// weighBids judges bids by how far they stay below the seat's limit.
func (s mind) weighBids(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	limit := s.limit(seat)
	for _, a := range legal {
		switch a.Op {
		case portroyaltricks.OpPass:
			dst = append(dst, 0)
		case portroyaltricks.OpBid:
			dst = append(dst, limit-float64(a.A)+0.5)
		default:
			dst = append(dst, s.free(seat, a))
		}
	}
	return dst
}

// weighBurying judges which card to bury: a weak one, preferably of a short suit, which is then soon void.
func (s mind) weighBurying(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	hand := s.Seat[seat].Hand
	trump, _ := s.bestTrump(hand)
	for _, a := range legal {
		if a.Op != portroyaltricks.OpBury {
			dst = append(dst, s.free(seat, a))
			continue
		}
		c := portroyaltricks.Card(a.A)
		w := -s.strength(c, trump)
		if c.Suit() != portroyaltricks.NoSuit && c.Suit() != trump {
			w -= 0.05 * float64(portroyaltricks.Count(hand&portroyaltricks.SuitSet(c.Suit())))
		}
		dst = append(dst, w)
	}
	return dst
}

// weighLoot judges which loot to play the trick for: by the chances of winning and of losing it. A seat that follows can
// nearly always throw a card away.
func (s mind) weighLoot(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	low, high := 0.0, 0.4
	if s.Leader == seat {
		low, high = s.chances(seat)
	}
	for _, a := range legal {
		if a.Op != portroyaltricks.OpChoose {
			dst = append(dst, s.free(seat, a))
			continue
		}
		dst = append(dst, s.prospect(seat, portroyaltricks.Loot(a.A), low, high))
	}
	return dst
}

// weighCards judges which card to play: by the chance that it wins the loot in play, for the seat or from its rivals, less
// its later worth.
func (s mind) weighCards(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	stake := s.worth(seat, s.InPlay)
	most, _ := s.rivals(seat, s.InPlay)
	stake += 0.25*most + 0.4
	keep := s.keeping(seat)
	allowed := s.Allowed(seat)
	for _, a := range legal {
		if a.Op != portroyaltricks.OpPlay {
			dst = append(dst, s.free(seat, a))
			continue
		}
		c := portroyaltricks.Card(a.A)
		w := s.chance(seat, c)*stake - keep*s.strength(c, s.Trump)
		if allowed>>c&1 == 0 { // a revoke costs a card
			w -= 9
		}
		dst = append(dst, w)
	}
	return dst
}

// weighStowing judges where to stow a bonus card: its points, less for a heavier ship; none on a ship that sinks.
func (s mind) weighStowing(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	p := &s.Seat[seat]
	for _, a := range legal {
		if a.Op != portroyaltricks.OpStow {
			dst = append(dst, s.free(seat, a))
			continue
		}
		l := s.Scale.Judge(&p.Ships[a.B])
		w := float64(portroyaltricks.Item(a.A).Bonus()) * (1 - 0.5*float64(l.Weight)/float64(max(1, l.Capacity)))
		if l.Sunk() {
			w = 0
		}
		dst = append(dst, w)
	}
	return dst
}

// weighPenalty judges what to take from the offender: by how much less their ship promises without it. Bonus cards on
// a ship are hidden; only their number counts.
func (s mind) weighPenalty(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	o := s.Seat[s.Offender()]
	for g := range o.Ships {
		o.Ships[g].Bonus = 1<<bits.OnesCount8(o.Ships[g].Bonus) - 1
	}
	for _, a := range legal {
		if a.Op != portroyaltricks.OpPenalty {
			dst = append(dst, s.free(seat, a))
			continue
		}
		if g := o.ShipOf(portroyaltricks.Item(a.A)); g != portroyaltricks.Goods {
			h := o.Ships[g]
			before := s.promise(&h)
			h.Loot &^= 1 << a.A
			dst = append(dst, before-s.promise(&h))
		} else {
			dst = append(dst, 2)
		}
	}
	return dst
}

// limit is how high a seat would bid.
func (s mind) limit(seat engine.Seat) float64 {
	hand := s.Seat[seat].Hand | s.Kitty
	_, n := s.bestTrump(hand)
	limit := bidSlope * (n - bidStart)
	return min(limit, bidMost, float64(portroyaltricks.DebtLimit-int(s.Seat[seat].Debt)))
}

// The judgement of hands in the auction, found by trial among bots that pay back if they can.
const (
	bidSlope = 2.0
	bidStart = 3.1
	bidMost  = 5.0
)

// free is the weight of using a kept remove 1 in a decision about something else: there is always time
// for that later.
func (s mind) free(seat engine.Seat, a engine.Action) float64 {
	return -1000 + s.removed1(seat, a)
}

// removed1 is the gain from removing a card from the seat's own ships.
func (s mind) removed1(seat engine.Seat, a engine.Action) float64 {
	p := &s.Seat[seat]
	i := portroyaltricks.Item(a.A)
	g := p.ShipOf(i)
	if g == portroyaltricks.Goods {
		return 0
	}
	h := p.Ships[g]
	before := s.promise(&h)
	if b := i.Bonus(); b > 0 {
		h.Bonus &^= 1 << (b - 1)
	} else {
		h.Loot &^= 1 << i
	}
	return s.promise(&h) - before
}

// weighLoad judges the options for a loot card just won, and the last use of a kept remove 1.
func (s mind) weighLoad(seat engine.Seat, a engine.Action) float64 {
	p := &s.Seat[seat]
	switch a.Op {
	case portroyaltricks.OpLoad:
		return s.gain(p, portroyaltricks.Loot(a.A), portroyaltricks.Good(a.B))
	case portroyaltricks.OpPayBack:
		return float64(min(int(s.Bid), portroyaltricks.Loot(a.A).Tons()))
	case portroyaltricks.OpKeep:
		return 3
	case portroyaltricks.OpRemove:
		switch {
		case portroyaltricks.Loot(a.A) == s.InPlay && s.Phase == portroyaltricks.PhaseLoad:
			return -2
		case s.Phase == portroyaltricks.PhaseLoad && p.Kept:
			return s.removed1(seat, a) - 6
		}
		return s.removed1(seat, a)
	case portroyaltricks.OpMove:
		i := portroyaltricks.Item(a.A)
		from, to := p.Ships[p.ShipOf(i)], p.Ships[a.B]
		before := s.promise(&from) + s.promise(&to)
		if b := i.Bonus(); b > 0 {
			from.Bonus &^= 1 << (b - 1)
			to.Bonus |= 1 << (b - 1)
		} else {
			from.Loot &^= 1 << i
			to.Loot |= 1 << i
		}
		return s.promise(&from) + s.promise(&to) - before
	}
	return 0
}

// Value implements engine.Valuer. It judges an unfinished match: what the ships promise, less the debts, and for
// each trick left in the round a share by the strength of the hands.
func (Evaluator) Value(st engine.State, dst []float64) []float64 {
	s := mind{st.(*rules.State)}
	var power [portroyaltricks.MaxSeats]float64
	sum := 0.0
	for i := range s.Seat[:s.Seats] {
		power[i] = s.power(s.Seat[i].Hand, s.Trump)
		sum += power[i]
	}
	for i := range s.Seat[:s.Seats] {
		p := &s.Seat[i]
		n := -float64(p.Debt)
		for g := range p.Ships {
			if p.Ships[g] != (portroyaltricks.Cargo{}) {
				n += s.promise(&p.Ships[g])
			}
		}
		if s.BidOpen && s.Holder == engine.Seat(i) {
			n -= 0.7 * float64(s.Bid)
		}
		if p.Kept {
			n += 3
		}
		if sum > 0 && s.Phase < portroyaltricks.PhaseOver {
			n += trickWorth * float64(portroyaltricks.Count(s.Seat[i].Hand)) * power[i] / sum * float64(s.Seats) / 2
		}
		dst = append(dst, n)
	}
	return dst
}

// trickWorth is half the average worth of a trick.
const trickWorth = 2.4
