package brain

import (
	"math/bits"

	"portside/engine"
	face "portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// Brain implements engine.Forecaster.
type Brain struct{}

// mind is what judges a state.
type mind struct{ *rules.State }

// Weigh implements engine.Brain: the simple judgement of a seat that knows its own cards. Each phase judges its own
// actions; all others are free actions, see free.
func (Brain) Weigh(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := mind{st.(*rules.State)}
	if len(legal) == 0 {
		return dst
	}
	switch s.Phase {
	case face.PhaseAuction:
		return s.weighBids(seat, legal, dst)
	case face.PhaseBury:
		return s.weighBurying(seat, legal, dst)
	case face.PhaseTrump:
		for _, a := range legal {
			if a.Op != face.OpTrump {
				dst = append(dst, s.free(seat, a))
				continue
			}
			dst = append(dst, s.power(s.Seat[seat].Hand, face.Suit(a.A)))
		}
	case face.PhaseLeader:
		for _, a := range legal {
			switch {
			case a.Op != face.OpLeader:
				dst = append(dst, s.free(seat, a))
			case engine.Seat(a.A) == seat:
				dst = append(dst, s.leading(seat))
			default:
				dst = append(dst, s.following(seat, engine.Seat(a.A)))
			}
		}
	case face.PhaseChoose:
		return s.weighLoot(seat, legal, dst)
	case face.PhasePlay:
		return s.weighCards(seat, legal, dst)
	case face.PhaseLoad, face.PhaseWindow:
		for _, a := range legal {
			dst = append(dst, s.weighLoad(seat, a))
		}
	case face.PhaseStow:
		return s.weighStowing(seat, legal, dst)
	case face.PhasePenalty:
		return s.weighPenalty(seat, legal, dst)
	}
	return dst
}

// weighBids judges bids by how far they stay below the seat's limit.
func (s mind) weighBids(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	limit := s.limit(seat)
	for _, a := range legal {
		switch a.Op {
		case face.OpPass:
			dst = append(dst, 0)
		case face.OpBid:
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
		if a.Op != face.OpBury {
			dst = append(dst, s.free(seat, a))
			continue
		}
		c := face.Card(a.A)
		w := -s.strength(c, trump)
		if c.Suit() != face.NoSuit && c.Suit() != trump {
			w -= 0.05 * float64(face.Count(hand&face.SuitSet(c.Suit())))
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
		if a.Op != face.OpChoose {
			dst = append(dst, s.free(seat, a))
			continue
		}
		dst = append(dst, s.prospect(seat, face.Loot(a.A), low, high))
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
		if a.Op != face.OpPlay {
			dst = append(dst, s.free(seat, a))
			continue
		}
		c := face.Card(a.A)
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
		if a.Op != face.OpStow {
			dst = append(dst, s.free(seat, a))
			continue
		}
		l := s.Scale.Judge(&p.Ships[a.B])
		w := float64(face.Item(a.A).Bonus()) * (1 - 0.5*float64(l.Weight)/float64(max(1, l.Capacity)))
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
		if a.Op != face.OpPenalty {
			dst = append(dst, s.free(seat, a))
			continue
		}
		if g := o.ShipOf(face.Item(a.A)); g != face.Goods {
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
	return min(limit, bidMost, float64(face.DebtLimit-int(s.Seat[seat].Debt)))
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
	i := face.Item(a.A)
	g := p.ShipOf(i)
	if g == face.Goods {
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
	case face.OpLoad:
		return s.gain(p, face.Loot(a.A), face.Good(a.B))
	case face.OpPayBack:
		return float64(min(int(s.Bid), face.Loot(a.A).Tons()))
	case face.OpKeep:
		return 3
	case face.OpRemove:
		switch {
		case face.Loot(a.A) == s.InPlay && s.Phase == face.PhaseLoad:
			return -2
		case s.Phase == face.PhaseLoad && p.Kept:
			return s.removed1(seat, a) - 6
		}
		return s.removed1(seat, a)
	case face.OpMove:
		i := face.Item(a.A)
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

// Forecast implements engine.Forecaster. It judges an unfinished match: what the ships promise, less the debts, and for
// each trick left in the round a share by the strength of the hands.
func (Brain) Forecast(st engine.State, dst []float64) []float64 {
	s := mind{st.(*rules.State)}
	var power [face.MaxSeats]float64
	sum := 0.0
	for i := range s.Seat[:s.Seats] {
		power[i] = s.power(s.Seat[i].Hand, s.Trump)
		sum += power[i]
	}
	for i := range s.Seat[:s.Seats] {
		p := &s.Seat[i]
		n := -float64(p.Debt)
		for g := range p.Ships {
			if p.Ships[g] != (face.Cargo{}) {
				n += s.promise(&p.Ships[g])
			}
		}
		if s.BidOpen && s.Holder == engine.Seat(i) {
			n -= 0.7 * float64(s.Bid)
		}
		if p.Kept {
			n += 3
		}
		if sum > 0 && s.Phase < face.PhaseOver {
			n += trickWorth * float64(face.Count(s.Seat[i].Hand)) * power[i] / sum * float64(s.Seats) / 2
		}
		dst = append(dst, n)
	}
	return dst
}

// trickWorth is half the average worth of a trick.
const trickWorth = 2.4
